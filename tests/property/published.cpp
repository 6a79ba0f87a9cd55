// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Every solver finds the published weight of real road networks.
#include <catch2/catch_test_macros.hpp>

#include "io/published.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

void check_published(std::string const& name, std::string const& weight, std::uint64_t components)
{
  Input const input = read_published(name);
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Kokkos::HostSpace> const& graph) {
        for (auto const& solver : solvers<Ids, Space>()) {
          if (!solver.runs(graph.edges()) || !solver.exact) continue;
          INFO("solver " << solver.name);
          Statistics statistics;
          auto const forest = forest_by(solver, graph, statistics);
          CHECK(forest.weight.text() == weight);
          CHECK(forest.components == components);
        }
      },
      input.graph);
}

}  // namespace

TEST_CASE("Rome")
{
  check_published("rome99.gr.xz", "1186386", 1);
}
TEST_CASE("New York")
{
  if (fewer > 1) SKIP("too large for an emulated device and for sanitizers");
  check_published("USA-road-d.NY.simple.gr.xz", "261159288", 1);
}
TEST_CASE("world highways")
{
  if (fewer > 1) SKIP("too large for an emulated device and for sanitizers");
  check_published("scgraph-world_highways.gr.xz", "1835255766", 1198);
}

}  // namespace otakar::test
