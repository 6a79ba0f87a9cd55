// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The cuts of a sample sort.
#pragma once

#include <algorithm>

#include "distributed/communicator.hpp"

namespace otakar {

// Of the items that all ranks sample from their sorted ones, those that cut all items into one piece per rank: rank r
// gets what is from the r-th on. None where there are no items.
template <class T, class Less>
std::vector<T> find_splitters(Communicator& communicator, std::vector<T> const& sorted, Less const& less)
{
  constexpr std::uint64_t samples = 64;  // per rank: the longest piece is an eighth or so above the mean
  std::vector<T> own;
  for (std::uint64_t i = 0; i < samples && !sorted.empty(); ++i) own.push_back(sorted[i * sorted.size() / samples]);
  auto all = communicator.all_items(own);
  std::sort(all.begin(), all.end(), less);
  std::vector<T> splitters;
  auto const ranks = std::size_t(communicator.size());
  for (std::size_t r = 1; r < ranks && !all.empty(); ++r) splitters.push_back(all[r * all.size() / ranks]);
  return splitters;
}

// Where the piece of each rank begins in a rank's sorted items, and where the last one ends.
template <class T, class Less>
std::vector<std::uint64_t> piece_bounds(std::vector<T> const& sorted, std::vector<T> const& splitters, int ranks,
                                        Less const& less)
{
  std::vector<std::uint64_t> bounds{0};
  for (auto const& splitter : splitters)
    bounds.push_back(std::uint64_t(std::lower_bound(sorted.begin(), sorted.end(), splitter, less) - sorted.begin()));
  bounds.resize(std::size_t(ranks) + 1, sorted.size());
  return bounds;
}

}  // namespace otakar
