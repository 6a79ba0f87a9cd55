// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The total order of edges: key, then original edge id. It makes the minimum spanning forest unique, and every solver
// decides its ties here.
#pragma once

#include <Kokkos_BitManipulation.hpp>
#include <Kokkos_Core.hpp>
#include <cstdint>
#include <type_traits>

namespace otakar {

template <class Key, class Edge>
struct WeightedEdge {
  Key key;
  Edge id;
};
template <class Key, class Edge>
WeightedEdge(Key, Edge) -> WeightedEdge<Key, Edge>;

template <class Key, class Edge>
KOKKOS_INLINE_FUNCTION constexpr bool operator<(WeightedEdge<Key, Edge> const& a, WeightedEdge<Key, Edge> const& b)
{
  return a.key < b.key || (a.key == b.key && a.id < b.id);
}

// The same without a branch, for predicates of many edges.
template <class Key>
KOKKOS_FORCEINLINE_FUNCTION constexpr bool before(Key key, std::uint64_t id,
                                                  WeightedEdge<Key, std::uint64_t> const& other)
{
  return (key < other.key) | ((key == other.key) & (id < other.id));
}

// The same for the 64 ids from `first` on: of their keys, words tell which are less than the other's and which are
// equal.
constexpr std::uint64_t before_word(std::uint64_t less, std::uint64_t equal, std::uint64_t first, std::uint64_t id)
{
  if (id <= first) return less;
  return less | (id - first < 64 ? equal & ((std::uint64_t(1) << (id - first)) - 1) : equal);
}

// The same order in one 64-bit word, for atomic minima: a rank of the key above the edge's place in a list whose order
// is that of ids. A key of 32 bits is its own rank. Of a wider key the rank is its distance from `base` in steps of
// 2^shift, cut off at both ends: never against the order, and where two ranks are equal the keys themselves decide.
template <class Key>
class PackedOrder {
 public:
  static constexpr bool exact = sizeof(Key) <= 4;
  static constexpr std::uint64_t nothing = ~std::uint64_t(0);  // above every edge

  PackedOrder() = default;

  // For places 0 .. places; keys mostly lie in least .. greatest.
  PackedOrder(std::uint64_t places, Key least, Key greatest)
      : base_(least), place_bits_(exact ? 32 : Kokkos::bit_width(places))
  {
    int const rank_bits = 64 - place_bits_;
    int const key_bits = Kokkos::bit_width(std::uint64_t(greatest - least));
    shift_ = key_bits > rank_bits ? key_bits - rank_bits : 0;
    most_ = nothing >> place_bits_;
  }

  KOKKOS_INLINE_FUNCTION std::uint64_t pack(Key key, std::uint64_t place) const
  {
    if constexpr (exact) return std::uint64_t(key) << 32 | place;
    std::uint64_t const steps = key < base_ ? 0 : (key - base_) >> shift_;
    return (steps < most_ ? steps : most_) << place_bits_ | place;
  }

  KOKKOS_INLINE_FUNCTION std::uint64_t place(std::uint64_t word) const
  {
    if constexpr (exact) return word & 0xffffffffu;
    return word & ~(nothing << place_bits_);
  }

  // Whether keys in least .. greatest that differ have ranks that do, too.
  bool ranks_tell_keys() const { return shift_ == 0; }

  KOKKOS_INLINE_FUNCTION bool same_rank(std::uint64_t a, std::uint64_t b) const
  {
    return a >> place_bits_ == b >> place_bits_;
  }

  // keys: of the list the places refer to.
  template <class Keys>
  KOKKOS_INLINE_FUNCTION bool lighter(std::uint64_t a, std::uint64_t b, Keys const& keys) const
  {
    if constexpr (!exact) {
      if (b != nothing && same_rank(a, b))
        return WeightedEdge<Key, std::uint64_t>{keys[place(a)], place(a)} <
               WeightedEdge<Key, std::uint64_t>{keys[place(b)], place(b)};
    }
    return a < b;
  }

 private:
  Key base_ = 0;
  int place_bits_ = 32;
  int shift_ = 0;
  std::uint64_t most_ = 0;
};

}  // namespace otakar
