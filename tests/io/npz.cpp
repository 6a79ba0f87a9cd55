// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// SciPy's .npz: files put together by hand are read, and what is written comes back.
#include "npz_parts.hpp"
#include "small_graph.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

Listing const expected{{0, 1, 5}, {1, 0, 5}, {1, 2, -7}};

Input read_npz_bytes(TemporaryDirectory const& directory, std::string const& bytes)
{
  write_text(directory / "graph.npz", bytes);
  return read_graph(directory / "graph.npz", {});
}

Listing listing_of_parts(TemporaryDirectory const& directory, NpzParts const& parts)
{
  return listing_of(read_npz_bytes(directory, parts.bytes()).graph);
}

void write_npz(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph, bool deflated)
{
  write_unchecked(path, "npz", graph);
  if (deflated) deflate_archive(path);
}

template <class T>
std::string big_endian(std::vector<T> const& values)
{
  std::string bytes = bytes_of_values(values);
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(T))
    std::reverse(bytes.data() + at, bytes.data() + at + sizeof(T));
  return bytes;
}

template <class T>
void check_weights(TemporaryDirectory const& directory, std::string const& type, std::vector<T> const& values,
                   WeightType read_as)
{
  INFO(type);
  NpzParts parts;
  parts.set("data", npy(type, "(3,)", type[0] == '>' ? big_endian(values) : bytes_of_values(values)));
  Input const input = read_npz_bytes(directory, parts.bytes());
  CHECK(listing_of(input.graph) == Listing{{0, 1, values[0]}, {1, 0, values[1]}, {1, 2, values[2]}});
  CHECK(weights_of(input.graph).type == read_as);
}

}  // namespace

TEST_CASE("an .npz put together by hand")
{
  TemporaryDirectory const directory;
  Input const input = read_npz_bytes(directory, NpzParts().bytes());
  CHECK(listing_of(input.graph) == expected);
  CHECK(vertices_of(input.graph) == 3);
  CHECK(count_arcs(input).asymmetric == 1);
  CHECK(input.format == "NumPy .npz");
  CHECK(listing_of(read_npz_bytes(directory, zip_of(NpzParts().members, "a comment")).graph) == expected);
}

TEST_CASE("a matrix by columns or by coordinates")
{
  TemporaryDirectory const directory;
  NpzParts columns;
  columns.set("format", npy("|S3", "()", "csc"));
  CHECK(listing_of_parts(directory, columns) == Listing{{1, 0, 5}, {0, 1, 5}, {2, 1, -7}});
  NpzParts coordinates;
  coordinates.set("format", npy("<U3", "()", bytes_of_values<std::uint32_t>({'c', 'o', 'o'})));
  coordinates.set("indptr", npy("<i8", "(3,)", bytes_of_values<std::int64_t>({0, 1, 1})));
  coordinates.rename("indptr", "row");
  coordinates.rename("indices", "col");
  CHECK(listing_of_parts(directory, coordinates) == expected);
}

TEST_CASE("members that are deflated or of zip64")
{
  TemporaryDirectory const directory;
  NpzParts parts;
  for (Member& member : parts.members) {
    member.packed = deflated(member.packed);
    member.method = 8;
  }
  CHECK(listing_of_parts(directory, parts) == expected);
  for (Member& member : parts.members) member.wide = true;
  CHECK(listing_of_parts(directory, parts) == expected);
  parts.members.push_back(stored("_is_array.npy", npy("|b1", "()", "\1")));
  CHECK(listing_of_parts(directory, parts) == expected);
}

TEST_CASE("weights of every type, in either byte order")
{
  TemporaryDirectory const directory;
  check_weights<std::uint8_t>(directory, "|b1", {1, 1, 0}, WeightType::int32);
  check_weights<std::int8_t>(directory, "|i1", {5, 5, -128}, WeightType::int32);
  check_weights<std::uint8_t>(directory, "|u1", {5, 5, 255}, WeightType::int32);
  check_weights<std::int16_t>(directory, "<i2", {5, 5, -32768}, WeightType::int32);
  check_weights<std::uint16_t>(directory, ">u2", {5, 5, 65535}, WeightType::int32);
  check_weights<std::int32_t>(directory, ">i4", {5, 5, -7}, WeightType::int32);
  check_weights<std::uint32_t>(directory, "<u4", {5, 5, 4294967295}, WeightType::uint32);
  check_weights<std::int64_t>(directory, "<i8", {5, 5, -7}, WeightType::int32);
  check_weights<std::int64_t>(directory, ">i8", {5, 5, std::int64_t(1) << 40}, WeightType::int64);
  check_weights<std::uint64_t>(directory, "<u8", {5, 5, (std::uint64_t(1) << 63) - 1}, WeightType::int64);
  check_weights<float>(directory, "<f4", {0.5f, 0.5f, -1.25f}, WeightType::float32);
  check_weights<double>(directory, "<f8", {0.1, 0.1, -1e300}, WeightType::float64);
  check_weights<double>(directory, ">f8", {0.1, 0.1, -1e300}, WeightType::float64);
}

TEST_CASE("headers of .npy of every version, and as Python 2 wrote them")
{
  TemporaryDirectory const directory;
  std::string const dictionary = "{\"shape\": (3L,), 'fortran_order': False, 'descr': '<i4'}";
  for (int const version : {1, 2, 3}) {
    NpzParts parts;
    parts.set("data", npy_of(dictionary, bytes_of_values<std::int32_t>({5, 5, -7}), version));
    CHECK(listing_of_parts(directory, parts) == expected);
  }
}

TEST_CASE("graphs come back from .npz files")
{
  for (bool const deflated : {false, true})
    check_random_round_trips(
        "graph.npz", [&](auto const& path, auto const& graph) { write_npz(path, graph, deflated); }, true);
}

TEST_CASE("an .npz of many pieces comes back")
{
  TemporaryDirectory const directory;
  std::mt19937_64 random(3);
  std::vector<PlainEdge<double>> edges;
  for (std::uint64_t i = 0; i < 200000; ++i)
    edges.push_back({i % 7 * (i % 3), random() % 70000, double(random() % 99)});
  auto const graph = make_graph<WideKeys>(70000, edges, {WeightType::float64, Objective::minimum});
  for (bool const deflated : {false, true}) {
    write_npz(directory / "graph.npz", graph, deflated);
    Input const input = read_graph(directory / "graph.npz", {});
    CHECK(pairs_of(input.graph) == pairs_of(graph));
    CHECK(count_arcs(input).asymmetric == 0);
  }
}

TEST_CASE("a damaged .npz is read or refused")
{
  TemporaryDirectory const directory;
  RandomGraph<std::int32_t> const random(Shape::loops, 7, 12);
  auto const graph = make_graph(random.vertices(), random.edges());
  for (bool const deflated : {false, true}) {
    write_npz(directory / "graph.npz", graph, deflated);
    CHECK(check_damage(directory / "graph.npz", read_text(directory / "graph.npz"), 300, 1) > 150);
  }
}
