// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph as the rows of its symmetric adjacency matrix, the way files of rows hold it: every edge in the row of each
// end, self-loops once, each row ascending by target, of parallel edges the one with the least key.
//
// Method: build/build_rows.hpp; a bucket writes its rows where its arcs would stand if there were no parallel edges,
// then the buckets move together. Memory: 8 or 16 bytes per arc on the way, beside the result.
#pragma once

#include <algorithm>
#include <vector>

#include "build/build_rows.hpp"
#include "core/allocate.hpp"
#include "graph/edge_list.hpp"
#include "parallel/indices.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

template <class Key>
struct SortedRows {
  HostArray<std::uint64_t> offset;  // row v is the entries offset(v) .. offset(v + 1)
  HostArray<std::uint32_t> target;
  HostArray<Key> key;

  std::uint64_t entries() const { return target.extent(0); }
};

namespace sorted_rows_steps {

// Writes the entries of a bucket from its start on, and counts those of each row at `offset`; returns where they end.
template <class Word, class Key>
std::uint64_t write_bucket(RowBucket<Word> const bucket, Key const* key, SortedRows<Key> const& rows)
{
  constexpr std::uint64_t ahead = 24;
  std::uint64_t to = bucket.start;
  for (std::uint64_t i = 0; i < bucket.size; ++i) {
    prefetch(key + bucket.tag(std::min(i + ahead, bucket.size - 1)));
    Key const next = key[bucket.tag(i)];
    if (i > 0 && bucket.pair(i) == bucket.pair(i - 1)) {
      rows.key(to - 1) = std::min(rows.key(to - 1), next);
      continue;
    }
    rows.target(to) = std::uint32_t(bucket.column(i));
    rows.key(to++) = next;
    ++rows.offset(bucket.row(i));
  }
  return to;
}

}  // namespace sorted_rows_steps

template <class Ids>
SortedRows<typename Ids::Key> sorted_rows(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  using Key = typename Ids::Key;
  Region const region("otakar::sorted_rows");
  Host const host;
  EdgeEnds<typename Ids::Vertex> const ends{graph.u.data(), graph.v.data(), graph.edges(), true};
  RowBuckets const buckets(host, "otakar::sorted_rows", RowOrder::column, graph.vertices, graph.edges(), ends);
  SortedRows<Key> rows{allocate_zeros<std::uint64_t>(host, "otakar::sorted_rows::offset", graph.vertices + 1),
                       allocate<std::uint32_t>(host, "otakar::sorted_rows::target", buckets.arcs()),
                       allocate<Key>(host, "otakar::sorted_rows::key", buckets.arcs())};
  std::vector<std::uint64_t> end(buckets.count());
  buckets.for_each([&](auto const& bucket) {
    end[bucket.number] = sorted_rows_steps::write_bucket(bucket, graph.key.data(), rows);
  });
  counts_to_offsets<std::uint64_t>(host, "otakar::sorted_rows::scan", graph.vertices, rows.offset);
  std::uint64_t size = 0;
  for (std::uint64_t b = 0; b < buckets.count(); ++b) {
    std::uint64_t const start = buckets.start(b);
    if (size < start) {
      std::move(rows.target.data() + start, rows.target.data() + end[b], rows.target.data() + size);
      std::move(rows.key.data() + start, rows.key.data() + end[b], rows.key.data() + size);
    }
    size += end[b] - start;
  }
  rows.target = first_of(rows.target, size);
  rows.key = first_of(rows.key, size);
  return rows;
}

// How many edges the rows hold: each counts in the row of its smaller end.
template <class Key>
std::uint64_t count_edges(SortedRows<Key> const& rows)
{
  std::uint64_t edges = 0;
  Kokkos::parallel_reduce(
      "otakar::sorted_rows::edges", Range<Host>(Host(), 0, rows.offset.extent(0) - 1),
      [=](std::uint64_t row, std::uint64_t& sum) {
        for (std::uint64_t i = rows.offset(row); i < rows.offset(row + 1); ++i) sum += rows.target(i) >= row;
      },
      edges);
  return edges;
}

}  // namespace otakar
