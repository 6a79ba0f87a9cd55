// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Boruvka rounds on a worklist, in kernels over edges and roots.
//
// A round: every edge is offered to the trees of its ends (OfferEdge); every root links itself to the other end of its
// lightest edge (LinkRoot), which joins the forest (AppendEdge); roots that stay are listed for the next round; the
// roots of before find their new root (point_at_roots), and the edges between two trees are kept, with these for
// ends. Vertices keep their numbers: those that are no longer roots are not visited again until the caller flattens the
// parents.
#pragma once

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
  Array<typename Ids::Vertex, Space> root;    // trees that edges may leave, ascending; of length zero for all vertices
  Array<typename Ids::Edge, Space> forest;    // original ids
  std::uint64_t forest_size = 0;

  KOKKOS_INLINE_FUNCTION typename Ids::Vertex root_at(std::uint64_t i) const
  {
    return root.extent(0) == 0 ? typename Ids::Vertex(i) : root(i);
  }
};

template <class Ids, class Space>
Trees<Ids, Space> allocate_trees(Space const& space, std::uint64_t vertices)
{
  return Trees<Ids, Space>{allocate<typename Ids::Vertex>(space, "otakar::filter_boruvka::parent", vertices),
                           allocate<std::uint64_t>(space, "otakar::filter_boruvka::lightest", vertices),
                           {},
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

// Links a root with an edge to the other end of it, and tells whether it did: of two roots that chose the same edge the
// smaller one stays a root.
template <class Ids, class Space>
struct LinkRoot {
  EdgeList<Ids, Space> list;
  PackedOrder<typename Ids::Key> order;
  Trees<Ids, Space> trees;

  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t i) const
  {
    std::uint64_t const e = order.place(trees.lightest(trees.root_at(i)));
    otakar::prefetch(&list.u(e));
    otakar::prefetch(&list.v(e));
  }
  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t i) const
  {
    auto const v = trees.root_at(i);
    std::uint64_t const word = trees.lightest(v);
    std::uint64_t const e = order.place(word);
    typename Ids::Vertex const other = list.u(e) ^ list.v(e) ^ v;
    bool const stays = (v < other) & (trees.lightest(other) == word);
    trees.parent(v) = stays ? v : other;
    return !stays;
  }
};

// The edge of a root that is linked joins the forest.
template <class Ids, class Space>
struct AppendEdge {
  WorkList<Ids, Space> list;
  PackedOrder<typename Ids::Key> order;
  Trees<Ids, Space> trees;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t position, std::uint64_t i) const
  {
    trees.forest(trees.forest_size + position) = list.original(order.place(trees.lightest(trees.root_at(i))));
  }
  void prefetch(std::uint64_t i) const
  {
    if (list.id.extent(0) > 0) otakar::prefetch(&list.id(order.place(trees.lightest(trees.root_at(i)))));
  }
};

// Every vertex alone.
template <class Ids, class Space>
void start_trees(Space const& space, std::uint64_t vertices, Trees<Ids, Space>& trees)
{
  trees.parent = first_of(trees.parent, vertices);
  trees.root = {};
  fill_indices(space, "otakar::filter_boruvka::start_trees", trees.parent);
  Kokkos::deep_copy(space, first_of(trees.lightest, vertices), PackedOrder<typename Ids::Key>::nothing);
}

// Links all of `roots` trees that have an edge. Returns how many trees are left that edges may leave.
template <class Ids, class Space>
static std::uint64_t link_trees(Space const& space, WorkList<Ids, Space> const& list,
                                PackedOrder<typename Ids::Key> order, std::uint64_t roots, Trees<Ids, Space>& trees)
{
  Region const region("otakar::filter_boruvka::link_trees");
  constexpr auto nothing = PackedOrder<typename Ids::Key>::nothing;
  auto const before = trees;
  auto const has_edge = KOKKOS_LAMBDA(std::uint64_t i)
  {
    return before.lightest(before.root_at(i)) != nothing;
  };
  auto const linked =
      mark(space, "otakar::filter_boruvka::link_roots", roots, has_edge, LinkRoot<Ids, Space>{list, order, trees});
  trees.forest_size +=
      emit_marked(space, "otakar::filter_boruvka::choose_edges", linked, AppendEdge<Ids, Space>{list, order, trees});
  auto const next = allocate<typename Ids::Vertex>(space, "otakar::filter_boruvka::root", roots / 2 + 1);
  std::uint64_t const left = compact(
      space, "otakar::filter_boruvka::keep_roots", roots,
      KOKKOS_LAMBDA(std::uint64_t i) { return !linked.has(i) && has_edge(i); },
      KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t i) {
        auto const v = before.root_at(i);
        next(position) = v;
        before.lightest(v) = nothing;
      });
  if (left > 1)  // otherwise no edge is left between two trees
    point_at_roots(space, "otakar::filter_boruvka::find_roots", roots, trees.parent, trees.root);
  trees.root = first_of(next, left);
  return left;
}

// Joins whatever the list's edges join: afterwards parents lead to one root per component.
template <class Ids, class Space>
void contract_edges(Space const& space, WorkList<Ids, Space> list, PackedOrder<typename Ids::Key> order,
                    Trees<Ids, Space>& trees, Statistics& statistics)
{
  using Relabel = LabelOf<typename Ids::Vertex, Space>;
  std::uint64_t roots = list.vertices;
  while (list.edges() > 0) {
    Region const region("otakar::filter_boruvka::round");
    for_each_ahead(space, "otakar::filter_boruvka::find_lightest", list.edges(),
                   OfferEdge<Ids, Space>{list, order, trees.lightest});
    std::uint64_t const before = trees.forest_size;
    std::uint64_t const left = link_trees(space, list, order, roots, trees);
    statistics.rounds.push_back({roots, list.edges(), trees.forest_size - before, {}});
    if (left < 2) break;
    roots = left;
    Relabel const relabel{trees.parent};
    auto const mask = mark(space, "otakar::filter_boruvka::relabel", list.edges(), Always(),
                           BetweenComponents<Ids, Space, Relabel>{list, relabel});
    list = copy_marked(space, list, mask, list.vertices, relabel);
  }
}

}  // namespace otakar::filter_boruvka_steps
