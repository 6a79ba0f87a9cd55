// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Finding the roots of records' ends, which are read at random, with prefetches some records and some steps ahead.
#pragma once

#include <algorithm>

#include "parallel/batched_find.hpp"
#include "solvers/bucket_kruskal/buckets.hpp"

namespace otakar::bucket_kruskal_steps {

// How many records ahead of its turn an end's parent, grandparent and great-grandparent are prefetched.
inline constexpr std::uint64_t far = 48, midway = 24, near = 12;

// Prefetches what finding the root of an end reads, some steps up.
template <int steps, class Vertex>
void prefetch_above(Vertex const* parent, Vertex v)
{
  for (int i = 0; i < steps; ++i) v = read_relaxed(&parent[v]);
  prefetch(&parent[v]);
}
template <int steps, class Ids>
void prefetch_ends(typename Ids::Vertex const* parent, StagedEdge<Ids> const& record)
{
  prefetch_above<steps>(parent, record.u);
  prefetch_above<steps>(parent, record.v);
}

// Before record(i), of so many, is read: prefetches for later ones.
template <class Ids, class Record>
void prefetch_ahead(typename Ids::Vertex const* parent, Record const& record, std::uint64_t i, std::uint64_t size)
{
  auto const later = [=](std::uint64_t distance) -> auto&
  {
    return record(std::min(i + distance, size - 1));
  };
  prefetch_ends<0, Ids>(parent, later(far));
  prefetch_ends<1, Ids>(parent, later(midway));
  prefetch_ends<2, Ids>(parent, later(near));
}

// Before the first record is read: the same for those that prefetch_ahead() passes over.
template <class Ids, class Record>
void prefetch_first(typename Ids::Vertex const* parent, Record const& record, std::uint64_t size)
{
  for (std::uint64_t i = 0; i < std::min(far, size); ++i) prefetch_ends<0, Ids>(parent, record(i));
  for (std::uint64_t i = 0; i < std::min(midway, size); ++i) prefetch_ends<1, Ids>(parent, record(i));
  for (std::uint64_t i = 0; i < std::min(near, size); ++i) prefetch_ends<2, Ids>(parent, record(i));
}

// Replaces the ends of records by roots, while another thread unites, and drops those whose ends have the same. Returns
// how many are left.
template <class Ids>
std::uint64_t find_ends(typename Ids::Vertex* parent, StagedEdge<Ids>* records, std::uint64_t size)
{
  auto const record = [=](std::uint64_t i) -> auto&
  {
    return records[i];
  };
  prefetch_first<Ids>(parent, record, size);
  std::uint64_t left = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    prefetch_ahead<Ids>(parent, record, i, size);
    auto const a = find_root(parent, records[i].u);
    auto const b = find_root(parent, records[i].v);
    records[left] = {a, b, records[i].key, records[i].id};
    left += a != b;
  }
  return left;
}

}  // namespace otakar::bucket_kruskal_steps
