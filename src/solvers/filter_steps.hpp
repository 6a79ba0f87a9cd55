// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of a filter round of filter_boruvka: light edges in a list of their own, and what is left of the heavy
// ones.
#pragma once

#include "primitives/most_frequent.hpp"
#include "solvers/work_list.hpp"

namespace otakar::filter_boruvka_steps {

// The edges before a threshold.
template <class AnyIds, class Space>
WorkList<AnyIds, Space> select_light(Space const& space, WorkList<AnyIds, Space> const& list,
                                     WeightedEdge<typename AnyIds::Key, std::uint64_t> threshold)
{
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::filter_boruvka::select_light");
  auto const mask = mark(
      space, "otakar::filter_boruvka::select_light", list.chunks,
      KOKKOS_LAMBDA(std::uint64_t e) { return before(list.key(e), e, threshold); });
  return copy_marked(
      space, list, mask, KOKKOS_LAMBDA(Vertex v) { return v; }, TouchNothing());
}

// The edges from the threshold on whose ends the lighter ones did not join, relabelled. A bitmap of the largest
// component, small enough for a near cache, answers for most edges; labels are compared for the rest alone.
template <class AnyIds, class Space>
WorkList<AnyIds, Space> filter_heavy(Space const& space, WorkList<AnyIds, Space> const& list,
                                     WeightedEdge<typename AnyIds::Key, std::uint64_t> threshold,
                                     std::uint64_t vertices, Array<typename AnyIds::Vertex, Space> const& label)
{
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::filter_boruvka::filter_heavy");
  Vertex const largest = most_frequent(space, vertices, label);
  auto const giant = mark(
      space, "otakar::filter_boruvka::mark_giant", vertices,
      KOKKOS_LAMBDA(std::uint64_t v) { return label(v) == largest; });
  auto const touch = KOKKOS_LAMBDA(std::uint64_t e)
  {
    prefetch(&label(list.u(e)));
    prefetch(&label(list.v(e)));
  };
  auto const mask = mark(
      space, "otakar::filter_boruvka::filter_heavy", list.chunks,
      KOKKOS_LAMBDA(std::uint64_t e) {
        return !before(list.key(e), e, threshold) &
               !(is_marked<Space>(giant, list.u(e)) & is_marked<Space>(giant, list.v(e)));
      },
      touch, KOKKOS_LAMBDA(std::uint64_t e) { return label(list.u(e)) != label(list.v(e)); });
  return copy_marked(
      space, list, mask, KOKKOS_LAMBDA(Vertex v) { return label(v); }, touch);
}

}  // namespace otakar::filter_boruvka_steps
