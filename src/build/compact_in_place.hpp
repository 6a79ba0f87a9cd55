// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Takes items out of arrays on the host, the others keeping their order and their array; the memory behind them goes
// back to the system. Every thread closes the gaps of its part; then the parts move together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/allocate.hpp"

namespace otakar {

// Which items stay, and how many of each part.
struct Kept {
  HostArray<std::uint8_t> dropped;  // 0 or 1
  std::uint64_t part_size = 0;
  std::vector<std::uint64_t> start;  // per part: the items kept before it; the last: all that are kept

  std::uint64_t parts() const { return start.size() - 1; }
  std::uint64_t first(std::uint64_t part) const { return std::min(part * part_size, dropped.extent(0)); }
};

template <class Host>
Kept count_kept(Host const& host, std::string const& label, HostArray<std::uint8_t> const& dropped, std::uint64_t parts)
{
  Kept kept;
  kept.dropped = dropped;
  kept.part_size = (dropped.extent(0) + parts - 1) / parts;
  kept.start.assign(parts + 1, 0);
  Kokkos::parallel_for(label, Range<Host>(host, 0, parts), [&](std::uint64_t part) {
    std::uint64_t count = 0;
    for (std::uint64_t i = kept.first(part); i < kept.first(part + 1); ++i) count += dropped(i) == 0;
    kept.start[part + 1] = count;
  });
  host.fence(label);
  for (std::uint64_t part = 0; part < parts; ++part) kept.start[part + 1] += kept.start[part];
  return kept;
}

template <class Host, class T>
void compact_in_place(Host const& host, std::string const& label, Kept const& kept, HostArray<T>& array)
{
  T* const data = array.data();
  std::uint8_t const* const dropped = kept.dropped.data();
  Kokkos::parallel_for(label, Range<Host>(host, 0, kept.parts()), [&, data, dropped](std::uint64_t part) {
    std::uint64_t const last = kept.first(part + 1);
    std::uint64_t to = kept.first(part);
    for (std::uint64_t i = to; i < last; ++i) {
      data[to] = data[i];
      to += dropped[i] == 0;
    }
  });
  host.fence(label);
  for (std::uint64_t part = 1; part < kept.parts(); ++part) {
    T* const first = data + kept.first(part);
    std::move(first, first + (kept.start[part + 1] - kept.start[part]), data + kept.start[part]);
  }
  std::uint64_t const size = kept.start.back();
  release(data + size, (array.extent(0) - size) * sizeof(T));
  array = first_of(array, size);
}

// The items kept, ascending.
template <class Host>
HostArray<std::uint64_t> kept_items(Host const& host, std::string const& label, Kept const& kept)
{
  auto const items = allocate<std::uint64_t>(host, label, kept.start.back());
  Kokkos::parallel_for(label, Range<Host>(host, 0, kept.parts()), [&](std::uint64_t part) {
    std::uint64_t const last = kept.start[part + 1];
    std::uint64_t item = kept.first(part);
    for (std::uint64_t to = kept.start[part]; to < last; ++item) {
      items(to) = item;
      to += kept.dropped(item) == 0;
    }
  });
  host.fence(label);
  return items;
}

}  // namespace otakar
