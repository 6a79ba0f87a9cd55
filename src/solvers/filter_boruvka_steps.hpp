// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of filter_boruvka: kernels over a list of edges that shrinks, and over the vertices of a round.
//
// A place in a list stands for an edge: lists keep the order of ids, so the place decides ties as the id would.
#pragma once

#include <algorithm>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "graph/mix_bits.hpp"
#include "primitives/chunks.hpp"
#include "primitives/compact.hpp"
#include "primitives/prefetch.hpp"
#include "primitives/relaxed.hpp"

namespace otakar::filter_boruvka_steps {

// Edges between the vertices of a round.
template <class AnyIds, class Space>
struct WorkList {
  Array<typename AnyIds::Vertex, Space> u;
  Array<typename AnyIds::Vertex, Space> v;
  Array<typename AnyIds::Key, Space> key;
  Array<typename AnyIds::Edge, Space> id;  // of length zero in the input, whose places are the ids
  Chunks<Space> chunks;
  bool input = false;  // the caller's: to be read only

  KOKKOS_INLINE_FUNCTION typename AnyIds::Edge original(std::uint64_t place) const
  {
    return input ? typename AnyIds::Edge(place) : id(place);
  }
};

// Memory that every contraction uses; per vertex of the largest.
template <class AnyIds, class Space>
struct Scratch {
  Array<std::uint64_t, Space> lightest;          // the packed lightest edge
  Array<typename AnyIds::Vertex, Space> parent;  // the other end of it
  Array<std::uint64_t, Space> roots;             // per 64 vertices: those that stand for a tree
  Array<std::uint64_t, Space> finished;          // and those without an edge
  Array<typename AnyIds::Vertex, Space> map;     // per vertex of each round, one round after another: its new id
};

template <class AnyIds, class Space>
void make_room(Space const& space, std::uint64_t vertices, Scratch<AnyIds, Space>& scratch)
{
  ensure(space, scratch.lightest, "otakar::filter_boruvka::lightest", vertices);
  ensure(space, scratch.parent, "otakar::filter_boruvka::parent", vertices);
  ensure(space, scratch.roots, "otakar::filter_boruvka::roots", words_for(vertices));
  ensure(space, scratch.finished, "otakar::filter_boruvka::finished", words_for(vertices));
}

template <class AnyIds, class Space>
WorkList<AnyIds, Space> list_of(EdgeList<AnyIds, Space> const& graph)
{
  return {graph.u, graph.v, graph.key, {}, {graph.edges(), {}}, true};
}

template <class AnyIds, class Space>
WorkList<AnyIds, Space> allocate_list(Space const& space, std::uint64_t size)
{
  return {allocate<typename AnyIds::Vertex>(space, "otakar::filter_boruvka::u", size),
          allocate<typename AnyIds::Vertex>(space, "otakar::filter_boruvka::v", size),
          allocate<typename AnyIds::Key>(space, "otakar::filter_boruvka::key", size),
          allocate<typename AnyIds::Edge>(space, "otakar::filter_boruvka::id", size),
          {size, {}},
          false};
}

// Some of the list's edges, evenly spread and in ascending order.
template <class AnyIds, class Space>
std::vector<WeightedEdge<typename AnyIds::Key, std::uint64_t>> sample_edges(Space const& space,
                                                                            WorkList<AnyIds, Space> const& list)
{
  using Sample = WeightedEdge<typename AnyIds::Key, std::uint64_t>;
  std::uint64_t const size = list.chunks.size;
  std::uint64_t const samples = std::min<std::uint64_t>(size, 4096);
  auto const drawn = allocate<Sample>(space, "otakar::filter_boruvka::samples", samples);
  Kokkos::parallel_for(
      "otakar::filter_boruvka::draw_samples", Range<Space>(space, 0, samples), KOKKOS_LAMBDA(std::uint64_t i) {
        // Within its share of the list the place is hashed, lest the samples fall into step with the input.
        std::uint64_t const share = size / samples;
        std::uint64_t const place = i * share + mix_bits(i) % share;
        drawn(i) = {list.key(place), list.chunks.is_live(place) ? place : none<std::uint64_t>};
      });
  space.fence("otakar::filter_boruvka::draw_samples");
  auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), drawn);
  std::vector<Sample> sorted;
  for (std::uint64_t i = 0; i < samples; ++i)
    if (host(i).id != none<std::uint64_t>) sorted.push_back(host(i));
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// An atomic minimum in the order of edges, tried only where a plain read says that it would change something.
template <class Order, class Keys>
KOKKOS_FORCEINLINE_FUNCTION void lower_word(std::uint64_t* place, std::uint64_t word, Order const& order,
                                            Keys const& keys)
{
  std::uint64_t seen = read_relaxed(place);
  while (order.lighter(word, seen, keys)) {
    std::uint64_t const found = Kokkos::atomic_compare_exchange(place, seen, word);
    if (found == seen) return;
    seen = found;
  }
}

// The lightest edge of every vertex. Loops are nobody's lightest.
template <class AnyIds, class Space>
void find_lightest(Space const& space, WorkList<AnyIds, Space> const& list, PackedOrder<typename AnyIds::Key> order,
                   std::uint64_t vertices, Scratch<AnyIds, Space> const& scratch)
{
  Region const region("otakar::filter_boruvka::find_lightest");
  auto const lightest = scratch.lightest;
  Kokkos::deep_copy(space, Kokkos::subview(lightest, Kokkos::pair<std::uint64_t, std::uint64_t>(0, vertices)),
                    order.nothing);
  for_each_live(
      space, "otakar::filter_boruvka::find_lightest", list.chunks,
      KOKKOS_LAMBDA(std::uint64_t e) {
        prefetch(&lightest(list.u(e)));
        prefetch(&lightest(list.v(e)));
      },
      KOKKOS_LAMBDA(std::uint64_t e) {
        if (list.u(e) == list.v(e)) return;
        std::uint64_t const word = order.pack(list.key(e), e);
        lower_word(&lightest(list.u(e)), word, order, list.key);
        lower_word(&lightest(list.v(e)), word, order, list.key);
      });
}

// Every vertex hangs itself on the other end of its lightest edge; of two that chose the same edge the smaller id is
// the root. Three passes over 64 vertices at a time, so that the cache misses of each pass overlap.
template <class AnyIds, class Space>
void hook(Space const& space, WorkList<AnyIds, Space> const& list, PackedOrder<typename AnyIds::Key> order,
          std::uint64_t vertices, Scratch<AnyIds, Space> const& scratch)
{
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::filter_boruvka::hook");
  auto const lightest = scratch.lightest;
  auto const parent = scratch.parent;
  auto const roots = scratch.roots;
  auto const finished = scratch.finished;
  Kokkos::parallel_for(
      "otakar::filter_boruvka::hook", Range<Space>(space, 0, words_for(vertices)), KOKKOS_LAMBDA(std::uint64_t word) {
        std::uint64_t const first = word * word_bits;
        std::uint64_t const last = vertices - first < word_bits ? vertices : first + word_bits;
        for (std::uint64_t v = first; v < last; ++v) {
          if (lightest(v) == order.nothing) continue;
          prefetch(&list.u(order.place(lightest(v))));
          prefetch(&list.v(order.place(lightest(v))));
        }
        for (std::uint64_t v = first; v < last; ++v) {
          Vertex other = Vertex(v);
          if (lightest(v) != order.nothing) {
            std::uint64_t const e = order.place(lightest(v));
            other = list.u(e) ^ list.v(e) ^ Vertex(v);
          }
          parent(v) = other;
          prefetch(&lightest(other));
        }
        std::uint64_t is_root = 0;
        std::uint64_t is_finished = 0;
        for (std::uint64_t v = first; v < last; ++v) {
          Vertex const other = parent(v);
          bool const alone = other == v;
          bool const root = (v < other) & (lightest(other) == lightest(v));
          if (root) parent(v) = Vertex(v);
          is_root |= std::uint64_t(root) << (v - first);
          is_finished |= std::uint64_t(alone) << (v - first);
        }
        roots(word) = is_root;
        finished(word) = is_finished;
      });
}

struct Ranks {
  std::uint64_t roots = 0;
  std::uint64_t finished = 0;

  KOKKOS_INLINE_FUNCTION Ranks& operator+=(Ranks const& other)
  {
    roots += other.roots;
    finished += other.finished;
    return *this;
  }
};

// Numbers the roots from 0 up and the finished vertices, which no later round needs, from `ceiling` down. What is
// neither brings its lightest edge into the forest.
template <class AnyIds, class Space>
Ranks number_trees(Space const& space, WorkList<AnyIds, Space> const& list, PackedOrder<typename AnyIds::Key> order,
                   std::uint64_t vertices, std::uint64_t ceiling, Scratch<AnyIds, Space> const& scratch,
                   Array<typename AnyIds::Vertex, Space> const& map, Array<typename AnyIds::Edge, Space> const& forest,
                   std::uint64_t forest_size)
{
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::filter_boruvka::number_trees");
  Ranks total;
  Kokkos::parallel_scan(
      "otakar::filter_boruvka::number_trees", Range<Space>(space, 0, words_for(vertices)),
      KOKKOS_LAMBDA(std::uint64_t word, Ranks & ranks, bool final) {
        std::uint64_t const roots = scratch.roots(word);
        std::uint64_t const finished = scratch.finished(word);
        if (final) {
          std::uint64_t const first = word * word_bits;
          std::uint64_t const last = vertices - first < word_bits ? vertices : first + word_bits;
          std::uint64_t const all = ~std::uint64_t(0) >> (word_bits - (last - first));
          std::uint64_t const joined = all & ~(roots | finished);
          for_each_bit(joined, first, [&](std::uint64_t v) {
            if (!list.input) prefetch(&list.id(order.place(scratch.lightest(v))));
          });
          std::uint64_t root = ranks.roots;
          for_each_bit(roots, first, [&](std::uint64_t v) { map(v) = Vertex(root++); });
          std::uint64_t end = ceiling - ranks.finished;
          for_each_bit(finished, first, [&](std::uint64_t v) { map(v) = Vertex(--end); });
          std::uint64_t place = forest_size + first - ranks.roots - ranks.finished;
          for_each_bit(joined, first,
                       [&](std::uint64_t v) { forest(place++) = list.original(order.place(scratch.lightest(v))); });
        }
        ranks.roots += Kokkos::popcount(roots);
        ranks.finished += Kokkos::popcount(finished);
      },
      total);
  return total;
}

// After the last round: numbers the vertices that are left as finished.
template <class Vertex, class Space>
void number_rest(Space const& space, Array<Vertex, Space> const& map, std::uint64_t at, std::uint64_t vertices,
                 std::uint64_t ceiling)
{
  Kokkos::parallel_for(
      "otakar::filter_boruvka::number_rest", Range<Space>(space, 0, vertices),
      KOKKOS_LAMBDA(std::uint64_t v) { map(at + v) = Vertex(ceiling - 1 - v); });
}

// The edges of a mask in a list of their own; relabel(vertex) gives the new ends.
template <class AnyIds, class Space, class Relabel, class Touch>
WorkList<AnyIds, Space> copy_marked(Space const& space, WorkList<AnyIds, Space> const& list,
                                    Array<std::uint64_t, Space> const& mask, Relabel const& relabel, Touch const& touch)
{
  auto const copy = allocate_list<AnyIds>(space, count_marked(space, "otakar::filter_boruvka::copy", mask));
  emit_marked(
      space, "otakar::filter_boruvka::copy", mask,
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t from) {
        copy.u(to) = relabel(list.u(from));
        copy.v(to) = relabel(list.v(from));
        copy.key(to) = list.key(from);
        copy.id(to) = list.original(from);
      },
      touch);
  return copy;
}

// Renames the ends of all edges and drops those within a tree: from the input into a list of its own, in place after
// that. A list with large gaps is rebuilt. Returns how many edges are left.
template <class AnyIds, class Space>
std::uint64_t relabel_edges(Space const& space, WorkList<AnyIds, Space>& list,
                            Array<typename AnyIds::Vertex, Space> const& map)
{
  using Vertex = typename AnyIds::Vertex;
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

// The edges up to a threshold.
template <class AnyIds, class Space>
WorkList<AnyIds, Space> select_light(Space const& space, WorkList<AnyIds, Space> const& list,
                                     WeightedEdge<typename AnyIds::Key, std::uint64_t> threshold)
{
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::filter_boruvka::select_light");
  auto const mask = mark(
      space, "otakar::filter_boruvka::select_light", list.chunks, KOKKOS_LAMBDA(std::uint64_t e) {
        return (list.key(e) < threshold.key) | ((list.key(e) == threshold.key) & (e <= threshold.id));
      });
  return copy_marked(
      space, list, mask, KOKKOS_LAMBDA(Vertex v) { return v; }, TouchNothing());
}

// The label that most of some evenly spread vertices have.
template <class Vertex, class Space>
Vertex most_frequent(Space const& space, std::uint64_t vertices, Array<Vertex, Space> const& label)
{
  std::uint64_t const samples = std::min<std::uint64_t>(vertices, 1024);
  auto const drawn = allocate<Vertex>(space, "otakar::filter_boruvka::labels", samples);
  Kokkos::parallel_for(
      "otakar::filter_boruvka::draw_labels", Range<Space>(space, 0, samples),
      KOKKOS_LAMBDA(std::uint64_t i) { drawn(i) = label(i * (vertices / samples)); });
  space.fence("otakar::filter_boruvka::draw_labels");
  auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), drawn);
  std::sort(host.data(), host.data() + samples);
  std::uint64_t best = 0;
  for (std::uint64_t first = 0, next = 0, most = 0; first < samples; first = next) {
    while (next < samples && host(next) == host(first)) ++next;
    if (next - first > most) {
      most = next - first;
      best = first;
    }
  }
  return host(best);
}

// The edges past the threshold whose ends the lighter ones did not join, relabelled. A bitmap of the largest component,
// small enough for a near cache, answers for most edges; labels are compared for the rest alone.
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
        bool const heavy = (list.key(e) > threshold.key) | ((list.key(e) == threshold.key) & (e > threshold.id));
        return heavy & !(is_marked<Space>(giant, list.u(e)) & is_marked<Space>(giant, list.v(e)));
      },
      touch, KOKKOS_LAMBDA(std::uint64_t e) { return label(list.u(e)) != label(list.v(e)); });
  return copy_marked(
      space, list, mask, KOKKOS_LAMBDA(Vertex v) { return label(v); }, touch);
}

}  // namespace otakar::filter_boruvka_steps
