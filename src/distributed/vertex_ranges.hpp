// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Which rank owns which vertices: consecutive ones, as many as its share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace otakar {

class VertexRanges {
 public:
  VertexRanges() = default;

  // `shares`: relative, one for each rank, or none where all are equal.
  VertexRanges(std::uint64_t vertices, int ranks, std::vector<double> const& shares = {}) : first_{0}
  {
    double all = 0, before = 0;
    for (int r = 0; r < ranks; ++r) all += shares.empty() ? 1 : shares[std::size_t(r)];
    for (int r = 0; r < ranks; ++r) {
      before += shares.empty() ? 1 : shares[std::size_t(r)];
      first_.push_back(std::min(vertices, std::uint64_t(double(vertices) * (before / all))));
    }
    first_.back() = vertices;
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
