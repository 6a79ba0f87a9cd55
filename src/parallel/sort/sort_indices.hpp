// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The indices 0 .. size in ascending order of a key, equal keys in ascending order of indices, on any space.
//
// Method: key and index make one word, of the key only the bits in which keys differ. The words are sorted, on the host
// by radix_sort.hpp, on a device by Kokkos::sort, which is Thrust's radix sort there. No two words are equal, so there
// is one result. Memory: two words and an index per item.
#pragma once

#include <Kokkos_Sort.hpp>
#include <algorithm>
#include <functional>
#include <string>

#include "core/allocate.hpp"
#include "graph/edge_list.hpp"
#include "parallel/sort/radix_sort.hpp"

namespace otakar {

namespace sort_indices_steps {

template <class Space, class KeyOf>
static std::uint64_t differing_bits(Space const& space, std::string const& label, std::uint64_t size,
                                    KeyOf const& key_of)
{
  std::uint64_t bits = 0;
  Kokkos::parallel_reduce(
      label + "_compare", Range<Space>(space, 1, std::max<std::uint64_t>(size, 1)),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & different) { different |= key_of(i) ^ key_of(0); },
      Kokkos::BOr<std::uint64_t>(bits));
  return bits;
}

// Ascending; the bits below `low` ascend already among words that share the others.
template <class Word, class Space>
Array<Word, Space> sort(Space const& space, std::string const& label, Array<Word, Space> const& words, int low)
{
  if constexpr (in_host_memory<Space>) {
    space.fence(label + "_words");
    auto const scratch = allocate<Word>(space, label + "_scratch", words.extent(0));
    Word const* const sorted = radix_sort(space, label, words.data(), scratch.data(), words.extent(0), low);
    return sorted == scratch.data() ? scratch : words;
  } else {
#ifdef KOKKOS_ENABLE_OPENMPTARGET  // bins there, which wide words do not fit; with a comparison it is std::sort
    Kokkos::sort(space, words, std::less<Word>());
#else
    Kokkos::sort(space, words);
#endif
    return words;
  }
}

template <class Index, class Word, class Space, class KeyOf>
static Array<Index, Space> sort_packed(Space const& space, std::string const& label, std::uint64_t size,
                                       KeyOf const& key_of, std::uint64_t key_mask, int index_bits)
{
  auto words = allocate<Word>(space, label + "_words", size);
  Kokkos::parallel_for(
      label + "_pack", Range<Space>(space, 0, size),
      KOKKOS_LAMBDA(std::uint64_t i) { words(i) = Word(key_of(i) & key_mask) << index_bits | i; });
  auto const sorted = sort<Word>(space, label, words, index_bits);
  words = {};  // unless they are what is sorted
  auto const order = allocate<Index>(space, label + "_order", size);
  std::uint64_t const mask = (std::uint64_t(1) << index_bits) - 1;
  Kokkos::parallel_for(
      label + "_unpack", Range<Space>(space, 0, size),
      KOKKOS_LAMBDA(std::uint64_t i) { order(i) = Index(std::uint64_t(sorted(i)) & mask); });
  return order;
}

}  // namespace sort_indices_steps

// key_of(i): 64 bits.
template <class Index, class Space, class KeyOf>
Array<Index, Space> sort_indices(Space const& space, std::string const& label, std::uint64_t size, KeyOf const& key_of)
{
  using namespace sort_indices_steps;
  int const key_bits = bits_of(differing_bits(space, label, size, key_of));
  std::uint64_t const key_mask = key_bits == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << key_bits) - 1;
  int const index_bits = std::max(1, bits_of(size));
  if (key_bits + index_bits <= 64)
    return sort_packed<Index, std::uint64_t>(space, label, size, key_of, key_mask, index_bits);
  return sort_packed<Index, WideWord>(space, label, size, key_of, key_mask, index_bits);
}

// The most bytes it allocates for keys of so many bits; the order takes the place of half the words.
template <class Index>
constexpr std::uint64_t sort_indices_bytes(std::uint64_t size, int key_bits)
{
  std::uint64_t const word = key_bits + int(std::bit_width(size)) <= 64 ? 8 : sizeof(WideWord);
  return size * std::max(2 * word, word + sizeof(Index)) + radix_sort_bytes(size);
}

// Keys in an array.
template <class Key, class Space>
struct KeyAt {
  Array<Key, Space> key;
  KOKKOS_INLINE_FUNCTION std::uint64_t operator()(std::uint64_t i) const { return key(i); }
};

// The ids of edges in their total order.
template <class Ids, class Space>
Array<typename Ids::Edge, Space> sort_edges(Space const& space, std::string const& label,
                                            Array<typename Ids::Key, Space> const& key)
{
  return sort_indices<typename Ids::Edge>(space, label, key.extent(0), KeyAt<typename Ids::Key, Space>{key});
}

template <class Ids>
constexpr std::uint64_t sort_edges_bytes(GraphSize size)
{
  return sort_indices_bytes<typename Ids::Edge>(size.edges, 8 * sizeof(typename Ids::Key));
}

}  // namespace otakar
