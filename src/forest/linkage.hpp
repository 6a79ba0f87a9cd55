// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The single-linkage dendrogram of a spanning forest, as SciPy has it: n - 1 rows of four numbers, the clusters a < b
// that merge, their distance, and how many vertices the new cluster has. Vertex v is cluster v; row i makes cluster
// n + i.
//
// Rows are in the total order of edges: the lightest first, for the maximum the heaviest; of equal weights the smaller
// id. The distance is the edge's weight. The trees of a forest are then joined at the distance infinity (for the
// maximum, -infinity) in the order of their smallest vertices, as fast_hdbscan does.
//
//   path 0 -4- 1 -7- 2 -4- 3, and 4 alone:   0 1 4 2;  2 3 4 2;  5 6 7 4;  4 7 inf 5
//
// Method: edges are sorted by all threads, then one thread joins sets in that order. It finds by size, with halved
// paths, and prefetches the first three vertices of both paths. A word per vertex has all there is to know: of a root
// the size and the last row of its cluster, of others the parent; so a merge reads no other array.
// Memory: 8 bytes per vertex, 8 per edge and what sorting takes, beside 32 per row.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/choices.hpp"
#include "core/error.hpp"
#include "graph/edge_list.hpp"
#include "graph/weight.hpp"
#include "parallel/for_each_ahead.hpp"
#include "parallel/memory_access.hpp"
#include "parallel/sort/sort_indices.hpp"

namespace otakar {

inline constexpr std::uint64_t numbers_per_row = 4;

namespace linkage_steps {

// Disjoint sets of vertices, each a cluster.
class Clusters {
 public:
  static constexpr std::uint64_t most_vertices = (std::uint64_t(1) << 31) - 1;  // a size is below 2^31

  template <class Host>
  Clusters(Host const& host, std::uint64_t vertices)
      : vertices_(vertices), word_(allocate<std::uint64_t>(host, "otakar::linkage::clusters", vertices))
  {
    Kokkos::deep_copy(host, word_, root_word(1, 0));
    host.fence("otakar::linkage::clusters");
  }

  std::uint64_t find(std::uint64_t v) const
  {
    std::uint64_t* const word = word_.data();
    while (!is_root(word[v])) {
      std::uint64_t const up = word[v];
      if (is_root(word[up])) return up;
      word[v] = word[up];
      v = word[up];
    }
    return v;
  }

  // Prefetches what find(v) reads after so many steps, which were prefetched before.
  template <int steps>
  void prefetch_find(std::uint64_t v) const
  {
    for (int i = 0; i < steps; ++i)
      if (!is_root(word_(v))) v = word_(v);
    prefetch(&word_(v));
  }

  // Joins two roots in the next row and writes all but its distance.
  void join(std::uint64_t a, std::uint64_t b, double* rows)
  {
    std::uint64_t const cluster_a = cluster(a), cluster_b = cluster(b);
    std::uint64_t const size_a = size(word_(a)), size_b = size(word_(b));
    double* const row = rows + numbers_per_row * row_;
    row[0] = double(std::min(cluster_a, cluster_b));
    row[1] = double(std::max(cluster_a, cluster_b));
    row[3] = double(size_a + size_b);
    if (size_a < size_b) std::swap(a, b);
    word_(a) = root_word(size_a + size_b, row_++);
    word_(b) = a;
  }

  std::uint64_t rows() const { return row_; }

 private:
  static constexpr std::uint64_t root_bit = std::uint64_t(1) << 63;

  static constexpr std::uint64_t root_word(std::uint64_t size, std::uint64_t row)
  {
    return root_bit | size << 32 | row;
  }
  static bool is_root(std::uint64_t word) { return word & root_bit; }
  static std::uint64_t size(std::uint64_t word) { return (word & ~root_bit) >> 32; }
  std::uint64_t cluster(std::uint64_t root) const
  {
    return size(word_(root)) == 1 ? root : vertices_ + (word_(root) & 0xffffffffu);
  }

  std::uint64_t vertices_;
  HostArray<std::uint64_t> word_;
  std::uint64_t row_ = 0;
};

template <class Vertex>
struct Ends {
  Vertex u, v;
};

// The ends of edges in their total order; the weights go to their rows.
template <class Ids, class Host>
HostArray<Ends<typename Ids::Vertex>> sort_ends(Host const& host, EdgeList<Ids, Host> const& forest,
                                                HostArray<double> const& rows)
{
  using Sorted = Ends<typename Ids::Vertex>;
  auto const order = sort_edges<Ids>(host, "otakar::linkage::sort", forest.key);
  auto const ends = allocate<Sorted>(host, "otakar::linkage::ends", forest.edges());
  with_weight_type(forest.weights.type, [&]<class Weight>(Weight) {
    for_each_ahead(
        host, "otakar::linkage::gather_ends", forest.edges(),
        [=](std::uint64_t i) {
          prefetch(&forest.u(order(i)));
          prefetch(&forest.v(order(i)));
          prefetch(&forest.key(order(i)));
        },
        [=](std::uint64_t i) {
          auto const e = order(i);
          ends(i) = Sorted{forest.u(e), forest.v(e)};
          auto const weight = weight_of<Weight>(KeyOf<Weight>(forest.key(e)), forest.weights.objective);
          rows(numbers_per_row * i + 2) = double(weight);
        });
  });
  host.fence("otakar::linkage::gather_ends");
  return ends;
}

// How many edges ahead of its turn the vertices of an end's path are prefetched.
inline constexpr std::uint64_t far = 48, midway = 32, near = 16;

template <class Vertex>
void join_edges(Clusters& clusters, HostArray<Ends<Vertex>> const& ends, double* rows)
{
  std::uint64_t const size = ends.extent(0);
  auto const later = [&](std::uint64_t i) { return ends(std::min(i, size - 1)); };
  for (std::uint64_t i = 0; i < size; ++i) {
    clusters.prefetch_find<0>(later(i + far).u);
    clusters.prefetch_find<0>(later(i + far).v);
    clusters.prefetch_find<1>(later(i + midway).u);
    clusters.prefetch_find<1>(later(i + midway).v);
    clusters.prefetch_find<2>(later(i + near).u);
    clusters.prefetch_find<2>(later(i + near).v);
    clusters.join(clusters.find(ends(i).u), clusters.find(ends(i).v), rows);
  }
}

// Joins what is apart; the first vertex that is met of a tree is its smallest.
inline void join_trees(Clusters& clusters, std::uint64_t vertices, double distance, double* rows)
{
  for (std::uint64_t v = 1; clusters.rows() + 1 < vertices; ++v) {
    std::uint64_t const first = clusters.find(0), other = clusters.find(v);
    if (first == other) continue;
    rows[numbers_per_row * clusters.rows() + 2] = distance;
    clusters.join(first, other, rows);
  }
}

}  // namespace linkage_steps

// The edges must be a forest. Row by row.
template <class Ids, class Host>
HostArray<double> linkage(Host const& host, EdgeList<Ids, Host> const& forest)
{
  using namespace linkage_steps;
  Region const region("otakar::linkage");
  if (forest.vertices > Clusters::most_vertices)
    throw Error("a linkage has at most " + std::to_string(Clusters::most_vertices) + " vertices, the graph has " +
                std::to_string(forest.vertices));
  std::uint64_t const count = forest.vertices == 0 ? 0 : forest.vertices - 1;
  auto const rows = allocate<double>(host, "otakar::linkage::rows", numbers_per_row * count);
  auto const ends = sort_ends<Ids>(host, forest, rows);
  Clusters clusters(host, forest.vertices);
  join_edges(clusters, ends, rows.data());
  constexpr double infinity = std::numeric_limits<double>::infinity();
  join_trees(clusters, forest.vertices, forest.weights.objective == Objective::minimum ? infinity : -infinity,
             rows.data());
  return rows;
}

template <class Ids>
constexpr std::uint64_t linkage_bytes(std::uint64_t vertices)
{
  std::uint64_t const most_edges = vertices;
  return vertices * (numbers_per_row * sizeof(double) + sizeof(std::uint64_t)) +
         most_edges * sizeof(linkage_steps::Ends<typename Ids::Vertex>) + sort_edges_bytes<Ids>({vertices, most_edges});
}

}  // namespace otakar
