// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Graphs as text: the exact bytes of small ones in each format, numbers at their extremes, and what comes back.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <set>

#include "driver/soak/reference.hpp"
#include "graph/weight.hpp"
#include "graphs.hpp"
#include "io/output.hpp"
#include "io/text/line_writer.hpp"
#include "listing.hpp"
#include "small_graph.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

GraphLabels const labels{{"otakar 0.1.0", "a \"source\"\nof two lines"}, {1}};

// Five vertices: 0-1, 1-2, 2-0, the loop 3-3, and 1-0 once more; 4 is isolated.
AnyEdgeList<Kokkos::HostSpace> five_edges(Objective objective = Objective::minimum)
{
  return small_graph<NarrowIds>({WeightType::int32, objective}, {7, 3, 2, 9, 4});
}

std::string written(std::string const& name, AnyEdgeList<Kokkos::HostSpace> const& graph, std::string_view to = "",
                    Written* result = nullptr)
{
  TemporaryDirectory const directory;
  auto const path = directory / name;
  Written const got = write_graph_as(path, output_format(path, to), graph, labels);
  if (result) *result = got;
  return read_text(path);
}

template <class Weight>
std::string weights_as_text(WeightType type, std::initializer_list<Weight> values)
{
  std::string const text = written("a.txt", small_graph<WideKeys>({type, Objective::maximum}, values));
  return text.substr(text.find("Edges:"));
}

struct Form {
  char const* name;
  char const* text;
};

constexpr Form forms[] = {
    {"a.gr",
     "c made_by: otakar 0.1.0\nc source: a \"source\" of two lines\np sp 5 9\n"
     "a 1 2 7\na 2 1 7\na 2 3 3\na 3 2 3\na 3 1 2\na 1 3 2\na 4 4 9\na 2 1 4\na 1 2 4\n"},
    {"a.mtx",
     "%%MatrixMarket matrix coordinate integer symmetric\n% made_by: otakar 0.1.0\n"
     "% source: a \"source\" of two lines\n5 5 3\n3 2 3\n3 1 2\n2 1 4\n"},
    {"a.graph",
     "% made_by: otakar 0.1.0\n% source: a \"source\" of two lines\n5 3 001\n2 4 3 2\n1 4 3 3\n1 2 2 3\n\n\n"},
    {"a.txt",
     "# made_by: otakar 0.1.0\n# source: a \"source\" of two lines\n# Nodes: 5 Edges: 5\n"
     "1 2 7\n2 3 3\n3 1 2\n4 4 9\n2 1 4\n"},
    {"a.csv",
     "# made_by: otakar 0.1.0\n# source: a \"source\" of two lines\n# Nodes: 5 Edges: 5\n"
     "1,2,7\n2,3,3\n3,1,2\n4,4,9\n2,1,4\n"},
    {"a.tsv",
     "# made_by: otakar 0.1.0\n# source: a \"source\" of two lines\n# Nodes: 5 Edges: 5\n"
     "1\t2\t7\n2\t3\t3\n3\t1\t2\n4\t4\t9\n2\t1\t4\n"},
    {"a.stp",
     "33D32945 STP File, STP Format Version 1.0\n\nSECTION Comment\nName \"a.stp\"\nCreator \"otakar 0.1.0\"\n"
     "Remark \"a 'source' of two lines\"\nEND\n\nSECTION Graph\nNodes 5\nEdges 5\n"
     "E 1 2 7\nE 2 3 3\nE 3 1 2\nE 4 4 9\nE 2 1 4\nEND\n\nEOF\n"},
};

}  // namespace

TEST_CASE("a graph in every text format; the objective matters to those that merge parallel edges")
{
  for (auto const objective : {Objective::minimum, Objective::maximum})
    for (auto const& form : forms) {
      INFO(form.name);
      std::string const name(form.name), text = written(name, five_edges(objective));
      bool const merges = name == "a.mtx" || name == "a.graph";
      CHECK((text == form.text) == (objective == Objective::minimum || !merges));
    }
  CHECK(written("a.mtx", five_edges(Objective::maximum)).ends_with("\n5 5 3\n2 1 7\n3 2 3\n3 1 2\n"));
  CHECK(written("a.graph", five_edges(Objective::maximum)).ends_with("\n5 3 001\n2 7 3 2\n1 7 3 3\n1 2 2 3\n\n\n"));
}

TEST_CASE("matrices say what they left out")
{
  for (auto const* name : {"a.mtx", "a.graph"}) {
    Written result;
    written(name, five_edges(), "", &result);
    CHECK(result.records == 3);
    CHECK(result.loops == 1);
    CHECK(result.parallel == 1);
  }
  Written result;
  written("a.gr", five_edges(), "", &result);
  CHECK(result.records == 9);
  CHECK(result.loops + result.parallel == 0);
}

TEST_CASE("the best of parallel edges is written, for weights of every type")
{
  auto const entry = [](auto const& graph) {
    std::string const text = written("a.mtx", graph);
    return text.substr(text.rfind("2 1 "));
  };
  CHECK(entry(small_graph<NarrowIds>({WeightType::int32, {}}, {5, 1, 1, 1, -5})) == "2 1 -5\n");
  CHECK(entry(small_graph<NarrowIds>({WeightType::uint32, {}}, {5u, 1u, 1u, 1u, 4000000000u})).starts_with("2 1 5\n"));
  CHECK(entry(small_graph<WideKeys>({WeightType::float64, Objective::maximum}, {0.5, 1., 1., 1., 1e300})) ==
        "2 1 1e+300\n");
  CHECK(entry(small_graph<NarrowIds>({WeightType::float32, {}}, {-0.5f, 1.f, 1.f, 1.f, -2.5f})) == "2 1 -2.5\n");
}

TEST_CASE("a graph without edges, and one without vertices")
{
  auto graph = small_graph<NarrowIds>({WeightType::int32, {}}, std::initializer_list<std::int32_t>{});
  CHECK(written("a.graph", graph).ends_with("\n5 0 001\n\n\n\n\n\n"));
  CHECK(written("a.gr", graph).ends_with("\np sp 5 0\n"));
  graph.vertices = 0;
  CHECK(written("a.graph", graph).ends_with("\n0 0 001\n"));
  CHECK(written("a.mtx", graph).ends_with("\n0 0 0\n"));
  CHECK(written("a.stp", graph).ends_with("Nodes 0\nEdges 0\nEND\n\nEOF\n"));
}

TEST_CASE("numbers at their extremes are exact")
{
  using Int = std::numeric_limits<std::int64_t>;
  CHECK(weights_as_text(WeightType::int64, {Int::min(), Int::max(), std::int64_t(0)}) ==
        "Edges: 3\n1 2 -9223372036854775808\n2 3 9223372036854775807\n3 1 0\n");
  CHECK(weights_as_text(WeightType::uint32, {0u, 4294967295u}) == "Edges: 2\n1 2 0\n2 3 4294967295\n");
  using Double = std::numeric_limits<double>;
  CHECK(weights_as_text(WeightType::float64, {Double::lowest(), Double::denorm_min(), 0.1, -0.0, Double::max()}) ==
        "Edges: 5\n1 2 -1.7976931348623157e+308\n2 3 5e-324\n3 1 0.1\n4 4 0.0\n2 1 1.7976931348623157e+308\n");
  CHECK(weights_as_text(WeightType::float32, {0.1f, 16777216.f, 1e10f}) ==
        "Edges: 3\n1 2 0.1\n2 3 16777216.0\n3 1 1e+10\n");
}

TEST_CASE("random doubles come back bit for bit")
{
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    double const value = Kokkos::bit_cast<double>(std::uint64_t(random()));
    if (std::isnan(value) || value == 0) continue;
    LineBuffer text;
    text.add_number(value);
    CHECK(std::strtod(std::string(text.text()).c_str(), nullptr) == value);
  }
}

TEST_CASE("weights that a format cannot hold are refused, and the formats that can are named")
{
  std::string const others = "; matrix_market, steinlib, edge_list, hdf5, npz would hold them";
  auto const error = [](std::string const& name, auto const& graph) {
    std::string const text = error_of([&] { written(name, graph); });
    return text.substr(text.find(name));
  };
  auto const floats = small_graph<NarrowIds>({WeightType::float32, {}}, {1.f, 2.f});
  CHECK(error("a.gr", floats) == "a.gr: dimacs holds integer weights only, and these are of type float" + others);
  CHECK(error("a.graph", floats) ==
        "a.graph: metis holds positive integer weights only, and these are of type float" + others);
  auto const zero = small_graph<NarrowIds>({WeightType::int32, Objective::maximum}, {1, 2, 0, -1});
  auto const endless = small_graph<WideKeys>({WeightType::float64, {}}, {1., std::numeric_limits<double>::infinity()});
  CHECK(error("a.mtx", endless) ==
        "a.mtx: matrix_market holds finite weights only, and edge 1 weighs inf; hdf5, npz would hold them");
  CHECK(error("a.graph", zero) ==
        "a.graph: metis holds positive integer weights only, and edge 2 weighs 0; "
        "dimacs, matrix_market, steinlib, edge_list, galois, hdf5, npz would hold them");
}

TEST_CASE("the suffix names the format, a name overrides it")
{
  CHECK(output_format("a.gr", "").name == "dimacs");
  CHECK(output_format("dir.mtx/a.gr.xz", "").name == "dimacs");
  CHECK(output_format("a.tsv.gz", "").name == "edge_list");
  CHECK(output_format("A.GR.GZ", "").name == "dimacs");
  CHECK(output_format("a.H5", "").name == "hdf5");
  CHECK(output_format("a.gr", "hdf5").name == "hdf5");
  CHECK(output_format("a", "metis").name == "metis");
  CHECK(
      error_of([] { output_format("a", ""); }).starts_with("a: the suffix names no format; --to takes one of: dimacs"));
  CHECK(error_of([] { output_format("gr", ""); }).starts_with("gr: the suffix names no format"));
  CHECK(error_of([] { output_format("a.gz", ""); }).starts_with("a.gz: the suffix names no format"));
  CHECK(error_of([] {
          output_format("a.gr", "metos");
        }).starts_with("unknown format 'metos', did you mean 'metis'? (one of: dimacs, "));
  CHECK(error_of([] { output_format("a.h5.zst", ""); }) ==
        "a.h5.zst: hdf5 is not written compressed; text formats are");
}

namespace {

// The forest's edges, from the smaller end; how many trees there are follows from their number.
std::set<std::tuple<std::uint64_t, std::uint64_t, long double>> forest_listing(
    EdgeList<NarrowIds, Kokkos::HostSpace> const& graph)
{
  Listing const all = listing_of(graph);
  std::set<std::tuple<std::uint64_t, std::uint64_t, long double>> forest;
  for (auto const e : values_of(reference_edges(graph))) {
    auto const& [u, v, weight] = all[e];
    forest.emplace(std::min(u, v), std::max(u, v), weight);
  }
  return forest;
}

// Past one block of lines for every thread; a path with random weights, each edge once.
AnyEdgeList<Kokkos::HostSpace> long_graph(std::uint32_t edges)
{
  std::mt19937_64 random(2);
  EdgeList<WideKeys, Kokkos::HostSpace> graph;
  graph.vertices = edges + 2;
  graph.u = HostArray<std::uint32_t>("u", edges);
  graph.v = HostArray<std::uint32_t>("v", edges);
  graph.key = HostArray<std::uint64_t>("key", edges);
  graph.weights = {WeightType::int64, Objective::minimum};
  for (std::uint32_t e = 0; e < edges; ++e) {
    graph.u(e) = e + e % 2;
    graph.v(e) = e + 1 - e % 2;
    graph.key(e) = key_of(std::int64_t(random()));
  }
  return graph;
}

}  // namespace

TEST_CASE("a long graph comes back from DIMACS and HDF5 record for record")
{
  TemporaryDirectory const directory;
  auto const graph = long_graph(50000);
  for (auto const* name : {"a.gr", "a.h5"}) {
    auto const path = directory / name;
    write_graph_as(path, output_format(path, ""), graph, labels);
    auto const input = read_graph(path, {});
    CHECK(vertices_of(input.graph) == 50002);
    Listing expected;
    for (auto const& [u, v, weight] : listing_of(graph)) {
      expected.emplace_back(u, v, weight);
      if (name == std::string_view("a.gr")) expected.emplace_back(v, u, weight);
    }
    CHECK(listing_of(input.graph) == expected);
    CHECK(input.numbering.first_vertex == 1);
  }
}

TEST_CASE("arcs that are read from DIMACS are written as they are")
{
  TemporaryDirectory const directory;
  auto const path = directory / "a.gr";
  auto const again = [&](std::string const& arcs) {
    write_text(path, "p sp 4 " + std::to_string(count_lines(arcs)) + "\n" + arcs);
    std::string const text = written("b.gr", read_graph(path, {}).graph);
    return text.substr(text.find("p sp"));
  };
  std::string const both = "a 1 2 3\na 3 3 1\na 2 1 3\na 2 1 4\na 1 2 4\n";
  CHECK(again(both) == "p sp 4 5\n" + both);
  CHECK(again("a 1 2 3\na 2 1 4\n") == "p sp 4 4\na 1 2 3\na 2 1 3\na 2 1 4\na 1 2 4\n");
  CHECK(again("a 1 2 3\na 2 1 3\na 3 1 3\na 2 3 3\n").starts_with("p sp 4 8\n"));
}

// Weights differ, so that ties do not depend on the order of records.
TEST_CASE("one graph in every format has one forest")
{
  TemporaryDirectory const directory;
  std::vector<PlainEdge<std::int32_t>> edges;
  std::mt19937_64 random(7);
  for (std::int32_t i = 0; i < 900; ++i) edges.push_back({std::uint64_t(i) % 300, random() % 300, 1 + i * 7919 % 900});
  for (auto const objective : {Objective::minimum, Objective::maximum}) {
    auto const graph = make_graph<NarrowIds>(300, edges, {WeightType::int32, objective});
    auto const forest = forest_listing(graph);
    for (auto const* name : {"a.gr", "a.mtx", "a.graph", "a.stp", "a.txt", "a.csv", "a.h5", "a.npz", "a.sgr"}) {
      INFO(name);
      auto const path = directory / name;
      write_graph_as(path, output_format(path, ""), graph, labels);
      ReadOptions options;
      options.objective = objective;
      auto const read = read_graph(path, options).graph;
      CHECK(forest_listing(std::get<EdgeList<NarrowIds, Kokkos::HostSpace>>(read)) == forest);
      std::string const suffix = path.extension().string();
      if (suffix == ".stp" || suffix == ".txt" || suffix == ".csv" || suffix == ".h5")
        CHECK(listing_of(read) == listing_of(graph));
    }
  }
}

TEST_CASE("a row of any length is one line")
{
  constexpr std::uint32_t leaves = 60000;
  EdgeList<NarrowIds, Kokkos::HostSpace> star;
  star.vertices = leaves + 1;
  star.u = HostArray<std::uint32_t>("u", leaves);
  star.v = HostArray<std::uint32_t>("v", leaves);
  star.key = HostArray<std::uint32_t>("key", leaves);
  std::string centre;
  std::string others;
  for (std::uint32_t e = 0; e < leaves; ++e) {
    star.v(e) = leaves - e;
    star.key(e) = key_of(std::int32_t(leaves - e));
    centre += (e == 0 ? "" : " ") + std::to_string(e + 2) + " " + std::to_string(e + 1);
    others += "1 " + std::to_string(e + 1) + "\n";
  }
  std::string const text = written("a.graph", star);
  CHECK(text.substr(text.find("001\n")) == "001\n" + centre + "\n" + others);
}
