// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A round of Boruvka across ranks: every component takes its lightest edge, wherever that is, and joins the component
// at its other end.
//
//   offer     each rank sends the owner of a component the lightest of the edges that it has there
//   choose    the owner takes the lightest offer
//   join      components point at the other ends of their edges; of two that chose the same edge, one becomes a root;
//             pointers are doubled by requests and answers until all point at roots
//   answer    each offer is answered by the component's root and whether the edge was chosen
//
// Roots are chosen by hash, so that they do not gather at rank 0 as smaller numbers would.
#pragma once

#include "core/mix_bits.hpp"
#include "distributed/boruvka/component_edges.hpp"
#include "distributed/boruvka/component_labels.hpp"
#include "distributed/look_up.hpp"
#include "graph/edge_order.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

namespace boruvka_round_steps {

template <class Key>
struct KeysOf {
  HostArray<PlacedKey<Key>> edge;
  Key operator[](std::uint64_t e) const { return edge(e).key; }
};

// For each component of a rank's edges, the first of the lightest; edges are in the order of ids.
template <class Ids>
HostArray<std::uint32_t> lightest_edges(DistributedGraph<Ids> const& graph, ComponentEdges<Ids> const& edges)
{
  using Key = typename Ids::Key;
  Host const host;
  std::uint64_t const components = edges.components.size();
  PackedOrder<Key> const order(edges.size(), Key(graph.least_key), Key(graph.greatest_key));
  auto const best = allocate<std::uint64_t>(host, "otakar::boruvka_round::best", components);
  Kokkos::deep_copy(best, order.nothing);
  auto const edge = edges.edge;
  auto const u = edges.u, v = edges.v;
  KeysOf<Key> const keys{edge};
  Kokkos::parallel_for("otakar::boruvka_round::offer", Range<Host>(host, 0, edges.size()), [=](std::uint64_t e) {
    std::uint64_t const word = order.pack(edge(e).key, e);
    for (std::uint32_t const component : {u(e), v(e)}) {
      std::uint64_t known = read_relaxed(&best(component));
      while (order.lighter(word, known, keys)) {
        std::uint64_t const seen = Kokkos::atomic_compare_exchange(&best(component), known, word);
        if (seen == known) break;
        known = seen;
      }
    }
  });
  auto const lightest = allocate<std::uint32_t>(host, "otakar::boruvka_round::lightest", components);
  Kokkos::parallel_for("otakar::boruvka_round::lightest", Range<Host>(host, 0, components),
                       [=](std::uint64_t c) { lightest(c) = std::uint32_t(order.place(best(c))); });
  host.fence("otakar::boruvka_round::lightest");
  return lightest;
}

enum Column { slot, key, id, other };

// What a rank knows of the components it owns: of the offers for each the lightest, and where it points.
struct Choices {
  VertexTable<> components;
  HostArray<std::uint32_t> offer;   // its number
  HostArray<std::uint64_t> parent;  // a component
  // Of every offer:
  HostArray<std::uint32_t> component;  // a place in the table
  std::vector<std::uint64_t> bounds;   // where those of each rank begin

  std::uint64_t size() const { return components.size(); }
};

// Of offers for the components first .. last.
inline Choices choose(Received<4> const& offers, std::uint64_t first, std::uint64_t last)
{
  Host const host;
  check_fits<NarrowIds>(offers.size(), 0);
  Choices choices;
  choices.bounds = offers.bounds();
  choices.components =
      VertexTable<>(first, last, offers.size(), [=](std::uint64_t i) { return first + offers(i)[slot]; });
  auto const table = choices.components;
  auto const component = allocate<std::uint32_t>(host, "otakar::boruvka_round::component", offers.size());
  auto const best = allocate<std::uint32_t>(host, "otakar::boruvka_round::best", table.size());
  auto const parent = allocate<std::uint64_t>(host, "otakar::boruvka_round::parent", table.size());
  Kokkos::deep_copy(best, none<std::uint32_t>);
  Kokkos::parallel_for("otakar::boruvka_round::choose", Range<Host>(host, 0, offers.size()), [=](std::uint64_t i) {
    auto const mine = offers(i);
    component(i) = table.place(first + mine[slot]);
    auto* const place = &best(component(i));
    std::uint32_t known = Kokkos::atomic_load(place);
    for (;;) {
      if (known != none<std::uint32_t>) {
        auto const theirs = offers(known);
        if (theirs[key] < mine[key] || (theirs[key] == mine[key] && theirs[id] <= mine[id])) return;
      }
      std::uint32_t const seen = Kokkos::atomic_compare_exchange(place, known, std::uint32_t(i));
      if (seen == known) return;
      known = seen;
    }
  });
  Kokkos::parallel_for("otakar::boruvka_round::parents", Range<Host>(host, 0, table.size()),
                       [=](std::uint64_t c) { parent(c) = offers(best(c))[other]; });
  host.fence("otakar::boruvka_round::choose");
  choices.offer = best;
  choices.parent = parent;
  choices.component = component;
  return choices;
}

// Lets each component point at a root. Those that are done, because what they point at is a root, no longer ask.
inline void join(Communicator& ranks, VertexRanges const& ranges, Choices const& choices)
{
  auto const table = choices.components;
  auto const parent = choices.parent;
  auto asking = allocate_indices<std::uint32_t>(Host(), "otakar::boruvka_round::asking", table.size());
  auto const parent_of = [=](std::uint64_t component) { return parent(table.place(component)); };
  for (bool first = true; ranks.sum(asking.extent(0)) != 0; first = false) {
    auto const targets = gather(Host(), "otakar::boruvka_round::targets", parent, asking);
    Host().fence("otakar::boruvka_round::targets");
    VertexTable<> const asked(0, ranges.vertices(), targets.extent(0), [=](std::uint64_t i) { return targets(i); });
    auto const answers = look_up(ranks, ranges, asked, ranges.vertices(), parent_of);
    std::uint64_t left = 0;
    for (std::uint64_t i = 0; i < asking.extent(0); ++i) {
      std::uint32_t const c = asking(i);
      std::uint64_t const above = answers(asked.place(targets(i)));
      if (above == targets(i)) continue;
      parent(c) = above;
      // Two that chose the same edge point at each other.
      if (first && above == table(c)) {
        if (mix_bits(above) > mix_bits(targets(i))) parent(c) = targets(i);
        continue;
      }
      asking(left++) = c;
    }
    asking = first_of(asking, left);
  }
}

// To the owner of each component the lightest edge there. The numbers of components are not needed after that.
template <class Ids>
Choices send_offers(Communicator& ranks, DistributedGraph<Ids> const& graph, ComponentEdges<Ids>& edges,
                    HostArray<std::uint32_t> const& lightest)
{
  auto const& ranges = graph.ranges;
  auto const& table = edges.components;
  auto const offers = exchange_records(
      ranks, record_format(ranges.most(), graph.greatest_key - graph.least_key, graph.edges, ranges.vertices()),
      table.bounds(ranges), [&](std::uint64_t i, int rank) {
        std::uint32_t const e = lightest(i);
        auto const edge = edges.edge(e);
        auto const ends = edges.ends(e);
        return std::array<std::uint64_t, 4>{table(i) - ranges.first(rank), edge.key - graph.least_key,
                                            graph.id(edge.place), edges.u(e) == i ? ends.v : ends.u};
      });
  edges.ends = {};
  return choose(offers, ranges.first(ranks.rank()), ranges.first(ranks.rank() + 1));
}

// For each offer that came, to where it came from: the root of the component, and whether the edge was chosen.
inline Received<1> answer_offers(Communicator& ranks, VertexRanges const& ranges, Choices const& choices)
{
  return exchange_records(ranks, record_format(2 * ranges.vertices() + 1), choices.bounds, [&](std::uint64_t i, int) {
    std::uint32_t const c = choices.component(i);
    bool const taken = choices.offer(c) == i && choices.parent(c) != choices.components(c);
    return std::array<std::uint64_t, 1>{2 * choices.parent(c) + taken};
  });
}

}  // namespace boruvka_round_steps

// The edges are used up. Out: those that are left, between the new components. The places of chosen edges are added to
// `chosen`; `labels`, where given, learns into what the components of this rank went.
template <class Ids>
ComponentEdges<Ids> boruvka_round(Communicator& ranks, DistributedGraph<Ids> const& graph, ComponentEdges<Ids> edges,
                                  ChosenEdges& chosen, ComponentLabels const* labels)
{
  using namespace boruvka_round_steps;
  number_components(graph.ranges, edges);
  HostArray<std::uint64_t> label;
  {
    auto const lightest = lightest_edges(graph, edges);
    auto const choices = send_offers(ranks, graph, edges, lightest);
    join(ranks, graph.ranges, choices);
    if (labels)
      for (std::uint64_t c = 0; c < choices.size(); ++c) labels->set(choices.components(c), choices.parent(c));
    auto const answers = answer_offers(ranks, graph.ranges, choices);
    label = allocate<std::uint64_t>(Host(), "otakar::boruvka_round::label", edges.components.size());
    for (std::uint64_t i = 0; i < label.extent(0); ++i) {
      std::uint64_t const answer = answers(i)[0];
      label(i) = answer / 2;
      if (answer % 2) chosen.add(edges.edge(lightest(i)).place);
    }
  }
  return relabelled(graph, std::move(edges), label);
}

}  // namespace otakar
