// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A spanning forest: the set of its original edge ids, and what identifies it.
//
// make_forest takes the ids a solver returned, in any order, and puts them into ascending order. The digest is a sum of
// hashes of (id, key), so it does not depend on order, backend, thread count or id width: equal digests mean equal
// forests. The weight is summed from the decoded weights in ascending order of id: exactly for integers, compensated
// for floats, and the same to the last bit everywhere.
#pragma once

#include <cstdint>
#include <string>

#include "graph/edge_list.hpp"

namespace otakar {

struct TotalWeight {
  bool integral = true;
  __int128 integer = 0;
  double real = 0;

  std::string text() const;
  TotalWeight excess_over(TotalWeight const& best, Objective objective) const;  // how much worse than the best
  bool operator==(TotalWeight const&) const = default;
};

// Neumaier's compensated sum: the running error of every addition is kept and added at the end.
struct CompensatedSum {
  double sum = 0;
  double error = 0;

  void add(double x);
  double value() const;
};

// A sum of weights that can be continued, on another rank, too: it depends on the weights and their order alone.
struct WeightSum {
  __int128 integer = 0;
  CompensatedSum real;
  // A sum may pass the largest double on the way to a finite total; at 2^-64 of the weights none does.
  CompensatedSum scaled;

  // Instantiated in forest.cpp for the id widths of otakar.
  template <class Key>
  void add(HostArray<Key> const& keys, WeightFormat weights);
  TotalWeight total(WeightFormat weights) const;
};

// What identifies a forest.
struct ForestSummary {
  std::uint64_t edges = 0;
  std::uint64_t components = 0;  // trees, isolated vertices included
  TotalWeight weight;
  std::uint64_t digest = 0;
};

template <class Ids>
struct Forest {
  HostArray<typename Ids::Edge> edges;  // ascending
  HostArray<typename Ids::Key> keys;    // of the same edges
  std::uint64_t components = 0;         // trees, isolated vertices included
  TotalWeight weight;
  std::uint64_t digest = 0;

  ForestSummary summary() const { return {edges.extent(0), components, weight, digest}; }
};

}  // namespace otakar
