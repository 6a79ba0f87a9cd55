// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The edges of a graph that a list of pairs of vertices stands for.
//
// Method: the pairs go into a hash table; then every edge of the graph looks up its own pair. Of the edges between two
// vertices that have the weight which the list gives, or of all where it gives none, the first of the lightest is
// meant. Cost: one random access per pair and one per edge. Memory: 12 to 40 bytes per pair.
#pragma once

#include <Kokkos_BitManipulation.hpp>

#include "core/mix_bits.hpp"
#include "parallel/for_each_ahead.hpp"
#include "verify/rank.hpp"

namespace otakar {

template <class Ids, class Space>
struct MatchedEdges {
  Array<typename Ids::Edge, Space> edge;   // per pair: the graph's edge, or none
  Array<typename Ids::Edge, Space> first;  // per pair: where in the list the same vertices stand first
};

namespace match_edges_steps {

// Pairs of vertices, in any order, by linear probing.
template <class Ids, class Space>
struct PairTable {
  using Vertex = typename Ids::Vertex;
  using Edge = typename Ids::Edge;
  static constexpr std::uint64_t empty = ~std::uint64_t(0);  // no pair: vertices are less than most_vertices

  Array<std::uint64_t, Space> pair;
  Array<Edge, Space> first;

  PairTable(Space const& space, std::uint64_t pairs)
  {
    std::uint64_t const slots = Kokkos::bit_ceil(pairs + pairs / 2 + 1);
    pair = allocate<std::uint64_t>(space, "otakar::match::pair", slots);
    first = allocate<Edge>(space, "otakar::match::first", slots);
    Kokkos::deep_copy(space, pair, empty);
    Kokkos::deep_copy(space, first, none<Edge>);
  }

  KOKKOS_FUNCTION static std::uint64_t pair_of(Vertex u, Vertex v)
  {
    return u < v ? std::uint64_t(u) << 32 | v : std::uint64_t(v) << 32 | u;
  }
  KOKKOS_FUNCTION std::uint64_t home(std::uint64_t wanted) const { return mix_bits(wanted) & (pair.extent(0) - 1); }

  KOKKOS_FUNCTION std::uint64_t insert(std::uint64_t wanted) const
  {
    std::uint64_t slot = find(wanted);
    for (; read_relaxed(&pair(slot)) != wanted; slot = next(slot)) {
      std::uint64_t const seen = Kokkos::atomic_compare_exchange(&pair(slot), empty, wanted);
      if (seen == empty || seen == wanted) break;
    }
    return slot;
  }

  // Where it stands, or the empty slot at which it would.
  KOKKOS_FUNCTION std::uint64_t find(std::uint64_t wanted) const
  {
    std::uint64_t slot = home(wanted);
    for (std::uint64_t seen = read_relaxed(&pair(slot)); seen != wanted && seen != empty;
         seen = read_relaxed(&pair(slot)))
      slot = next(slot);
    return slot;
  }

 private:
  KOKKOS_FUNCTION std::uint64_t next(std::uint64_t slot) const { return (slot + 1) & (pair.extent(0) - 1); }
};

// The first place in the list of each pair.
template <class Ids, class Space>
static PairTable<Ids, Space> make_table(Space const& space, EdgeList<Ids, Space> const& pairs)
{
  using Edge = typename Ids::Edge;
  PairTable<Ids, Space> const table(space, pairs.edges());
  for_each_ahead(
      space, "otakar::match::insert", pairs.edges(),
      KOKKOS_LAMBDA(std::uint64_t i) { prefetch(&table.pair(table.home(table.pair_of(pairs.u(i), pairs.v(i))))); },
      KOKKOS_LAMBDA(std::uint64_t i) {
        Kokkos::atomic_min(&table.first(table.insert(table.pair_of(pairs.u(i), pairs.v(i)))), Edge(i));
      });
  return table;
}

// Per pair that stands first: the least edge of the graph with these ends and, where `weighted`, this key.
template <class Ids, class Space>
static Array<RankOf<Ids>, Space> find_edges(Space const& space, EdgeList<Ids, Space> const& graph,
                                            PairTable<Ids, Space> const& table, EdgeList<Ids, Space> const& pairs,
                                            bool weighted)
{
  using Rank = RankOf<Ids>;
  auto const best = allocate<Rank>(space, "otakar::match::best", pairs.edges());
  Kokkos::deep_copy(space, best, Rank::none());
  bool const alone = in_host_memory<Space> && space.concurrency() == 1;
  for (int step = 0; step < Rank::steps; ++step)
    for_each_ahead(
        space, "otakar::match::find", graph.edges(),
        KOKKOS_LAMBDA(std::uint64_t e) { prefetch(&table.pair(table.home(table.pair_of(graph.u(e), graph.v(e))))); },
        KOKKOS_LAMBDA(std::uint64_t e) {
          auto const i = table.first(table.find(table.pair_of(graph.u(e), graph.v(e))));
          if (i == none<typename Ids::Edge> || (weighted && pairs.key(i) != graph.key(e))) return;
          Rank::of(graph.key(e), typename Ids::Edge(e)).offer(&best(i), step, alone);
        });
  return best;
}

}  // namespace match_edges_steps

// pairs: between the vertices of the graph, fewer than there are edge ids; keys count where `weighted`.
template <class Ids, class Space>
static MatchedEdges<Ids, Space> match_edges(Space const& space, EdgeList<Ids, Space> const& graph,
                                            EdgeList<Ids, Space> const& pairs, bool weighted)
{
  using namespace match_edges_steps;
  using Edge = typename Ids::Edge;
  Region const region("otakar::match");
  auto const table = make_table<Ids>(space, pairs);
  auto const best = find_edges<Ids>(space, graph, table, pairs, weighted);
  MatchedEdges<Ids, Space> const matched{allocate<Edge>(space, "otakar::match::edge", pairs.edges()),
                                         allocate<Edge>(space, "otakar::match::first", pairs.edges())};
  Kokkos::parallel_for(
      "otakar::match::gather", Range<Space>(space, 0, pairs.edges()), KOKKOS_LAMBDA(std::uint64_t i) {
        auto const first = table.first(table.find(table.pair_of(pairs.u(i), pairs.v(i))));
        matched.first(i) = first;
        matched.edge(i) = best(first).is_none() ? none<Edge> : best(first).id();
      });
  return matched;
}

}  // namespace otakar
