// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// filter_kruskal: Kruskal by recursion like quicksort's, where light edges spare the heavy ones their sorting.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges, lightest first.
//
// Method: V. Osipov, P. Sanders, J. Singler, "The Filter-Kruskal Minimum Spanning Tree Algorithm", ALENEX 2009, as T.
// Cambier, R. Dang-Nhu, T. Dardinier, C. Trassoudaine define it (ETH Zurich 2018): up to a threshold, edges are solved
// by Kruskal; more are partitioned at the median of 256 sampled ones, the light half is solved, those of the heavy half
// whose ends it joined are filtered out, and what is left is solved. Partition and filter run on all threads.
//
// Partition and filter keep the order of ids, so edges are read in the order of memory, and a stable sort suffices.
// Differs from the source: the report gives no threshold; the pivot is an edge, not a weight, so equal weights are
// split like any others. Cost: O(m + n log n log(m/n)) expected for random weights; O(m log m) if nothing is filtered.
// Memory beside the input: two words of key and id per edge, two words per vertex.
#pragma once

#include "core/mix_bits.hpp"
#include "parallel/batched_find.hpp"
#include "solvers/kruskal.hpp"

namespace otakar {

namespace filter_kruskal_steps {

inline constexpr std::uint64_t samples = 256;

// So many edges are sorted. Fewer than there are vertices rarely fill a giant tree, and then there is little to filter.
constexpr std::uint64_t threshold(std::uint64_t vertices)
{
  return std::max(std::uint64_t(1) << 16, vertices);
}

// The median of words drawn at random, one from each of as many stretches: two are never the same.
template <class Word>
Word choose_pivot(Word const* words, std::uint64_t size)
{
  std::array<Word, samples> drawn;
  std::uint64_t const stretch = size / samples;
  for (std::uint64_t i = 0; i < samples; ++i) drawn[i] = words[i * stretch + mix_bits(i + size) % stretch];
  std::nth_element(drawn.begin(), drawn.begin() + samples / 2 - 1, drawn.end());
  return drawn[samples / 2 - 1];
}

// The words up to the pivot, then the others; returns how many there are of the first kind.
template <class Host, class Word>
std::uint64_t partition(Host const& host, Word const* from, Word* to, std::uint64_t size, Word pivot)
{
  Region const region("otakar::filter_kruskal::partition");
  Parts<Host> const parts(host, size);
  auto const place = parts.starts("otakar::filter_kruskal::count", [=](std::uint64_t first, std::uint64_t last) {
    std::uint64_t light = 0;
    for (std::uint64_t i = first; i < last; ++i) light += from[i] <= pivot;
    return light;
  });
  std::uint64_t const count = place.back();
  parts.for_each("otakar::filter_kruskal::partition", [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
    std::uint64_t next[2] = {count + (first - place[part]), place[part]};  // of the heavy, of the light: no branch
    for (std::uint64_t i = first; i < last; ++i) to[next[from[i] <= pivot]++] = from[i];
  });
  return count;
}

// Moves the words of one part whose ends are in different trees to its beginning; returns how many there are.
template <class Ids, class Word>
std::uint64_t filter_part(EdgeList<Ids, Kokkos::HostSpace> const& graph, typename Ids::Vertex* parent, Word const* from,
                          Word* to, std::uint64_t size)
{
  constexpr std::uint64_t batch = batch_size / 2;
  typename Ids::Vertex ends[batch_size];
  std::uint64_t kept = 0;
  for (std::uint64_t first = 0; first < size; first += batch) {
    std::uint64_t const count = std::min(batch, size - first);
    for (std::uint64_t i = 0; i < count; ++i) {
      auto const e = EdgeWords<Ids>::id(from[first + i]);
      prefetch(&parent[ends[2 * i] = graph.u(e)]);
      prefetch(&parent[ends[2 * i + 1] = graph.v(e)]);
    }
    find_and_point(parent, ends, int(2 * count));
    for (std::uint64_t i = 0; i < count; ++i) {
      to[kept] = from[first + i];
      kept += ends[2 * i] != ends[2 * i + 1];
    }
  }
  return kept;
}

template <class Ids, class Host, class Word>
std::uint64_t filter(Host const& host, EdgeList<Ids, Kokkos::HostSpace> const& graph, typename Ids::Vertex* parent,
                     Word* from, Word* to, std::uint64_t size)
{
  Region const region("otakar::filter_kruskal::filter");
  Parts<Host> const parts(host, size);
  Word* const out = parts.count() == 1 ? to : from;
  auto const place = parts.starts("otakar::filter_kruskal::filter", [&](std::uint64_t first, std::uint64_t last) {
    return filter_part<Ids>(graph, parent, from + first, out + first, last - first);
  });
  if (out == from)
    parts.for_each("otakar::filter_kruskal::close_gaps", [&](std::uint64_t part, std::uint64_t first, std::uint64_t) {
      std::copy_n(from + first, place[part + 1] - place[part], to + place[part]);
    });
  return place.back();
}

template <class Ids, class Host>
struct FilterKruskal {
  using Word = typename EdgeWords<Ids>::Word;
  Host host;
  EdgeList<Ids, Kokkos::HostSpace> graph;
  kruskal_steps::Joined<Ids> joined;

  // Solves the words, on top of what is joined already; both arrays may be written to.
  void solve(Word* words, Word* spare, std::uint64_t size)
  {
    if (joined.complete()) return;
    if (size <= threshold(graph.vertices)) return solve_sorted(words, spare, size);
    std::uint64_t const light = partition(host, words, spare, size, choose_pivot(words, size));
    solve(spare, words, light);
    std::uint64_t const heavy =
        filter<Ids>(host, graph, joined.sets.parents(), spare + light, words + light, size - light);
    solve(words + light, spare + light, heavy);
  }

  void solve_sorted(Word* words, Word* spare, std::uint64_t size)
  {
    Region const region("otakar::filter_kruskal::kruskal");
    auto const* const sorted =
        radix_sort(host, "otakar::filter_kruskal::sort_edges", words, spare, size, EdgeWords<Ids>::id_bits);
    kruskal_steps::unite_in_order<Ids>(graph, sorted, size, joined);
  }
};

}  // namespace filter_kruskal_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> filter_kruskal(Host const& host, Graph<Ids, Host> const& input, SolverOptions const&,
                                             Statistics&)
{
  auto const& graph = input.list;
  using Solve = filter_kruskal_steps::FilterKruskal<Ids, Host>;
  Solve solve{host, graph, kruskal_steps::Joined<Ids>(host, graph.vertices)};
  auto const words = kruskal_steps::edge_words<Ids>(host, "otakar::filter_kruskal::words", graph.key);
  auto const spare = allocate<typename Solve::Word>(host, "otakar::filter_kruskal::spare", graph.edges());
  solve.solve(words.data(), spare.data(), graph.edges());
  return solve.joined.chosen();
}

}  // namespace otakar
