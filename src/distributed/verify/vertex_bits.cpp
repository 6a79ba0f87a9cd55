// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/verify/vertex_bits.hpp"

#include <cstring>

#include "distributed/communicator.hpp"

namespace otakar {

// Every rank counts in a part of the words, and what it finds is gathered.
VertexBits shared_vertices(Communicator& ranks, VertexBits const& own, std::uint64_t vertices)
{
  auto const words = own.words();
  auto const p = std::uint64_t(ranks.size());
  std::vector<std::uint64_t> first, bytes;
  for (std::uint64_t r = 0; r <= p; ++r) first.push_back(words.extent(0) * r / p);
  for (std::uint64_t r = 0; r < p; ++r) bytes.push_back((first[r + 1] - first[r]) * sizeof(std::uint64_t));
  Parcels const parts = make_parcels(bytes);
  std::memcpy(parts.bytes.data(), words.data(), words.extent(0) * sizeof(std::uint64_t));
  Parcels const received = ranks.exchange(parts);

  VertexBits const shared(vertices);
  std::uint64_t const begin = first[std::size_t(ranks.rank())];
  std::uint64_t const size = first[std::size_t(ranks.rank()) + 1] - begin;
  std::vector<std::uint64_t> seen(size, 0);
  for (int r = 0; r < ranks.size(); ++r)
    for (std::uint64_t i = 0; i < size; ++i) {
      std::uint64_t word;
      std::memcpy(&word, received.begin(r) + i * sizeof word, sizeof word);
      shared.words()(begin + i) |= seen[i] & word;
      seen[i] |= word;
    }
  ranks.all_gather(shared.words(), first);
  return shared;
}

}  // namespace otakar
