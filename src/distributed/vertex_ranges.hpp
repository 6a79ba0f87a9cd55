// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Which rank owns which vertices: consecutive ones, as many as its share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/section.hpp"

namespace otakar {

class VertexRanges {
 public:
  VertexRanges() = default;

  // `shares`: relative, one for each rank, or none where all are equal.
  VertexRanges(std::uint64_t vertices, int ranks, std::vector<std::uint64_t> shares = {}) : first_{0}
  {
    if (shares.empty()) shares.assign(std::size_t(ranks), 1);
    std::partial_sum(shares.begin(), shares.end(), shares.begin());
    for (std::uint64_t const end : shares) first_.push_back(Section{0, end, shares.back()}.last(vertices));
  }

  int ranks() const { return int(first_.size()) - 1; }
  std::uint64_t vertices() const { return first_.back(); }
  std::uint64_t first(int rank) const { return first_[std::size_t(rank)]; }
  std::uint64_t size(int rank) const { return first(rank + 1) - first(rank); }
  std::uint64_t most() const
  {
    std::uint64_t most = 0;
    for (int r = 0; r < ranks(); ++r) most = std::max(most, size(r));
    return most;
  }

  bool owns(int rank, std::uint64_t vertex) const { return vertex - first(rank) < size(rank); }
  int owner(std::uint64_t vertex) const
  {
    return int(std::upper_bound(first_.begin() + 1, first_.end(), vertex) - first_.begin()) - 1;
  }

 private:
  std::vector<std::uint64_t> first_;  // of each rank, and behind the last
};

}  // namespace otakar
