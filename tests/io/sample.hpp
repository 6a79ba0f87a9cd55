// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Random graphs as text of every format, spelt at random, together with what a reader must make of them.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "listing.hpp"

namespace otakar::test {

using Random = std::mt19937_64;

struct SampleRecord {
  std::uint64_t u, v;  // from 0
  std::string weight;  // as text; empty where there is none
};

struct Sample {
  std::string format;  // as ReadOptions names it
  std::string text;
  std::uint64_t vertices = 0;
  bool undirected = false;
  bool skew = false;
  std::vector<SampleRecord> records;
  std::vector<std::uint64_t> name;  // of each vertex
};

Sample random_sample(Random& random);

struct ExpectedGraph {
  Listing edges;
  std::uint64_t pairs = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t asymmetric = 0;
};

// By a map from pairs of vertices to their best records.
ExpectedGraph expect(Sample const& sample, Objective objective);

}  // namespace otakar::test
