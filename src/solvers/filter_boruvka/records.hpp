// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges as a device's kernels take them: one record each, from the input or from a worklist, in any order.
#pragma once

#include <string>
#include <type_traits>

#include "graph/edge_list.hpp"
#include "solvers/sample_edges.hpp"

namespace otakar::filter_boruvka_steps {

// An edge of a worklist: its ends are roots. Aligned to be read and written in one access, and without padding, which
// would be copied uninitialised.
template <class Ids>
struct alignas(sizeof(typename Ids::Key) <= 4 ? 16 : 8) Record {
  using Word = std::conditional_t<sizeof(typename Ids::Key) <= 4, std::uint32_t, std::uint64_t>;

  std::uint32_t u;
  std::uint32_t v;
  Word key;
  Word id;
};

// The edges of the input.
template <class Ids, class Space>
struct InputEdges {
  static constexpr bool in_order = true;  // places are ids
  EdgeList<Ids, Space> list;

  std::uint64_t size() const { return list.edges(); }
  KOKKOS_INLINE_FUNCTION Record<Ids> operator()(std::uint64_t i) const
  {
    return Record<Ids>{list.u(i), list.v(i), list.key(i), typename Record<Ids>::Word(i)};
  }
};

// The edges of a worklist.
template <class Ids, class Space>
struct RecordEdges {
  static constexpr bool in_order = false;
  Array<Record<Ids>, Space> record;

  std::uint64_t size() const { return record.extent(0); }
  KOKKOS_INLINE_FUNCTION Record<Ids> operator()(std::uint64_t i) const { return record(i); }
};

// One edge in every `step`, for estimates.
template <class Edges>
struct SomeEdges {
  Edges edges;
  std::uint64_t step;

  std::uint64_t size() const { return edges.size() / step; }
  KOKKOS_INLINE_FUNCTION auto operator()(std::uint64_t i) const { return edges(i * step); }
};

// The order of edges in words, as lower_word asks for it: words that have the same rank are decided by key and id.
template <class Ids, class Edges>
struct RecordOrder : PackedOrder<typename Ids::Key> {
  using Base = PackedOrder<typename Ids::Key>;

  KOKKOS_INLINE_FUNCTION bool lighter(std::uint64_t a, std::uint64_t b, Edges const& edges) const
  {
    if constexpr (!(Base::exact && Edges::in_order)) {
      if (b != Base::nothing && Base::same_rank(a, b)) {
        auto const first = edges(Base::place(a));
        auto const second = edges(Base::place(b));
        return WeightedEdge{first.key, first.id} < WeightedEdge{second.key, second.id};
      }
    }
    return a < b;
  }
};

template <class Ids, class Edges>
struct SampleRecord {
  Edges edges;

  KOKKOS_INLINE_FUNCTION Sample<Ids> operator()(std::uint64_t place) const
  {
    auto const edge = edges(place);
    return Sample<Ids>{typename Ids::Key(edge.key), edge.id};
  }
};

// Predicates of records: all, those before a threshold, those from it on.
struct EveryRecord {
  template <class R>
  KOKKOS_INLINE_FUNCTION bool operator()(R const&) const
  {
    return true;
  }
};

template <class Ids, bool light>
struct SideOfThreshold {
  Sample<Ids> threshold;

  KOKKOS_INLINE_FUNCTION bool operator()(Record<Ids> const& edge) const
  {
    return before(typename Ids::Key(edge.key), edge.id, threshold) == light;
  }
};

// A thread takes several items, far apart, so that neighbouring threads still read neighbouring items: what a thread
// costs before its first item is more than what an item costs.
template <class Body>
struct ItemsApart {
  std::uint64_t size;
  std::uint64_t step;
  Body body;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t first) const
  {
    for (std::uint64_t i = first; i < size; i += step) body(i);
  }
};

template <class Space, class Body>
void for_each_item(Space const& space, std::string const& label, std::uint64_t size, Body const& body)
{
  constexpr std::uint64_t items_per_thread = 4;
  constexpr std::uint64_t many = std::uint64_t(1) << 15;  // below, all threads are needed
  constexpr std::uint64_t warp = 32;                      // steps of whole warps keep accesses aligned
  std::uint64_t const step = size < many ? size : (size / items_per_thread / warp + 1) * warp;
  Kokkos::parallel_for(label, Range<Space>(space, 0, step), ItemsApart<Body>{size, step, body});
}

}  // namespace otakar::filter_boruvka_steps
