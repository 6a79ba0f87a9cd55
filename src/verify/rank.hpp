// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges in the total order, for the certificate: as values, and the least of many by atomic minima.
#pragma once

#include "graph/edge_list.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

// Writes a value that is less than what is there. A locked instruction costs more than all else in its kernel, and
// stops the processor from overlapping cache misses: one thread alone does without.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void lower(T* place, T value, bool alone)
{
  T const seen = read_relaxed(place);
  if (alone) {
    *place = value < seen ? value : seen;
    return;
  }
  if (value < seen) Kokkos::atomic_min(place, value);
}

// An edge in the total order: its key, then its id, or its place in a list in which ids ascend.
template <class Key, class Id>
struct Rank {
  static constexpr int steps = 2;  // of finding the least of many: first the key, then the id

  Key key;
  Id tie;

  KOKKOS_FUNCTION static constexpr Rank none() { return {~Key(0), ~Id(0)}; }  // above all edges
  KOKKOS_FUNCTION static constexpr Rank of(Key key, Id id) { return {key, id}; }
  KOKKOS_FUNCTION constexpr Rank zero_unless(bool kept) const { return {key * kept, tie * kept}; }

  KOKKOS_FUNCTION constexpr Id id() const { return tie; }
  KOKKOS_FUNCTION constexpr bool is_none() const { return tie == ~Id(0); }
  KOKKOS_FUNCTION constexpr bool operator==(Rank const& other) const { return key == other.key && tie == other.tie; }
  KOKKOS_FUNCTION constexpr bool operator<(Rank const& other) const
  {
    return (key < other.key) | ((key == other.key) & (tie < other.tie));
  }
  KOKKOS_FUNCTION void offer(Rank* best, int step, bool alone) const
  {
    if (step == 0)
      lower(&best->key, key, alone);
    else if (best->key == key)
      lower(&best->tie, tie, alone);
  }
};

// Both in one word.
template <class Key, class Id>
requires(sizeof(Key) <= 4 && sizeof(Id) <= 4) struct Rank<Key, Id> {
  static constexpr int steps = 1;

  std::uint64_t word;

  KOKKOS_FUNCTION static constexpr Rank none() { return {~std::uint64_t(0)}; }
  KOKKOS_FUNCTION static constexpr Rank of(Key key, std::uint32_t id) { return {std::uint64_t(key) << 32 | id}; }
  KOKKOS_FUNCTION constexpr Rank zero_unless(bool kept) const { return {word * kept}; }

  KOKKOS_FUNCTION constexpr Id id() const { return Id(word); }
  KOKKOS_FUNCTION constexpr bool is_none() const { return word == ~std::uint64_t(0); }
  KOKKOS_FUNCTION constexpr bool operator==(Rank const& other) const { return word == other.word; }
  KOKKOS_FUNCTION constexpr bool operator<(Rank const& other) const { return word < other.word; }
  KOKKOS_FUNCTION void offer(Rank* best, int, bool alone) const { lower(&best->word, word, alone); }
};

template <class Ids>
using RankOf = Rank<typename Ids::Key, typename Ids::Edge>;

}  // namespace otakar
