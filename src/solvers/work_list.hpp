// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges in a list that shrinks from round to round; and samples of a list.
//
// A place in a list stands for an edge: lists keep the order of ids, so the place decides ties as the id would.
#pragma once

#include <algorithm>
#include <vector>

#include "core/mix_bits.hpp"
#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "parallel/chunks.hpp"
#include "parallel/compact.hpp"
#include "parallel/host/prefetch.hpp"

namespace otakar {

// Edges between the vertices of a round.
template <class Ids, class Space>
struct WorkList {
  Array<typename Ids::Vertex, Space> u;
  Array<typename Ids::Vertex, Space> v;
  Array<typename Ids::Key, Space> key;
  Array<typename Ids::Edge, Space> id;  // of length zero in the input, whose places are the ids
  Chunks<Space> chunks;
  bool input = false;  // the caller's: to be read only

  KOKKOS_INLINE_FUNCTION typename Ids::Edge original(std::uint64_t place) const
  {
    return input ? typename Ids::Edge(place) : id(place);
  }
};

// Asks for 64 items. Where only some are looked at, the processor does not foresee which.
template <class T, class Space>
struct ApproachItems {
  Array<T, Space> array;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t first) const
  {
    constexpr std::uint64_t line = 64 / sizeof(T);
    for (std::uint64_t i = 0; i < word_bits; i += line) prefetch(array.data() + first + i);
  }
};

template <class Ids, class Space>
struct ApproachEdges {
  WorkList<Ids, Space> list;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t first) const
  {
    ApproachItems<typename Ids::Vertex, Space>{list.u}(first);
    ApproachItems<typename Ids::Vertex, Space>{list.v}(first);
    ApproachItems<typename Ids::Key, Space>{list.key}(first);
    if (!list.input) ApproachItems<typename Ids::Edge, Space>{list.id}(first);
  }
};

template <class Ids, class Space>
WorkList<Ids, Space> list_of(EdgeList<Ids, Space> const& graph)
{
  return {graph.u, graph.v, graph.key, {}, {graph.edges(), {}}, true};
}

template <class Ids, class Space>
WorkList<Ids, Space> allocate_list(Space const& space, std::uint64_t size)
{
  return {allocate<typename Ids::Vertex>(space, "otakar::work_list::u", size),
          allocate<typename Ids::Vertex>(space, "otakar::work_list::v", size),
          allocate<typename Ids::Key>(space, "otakar::work_list::key", size),
          allocate<typename Ids::Edge>(space, "otakar::work_list::id", size),
          {size, {}},
          false};
}

// A predicate: the edges from first up to, but without, next in their order.
template <class Ids, class Space>
struct InRange {
  using Key = typename Ids::Key;
  using Bound = WeightedEdge<Key, std::uint64_t>;

  Array<Key, Space> key;
  Bound first;
  Bound next;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t e) const
  {
    return !before(key(e), e, first) & before(key(e), e, next);
  }

  // The answers about 64 edges, on the host.
  std::uint64_t word(std::uint64_t e) const { return before_bound(e, next) & ~before_bound(e, first); }

 private:
  // Asks for equal keys only where they matter.
  std::uint64_t before_bound(std::uint64_t e, Bound const& bound) const
  {
    auto const bits_of = [&](auto const& accept) { return accepted_bits(e, int(word_bits), accept); };
    auto const* const keys = key.data();
    std::uint64_t const lighter = bits_of([=](std::uint64_t i) { return keys[i] < bound.key; });
    if (bound.id <= e) return lighter;
    std::uint64_t const equal = bits_of([=](std::uint64_t i) { return keys[i] == bound.key; });
    return before_word(lighter, equal, e, bound.id);
  }
};

// Some of the list's edges, evenly spread and in ascending order.
template <class Ids, class Space>
std::vector<WeightedEdge<typename Ids::Key, std::uint64_t>> sample_edges(Space const& space,
                                                                         WorkList<Ids, Space> const& list,
                                                                         std::uint64_t most = 4096)
{
  using Sample = WeightedEdge<typename Ids::Key, std::uint64_t>;
  std::uint64_t const size = list.chunks.size;
  std::uint64_t const samples = std::min(size, most);
  auto const drawn = allocate<Sample>(space, "otakar::sample_edges::drawn", samples);
  Kokkos::parallel_for(
      "otakar::sample_edges", Range<Space>(space, 0, samples), KOKKOS_LAMBDA(std::uint64_t i) {
        // Within its share of the list the place is hashed, lest the samples fall into step with the input.
        std::uint64_t const first = size * i / samples;
        std::uint64_t const place = first + mix_bits(i) % (size * (i + 1) / samples - first);
        drawn(i) = {list.key(place), list.chunks.is_live(place) ? place : none<std::uint64_t>};
      });
  space.fence("otakar::sample_edges");
  auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), drawn);
  std::vector<Sample> sorted;
  for (std::uint64_t i = 0; i < samples; ++i)
    if (host(i).id != none<std::uint64_t>) sorted.push_back(host(i));
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// The order of a graph's edges in words; for wide keys in the range that samples have.
template <class Ids, class Space>
PackedOrder<typename Ids::Key> packed_order(Space const& space, EdgeList<Ids, Space> const& graph)
{
  if (PackedOrder<typename Ids::Key>::exact || graph.edges() == 0) return {};
  auto const samples = sample_edges<Ids>(space, list_of<Ids, Space>(graph));
  return {graph.edges(), samples.front().key, samples.back().key};
}

// The edges of a mask in a list of their own; relabel(vertex) gives the new ends.
template <class Ids, class Space, class Relabel, class Touch>
WorkList<Ids, Space> copy_marked(Space const& space, WorkList<Ids, Space> const& list,
                                 Array<std::uint64_t, Space> const& mask, Relabel const& relabel, Touch const& touch)
{
  auto const copy = allocate_list<Ids>(space, count_marked(space, "otakar::copy_marked", mask));
  emit_marked(
      space, "otakar::copy_marked", mask,
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t from) {
        copy.u(to) = relabel(list.u(from));
        copy.v(to) = relabel(list.v(from));
        copy.key(to) = list.key(from);
        copy.id(to) = list.original(from);
      },
      touch, ApproachEdges<Ids, Space>{list});
  return copy;
}

// Renames the ends of all edges and drops those within a tree: from the input into a list of its own, in place after
// that. A list with large gaps is rebuilt. Returns how many edges are left.
template <class Ids, class Space>
std::uint64_t relabel_edges(Space const& space, WorkList<Ids, Space>& list,
                            Array<typename Ids::Vertex, Space> const& map)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::filter_boruvka::relabel_edges");
  auto const from = list;
  auto const touch = KOKKOS_LAMBDA(std::uint64_t e)
  {
    prefetch(&map(from.u(e)));
    prefetch(&map(from.v(e)));
  };
  if (list.input) {
    auto const mask = mark(
        space, "otakar::filter_boruvka::relabel", from.chunks,
        KOKKOS_LAMBDA(std::uint64_t e) { return from.u(e) != from.v(e); }, touch,
        KOKKOS_LAMBDA(std::uint64_t e) { return map(from.u(e)) != map(from.v(e)); });
    list = copy_marked(
        space, from, mask, KOKKOS_LAMBDA(Vertex v) { return map(v); }, touch);
    return list.chunks.size;
  }
  std::uint64_t const kept = retain(
      space, "otakar::filter_boruvka::relabel", list.chunks, touch, KOKKOS_LAMBDA(std::uint64_t e, std::uint64_t to) {
        Vertex const u = map(from.u(e));
        Vertex const v = map(from.v(e));
        from.u(to) = u;
        from.v(to) = v;
        from.key(to) = from.key(e);
        from.id(to) = from.id(e);
        return u != v;
      });
  if (kept > 0 && kept < list.chunks.size / 2) {
    auto const sparse = list;
    auto const mask = mark(
        space, "otakar::filter_boruvka::rebuild", sparse.chunks,
        KOKKOS_LAMBDA(std::uint64_t e) { return sparse.u(e) != sparse.v(e); });
    list = copy_marked(
        space, sparse, mask, KOKKOS_LAMBDA(Vertex v) { return v; }, TouchNothing());
  }
  return kept;
}

}  // namespace otakar
