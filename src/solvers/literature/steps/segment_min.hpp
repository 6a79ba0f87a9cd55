// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The minimum of every segment of a list, by a segmented scan, of which only the last value of each segment is kept.
//
// In: for items 0 .. size their segment, ascending, and their value. Out: minimum(segment) for every segment, the
// greatest value there is for one without items. Method: blocks of items are scanned in parallel, so that long
// segments are shared like any others; what a block knows of a segment that began before it is carried over afterwards,
// block after block. No atomics.
#pragma once

#include <algorithm>
#include <limits>
#include <string>

#include "core/allocate.hpp"

namespace otakar {

template <class Value, class Space, class SegmentOf, class ValueOf>
static void segment_min(Space const& space, std::string const& label, std::uint64_t size, SegmentOf const& segment_of,
                        ValueOf const& value_of, Array<Value, Space> const& minimum)
{
  std::uint64_t const length = std::max<std::uint64_t>(1024, size / 4096 + 1);
  std::uint64_t const blocks = (size + length - 1) / length;
  Kokkos::deep_copy(space, minimum, std::numeric_limits<Value>::max());
  auto const carry = allocate<Value>(space, label + "_carry", blocks);
  Kokkos::parallel_for(
      label + "_scan", Range<Space>(space, 0, blocks), KOKKOS_LAMBDA(std::uint64_t block) {
        std::uint64_t const first = block * length;
        std::uint64_t const last = size - first < length ? size : first + length;
        auto segment = segment_of(first);
        Value least = value_of(first);
        bool begun_before = block > 0 && segment_of(first - 1) == segment;
        for (std::uint64_t i = first + 1; i <= last; ++i) {
          if (i < last && segment_of(i) == segment) {
            least = value_of(i) < least ? value_of(i) : least;
            continue;
          }
          (begun_before ? carry(block) : minimum(segment)) = least;
          if (i == last) break;
          begun_before = false;
          segment = segment_of(i);
          least = value_of(i);
        }
      });
  Kokkos::parallel_for(
      label + "_carry", Range<Space>(space, 0, 1), KOKKOS_LAMBDA(std::uint64_t) {
        for (std::uint64_t block = 1; block < blocks; ++block) {
          auto const segment = segment_of(block * length);
          bool const begun_before = segment_of(block * length - 1) == segment;
          if (begun_before && carry(block) < minimum(segment)) minimum(segment) = carry(block);
        }
      });
}

}  // namespace otakar
