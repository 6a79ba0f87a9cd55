// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of a filter round of filter_boruvka: light edges in a list of their own, and what is left of the heavy
// ones.
#pragma once

#include "solvers/filter_boruvka/giant.hpp"

namespace otakar::filter_boruvka_steps {

// The edges before a threshold.
template <class Ids, class Space>
WorkList<Ids, Space> select_light(Space const& space, WorkList<Ids, Space> const& list,
                                  WeightedEdge<typename Ids::Key, std::uint64_t> threshold)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::filter_boruvka::select_light");
  auto const mask = mark(space, "otakar::filter_boruvka::select_light", list.chunks,
                         InRange<Ids, Space>{list.key, {0, 0}, threshold});
  return copy_marked(
      space, list, mask, KOKKOS_LAMBDA(Vertex v) { return v; }, TouchNothing());
}

// The edges from the threshold on whose ends the lighter ones did not join, relabelled. A bitmap of the largest
// component, small enough for a near cache, answers for most edges; labels are compared for the rest alone.
template <class Ids, class Space>
WorkList<Ids, Space> filter_heavy(Space const& space, WorkList<Ids, Space> const& list,
                                  WeightedEdge<typename Ids::Key, std::uint64_t> threshold, std::uint64_t vertices,
                                  Array<typename Ids::Vertex, Space> const& label)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::filter_boruvka::filter_heavy");
  auto const touch = KOKKOS_LAMBDA(std::uint64_t e)
  {
    prefetch(&label(list.u(e)));
    prefetch(&label(list.v(e)));
  };
  InRange<Ids, Space> const heavy{list.key, threshold, {none<typename Ids::Key>, none<std::uint64_t>}};
  OutsideGiant<Ids, Space> const outside{list, heavy, mark_giant(space, vertices, label)};
  auto const mask = mark(
      space, "otakar::filter_boruvka::filter_heavy", list.chunks, outside, touch,
      KOKKOS_LAMBDA(std::uint64_t e) { return label(list.u(e)) != label(list.v(e)); });
  return copy_marked(
      space, list, mask, KOKKOS_LAMBDA(Vertex v) { return label(v); }, touch);
}

}  // namespace otakar::filter_boruvka_steps
