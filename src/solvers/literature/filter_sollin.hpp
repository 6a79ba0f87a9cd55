// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// filter_sollin: Filter-Kruskal with Sollin's algorithm in the place of Kruskal's.
//
// In: a graph as an edge list and as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: the ETH report of Cambier, Dang-Nhu, Dardinier and Trassoudaine (2018), after V. Osipov, P. Sanders and
// J. Singler, "The Filter-Kruskal Minimum Spanning Tree Algorithm", 2009. Few arcs are left to `sollin`. Otherwise the
// median of 256 sampled arcs is the pivot; every list is partitioned by it, the light parts are solved, the heavy parts
// lose what the light ones have joined, and are solved. So heavy arcs are mostly never sorted.
// Differs from the source: of this the report has one sentence, "Filter Kruskal can be adapted to Filter Sollin". Lists
// that are partitioned where they stand, and how few arcs are left to `sollin`, are ours.
//
// Invariants: the pivot is an edge, so equal weights are split like any others, and both arcs of an edge fall on one
// side. What a list keeps of its heavy part moves to its end: the ends of lists never change.
// Cost: expected O(m) where the light parts join nearly everything, otherwise as `sollin`; memory beside the input: a
// word per arc, eleven words per vertex and one more for each level of the recursion.
#pragma once

#include <Kokkos_BitManipulation.hpp>
#include <array>

#include "solvers/literature/sollin.hpp"

namespace otakar {

namespace filter_sollin_steps {

using namespace sollin_steps;

inline constexpr char name[] = "otakar::filter_sollin::";
inline constexpr std::uint64_t samples = 256;
inline constexpr std::uint64_t few_arcs = 4;  // per vertex: so many are not filtered

// Levels of the recursion, each of which halves the arcs.
constexpr int levels_for(std::uint64_t vertices, std::uint64_t arcs)
{
  return int(Kokkos::bit_width(arcs / (few_arcs * vertices + 1)));
}

// The median of arcs drawn at even distances, of which there are at least as many as samples.
template <class Ids, class Space>
static typename ArcLists<Ids, Space>::Weighted find_pivot(Space const& space, ArcLists<Ids, Space> const& lists,
                                                          std::uint64_t arcs)
{
  using Edge = typename Ids::Edge;
  Region const region("otakar::filter_sollin::find_pivot");
  auto const drawn =
      allocate<typename ArcLists<Ids, Space>::Weighted>(space, "otakar::filter_sollin::samples", samples);
  std::uint64_t const step = arcs / samples;
  Kokkos::parallel_scan(
      "otakar::filter_sollin::draw_samples", Range<Space>(space, 0, lists.rows.vertices),
      KOKKOS_LAMBDA(std::uint64_t v, std::uint64_t & before, bool final) {
        std::uint64_t const after = before + lists.size(v);
        if (final)
          for (std::uint64_t i = (before + step - 1) / step; i < samples && i * step < after; ++i)
            drawn(i) = lists.weighted(lists.first(v) + Edge(i * step - before));
        before = after;
      });
  auto const host = Kokkos::create_mirror_view(drawn);
  Kokkos::deep_copy(space, host, drawn);
  space.fence("otakar::filter_sollin::draw_samples");
  std::nth_element(host.data(), host.data() + samples / 2, host.data() + samples);
  return host(samples / 2);
}

// Arcs up to the pivot come first in every list; middle is where the others begin.
template <class Ids, class Space>
static void partition(Space const& space, ArcLists<Ids, Space> const& lists,
                      typename ArcLists<Ids, Space>::Weighted pivot, Array<typename Ids::Edge, Space> const& middle)
{
  using Edge = typename Ids::Edge;
  for_each_list(
      space, "otakar::filter_sollin::partition", lists, KOKKOS_LAMBDA(std::uint64_t v) {
        Edge light = lists.first(v);
        for (Edge place = light; place < lists.last(v); ++place) {
          Edge const arc = lists.arc(place);
          lists.arc(place) = lists.arc(light);
          lists.arc(light) = arc;
          light += !(pivot < lists.weighted(light));
        }
        middle(v) = light;
      });
}

// Lists lose their arcs within a component; the others move to the end of their list.
template <class Ids, class Space>
static void filter(Space const& space, Components<Ids, Space> const& components, ArcLists<Ids, Space> const& lists)
{
  using Edge = typename Ids::Edge;
  for_each_list(
      space, "otakar::filter_sollin::filter", lists, KOKKOS_LAMBDA(std::uint64_t v) {
        auto const root = components.parent(v);
        Edge to = lists.last(v);
        for (Edge place = to; place > lists.first(v); --place) {
          Edge const arc = lists.arc(place - 1);
          lists.arc(to - 1) = arc;
          to -= components.parent(lists.rows.target(arc)) != root;
        }
        lists.first(v) = to;
      });
}

template <class Ids, class Space>
void solve(Space const& space, Components<Ids, Space>& components, ArcLists<Ids, Space> const& lists, int levels,
           Statistics& statistics)
{
  std::uint64_t const n = lists.rows.vertices;
  std::uint64_t const arcs = count_arcs<Ids, Space>(space, name, lists, {lists.rows.vertices, {}});
  if (arcs == 0 || components.forest_size + 1 == n) return;
  if (levels == 0 || arcs <= few_arcs * n || arcs < samples)
    return run_rounds(space, name, components, lists, statistics);
  auto const pivot = find_pivot(space, lists, arcs);
  auto const middle = allocate<typename Ids::Edge>(space, "otakar::filter_sollin::middle", n);
  partition(space, lists, pivot, middle);
  ArcLists<Ids, Space> const light{lists.rows, lists.arc, lists.first, middle};
  solve(space, components, light, levels - 1, statistics);
  ArcLists<Ids, Space> const heavy{lists.rows, lists.arc, middle, lists.last};
  filter(space, components, heavy);
  solve(space, components, heavy, levels - 1, statistics);
}

}  // namespace filter_sollin_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> filter_sollin(Space const& space, Graph<Ids, Space> const& graph, SolverOptions const&,
                                               Statistics& statistics)
{
  using namespace filter_sollin_steps;
  auto components = make_components<Ids>(space, name, graph.list);
  auto const lists = make_lists<Ids>(space, name, graph.rows);
  solve(space, components, lists, levels_for(graph.list.vertices, graph.rows.arcs), statistics);
  return components.chosen();
}

template <class Ids>
constexpr std::uint64_t filter_sollin_bytes(GraphSize size)
{
  std::uint64_t const levels = filter_sollin_steps::levels_for(size.vertices, 2 * size.edges);
  return sollin_bytes<Ids>(size) + levels * size.vertices * sizeof(typename Ids::Edge) + (1 << 13);
}

}  // namespace otakar
