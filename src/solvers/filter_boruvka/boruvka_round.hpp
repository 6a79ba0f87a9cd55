// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of a Boruvka round of filter_boruvka: every vertex finds its lightest edge, hangs itself on the other end
// of it, and learns the number of its tree.
#pragma once

#include "parallel/flatten_forest.hpp"
#include "parallel/lower_word.hpp"
#include "solvers/work_list.hpp"

namespace otakar::filter_boruvka_steps {

// Memory that every contraction uses; per vertex of the largest.
template <class Ids, class Space>
struct Scratch {
  Array<std::uint64_t, Space> lightest;       // the packed lightest edge
  Array<typename Ids::Vertex, Space> parent;  // the other end of it
  Array<std::uint64_t, Space> roots;          // per 64 vertices: those that stand for a tree
  Array<std::uint64_t, Space> finished;       // and those without an edge
  Array<typename Ids::Vertex, Space> map;     // per vertex of each round, one round after another: its new id
};

// Makes room for a list.
template <class Ids, class Space>
void keep_map_alone(Scratch<Ids, Space>& scratch)
{
  scratch.lightest = {};
  scratch.parent = {};
  scratch.roots = {};
  scratch.finished = {};
}

template <class Ids, class Space>
void make_room(Space const& space, std::uint64_t vertices, Scratch<Ids, Space>& scratch)
{
  ensure(space, scratch.lightest, "otakar::filter_boruvka::lightest", vertices);
  ensure(space, scratch.parent, "otakar::filter_boruvka::parent", vertices);
  ensure(space, scratch.roots, "otakar::filter_boruvka::roots", words_for(vertices));
  ensure(space, scratch.finished, "otakar::filter_boruvka::finished", words_for(vertices));
}

// The lightest edge of every vertex. Loops are nobody's lightest.
template <class Ids, class Space>
void find_lightest(Space const& space, WorkList<Ids, Space> const& list, PackedOrder<typename Ids::Key> order,
                   std::uint64_t vertices, Scratch<Ids, Space> const& scratch)
{
  Region const region("otakar::filter_boruvka::find_lightest");
  auto const lightest = scratch.lightest;
  Kokkos::deep_copy(space, first_of(lightest, vertices), order.nothing);
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
template <class Ids, class Space>
void hook(Space const& space, WorkList<Ids, Space> const& list, PackedOrder<typename Ids::Key> order,
          std::uint64_t vertices, Scratch<Ids, Space> const& scratch)
{
  using Vertex = typename Ids::Vertex;
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
template <class Ids, class Space>
Ranks number_trees(Space const& space, WorkList<Ids, Space> const& list, PackedOrder<typename Ids::Key> order,
                   std::uint64_t vertices, std::uint64_t ceiling, Scratch<Ids, Space> const& scratch,
                   Array<typename Ids::Vertex, Space> const& map, Array<typename Ids::Edge, Space> const& forest,
                   std::uint64_t forest_size)
{
  using Vertex = typename Ids::Vertex;
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

}  // namespace otakar::filter_boruvka_steps
