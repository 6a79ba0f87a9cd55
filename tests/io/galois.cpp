// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Galois' binary .gr, versions 1 and 2: bytes put together by hand, what is written comes back, what is broken is
// named.
#include "binary.hpp"
#include "small_graph.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

// A file with three arcs: 0 -> 1, 1 -> 0, 1 -> 2, of weights 5, 5, -7.
struct Parts {
  std::vector<std::uint64_t> header{1, 4, 3, 3};
  std::vector<std::uint64_t> offsets{1, 3, 3};
  std::vector<std::uint32_t> destinations{1, 0, 2};
  std::string padding = std::string(4, '\0');
  std::string data = bytes_of_values<std::int32_t>({5, 5, -7});

  std::string bytes() const { return words(header) + words(offsets) + bytes_of_values(destinations) + padding + data; }
};

Input read_galois_bytes(TemporaryDirectory const& directory, std::string const& bytes, ReadOptions const& options = {})
{
  write_text(directory / "graph.gr", bytes);
  return read_graph(directory / "graph.gr", options);
}

// A file of version 1 as version 2, whose destinations have 64 bits.
std::string as_version_two(std::string const& one)
{
  std::uint64_t header[4];
  std::memcpy(header, one.data(), sizeof header);
  std::size_t const first = sizeof header + 8 * header[2];
  std::vector<std::uint32_t> destinations(header[3]);
  if (!destinations.empty()) std::memcpy(destinations.data(), one.data() + first, 4 * destinations.size());
  return words({2, header[1], header[2], header[3]}) + one.substr(sizeof header, 8 * header[2]) +
         words({destinations.begin(), destinations.end()}) +
         one.substr(first + 4 * (destinations.size() + destinations.size() % 2));
}

void write_galois(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph, int version)
{
  write_unchecked(path, "galois", graph);
  if (version == 2) write_text(path, as_version_two(read_text(path)));
}

}  // namespace

TEST_CASE("a Galois file of version 1 with padding")
{
  TemporaryDirectory const directory;
  Input const input = read_galois_bytes(directory, Parts().bytes());
  CHECK(listing_of(input.graph) == Listing{{0, 1, 5}, {1, 0, 5}, {1, 2, -7}});
  CHECK(vertices_of(input.graph) == 3);
  CHECK(weights_of(input.graph).type == WeightType::int32);
  CHECK(count_arcs(input).asymmetric == 1);
  CHECK(input.format == "Galois .gr");
}

TEST_CASE("a Galois file without weights, with padding or without")
{
  TemporaryDirectory const directory;
  Parts parts;
  parts.header[1] = 0;
  parts.data.clear();
  CHECK(listing_of(read_galois_bytes(directory, parts.bytes()).graph) == Listing{{0, 1, 1}, {1, 0, 1}, {1, 2, 1}});
  parts.padding.clear();
  CHECK(listing_of(read_galois_bytes(directory, parts.bytes()).graph) == Listing{{0, 1, 1}, {1, 0, 1}, {1, 2, 1}});
}

TEST_CASE("a Galois file of version 2, without padding or with that of Galois' readers")
{
  TemporaryDirectory const directory;
  for (std::size_t const padding : {0, 8}) {
    std::string const start = words({2, 8, 3, 3}) + words({1, 3, 3}) + words({1, 0, 2}) + std::string(padding, '\0');
    std::string const bytes = start + bytes_of_values<std::int64_t>({5, 5, -(std::int64_t(1) << 40)});
    CHECK(listing_of(read_galois_bytes(directory, bytes).graph) == Listing{{0, 1, 5}, {1, 0, 5}, {1, 2, -0x1p40L}});
  }
}

TEST_CASE("weight_type says what the edge data of a Galois file are")
{
  TemporaryDirectory const directory;
  ReadOptions options;
  Parts parts;
  options.weight_type = WeightType::uint32;
  CHECK(listing_of(read_galois_bytes(directory, parts.bytes(), options).graph) ==
        Listing{{0, 1, 5}, {1, 0, 5}, {1, 2, 4294967289}});
  options.weight_type = WeightType::int64;
  CHECK(listing_of(read_galois_bytes(directory, parts.bytes(), options).graph) ==
        Listing{{0, 1, 5}, {1, 0, 5}, {1, 2, -7}});
  parts.data = bytes_of_values<float>({0.5f, 0.5f, -1.25f});
  for (auto const type : {WeightType::float32, WeightType::float64}) {
    options.weight_type = type;
    CHECK(listing_of(read_galois_bytes(directory, parts.bytes(), options).graph) ==
          Listing{{0, 1, 0.5}, {1, 0, 0.5}, {1, 2, -1.25}});
    CHECK(weights_of(read_galois_bytes(directory, parts.bytes(), options).graph).type == type);
  }
}

TEST_CASE("weights that replace those of a Galois file say nothing of its edge data")
{
  TemporaryDirectory const directory;
  Parts parts;
  parts.data = bytes_of_values<std::int32_t>({5, -1, -7});  // no number where it is taken for a float
  ReadOptions options;
  options.weight_type = WeightType::float32;
  CHECK(error_of([&] { read_galois_bytes(directory, parts.bytes(), options); }).find("NaN") != std::string::npos);
  options.ignore_weights = true;
  CHECK(listing_of(read_galois_bytes(directory, parts.bytes(), options).graph) ==
        Listing{{0, 1, 1}, {1, 0, 1}, {1, 2, 1}});
}

TEST_CASE("graphs come back from Galois files")
{
  for (int const version : {1, 2})
    check_random_round_trips(
        "graph.gr", [&](auto const& path, auto const& graph) { write_galois(path, graph, version); }, false);
}

TEST_CASE("a Galois file is written byte by byte as Galois would")
{
  TemporaryDirectory const directory;
  // 0-1 of weight 3 and again of weight 9, 1-2 of weight 4, 0-2 of weight 5, a loop at 3 of weight 6; 4 is isolated.
  auto const graph = small_graph<NarrowIds, std::int32_t>({}, {3, 4, 5, 6, 9});
  write_galois(directory / "one.gr", graph, 1);
  std::string const offsets = words({2, 4, 6, 7, 7});
  std::string const data = bytes_of_values<std::int32_t>({3, 5, 3, 4, 5, 4, 6});
  CHECK(read_text(directory / "one.gr") ==
        words({1, 4, 5, 7}) + offsets + bytes_of_values<std::uint32_t>({1, 2, 0, 2, 0, 1, 3, 0}) + data);
}

TEST_CASE("every broken part of a Galois file is named")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.gr").string();
  ReadOptions options;
  auto const error = [&](auto const& spoil) {
    Parts parts;
    spoil(parts);
    std::string const text = error_of([&] { read_galois_bytes(directory, parts.bytes(), options); });
    return text.starts_with(name) ? text.substr(name.size()) : text;
  };
  CHECK(error([](Parts&) {}) == "no error");
  CHECK(error([](Parts& p) { p.header[0] = 3; }) ==
        ": byte 0: version 3 of the Galois format is not known (1 and 2 are)");
  CHECK(error([](Parts& p) { p.header[1] = 16; }) ==
        ": byte 8: edge data of 16 bytes are not weights (0, 4 or 8 bytes are)");
  CHECK(error([](Parts& p) { p.header[2] = std::uint64_t(1) << 32; }) ==
        ": byte 16: 4294967296 nodes do not fit 32 bits");
  CHECK(error([](Parts& p) { p.header[3] = 1000000000000; }) ==
        ": byte 16: the header promises 3 nodes and 1000000000000 edges with 4 bytes of data each, which do not make a "
        "file of 84 bytes");
  CHECK(error([](Parts& p) { p.header[3] = std::uint64_t(1) << 62; }) ==
        ": byte 16: the header promises 3 nodes and 4611686018427387904 edges with 4 bytes of data each, which do not "
        "make a file of 84 bytes");
  CHECK(error([](Parts& p) { p.header[2] = 4; }) ==
        ": byte 16: the header promises 4 nodes and 3 edges with 4 bytes of data each, which do not make a file of 84 "
        "bytes");
  CHECK(error([](Parts& p) { p.padding.clear(); }) ==
        ": byte 16: the header promises 3 nodes and 3 edges with 4 bytes of data each, which do not make a file of 80 "
        "bytes");
  CHECK(error([](Parts& p) { p.data += '\0'; }) ==
        ": byte 16: the header promises 3 nodes and 3 edges with 4 bytes of data each, which do not make a file of 85 "
        "bytes");
  CHECK(error([](Parts& p) { p.data.pop_back(); }) ==
        ": byte 16: the header promises 3 nodes and 3 edges with 4 bytes of data each, which do not make a file of 83 "
        "bytes");
  CHECK(error([](Parts& p) { p.header[0] = 2; }) ==
        ": byte 16: the header promises 3 nodes and 3 edges with 4 bytes of data each, which do not make a file of 84 "
        "bytes");
  CHECK(error([](Parts& p) { p.offsets = {3, 1, 3}; }) == ": offsets[1]: offset 1 is less than the one before it, 3");
  CHECK(error([](Parts& p) { p.offsets[2] = 4; }) == ": offsets: the last offset is 4, but there are 3 entries");
  CHECK(error([](Parts& p) { p.offsets = {1, 2, 2}; }) == ": offsets: the last offset is 2, but there are 3 entries");
  CHECK(error([](Parts& p) { p.destinations[1] = 3; }) == ": destinations[1]: vertex 3 is out of range (0 to 3 - 1)");
  CHECK(error([](Parts& p) { p.destinations[2] = 0xffffffff; }) ==
        ": destinations[2]: vertex 4294967295 is out of range (0 to 3 - 1)");
  options.weight_type = WeightType::float32;
  CHECK(error([](Parts& p) { p.data = bytes_of_values<float>({1, NAN, 1}); }) == ": weights[1]: the weight is NaN");
  write_text(name, Parts().bytes());
  auto const file = open_graph(name, {});
  CHECK(
      error_of([&] { refuse_asymmetric(*file, count_arcs(file->read())); }) ==
      name +
          ": edge 2: the reverse of this arc is missing or has another weight, as for 1 arcs of the file; asymmetric = "
          "\"accept\" would accept them");
  CHECK(error_of([&] { read_galois_bytes(directory, Parts().bytes().substr(0, 31)); }) ==
        name + ": the file ends after 31 bytes, within the header of 32");
}

TEST_CASE("a damaged Galois file is read or refused")
{
  TemporaryDirectory const directory;
  for (int const version : {1, 2}) {
    RandomGraph<std::int32_t> const random(Shape::loops, 7, 12);
    write_galois(directory / "graph.gr", make_graph(random.vertices(), random.edges()), version);
    CHECK(check_damage(directory / "graph.gr", read_text(directory / "graph.gr"), 200, 1) > 40);
  }
}
