// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges in their total order, so that an edge's place stands for its weight, of whatever width, and decides ties as its
// id would; the same edges between other vertices, once some have become one; and the edges of a list sorted by their
// ends.
#pragma once

#include "build/build_rows.hpp"
#include "graph/edge_list.hpp"
#include "parallel/compact.hpp"
#include "parallel/indices.hpp"
#include "parallel/sort/sort_indices.hpp"

namespace otakar {

// Lightest first, without loops.
template <class Ids, class Space>
struct SortedEdges {
  std::uint64_t vertices = 0;
  Array<typename Ids::Vertex, Space> u;
  Array<typename Ids::Vertex, Space> v;
  Array<typename Ids::Edge, Space> id;  // original

  std::uint64_t edges() const { return id.extent(0); }
};

// The edges that join vertices of different numbers, in their order, between these; but no edge that is dropped, a byte
// per edge, or none where all may stay. `name` is the solver's, for labels: "otakar::solver::".
template <class Ids, class Space>
static SortedEdges<Ids, Space> renumber(Space const& space, std::string const& name,
                                        SortedEdges<Ids, Space> const& from, std::uint64_t vertices,
                                        Array<typename Ids::Vertex, Space> const& number,
                                        Array<std::uint8_t, Space> const& dropped)
{
  using Vertex = typename Ids::Vertex;
  std::string const label = name + "renumber";
  Region const region(label);
  bool const all = dropped.extent(0) == 0;
  auto const kept = mark(
      space, label, from.edges(), KOKKOS_LAMBDA(std::uint64_t e) { return all || dropped(e) == 0; },
      KOKKOS_LAMBDA(std::uint64_t e) { return number(from.u(e)) != number(from.v(e)); });
  std::uint64_t const edges = count_marked(space, label, kept);
  SortedEdges<Ids, Space> const to{vertices, allocate<Vertex>(space, name + "u", edges),
                                   allocate<Vertex>(space, name + "v", edges),
                                   allocate<typename Ids::Edge>(space, name + "id", edges)};
  emit_marked(
      space, label, kept, KOKKOS_LAMBDA(std::uint64_t at, std::uint64_t e) {
        to.u(at) = number(from.u(e));
        to.v(at) = number(from.v(e));
        to.id(at) = from.id(e);
      });
  return to;
}

// All edges of a graph but loops.
template <class Ids, class Space>
SortedEdges<Ids, Space> sort_by_weight(Space const& space, std::string const& name, EdgeList<Ids, Space> const& graph)
{
  Region const region(name + "sort_by_weight");
  auto const order = sort_edges<Ids>(space, name + "sort_by_weight", graph.key);
  SortedEdges<Ids, Space> const sorted{graph.vertices, gather(space, name + "u", graph.u, order),
                                       gather(space, name + "v", graph.v, order), order};
  auto const same = allocate_indices<typename Ids::Vertex>(space, name + "same", graph.vertices);
  return renumber<Ids, Space>(space, name, sorted, graph.vertices, same, {});
}

// Undirected pairs, each in both directions, sorted by row, then column, then place in the list. On the host they are
// made rows (build/build_rows.hpp); on a device they are sorted as words (parallel/sort/sort_indices.hpp).
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
static void sort_on_device(Space const& space, std::string const& label, std::uint64_t size,
                           Array<Vertex, Space> const& u, Array<Vertex, Space> const& v,
                           Pairs<Vertex, Edge, Space> const& sorted)
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
static void find_repeated(Space const& space, std::string const& label, std::uint64_t size,
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
