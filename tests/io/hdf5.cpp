// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The container: what is written comes back, and what other programs wrote is read. Broken ones: hdf5_broken.cpp.
#include "io/binary/hdf5.hpp"

#include <catch2/catch_test_macros.hpp>

#include "io/binary/hdf5_handle.hpp"
#include "listing.hpp"
#include "small_graph.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

constexpr WeightType all_types[] = {WeightType::int32, WeightType::uint32, WeightType::int64, WeightType::float32,
                                    WeightType::float64};

template <class Weight>
std::initializer_list<Weight> sample_weights()
{
  using Limits = std::numeric_limits<Weight>;
  static constexpr std::initializer_list<Weight> integers = {Limits::max(), Limits::lowest(), Weight(7), Weight(0),
                                                             Weight(7)};
  static constexpr std::initializer_list<Weight> reals = {Limits::infinity(), -Limits::infinity(), Weight(0.1),
                                                          Limits::denorm_min(), Weight(0.1)};
  return std::integral<Weight> ? integers : reals;
}

template <class Ids>
void check_round_trip(TemporaryDirectory const& directory, WeightFormat weights, Numbering const& numbering)
{
  with_weight_type(weights.type, [&]<class Weight>(Weight) {
    if constexpr (sizeof(Weight) <= sizeof(typename Ids::Key)) {
      INFO(name_of(weights.type) << " " << name_of(weights.objective));
      auto const graph = small_graph<Ids>(weights, sample_weights<Weight>());
      write_graph(directory / "graph.h5", graph, provenance, numbering);
      ReadOptions options;
      options.objective = weights.objective;
      options.edge_bits = 8 * sizeof(typename Ids::Edge);
      Input const input = read_graph(directory / "graph.h5", options);
      CHECK(listing_of(input.graph) == listing_of(graph));
      CHECK(weights_of(input.graph) == weights);
      CHECK(vertices_of(input.graph) == 5);
      CHECK(input.numbering.first_vertex == numbering.first_vertex);
      CHECK(input.format == "HDF5 container");
    }
  });
}

std::string read_forest_text(Hdf5Group const& group, char const* name)
{
  return read_text_attribute(group, name);
}

}  // namespace

TEST_CASE("a graph outlives its container")
{
  TemporaryDirectory const directory;
  auto const path = directory / "graph.h5";
  auto const graph = small_graph<NarrowIds>({WeightType::int32, {}}, sample_weights<std::int32_t>());
  write_graph(path, graph, provenance);
  Input const input = read_graph(path, {});
  CHECK(input.graph.memory != nullptr);
  write_graph(path, small_graph<NarrowIds, std::int32_t>({}, {}), provenance);
  CHECK(listing_of(read_graph(path, {}).graph).empty());
  std::filesystem::remove(path);
  CHECK(listing_of(input.graph) == listing_of(graph));
}

TEST_CASE("a container may link to what another file holds")
{
  TemporaryDirectory const directory;
  WeightFormat const weights{WeightType::int32, Objective::minimum};
  auto const graph = small_graph<NarrowIds, std::int32_t>(weights, {5, 4, 3, 2, 1});
  write_graph(directory / "other.h5", graph, provenance);
  write_graph(directory / "linked.h5", small_graph<NarrowIds, std::int32_t>(weights, {9, 9, 9, 9, 9}), provenance);
  {
    Hdf5Handle const file(H5Fopen((directory / "linked.h5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
    REQUIRE(H5Ldelete(file.id(), "graph/weight", H5P_DEFAULT) >= 0);
    REQUIRE(H5Lcreate_external("other.h5", "graph/weight", file.id(), "graph/weight", H5P_DEFAULT, H5P_DEFAULT) >= 0);
  }
  CHECK(listing_of(read_graph(directory / "linked.h5", {}).graph) == listing_of(graph));
}

TEST_CASE("graphs of every width, weight type and objective come back from a container")
{
  TemporaryDirectory const directory;
  for (auto const type : all_types)
    for (auto const objective : {Objective::minimum, Objective::maximum})
      for (auto const& numbering : {Numbering(), Numbering{.first_vertex = 1}}) {
        check_round_trip<NarrowIds>(directory, {type, objective}, numbering);
        check_round_trip<WideKeys>(directory, {type, objective}, numbering);
        check_round_trip<WideIds>(directory, {type, objective}, numbering);
      }
}

TEST_CASE("a container without edges")
{
  TemporaryDirectory const directory;
  write_graph(directory / "graph.h5", small_graph<NarrowIds, std::int32_t>({}, {}), provenance);
  CHECK(vertices_of(read_graph(directory / "graph.h5", {}).graph) == 5);
}

TEST_CASE("a container's weights may be asked for in another type")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.h5").string();
  ReadOptions options;
  write_graph(name, small_graph<WideKeys>({WeightType::float64, {}}, {1.0, -2.0, 0x1p31, 0.5}), provenance);
  options.weight_type = WeightType::float32;
  CHECK(listing_of(read_graph(name, options).graph) == Listing{{0, 1, 1}, {1, 2, -2}, {2, 0, 0x1p31}, {3, 3, 0.5}});
  options.weight_type = WeightType::int32;
  CHECK(error_of([&] { read_graph(name, options); }) ==
        name + ": /graph/weight[2]: weight 2147483648 does not fit int32");
  options.weight_type = WeightType::int64;
  CHECK(error_of([&] { read_graph(name, options); }) == name + ": /graph/weight[3]: weight 0.5 does not fit int64");
  write_graph(name, small_graph<WideKeys>({WeightType::float64, {}}, {1e300}), provenance);
  options.weight_type = WeightType::float32;
  CHECK(error_of([&] { read_graph(name, options); }) ==
        name + ": /graph/weight[0]: weight 1.0000000000000001e+300 does not fit float");
}

TEST_CASE("the size of a container is known before it is read")
{
  TemporaryDirectory const directory;
  write_graph(directory / "graph.h5", small_graph<WideKeys>({WeightType::float64, {}}, {1.0, 2.0}), provenance);
  InputSize const size = open_graph(directory / "graph.h5", {})->size();
  CHECK(size.most.vertices == 5);
  CHECK(size.most.edges == 2);
  CHECK(size.type == WeightType::float64);
}

namespace {

// A dataset as other programs may store it: of this type, and in packed chunks where they have a size.
void write_stored(Hdf5Group const& group, char const* name, hid_t stored, hsize_t chunk,
                  std::vector<std::uint64_t> const& values)
{
  hsize_t const extent = values.size();
  Hdf5Handle const space(H5Screate_simple(1, &extent, nullptr), H5Sclose);
  Hdf5Handle const layout(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  if (chunk > 0) {
    H5Pset_chunk(layout.id(), 1, &chunk);
    H5Pset_deflate(layout.id(), 6);
  }
  Hdf5Handle const dataset(H5Dcreate2(group.id(), name, stored, space.id(), H5P_DEFAULT, layout.id(), H5P_DEFAULT),
                           H5Dclose);
  REQUIRE(H5Dwrite(dataset.id(), H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0);
}

}  // namespace

TEST_CASE("containers that other programs wrote: other widths, the other byte order, packed chunks")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph.h5").string();
  std::uint64_t const edges = 1'100'000;  // more than is unpacked at a time
  std::vector<std::uint64_t> u(edges), v(edges), weight(edges);
  for (std::uint64_t e = 0; e < edges; ++e) {
    u[e] = e % 200;
    v[e] = (e * e + 1) % 250;
    weight[e] = e * 700;
  }
  auto const write = [&](hid_t ends, hid_t weights, hsize_t chunk) {
    Hdf5Handle const file(H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
    Hdf5Group const group = create_group(file, name, "/graph");
    write_attribute(group, "vertices", 250);
    write_attribute(group, "edges", edges);
    write_attribute(group, "weight_type", "int32");
    write_stored(group, "u", ends, chunk, u);
    write_stored(group, "v", ends, chunk, v);
    write_stored(group, "weight", weights, chunk, weight);
  };
  write(H5T_STD_U32LE, H5T_STD_I32LE, 0);
  CHECK(read_graph(name, {}).graph.memory != nullptr);
  CHECK(open_graph(name, {})->size().mapped == 8 * edges);
  Listing const expected = listing_of(read_graph(name, {}).graph);
  REQUIRE(expected.size() == edges);
  CHECK(expected.back() == Listing{{199, v.back(), double(weight.back())}}.back());
  for (auto const& [ends, weights, chunk] : {std::tuple{H5T_STD_U8LE, H5T_STD_I32BE, 0},
                                             {H5T_STD_U16BE, H5T_STD_I32LE, 70'000},
                                             {H5T_STD_U32BE, H5T_STD_I32BE, 0},
                                             {H5T_STD_U64LE, H5T_STD_I32BE, 70'000}}) {
    write(ends, weights, hsize_t(chunk));
    CHECK(listing_of(read_graph(name, {}).graph) == expected);
    CHECK(read_graph(name, {}).graph.memory == nullptr);
    CHECK(open_graph(name, {})->size().mapped == 0);
  }
  u[1'080'000] = 250;
  write(H5T_STD_U16LE, H5T_STD_I32LE, 70'000);
  CHECK(error_of([&] { read_graph(name, {}); }) ==
        name + ": /graph/u[1080000]: vertex 250 is out of range (0 to 250 - 1)");
}

TEST_CASE("a forest in a container says what made it")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "forest.h5").string();
  auto const graph = small_graph<NarrowIds>({WeightType::int32, Objective::maximum}, {3, 1, 2, 9, 4});
  write_forest(name, graph, forest_of(graph, {4, 2}), {provenance, "kruskal", {}});

  Hdf5Handle const file(H5Fopen(name.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  Hdf5Group const group = open_group(file, name, "/forest");
  Hdf5Dataset const dataset = open_dataset(group, "edges");
  REQUIRE(dataset.size == 2);
  std::uint64_t edges[2];
  REQUIRE(H5Dread(dataset.handle.id(), H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, edges) >= 0);
  CHECK(edges[0] == 2);
  CHECK(edges[1] == 4);
  CHECK(read_integer_attribute(group, "components") == 3);
  CHECK(read_forest_text(group, "weight") == "6");
  CHECK(read_forest_text(group, "digest").size() == 18);
  CHECK(read_forest_text(group, "solver") == "kruskal");
  CHECK(read_forest_text(group, "objective") == "maximum");
  CHECK(read_forest_text(group, "made_by") == "otakar 0.1.0");
  CHECK(read_forest_text(group, "source") == "a test");
}
