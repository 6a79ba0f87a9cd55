// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A worklist: the edges that a solver still has to look at, between the components that it has found so far.
//
// It is an edge list like the input, with its own smaller vertex numbers, plus the original id of each edge. Worklists
// keep the order of ids, so a place in a worklist decides ties exactly as the original id would: any solver may take a
// worklist for a graph, and its answer, places in the worklist, becomes original ids by one gather.
#pragma once

#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "parallel/compact.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

template <class Ids, class Space>
struct WorkList : EdgeList<Ids, Space> {
  Array<typename Ids::Edge, Space> id;  // of length zero in the input, where places are ids

  KOKKOS_INLINE_FUNCTION typename Ids::Edge original(std::uint64_t place) const
  {
    return id.extent(0) == 0 ? typename Ids::Edge(place) : id(place);
  }
};

template <class Ids, class Space>
WorkList<Ids, Space> work_list(EdgeList<Ids, Space> const& graph)
{
  return WorkList<Ids, Space>{graph, {}};
}

template <class Ids, class Space>
WorkList<Ids, Space> allocate_work_list(Space const& space, std::uint64_t vertices, std::uint64_t edges)
{
  using Vertex = typename Ids::Vertex;
  return WorkList<Ids, Space>{{vertices,
                               allocate<Vertex>(space, "otakar::work_list::u", edges),
                               allocate<Vertex>(space, "otakar::work_list::v", edges),
                               allocate<typename Ids::Key>(space, "otakar::work_list::key", edges),
                               {}},
                              allocate<typename Ids::Edge>(space, "otakar::work_list::id", edges)};
}

// Prefetches 64 items: where a mask leaves out some, the processor cannot predict which are read.
template <class T>
void prefetch_items(T const* first)
{
  constexpr std::uint64_t line = 64 / sizeof(T);
  for (std::uint64_t i = 0; i < word_bits; i += line) prefetch(first + i);
}

template <class Ids, class Space>
void prefetch_edges(WorkList<Ids, Space> const& list, std::uint64_t first)
{
  prefetch_items(list.u.data() + first);
  prefetch_items(list.v.data() + first);
  prefetch_items(list.key.data() + first);
  if (list.id.extent(0) > 0) prefetch_items(list.id.data() + first);
}

// A relabelling gives a vertex its component: relabel(v), and relabel.prefetch(v) prefetches what that reads.
struct SameVertex {
  template <class Vertex>
  KOKKOS_INLINE_FUNCTION Vertex operator()(Vertex v) const
  {
    return v;
  }
  template <class Vertex>
  KOKKOS_INLINE_FUNCTION void prefetch(Vertex) const
  {
  }
};

template <class Vertex, class Space>
struct LabelOf {
  Array<Vertex, Space> label;

  KOKKOS_INLINE_FUNCTION Vertex operator()(Vertex v) const { return label(v); }
  KOKKOS_INLINE_FUNCTION void prefetch(Vertex v) const { otakar::prefetch(&label(v)); }
};

// Predicate: the edges between two components.
template <class Ids, class Space, class Relabel>
struct BetweenComponents {
  EdgeList<Ids, Space> list;
  Relabel relabel;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t e) const { return relabel(list.u(e)) != relabel(list.v(e)); }
  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t e) const
  {
    relabel.prefetch(list.u(e));
    relabel.prefetch(list.v(e));
  }
};

template <class Ids, class Space, class Relabel>
struct CopyEdge {
  WorkList<Ids, Space> from;
  WorkList<Ids, Space> to;
  Relabel relabel;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t place, std::uint64_t e) const
  {
    to.u(place) = relabel(from.u(e));
    to.v(place) = relabel(from.v(e));
    to.key(place) = from.key(e);
    to.id(place) = from.original(e);
  }
  void prefetch(std::uint64_t e) const
  {
    relabel.prefetch(from.u(e));
    relabel.prefetch(from.v(e));
  }
  void prefetch_word(std::uint64_t first) const { prefetch_edges(from, first); }
};

// The edges of a mask in a list of their own, relabelled; `vertices`: how many labels there are.
template <class Ids, class Space, class Relabel>
WorkList<Ids, Space> copy_marked(Space const& space, WorkList<Ids, Space> const& list, Mask<Space> const& mask,
                                 std::uint64_t vertices, Relabel const& relabel)
{
  auto const copy = allocate_work_list<Ids>(space, vertices, count_marked(space, "otakar::copy_marked", mask));
  emit_marked(space, "otakar::copy_marked", mask, CopyEdge<Ids, Space, Relabel>{list, copy, relabel});
  return copy;
}

}  // namespace otakar
