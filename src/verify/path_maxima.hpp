// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The heaviest edge on the path between two vertices of a forest, for any number of pairs at once.
//
// Let h be that edge for u and v. In the rounds of contract_forest.hpp the cluster that links by h holds u or v, else
// the path would leave it by a heavier edge. And a cluster that holds one of the two links by no edge heavier than h,
// for the path leaves it. So h is the heaviest link on the way from u and v up to the first cluster that holds both
// (V. King, "A Simpler Minimum Spanning Tree Verification Algorithm", 1997).
#pragma once

#include "verify/contract_forest.hpp"

namespace otakar {

// Per vertex: the heaviest link on its way to the top, for one tree of the forest; none for the vertices of others. The
// path between two vertices has no edge heavier than both of theirs.
template <class Ids, class Space>
static Array<RankOf<Ids>, Space> heaviest_to_top(Space const& space, ClusterHierarchy<Ids, Space> const& hierarchy)
{
  using Edge = RankOf<Ids>;
  auto above = allocate<Edge>(space, "otakar::verify::heaviest", hierarchy.top);
  Kokkos::deep_copy(space, above, Edge::none());
  if (hierarchy.top > 0) Kokkos::deep_copy(space, first_of(above, 1), Edge::of(0, 0));
  for (auto level = hierarchy.levels.rbegin(); level != hierarchy.levels.rend(); ++level) {
    auto const link = level->link;
    auto const up = level->up;
    auto const heaviest = allocate<Edge>(space, "otakar::verify::heaviest", link.extent(0));
    Kokkos::parallel_for(
        "otakar::verify::descend", Range<Space>(space, 0, link.extent(0)), KOKKOS_LAMBDA(std::uint64_t v) {
          Edge const own = link(v);
          heaviest(v) = own.is_none() || above(up(v)) < own ? own : above(up(v));
        });
    above = heaviest;
  }
  return above;
}

// For kernels; the hierarchy must outlive it.
template <class Ids, class Space>
class PathMaxima {
 public:
  using Vertex = typename Ids::Vertex;
  using Edge = RankOf<Ids>;

  explicit PathMaxima(ClusterHierarchy<Ids, Space> const& hierarchy)
  {
    for (auto const& level : hierarchy.levels) {
      link_[levels_] = level.link.data();
      up_[levels_++] = level.up.data();
    }
  }

  // none where no path joins them.
  KOKKOS_FUNCTION Edge operator()(Vertex u, Vertex v) const
  {
    Edge heaviest = Edge::of(0, 0);
    for (int level = 0; u != v; ++level) {
      if (level == levels_) return Edge::none();
      Edge const at_u = link_[level][u];
      Edge const at_v = link_[level][v];
      Edge const heavier = at_u < at_v ? at_v : at_u;
      if (heavier.is_none()) return heavier;
      if (heaviest < heavier) heaviest = heavier;
      u = up_[level][u];
      v = up_[level][v];
    }
    return heaviest;
  }

 private:
  static constexpr int most_levels = 33;  // each has at most half the clusters of the one before

  Edge const* link_[most_levels];
  Vertex const* up_[most_levels];
  int levels_ = 0;
};

}  // namespace otakar
