// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Records of bucket_kruskal in ascending order of ids.
#pragma once

#include <random>

#include "solvers/bucket_kruskal/buckets.hpp"

namespace otakar::test {

using namespace bucket_kruskal_steps;

template <class Ids>
std::vector<StagedEdge<Ids>> random_records(std::uint64_t size, std::uint64_t span, std::uint32_t vertices)
{
  std::mt19937_64 random(size + span);
  std::vector<StagedEdge<Ids>> records;
  using Key = typename Ids::Key;
  for (std::uint64_t i = 0; i < size; ++i)
    records.push_back({std::uint32_t(random() % vertices), std::uint32_t(random() % vertices),
                       Key(span == 0 ? random() : 7 + random() % span), typename Ids::Edge(i)});
  return records;
}

}  // namespace otakar::test
