// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Boruvka rounds on a worklist, over edges and roots.
//
// A round: every edge is offered to the trees of its ends (find_lightest); every root links itself to the other end of
// its lightest edge, which joins the forest (link_roots, choose_edges); the roots of before learn their new root
// (point_listed_at_roots), and the edges between two trees are kept with these for ends (relabel). Vertices keep their
// numbers: those that are no longer roots are not visited again until the caller flattens the parents.
#pragma once

#include <utility>

#include "parallel/flatten_forest.hpp"
#include "parallel/for_each_ahead.hpp"
#include "parallel/indices.hpp"
#include "solvers/statistics.hpp"
#include "solvers/work_list.hpp"

namespace otakar::filter_boruvka_steps {

// The trees of a stage, and the forest of all.
template <class Ids, class Space>
struct Trees {
  Array<typename Ids::Vertex, Space> parent;  // per vertex of the stage
  Array<std::uint64_t, Space> lightest;       // per root: its lightest edge, packed, or nothing
  Array<typename Ids::Vertex, Space> root;    // trees that edges may leave, ascending
  Array<typename Ids::Vertex, Space> spare;   // room for those of the next round
  Array<typename Ids::Edge, Space> forest;    // original ids
  std::uint64_t forest_size = 0;
};

template <class Ids, class Space>
Trees<Ids, Space> allocate_trees(Space const& space, std::uint64_t vertices)
{
  using Vertex = typename Ids::Vertex;
  return Trees<Ids, Space>{allocate<Vertex>(space, "otakar::filter_boruvka::parent", vertices),
                           allocate<std::uint64_t>(space, "otakar::filter_boruvka::lightest", vertices),
                           allocate<Vertex>(space, "otakar::filter_boruvka::root", vertices),
                           allocate<Vertex>(space, "otakar::filter_boruvka::spare", vertices),
                           allocate<typename Ids::Edge>(space, "otakar::filter_boruvka::forest", vertices)};
}

// Offers an edge to the trees of its ends. Loops are no tree's lightest.
template <class Ids, class Space>
struct OfferEdge {
  EdgeList<Ids, Space> list;
  PackedOrder<typename Ids::Key> order;
  Array<std::uint64_t, Space> lightest;

  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t e) const
  {
    otakar::prefetch(&lightest(list.u(e)));
    otakar::prefetch(&lightest(list.v(e)));
  }
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t e) const
  {
    if (list.u(e) == list.v(e)) return;
    std::uint64_t const word = order.pack(list.key(e), e);
    lower_word(&lightest(list.u(e)), word, order, list.key);
    lower_word(&lightest(list.v(e)), word, order, list.key);
  }
};

// A root links itself to the other end of its lightest edge. Of two roots that chose the same edge the smaller one
// stays a root.
template <class Ids, class Space>
struct LinkRoot {
  using Vertex = typename Ids::Vertex;

  EdgeList<Ids, Space> list;
  PackedOrder<typename Ids::Key> order;
  Trees<Ids, Space> trees;

  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t i) const
  {
    std::uint64_t const word = trees.lightest(trees.root(i));
    if (word == order.nothing) return;
    otakar::prefetch(&list.u(order.place(word)));
    otakar::prefetch(&list.v(order.place(word)));
  }
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    Vertex const v = trees.root(i);
    std::uint64_t const word = trees.lightest(v);
    if (word == order.nothing) return;
    std::uint64_t const e = order.place(word);
    Vertex const other = list.u(e) ^ list.v(e) ^ v;
    bool const stays = (v < other) & (trees.lightest(other) == word);
    if (!stays) trees.parent(v) = other;
  }
};

struct RoundCounts {
  std::uint64_t roots = 0;
  std::uint64_t chosen = 0;

  KOKKOS_INLINE_FUNCTION RoundCounts& operator+=(RoundCounts const& other)
  {
    roots += other.roots;
    chosen += other.chosen;
    return *this;
  }
};

// A scan over roots: those that stay are kept for the next round; those that are linked bring their edge into the
// forest; those without an edge are done.
template <class Ids, class Space>
struct ChooseEdge {
  WorkList<Ids, Space> list;
  PackedOrder<typename Ids::Key> order;
  Trees<Ids, Space> trees;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i, RoundCounts& before, bool final) const
  {
    auto const v = trees.root(i);
    std::uint64_t const word = trees.lightest(v);
    if (word == order.nothing) return;
    bool const stays = trees.parent(v) == v;
    if (final && stays) {
      trees.spare(before.roots) = v;
      trees.lightest(v) = order.nothing;
    }
    if (final && !stays) trees.forest(trees.forest_size + before.chosen) = list.original(order.place(word));
    before.roots += stays;
    before.chosen += !stays;
  }
};

// Every vertex alone.
template <class Ids, class Space>
void start_trees(Space const& space, std::uint64_t vertices, Trees<Ids, Space>& trees)
{
  trees.parent = first_of(trees.parent, vertices);
  fill_indices(space, "otakar::filter_boruvka::start_trees", trees.parent);
  fill_indices(space, "otakar::filter_boruvka::start_trees", first_of(trees.root, vertices));
  Kokkos::deep_copy(space, first_of(trees.lightest, vertices), PackedOrder<typename Ids::Key>::nothing);
}

// Joins whatever the list's edges join: afterwards parents lead to one root per component.
template <class Ids, class Space>
void contract_edges(Space const& space, WorkList<Ids, Space> list, PackedOrder<typename Ids::Key> order,
                    Trees<Ids, Space>& trees, Statistics& statistics)
{
  using Relabel = LabelOf<typename Ids::Vertex, Space>;
  std::uint64_t roots = list.vertices;
  while (list.edges() > 0 && roots > 1) {
    Region const region("otakar::filter_boruvka::round");
    for_each_ahead(space, "otakar::filter_boruvka::find_lightest", list.edges(),
                   OfferEdge<Ids, Space>{list, order, trees.lightest});
    for_each_ahead(space, "otakar::filter_boruvka::link_roots", roots, LinkRoot<Ids, Space>{list, order, trees});
    RoundCounts counts;
    Kokkos::parallel_scan("otakar::filter_boruvka::choose_edges", Range<Space>(space, 0, roots),
                          ChooseEdge<Ids, Space>{list, order, trees}, counts);
    point_listed_at_roots(space, "otakar::filter_boruvka::find_roots", first_of(trees.root, roots), trees.parent);
    statistics.rounds.push_back({roots, list.edges(), counts.chosen, {}});
    trees.forest_size += counts.chosen;
    std::swap(trees.root, trees.spare);
    roots = counts.roots;
    if (roots < 2) break;  // all that is left are loops
    Relabel const relabel{trees.parent};
    auto const mask = mark(space, "otakar::filter_boruvka::relabel", list.edges(), Always(),
                           BetweenComponents<Ids, Space, Relabel>{list, relabel});
    list = copy_marked(space, list, mask, list.vertices, relabel);
  }
}

}  // namespace otakar::filter_boruvka_steps
