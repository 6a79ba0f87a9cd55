// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edge list to compressed sparse rows on the host, each row sorted by target, then edge; the same at every number of
// threads.
//
// Method: parallel/sort/sort_by_rows.hpp. The arcs of a bucket wait in the very places of the result that they fill
// once sorted, with their row in place of their key. Memory beside the result: a bucket or two per thread, or the
// longest row.
#pragma once

#include "graph/csr.hpp"
#include "graph/edge_list.hpp"
#include "parallel/host/prefetch.hpp"
#include "parallel/sort/sort_by_rows.hpp"

namespace otakar {

namespace csr_build {

// An edge is a record in the row of each end.
template <class Vertex>
struct EdgeRecords {
  static constexpr int per_item = 2;
  Vertex const* u;
  Vertex const* v;
  std::uint64_t edges;

  std::uint64_t size() const { return edges; }
  std::uint32_t row(std::uint64_t e, int k) const { return k == 0 ? u[e] : v[e]; }
  std::uint32_t column(std::uint64_t e, int k) const { return k == 0 ? v[e] : u[e]; }
};

template <class Ids>
struct CsrArrays {
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;
  Edge* offset;
  typename Ids::Vertex* target;
  Key* key;
  Edge* edge;

  void put(std::uint64_t place, std::uint32_t row, std::uint32_t column, std::uint64_t e) const
  {
    target[place] = typename Ids::Vertex(column);
    key[place] = Key(row);
    edge[place] = Edge(e);
  }

  template <class Word>
  void pack(RowBucket<Word> const& bucket, Word* word) const
  {
    // Rows that a key has too few bits for differ in those it has.
    Key const first_row = Key(bucket.first_row);
    for (std::uint64_t i = 0; i < bucket.size; ++i) {
      std::uint64_t const place = bucket.start + i;
      word[i] = bucket.layout.template pack<Word>(Key(key[place] - first_row), target[place], edge[place]);
    }
  }

  template <class Word>
  void write_rows(RowBucket<Word> const bucket, Key const* const keys) const
  {
    constexpr std::uint64_t ahead = 24;
    std::uint64_t row = bucket.first_row;
    for (std::uint64_t i = 0; i < bucket.size; ++i) {
      prefetch(keys + bucket.tag(std::min(i + ahead, bucket.size - 1)));
      std::uint64_t const place = bucket.start + i;
      for (; row <= bucket.row(i); ++row) offset[row] = Edge(place);
      target[place] = typename Ids::Vertex(bucket.column(i));
      key[place] = keys[bucket.tag(i)];
      edge[place] = Edge(bucket.tag(i));
    }
    for (; row < bucket.first_row + bucket.rows; ++row) offset[row] = Edge(bucket.start + bucket.size);
  }
};

template <class Ids, class Host>
void fill_buckets(Host const& host, EdgeRecords<typename Ids::Vertex> const& records,
                  row_sort::Division const& division, CsrArrays<Ids> const& csr)
{
  auto places = row_sort::find_places(division, division.whole());
  auto const& bins = division.bins;
  Kokkos::parallel_for("otakar::build_csr::fill", Range<Host>(host, 0, bins.parts), [&](std::uint64_t part) {
    auto const from = records;
    auto const to = csr;
    std::uint64_t* const next = places.next.data() + part * places.stride;
    std::uint16_t const* const bucket_of = places.bucket_of.data();
    int const shift = bins.shift;
    std::uint64_t const last = bins.first(part + 1, from.edges);
    for (std::uint64_t e = bins.first(part, from.edges); e < last; ++e) {
      std::uint32_t const u = from.u[e];
      std::uint32_t const v = from.v[e];
      if (u == v) continue;
      to.put(next[bucket_of[u >> shift]]++, u, v, e);
      to.put(next[bucket_of[v >> shift]]++, v, u, e);
    }
  });
  host.fence("otakar::build_csr::fill");
}

}  // namespace csr_build

template <class Ids, class Space>
void sort_rows(Space const& space, EdgeList<Ids, Space> const& graph, Csr<Ids, Space>& csr)
{
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;
  csr_build::EdgeRecords<typename Ids::Vertex> const records{graph.u.data(), graph.v.data(), graph.edges()};
  WordLayout const layout = WordLayout::of(graph.edges(), graph.vertices);
  csr.arcs = row_sort::with_word<Edge>(layout, graph.vertices, [&]<class Word>(Word) {
    int const spare_bits = int(8 * sizeof(Word)) - layout.tag_bits - layout.column_bits;
    auto const division =
        row_sort::divide(space, "otakar::build_csr", graph.vertices, records, std::uint64_t(space.concurrency()),
                         std::min(spare_bits, int(8 * sizeof(Key))));
    std::uint64_t const arcs = division.records();
    csr.offset = allocate<Edge>(space, "otakar::csr::offset", graph.vertices + 1);
    csr.target = allocate<typename Ids::Vertex>(space, "otakar::csr::target", arcs);
    csr.key = allocate<Key>(space, "otakar::csr::key", arcs);
    csr.edge = allocate<Edge>(space, "otakar::csr::edge", arcs);
    csr_build::CsrArrays<Ids> const arrays{csr.offset.data(), csr.target.data(), csr.key.data(), csr.edge.data()};
    csr_build::fill_buckets<Ids>(space, records, division, arrays);
    auto const work = row_sort::make_workspace<Word>(space, "otakar::build_csr", division, false);
    auto const load = [=](RowBucket<Word> const& bucket, Word* word) {
      arrays.pack(bucket, word);
      return word;
    };
    auto const write = [=, keys = graph.key.data()](RowBucket<Word> const& bucket, std::uint64_t&) {
      arrays.write_rows(bucket, keys);
    };
    row_sort::visit_buckets<Word, std::uint64_t>(space, "otakar::build_csr", division, division.whole(), layout, work,
                                                 load, write);
    return Edge(arcs);
  });
  csr.offset(graph.vertices) = csr.arcs;
}

}  // namespace otakar
