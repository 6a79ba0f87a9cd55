// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Items 0 .. n in one range per rank, each as long as the rank's share of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace otakar {

class Division {
 public:
  // shares: a number per rank, how fast it is beside the others; empty where all are alike.
  Division(std::uint64_t items, int ranks, std::vector<std::uint64_t> const& shares)
  {
    std::uint64_t total = 0;
    for (int r = 0; r < ranks; ++r) total += share_of(shares, r);
    std::uint64_t before = 0;
    for (int r = 0; r < ranks; ++r) {
      start_.push_back(std::uint64_t(static_cast<unsigned __int128>(items) * before / total));
      before += share_of(shares, r);
    }
    start_.push_back(items);
  }

  std::uint64_t first(int rank) const { return start_[std::size_t(rank)]; }
  std::uint64_t last(int rank) const { return start_[std::size_t(rank) + 1]; }
  std::uint64_t size(int rank) const { return last(rank) - first(rank); }

  int owner(std::uint64_t item) const
  {
    return int(std::upper_bound(start_.begin(), start_.end() - 1, item) - start_.begin()) - 1;
  }

 private:
  static std::uint64_t share_of(std::vector<std::uint64_t> const& shares, int rank)
  {
    return shares.empty() ? 1 : shares[std::size_t(rank)];
  }

  std::vector<std::uint64_t> start_;
};

}  // namespace otakar
