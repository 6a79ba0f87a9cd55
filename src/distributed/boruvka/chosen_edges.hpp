// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The edges of the forest that a rank knows: a bit for each edge of its list, and their number.
#pragma once

#include "parallel/compact.hpp"

namespace otakar {

struct ChosenEdges {
  std::uint64_t edges = 0;  // of the list
  HostArray<std::uint64_t> word;
  std::uint64_t size = 0;

  // None of so many.
  void start(std::uint64_t of)
  {
    edges = of;
    word = allocate_zeros<std::uint64_t>(Host(), "otakar::chosen_edges::word", words_for(of));
  }

  bool has(std::uint64_t place) const { return word(place / word_bits) >> place % word_bits & 1; }
  void mark(std::uint64_t place) const { word(place / word_bits) |= std::uint64_t(1) << place % word_bits; }
  void add(std::uint64_t place)
  {
    mark(place);
    ++size;
  }
};

// The items of 0 .. size that satisfy a predicate, ascending.
template <class Keep>
HostArray<std::uint32_t> places_where(std::uint64_t size, Keep const& keep)
{
  Host const host;
  auto const mask = mark(host, "otakar::chosen_edges::where", size, keep);
  auto const places = allocate<std::uint32_t>(host, "otakar::chosen_edges::places",
                                              count_marked(host, "otakar::chosen_edges::where", mask));
  emit_marked(host, "otakar::chosen_edges::where", mask,
              [=](std::uint64_t at, std::uint64_t item) { places(at) = std::uint32_t(item); });
  host.fence("otakar::chosen_edges::where");
  return places;
}

// The items of a list of this size that a solver returned.
inline HostArray<std::uint8_t> members(HostArray<std::uint32_t> const& chosen, std::uint64_t size)
{
  auto const member = allocate_zeros<std::uint8_t>(Host(), "otakar::chosen_edges::member", size);
  Kokkos::parallel_for("otakar::chosen_edges::member", Range<Host>(Host(), 0, chosen.extent(0)),
                       [=](std::uint64_t i) { member(chosen(i)) = 1; });
  Host().fence("otakar::chosen_edges::member");
  return member;
}

// The same in the order of the list.
inline HostArray<std::uint32_t> in_order(HostArray<std::uint8_t> const& member)
{
  return places_where(member.extent(0), [=](std::uint64_t e) { return member(e) != 0; });
}

}  // namespace otakar
