// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The distinct ones of many vertices of the whole graph, ascending, and the place of each: 32 bits locally stand for 64
// bits globally.
//
// Method: where the vertices lie close together, a bit for each of their range, and counts of the bits before each
// word; otherwise sorting, and binary search.
#pragma once

#include <algorithm>
#include <bit>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "core/ids.hpp"
#include "distributed/vertex_ranges.hpp"
#include "parallel/compact.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

// `Local`: narrower ones in tests reach the overflow check.
template <class Local = std::uint32_t>
class VertexTable {
 public:
  VertexTable() = default;

  // Of vertices first .. last, vertex_of(i), for i below count.
  template <class VertexOf>
  VertexTable(std::uint64_t first, std::uint64_t last, std::uint64_t count, VertexOf const& vertex_of) : first_(first)
  {
    if (count == 0) return;
    std::uint64_t const words = (last - first) / 64 + 1;
    if (words <= count / 2)
      mark(count, vertex_of, words);
    else
      sort(count, vertex_of);
    if (size() > none<Local>)
      throw Error(ExitCode::out_of_resource, "a rank meets " + std::to_string(size()) + " vertices; at most " +
                                                 std::to_string(none<Local>) + " fit its local ids. Take more ranks");
  }

  std::uint64_t size() const { return vertex_.extent(0); }
  std::uint64_t operator()(std::uint64_t place) const { return vertex_(place); }

  // Of a vertex that is in it.
  Local place(std::uint64_t vertex) const
  {
    if (word_.data()) {
      std::uint64_t const bit = vertex - first_;
      return Local(before_(bit / 64) +
                   std::uint64_t(std::popcount(word_(bit / 64) & ~(~std::uint64_t(0) << bit % 64))));
    }
    auto const* const begin = vertex_.data();
    return Local(std::lower_bound(begin, begin + size(), vertex) - begin);
  }

  // Where the vertices of each rank begin, and the last ones end.
  std::vector<std::uint64_t> bounds(VertexRanges const& ranges) const
  {
    std::vector<std::uint64_t> places;
    auto const* const begin = vertex_.data();
    for (int r = 0; r <= ranges.ranks(); ++r)
      places.push_back(std::uint64_t(std::lower_bound(begin, begin + size(), ranges.first(r)) - begin));
    return places;
  }

 private:
  template <class VertexOf>
  void mark(std::uint64_t count, VertexOf const& vertex_of, std::uint64_t words)
  {
    // A byte for each first: bits would take atomic operations.
    auto const seen = allocate_zeros<std::uint8_t>(Host(), "otakar::vertex_table::seen", 64 * words);
    std::uint64_t const first = first_;
    Kokkos::parallel_for("otakar::vertex_table::mark", Range<Host>(Host(), 0, count),
                         [=](std::uint64_t i) { write_relaxed(&seen(vertex_of(i) - first), std::uint8_t(1)); });
    auto const word = word_ = allocate<std::uint64_t>(Host(), "otakar::vertex_table::word", words);
    before_ = allocate<std::uint32_t>(Host(), "otakar::vertex_table::before", words);
    Kokkos::parallel_for("otakar::vertex_table::pack", Range<Host>(Host(), 0, words), [=](std::uint64_t w) {
      word(w) = kept_word(64 * w, [&](std::uint64_t i) { return seen(i); });
    });
    Host().fence("otakar::vertex_table::pack");
    std::uint64_t size = 0;
    for (std::uint64_t w = 0; w < words; ++w) {
      before_(w) = std::uint32_t(size);
      size += std::uint64_t(std::popcount(word_(w)));
    }
    vertex_ = allocate<std::uint64_t>(Host(), "otakar::vertex_table::vertex", size);
    std::uint64_t place = 0;
    for (std::uint64_t w = 0; w < words; ++w)
      for (std::uint64_t bits = word_(w); bits != 0; bits &= bits - 1)
        vertex_(place++) = first + 64 * w + std::uint64_t(std::countr_zero(bits));
  }

  template <class VertexOf>
  void sort(std::uint64_t count, VertexOf const& vertex_of)
  {
    auto const sorted = allocate<std::uint64_t>(Host(), "otakar::vertex_table::sorted", count);
    for (std::uint64_t i = 0; i < count; ++i) sorted(i) = vertex_of(i);
    auto* const end = sorted.data() + sorted.extent(0);
    std::sort(sorted.data(), end);
    vertex_ = allocate<std::uint64_t>(Host(), "otakar::vertex_table::vertex",
                                      std::size_t(std::unique(sorted.data(), end) - sorted.data()));
    Kokkos::deep_copy(vertex_, first_of(sorted, vertex_.extent(0)));
  }

  std::uint64_t first_ = 0;
  HostArray<std::uint64_t> vertex_;
  HostArray<std::uint64_t> word_;  // where there are bits
  HostArray<std::uint32_t> before_;
};

}  // namespace otakar
