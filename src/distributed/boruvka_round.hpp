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
#include "distributed/component_edges.hpp"
#include "distributed/component_labels.hpp"
#include "distributed/look_up.hpp"

namespace otakar {

namespace boruvka_round_steps {

// For each component of a rank's edges, the first of the lightest; edges are in the order of ids.
template <class Keys>
HostArray<std::uint32_t> lightest_edges(ComponentEdges const& edges, Keys const& keys)
{
  Host const host;
  auto const lightest = allocate<std::uint32_t>(host, "otakar::boruvka_round::lightest", edges.components.size());
  Kokkos::deep_copy(lightest, none<std::uint32_t>);
  Kokkos::parallel_for("otakar::boruvka_round::lightest", Range<Host>(host, 0, edges.size()), [=](std::uint64_t e) {
    auto const offer = [&](std::uint32_t component) {
      auto const mine = std::uint32_t(e);
      auto const key = keys(edges.place(e));
      std::uint32_t known = Kokkos::atomic_load(&lightest(component));
      for (;;) {
        if (known != none<std::uint32_t>) {
          auto const other = keys(edges.place(known));
          if (other < key || (other == key && known <= mine)) return;
        }
        std::uint32_t const seen = Kokkos::atomic_compare_exchange(&lightest(component), known, mine);
        if (seen == known) return;
        known = seen;
      }
    };
    offer(edges.u(e));
    offer(edges.v(e));
  });
  host.fence("otakar::boruvka_round::lightest");
  return lightest;
}

enum Column { slot, key, id, other };

// What a rank knows of the components it owns: of the offers for each the lightest, and where it points.
struct Choices {
  VertexTable<> components;
  HostArray<std::uint64_t> offer;   // a number of a record
  HostArray<std::uint64_t> parent;  // a component

  std::uint64_t size() const { return components.size(); }
};

inline Choices choose(Received<4> const& offers, std::uint64_t first)
{
  Host const host;
  auto const numbers = allocate<std::uint64_t>(host, "otakar::boruvka_round::numbers", offers.size());
  Kokkos::parallel_for("otakar::boruvka_round::numbers", Range<Host>(host, 0, offers.size()),
                       [=](std::uint64_t i) { numbers(i) = first + offers(i)[slot]; });
  host.fence("otakar::boruvka_round::numbers");
  Choices choices;
  choices.components = VertexTable<>(numbers);
  auto const table = choices.components;
  auto const best = allocate<std::uint64_t>(host, "otakar::boruvka_round::best", table.size());
  auto const parent = allocate<std::uint64_t>(host, "otakar::boruvka_round::parent", table.size());
  Kokkos::deep_copy(best, none<std::uint64_t>);
  Kokkos::parallel_for("otakar::boruvka_round::choose", Range<Host>(host, 0, offers.size()), [=](std::uint64_t i) {
    auto* const place = &best(table.place(numbers(i)));
    auto const mine = offers(i);
    std::uint64_t known = Kokkos::atomic_load(place);
    for (;;) {
      if (known != none<std::uint64_t>) {
        auto const theirs = offers(known);
        if (theirs[key] < mine[key] || (theirs[key] == mine[key] && theirs[id] <= mine[id])) return;
      }
      std::uint64_t const seen = Kokkos::atomic_compare_exchange(place, known, i);
      if (seen == known) return;
      known = seen;
    }
  });
  Kokkos::parallel_for("otakar::boruvka_round::parents", Range<Host>(host, 0, table.size()),
                       [=](std::uint64_t c) { parent(c) = offers(best(c))[other]; });
  host.fence("otakar::boruvka_round::choose");
  choices.offer = best;
  choices.parent = parent;
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
    VertexTable<> const asked(targets);
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

}  // namespace boruvka_round_steps

// Out: the edges that are left, between the new components. The places of chosen edges are added to `chosen`; `labels`,
// where given, learns into what the components of this rank went.
template <class Ids>
ComponentEdges boruvka_round(Communicator& ranks, DistributedGraph<Ids> const& graph, ComponentEdges const& edges,
                             std::vector<std::uint32_t>& chosen, ComponentLabels const* labels)
{
  using namespace boruvka_round_steps;
  auto const& ranges = graph.ranges;
  auto const& table = edges.components;
  auto const lightest = lightest_edges(edges, graph.list.key);
  auto const offers = exchange_records(
      ranks, record_format(ranges.most(), graph.greatest_key - graph.least_key, graph.edges, ranges.vertices()),
      table.bounds(ranges), [&](std::uint64_t i, int rank) {
        std::uint32_t const e = lightest(i);
        std::uint32_t const across = edges.u(e) == i ? edges.v(e) : edges.u(e);
        return std::array<std::uint64_t, 4>{table(i) - ranges.first(rank),
                                            graph.list.key(edges.place(e)) - graph.least_key, graph.id(edges.place(e)),
                                            table(across)};
      });
  std::uint64_t const first = ranges.first(ranks.rank());
  auto const choices = choose(offers, first);
  join(ranks, ranges, choices);
  if (labels)
    for (std::uint64_t c = 0; c < choices.size(); ++c) labels->set(choices.components(c), choices.parent(c));
  auto const answers =
      exchange_records(ranks, record_format(2 * ranges.vertices() + 1), offers.bounds(), [&](std::uint64_t i, int) {
        std::uint64_t const number = first + offers(i)[slot];
        std::uint32_t const c = choices.components.place(number);
        bool const taken = choices.offer(c) == i && choices.parent(c) != number;
        return std::array<std::uint64_t, 1>{2 * choices.parent(c) + taken};
      });
  auto const label = allocate<std::uint64_t>(Host(), "otakar::boruvka_round::label", table.size());
  for (std::uint64_t i = 0; i < table.size(); ++i) {
    std::uint64_t const answer = answers(i)[0];
    label(i) = answer / 2;
    if (answer % 2) chosen.push_back(edges.place(lightest(i)));
  }
  return relabelled(edges, label);
}

}  // namespace otakar
