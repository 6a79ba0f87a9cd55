// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges as a device's kernels take them: one record each, from the input or from a worklist, in any order.
#pragma once

#include <string>
#include <type_traits>

#include "core/mix_bits.hpp"
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

// One edge of every `step`, for estimates; a hash chooses it, so that they do not fall into step with the input.
template <class Edges>
struct SomeEdges {
  Edges edges;
  std::uint64_t step;

  std::uint64_t size() const { return edges.size() / step; }
  KOKKOS_INLINE_FUNCTION auto operator()(std::uint64_t i) const { return edges(i * step + mix_bits(i) % step); }
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

// A thread takes several items, a warp apart, so that neighbouring threads still read neighbouring items: what a thread
// costs before its first item is more than what an item costs. The items of a warp are neighbours, too, so that lists
// which are appended to stay nearly in the order of their source, whose locality caches need.
template <class Body>
struct ItemsApart {
  static constexpr std::uint64_t warp = 32;
  std::uint64_t size;
  std::uint64_t items;  // of a thread
  Body body;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t thread) const
  {
    std::uint64_t const lane = thread % warp;
    std::uint64_t const first = (thread - lane) * items + lane;
    std::uint64_t const end = Kokkos::min(size, first + warp * items);
    for (std::uint64_t i = first; i < end; i += warp) body(i);
  }
};

template <class Space, class Body>
void for_each_item(Space const& space, std::string const& label, std::uint64_t size, Body const& body)
{
  constexpr std::uint64_t warp = ItemsApart<Body>::warp;
  std::uint64_t const items = size < (std::uint64_t(1) << 15) ? 1 : 4;  // of few, all threads are needed
  std::uint64_t const warps = (size + items * warp - 1) / (items * warp);
  Kokkos::parallel_for(label, Range<Space>(space, 0, warps * warp), ItemsApart<Body>{size, items, body});
}

}  // namespace otakar::filter_boruvka_steps
