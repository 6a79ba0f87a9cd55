// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Containers that lack something or hold what they must not, and what the reader says of them.
#include <catch2/catch_test_macros.hpp>

#include "io/binary/hdf5.hpp"
#include "io/binary/hdf5_handle.hpp"
#include "listing.hpp"
#include "small_graph.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

HostArray<std::uint64_t> host_array(std::vector<std::uint64_t> const& values)
{
  HostArray<std::uint64_t> array("test::array", values.size());
  std::copy(values.begin(), values.end(), array.data());
  return array;
}

// A container with one integer edge, of which a test leaves out or spoils one part.
void write_spoilt(std::filesystem::path const& path, std::string const& spoilt)
{
  Hdf5Silence const silence;
  Hdf5Handle const file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
  if (spoilt == "group") return;
  Hdf5Group const group = create_group(file, path.string(), "/graph");
  std::int32_t const values[] = {1, 0};
  if (spoilt != "vertices") write_attribute(group, "vertices", 2);
  if (spoilt != "edges") write_attribute(group, "edges", spoilt == "count" ? 2 : 1);
  if (spoilt != "weight_type") write_attribute(group, "weight_type", spoilt == "name" ? "int16" : "int32");
  if (spoilt != "u") write_dataset(group, "u", spoilt == "signed" ? H5T_NATIVE_INT32 : H5T_NATIVE_UINT32, values, 1);
  if (spoilt != "v") write_dataset(group, "v", H5T_NATIVE_UINT32, values, spoilt == "extent" ? 2 : 1);
  if (spoilt != "weight")
    write_dataset(group, "weight", spoilt == "type" ? H5T_NATIVE_FLOAT : H5T_NATIVE_INT32, values, 1);
}

}  // namespace

TEST_CASE("NaN and vertices out of range in a container are named")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.h5").string();
  float const nan = std::numeric_limits<float>::quiet_NaN();
  write_graph(name, small_graph<NarrowIds>({WeightType::float32, {}}, {1.0f, nan, nan}), provenance);
  CHECK(error_of([&] { read_graph(name, {}); }) == name + ": /graph/weight[1]: the weight is NaN");
  auto graph = small_graph<NarrowIds>({WeightType::int32, {}}, {1, 2, 3});
  graph.v(2) = 5;
  write_graph(name, graph, provenance);
  CHECK(error_of([&] { read_graph(name, {}); }) == name + ": /graph/v[2]: vertex 5 is out of range (0 to 5 - 1)");
}

TEST_CASE("every missing or spoilt part of a container is named")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.h5").string();
  std::pair<char const*, char const*> const cases[] = {
      {"nothing", "no error"},
      {"group", ": no group /graph in this HDF5 file"},
      {"vertices", ": attribute /graph/vertices is missing"},
      {"edges", ": attribute /graph/edges is missing"},
      {"weight_type", ": attribute /graph/weight_type is missing"},
      {"name", ": attribute /graph/weight_type is 'int16', not int32, uint32, int64, float or double"},
      {"count", ": /graph/u has 1 values for 2 edges"},
      {"extent", ": /graph/v has 2 values for 1 edges"},
      {"signed", ": /graph/u must be of an unsigned integer type"},
      {"type", ": /graph/weight is not of type int32, which weight_type names"},
      {"u", ": dataset /graph/u is missing"},
      {"v", ": dataset /graph/v is missing"},
      {"weight", ": dataset /graph/weight is missing"},
  };
  for (auto const& [spoilt, error] : cases) {
    INFO(spoilt);
    write_spoilt(name, spoilt);
    std::string const found = error_of([&] { read_graph(name, {}); });
    CHECK(found == (error[0] == ':' ? name + error : error));
  }
}

TEST_CASE("names that cannot be told apart are refused")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.h5").string();
  auto const error = [&](std::uint64_t first, std::vector<std::uint64_t> const& names) {
    auto const graph = small_graph<NarrowIds>({WeightType::int32, {}}, {1, 2, 3});
    write_graph(name, graph, provenance, {first, host_array(names)});
    return error_of([&] { read_graph(name, {}); });
  };
  constexpr auto last = std::numeric_limits<std::uint64_t>::max();
  CHECK(error(7, {}) == "no error");
  CHECK(error(7, {9, last, 3, 0, 5}) == "no error");
  CHECK(error(7, {9, last, 3, 9, 5}) == name + ": /graph/vertex_name has the value 9 twice");
  CHECK(error(last - 4, {}) == "no error");
  CHECK(error(last - 3, {}) ==
        name + ": attribute /graph/first_vertex is 18446744073709551612, too large for 5 vertices");
}

TEST_CASE("values that were promised but never written are refused before room is made for them")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.h5").string();
  {
    Hdf5Handle const file(H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
    Hdf5Group const group = create_group(file, name, "/graph");
    write_attribute(group, "vertices", 2);
    write_attribute(group, "edges", std::uint64_t(1) << 40);
    write_attribute(group, "weight_type", "int32");
    hsize_t const extent = hsize_t(1) << 40;
    Hdf5Handle const space(H5Screate_simple(1, &extent, nullptr), H5Sclose);
    Hdf5Handle const u(
        H5Dcreate2(group.id(), "u", H5T_NATIVE_UINT32, space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Dclose);
  }
  CHECK(error_of([&] { read_graph(name, {}); }) ==
        name + ": /graph/u has 1099511627776 values, of which 0 bytes are stored");
}

TEST_CASE("a container cut short anywhere is refused, with HDF5's own words")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.h5").string();
  write_graph(name, small_graph<NarrowIds>({WeightType::int32, {}}, {1, 2, 3}), provenance);
  std::string const whole = read_text(name);
  for (std::size_t size = 1; size < whole.size(); size += 97) {
    write_text(name, whole.substr(0, size));
    std::string const error = error_of([&] { read_graph(name, {}); });
    INFO(size << ": " << error);
    CHECK(error.starts_with(name + ":"));
  }
  write_text(name, whole.substr(0, whole.size() - 1));
  CHECK(error_of([&] { read_graph(name, {}); }).starts_with(name + ": cannot open: truncated file: "));
}
