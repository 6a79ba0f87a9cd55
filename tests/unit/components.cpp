// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/components.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"
#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

// Per root: the lightest edge that leaves its component, by a loop over all edges; parents are flat.
template <class Ids>
void set_lightest(EdgeList<Ids, Kokkos::HostSpace> const& graph, Components<Ids, Space> const& components)
{
  auto const parent = to_host<typename Ids::Vertex>(components.parent);
  std::vector<std::uint64_t> lightest(graph.vertices, components.order.nothing);
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    auto const u = parent[graph.u(e)], v = parent[graph.v(e)];
    if (u == v) continue;
    std::uint64_t const word = components.order.pack(graph.key(e), e);
    for (auto const root : {u, v})
      if (components.order.lighter(word, lightest[root], graph.key)) lightest[root] = word;
  }
  Kokkos::deep_copy(components.lightest, to_space(lightest));
}

template <class Ids, class Weight>
void check_components(Shape shape, WeightType type)
{
  Space const space;
  RandomGraph<Weight> const random(shape, 11, 400);
  auto const graph = make_graph<Ids>(random.vertices(), random.edges(), {type, Objective::minimum});
  auto components = make_components<Ids>(space, "test::", copy_to<Memory>(graph));
  while (components.count > 1) {
    set_lightest(graph, components);
    std::uint64_t const before = components.forest_size;
    std::uint64_t const chosen = unite(space, "test::", components);
    REQUIRE(components.forest_size == before + chosen);
    if (chosen == 0) break;
    flatten(space, "test::", components);
    // Representatives are roots, ascending, each without an edge yet.
    auto const parent = to_host<typename Ids::Vertex>(components.parent);
    auto representative = to_host<typename Ids::Vertex>(components.representative);
    representative.resize(components.count);
    REQUIRE(std::is_sorted(representative.begin(), representative.end()));
    auto const lightest = to_host<std::uint64_t>(components.lightest);
    for (auto const root : representative) {
      REQUIRE(parent[root] == root);
      REQUIRE(lightest[root] == components.order.nothing);
    }
  }
  auto const roots = to_host<typename Ids::Vertex>(components.parent);
  std::uint64_t trees = 0;
  for (std::uint64_t v = 0; v < roots.size(); ++v) trees += roots[v] == v;
  gather_roots(space, "test::", components);
  CHECK(components.count == trees);
  auto found = to_host<typename Ids::Edge>(components.chosen());
  auto expected = to_vector(reference_edges<Ids>(graph));
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  CHECK(found == expected);
}

}  // namespace

TEST_CASE("components that unite along their lightest edges give the forest")
{
  for (auto const shape : {Shape::empty, Shape::isolated, Shape::sparse, Shape::dense, Shape::parallel, Shape::star,
                           Shape::path, Shape::islands}) {
    check_components<NarrowIds, std::int32_t>(shape, WeightType::int32);
    check_components<WideKeys, double>(shape, WeightType::float64);
  }
}

struct NotDivisible {
  LiveItems<std::uint32_t, Space> items;
  std::uint32_t modulus;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t i) const { return items.at(i) % modulus != 0; }
  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t) const {}
};

TEST_CASE("a list that shrinks keeps the order of what is left")
{
  for (std::uint64_t const size : {0, 1, 63, 64, 65, 50000})
    for (std::vector<std::uint32_t> const& moduli : {std::vector<std::uint32_t>{2}, {2, 3}, {3, 2, 5, 7}, {1}}) {
      LiveItems<std::uint32_t, Space> items{size, {}};
      std::vector<std::uint32_t> expected(size);
      for (std::uint32_t i = 0; i < size; ++i) expected[i] = i;
      for (auto const modulus : moduli) {
        items = retain(Space(), "test", items, NotDivisible{items, modulus});
        std::erase_if(expected, [=](std::uint32_t item) { return item % modulus == 0; });
        Kokkos::fence();
        REQUIRE(items.count == expected.size());
        REQUIRE(to_host<std::uint32_t>(items.id) == expected);
      }
    }
}

}  // namespace otakar::test
