// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What ranks send: records of a few numbers, each number as many bytes wide as the greatest one needs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "distributed/communicator.hpp"

namespace otakar {

constexpr int bytes_for(std::uint64_t greatest)
{
  return greatest == 0 ? 1 : (int(std::bit_width(greatest)) + 7) / 8;
}

template <std::size_t columns>
struct RecordFormat {
  std::array<int, columns> width;

  std::uint64_t bytes() const
  {
    int sum = 0;
    for (int const w : width) sum += w;
    return std::uint64_t(sum);
  }

  void put(std::uint8_t* to, std::array<std::uint64_t, columns> const& record) const
  {
    for (std::size_t c = 0; c < columns; ++c)
      for (int i = 0; i < width[c]; ++i) *to++ = std::uint8_t(record[c] >> 8 * i);
  }

  // Reads up to 7 bytes past the record; parcels have room for that.
  std::array<std::uint64_t, columns> get(std::uint8_t const* from) const
  {
    std::array<std::uint64_t, columns> record;
    for (std::size_t c = 0; c < columns; ++c) {
      std::memcpy(&record[c], from, 8);
      record[c] &= ~std::uint64_t(0) >> (64 - 8 * width[c]);
      from += width[c];
    }
    return record;
  }
};

// The format of records whose columns have these greatest values.
template <class... Greatest>
RecordFormat<sizeof...(Greatest)> record_format(Greatest... greatest)
{
  return {{bytes_for(greatest)...}};
}

// Records from every rank, in the order of ranks.
template <std::size_t columns>
struct Received {
  RecordFormat<columns> format;
  Parcels parcels;

  std::uint64_t size() const { return parcels.offset.back() / format.bytes(); }
  std::uint64_t first(int rank) const { return parcels.offset[std::size_t(rank)] / format.bytes(); }
  std::array<std::uint64_t, columns> operator()(std::uint64_t i) const
  {
    return format.get(parcels.bytes.data() + i * format.bytes());
  }
  // How many from each rank, as bounds for an answer.
  std::vector<std::uint64_t> bounds() const
  {
    std::vector<std::uint64_t> places(parcels.offset);
    for (auto& place : places) place /= format.bytes();
    return places;
  }
};

// Sends record_of(i, rank) for i in bounds[rank] .. bounds[rank + 1] to each rank.
template <std::size_t columns, class RecordOf>
Received<columns> exchange_records(Communicator& ranks, RecordFormat<columns> const& format,
                                   std::vector<std::uint64_t> const& bounds, RecordOf const& record_of)
{
  std::vector<std::uint64_t> sizes;
  for (int r = 0; r < ranks.size(); ++r)
    sizes.push_back((bounds[std::size_t(r) + 1] - bounds[std::size_t(r)]) * format.bytes());
  Parcels const sent = make_parcels(sizes);
  // One kernel, however many ranks there are: parcels lie one behind the other, and a chunk looks its first rank up.
  constexpr std::uint64_t chunk = 4096;
  std::uint64_t const first = bounds.front(), last = bounds.back();
  auto const* const begin = bounds.data();
  auto const* const end = begin + bounds.size();
  std::uint8_t* const to = sent.bytes.data();
  Kokkos::parallel_for("otakar::distributed::pack", Range<Host>(Host(), 0, (last - first + chunk - 1) / chunk),
                       [=](std::uint64_t c) {
                         std::uint64_t i = first + c * chunk;
                         int rank = int(std::upper_bound(begin, end, i) - begin) - 1;
                         for (std::uint64_t const behind = std::min(i + chunk, last); i < behind; ++i) {
                           while (i >= begin[rank + 1]) ++rank;
                           format.put(to + (i - first) * format.bytes(), record_of(i, rank));
                         }
                       });
  Host().fence("otakar::distributed::packed");
  return {format, ranks.exchange(sent)};
}

}  // namespace otakar
