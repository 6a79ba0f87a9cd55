// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The giant tree that light edges leave of most graphs: a bitmap of its vertices, small enough for a near cache,
// answers for most heavy edges, which lie within it.
#pragma once

#include "parallel/host/simd.hpp"
#include "solvers/filter_boruvka/most_frequent.hpp"
#include "solvers/work_list.hpp"

namespace otakar {

template <class Space>
struct Giant {
  Array<std::uint64_t, Space> mask;  // of vertices, with a word to spare; of length zero where there is no giant

  bool exists() const { return mask.extent(0) > 0; }
  KOKKOS_INLINE_FUNCTION bool has(std::uint64_t v) const { return is_marked<Space>(mask, v); }
};

// The largest tree, by the word of samples; label: per vertex, one for each tree.
template <class Vertex, class Space>
Giant<Space> mark_giant(Space const& space, std::uint64_t vertices, Array<Vertex, Space> const& label)
{
  Vertex const largest = most_frequent(space, vertices, label);
  auto const mask = allocate<std::uint64_t>(space, "otakar::mark_giant::mask", words_for(vertices) + 1);
  Kokkos::parallel_for(
      "otakar::mark_giant", Range<Space>(space, 0, words_for(vertices)), KOKKOS_LAMBDA(std::uint64_t word) {
        std::uint64_t const first = word * word_bits;
        int const count = vertices - first < word_bits ? int(vertices - first) : int(word_bits);
        mask(word) = accepted_bits(first, count, [&](std::uint64_t v) { return label(v) == largest; });
      });
  return {mask};
}

// A predicate: the edges of a range that do not lie within the giant tree.
template <class Ids, class Space>
struct OutsideGiant {
  WorkList<Ids, Space> list;
  InRange<Ids, Space> range;
  Giant<Space> giant;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t e) const
  {
    return range(e) & !(giant.has(list.u(e)) & giant.has(list.v(e)));
  }

  // The answers about 64 edges, on the host.
  std::uint64_t word(std::uint64_t e) const
  {
    std::uint64_t const asked = range.word(e);
    return asked == 0 ? 0 : asked & ~within(list.u.data() + e, list.v.data() + e);
  }

 private:
  template <class Vertex>
  std::uint64_t within(Vertex const* u, Vertex const* v) const
  {
    std::uint64_t answer = 0;
    if constexpr (sizeof(Vertex) == 4) {
      auto const* const bytes = reinterpret_cast<std::uint8_t const*>(giant.mask.data());
      auto const bit_of = [=](simd::Lanes at) {
        return gather(bytes, at >> 3, simd::first(simd::width)) >> (at & simd::Lanes::all(7));
      };
      for (std::uint64_t i = 0; i < word_bits; i += simd::width) {
        auto const both = bit_of(simd::load(u + i)) & bit_of(simd::load(v + i)) & simd::Lanes::all(1);
        answer |= std::uint64_t(bits(equal(both, simd::Lanes::all(1)))) << i;
      }
    } else {
      for (std::uint64_t i = 0; i < word_bits; ++i) answer |= std::uint64_t(giant.has(u[i]) & giant.has(v[i])) << i;
    }
    return answer;
  }
};

}  // namespace otakar
