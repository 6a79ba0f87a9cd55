// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Keeps the items of 0 .. size that satisfy a predicate, in order.
//
// compact(space, label, size, predicate, emit) calls emit(position, item) for each kept item and returns how many there
// are. The predicate is evaluated once per item: 64 answers make a word, and the scan over words' population counts and
// the emission read words only, so an expensive predicate is not paid for twice.
#pragma once

#include <Kokkos_BitManipulation.hpp>
#include <cstdint>
#include <string>

#include "primitives/allocate.hpp"

namespace otakar {

template <class Space, class Predicate, class Emit>
std::uint64_t compact(Space const& space, std::string const& label, std::uint64_t size, Predicate const& predicate,
                      Emit const& emit)
{
  std::uint64_t const words = (size + 63) / 64;
  auto const mask = allocate<std::uint64_t>(space, label + "_mask", words);
  Kokkos::parallel_for(
      label + "_test", Range<Space>(space, 0, words), KOKKOS_LAMBDA(std::uint64_t word) {
        std::uint64_t const first = word * 64;
        int const count = size - first < 64 ? int(size - first) : 64;
        std::uint64_t bits = 0;
        for (int i = 0; i < count; ++i) bits |= std::uint64_t(predicate(first + i)) << i;
        mask(word) = bits;
      });
  std::uint64_t kept = 0;
  Kokkos::parallel_scan(
      label + "_emit", Range<Space>(space, 0, words),
      KOKKOS_LAMBDA(std::uint64_t word, std::uint64_t & position, bool final) {
        std::uint64_t bits = mask(word);
        if (!final) {
          position += Kokkos::popcount(bits);
          return;
        }
        for (; bits != 0; bits &= bits - 1) emit(position++, word * 64 + Kokkos::countr_zero(bits));
      },
      kept);
  return kept;
}

}  // namespace otakar
