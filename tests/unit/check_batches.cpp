// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The certificate in batches, against the one of the whole graph.
#include "verify/check_batches.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "generated.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

using Ids = NarrowIds;

HostGraph part_of(HostGraph const& graph, std::uint64_t first, std::uint64_t last)
{
  Kokkos::pair<std::uint64_t, std::uint64_t> const range(first, last);
  return {graph.vertices, Kokkos::subview(graph.u, range), Kokkos::subview(graph.v, range),
          Kokkos::subview(graph.key, range), graph.weights};
}

// Copies of the edges of these ids, which may be no edges of the graph.
HostGraph forest_list(HostGraph const& graph, HostArray<Ids::Edge> const& ids)
{
  HostGraph list{graph.vertices, HostArray<std::uint32_t>("u", ids.extent(0)),
                 HostArray<std::uint32_t>("v", ids.extent(0)), HostArray<std::uint32_t>("key", ids.extent(0)),
                 graph.weights};
  for (std::uint64_t i = 0; i < ids.extent(0); ++i) {
    auto const e = std::min<std::uint64_t>(ids(i), graph.edges() - 1);
    list.u(i) = graph.u(e);
    list.v(i) = graph.v(e);
    list.key(i) = graph.key(e);
  }
  return list;
}

std::optional<Fault> fault_in_batches(HostGraph const& graph, HostGraph const& forest, HostArray<Ids::Edge> const& ids,
                                      std::uint64_t most, VerifyLevel level = VerifyLevel::full)
{
  BatchCertificate<Ids, Space> certificate(Space(), copy_to<Memory>(forest), ids, level);
  for (std::uint64_t first = 0; first < graph.edges(); first += most)
    certificate.check(copy_to<Memory>(part_of(graph, first, std::min(first + most, graph.edges()))), first);
  certificate.finish();
  return certificate.fault();
}

}  // namespace

TEST_CASE("batches find the fault that the whole graph shows")
{
  std::mt19937_64 random(3);
  auto const graph = generated(model(shape("uniform", 60, 200)));
  auto const sound = reference_forest<Ids>(graph).edges;
  std::uint64_t caught = 0;
  for (int trial = 0; trial < 150 / fewer; ++trial) {
    std::vector<Ids::Edge> changed(sound.data(), sound.data() + sound.extent(0));
    for (std::uint64_t changes = random() % 3; changes > 0; --changes) {
      std::uint64_t const place = random() % changed.size();
      if (random() % 2)
        changed[place] = Ids::Edge(random() % (graph.edges() + 2));
      else
        changed.erase(changed.begin() + std::ptrdiff_t(place));
    }
    std::sort(changed.begin(), changed.end());
    HostArray<Ids::Edge> const ids("ids", changed.size());
    std::copy(changed.begin(), changed.end(), ids.data());
    for (VerifyLevel const level : {VerifyLevel::structure, VerifyLevel::full}) {
      bool const expected = fault_of<Ids>(graph, ids, level).has_value();
      auto const found = fault_in_batches(graph, forest_list(graph, ids), ids, 1 + random() % 80, level);
      CHECK(found.has_value() == expected);
      caught += expected;
    }
  }
  CHECK(caught > 40u / fewer);
}

TEST_CASE("a copy of an edge that is not the edge of its id is a fault")
{
  auto const graph = generated(model(shape("road", 8, 8, 0.0)));
  auto const ids = reference_forest<Ids>(graph).edges;
  REQUIRE(!fault_in_batches(graph, forest_list(graph, ids), ids, 10));
  for (int which = 0; which < 3; ++which) {
    auto const forest = forest_list(graph, ids);
    if (which == 0) forest.key(20) += 1;
    if (which == 1) std::swap(forest.u(20), forest.v(20));
    if (which == 2) ids(ids.extent(0) - 1) = Ids::Edge(graph.edges() + 5);
    auto const fault = fault_in_batches(graph, forest, ids, 10, VerifyLevel::structure);
    REQUIRE(fault);
    CHECK(fault->edge == (which == 2 ? graph.edges() + 5 : ids(20)));
    CHECK(fault->text ==
          (which == 2 ? "is not an edge of the graph" : "has other ends or another weight in the graph"));
  }
}

}  // namespace otakar::test
