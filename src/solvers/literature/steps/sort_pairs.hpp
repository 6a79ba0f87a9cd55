// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Undirected pairs, each in both directions, sorted by row, then column, then place in the list.
//
// In: a list of pairs of different vertices. Out: row, column and place of 2 x size arcs. On the host they are made
// rows (build/build_rows.hpp); on a device they are sorted as words (parallel/sort/sort_indices.hpp).
#pragma once

#include "build/build_rows.hpp"
#include "parallel/sort/sort_indices.hpp"

namespace otakar {

template <class Vertex, class Edge, class Space>
struct Pairs {
  Array<Vertex, Space> row;
  Array<Vertex, Space> column;
  Array<Edge, Space> place;
};

template <class Vertex, class Edge, class Space>
Pairs<Vertex, Edge, Space> allocate_pairs(Space const& space, std::string const& name, std::uint64_t size)
{
  return {allocate<Vertex>(space, name + "row", 2 * size), allocate<Vertex>(space, name + "column", 2 * size),
          allocate<Edge>(space, name + "place", 2 * size)};
}

namespace sort_pairs_steps {

template <class Vertex, class Edge, class Host>
void sort_on_host(Host const& host, std::string const& label, std::uint64_t rows, std::uint64_t size,
                  Array<Vertex, Host> const& u, Array<Vertex, Host> const& v, Pairs<Vertex, Edge, Host> const& sorted)
{
  EdgeEnds<Vertex> const ends{u.data(), v.data(), size};
  RowBuckets const buckets(host, label, RowOrder::column, rows, size, ends);
  buckets.for_each([&]<class Word>(RowBucket<Word> const bucket) {
    for (std::uint64_t i = 0; i < bucket.size; ++i) {
      sorted.row(bucket.start + i) = Vertex(bucket.row(i));
      sorted.column(bucket.start + i) = Vertex(bucket.column(i));
      sorted.place(bucket.start + i) = Edge(bucket.tag(i));
    }
  });
}

template <class Vertex, class Edge, class Space>
void sort_on_device(Space const& space, std::string const& label, std::uint64_t size, Array<Vertex, Space> const& u,
                    Array<Vertex, Space> const& v, Pairs<Vertex, Edge, Space> const& sorted)
{
  auto const order = sort_indices<Edge>(
      space, label, 2 * size, KOKKOS_LAMBDA(std::uint64_t i) {
        std::uint64_t const row = i % 2 ? v(i / 2) : u(i / 2);
        std::uint64_t const column = i % 2 ? u(i / 2) : v(i / 2);
        return row << 32 | column;
      });
  Kokkos::parallel_for(
      label + "_write", Range<Space>(space, 0, 2 * size), KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const place = order(i) / 2;
        sorted.row(i) = order(i) % 2 ? v(place) : u(place);
        sorted.column(i) = order(i) % 2 ? u(place) : v(place);
        sorted.place(i) = place;
      });
}

}  // namespace sort_pairs_steps

// Vertices are below `rows`; `sorted` has room.
template <class Vertex, class Edge, class Space>
void sort_pairs(Space const& space, std::string const& label, std::uint64_t rows, std::uint64_t size,
                Array<Vertex, Space> const& u, Array<Vertex, Space> const& v, Pairs<Vertex, Edge, Space> const& sorted)
{
  if constexpr (in_host_memory<Space>)
    sort_pairs_steps::sort_on_host(space, label, rows, size, u, v, sorted);
  else
    sort_pairs_steps::sort_on_device(space, label, size, u, v, sorted);
}

// Sets repeated(place) to whether the pair at a place has stood in the list before, in either direction.
template <class Vertex, class Edge, class Space>
void find_repeated(Space const& space, std::string const& label, std::uint64_t size,
                   Pairs<Vertex, Edge, Space> const& sorted, Array<std::uint8_t, Space> const& repeated)
{
  Kokkos::parallel_for(
      label, Range<Space>(space, 0, 2 * size), KOKKOS_LAMBDA(std::uint64_t i) {
        if (sorted.row(i) > sorted.column(i)) return;  // the other direction tells the same
        repeated(sorted.place(i)) =
            i > 0 && sorted.row(i) == sorted.row(i - 1) && sorted.column(i) == sorted.column(i - 1);
      });
}

// At most, beside what is sorted.
inline std::uint64_t sort_pairs_bytes(std::uint64_t rows, std::uint64_t size)
{
  return row_buckets_bytes(rows, 2 * size, 2 * size, std::uint64_t(Host().concurrency()));
}

}  // namespace otakar
