// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last step: few edges are left, and rank 0 solves them alone.
#pragma once

#include "distributed/boruvka/component_edges.hpp"
#include "distributed/boruvka/component_labels.hpp"

namespace otakar {

namespace base_case_steps {

enum Column { u, v, key, id };

// The edges of all ranks on rank 0, in the order of ids.
template <class Ids>
struct Gathered {
  VertexTable<> components;
  EdgeList<Ids, Kokkos::HostSpace> list;
  HostArray<std::uint32_t> record;  // of each edge: its number among the records that came
};

// Records are in the order of ids already where each rank has edges of its own share alone.
inline HostArray<std::uint32_t> in_order_of_ids(Received<4> const& records, bool ordered)
{
  auto const order = allocate_indices<std::uint32_t>(Host(), "otakar::base_case::order", records.size());
  Host().fence("otakar::base_case::order");
  auto const by_id = [&](std::uint32_t a, std::uint32_t b) { return records(a)[id] < records(b)[id]; };
  auto* const end = order.data() + order.extent(0);
  if (!ordered) std::sort(order.data(), end, by_id);
  return order;
}

// Where edges meet most vertices of the graph, these need no table, unless labels are wanted.
template <class Ids>
Gathered<Ids> gather_edges(Received<4> const& records, DistributedGraph<Ids> const& graph, bool labels)
{
  using Key = typename Ids::Key;
  Host const host;
  std::uint64_t const size = records.size();
  Gathered<Ids> gathered;
  auto const record = gathered.record = in_order_of_ids(records, !graph.local);
  auto const ends = allocate<ComponentEnds>(host, "otakar::base_case::ends", size);
  auto& list = gathered.list;
  list.weights = graph.list.weights;
  list.u = allocate<typename Ids::Vertex>(host, "otakar::base_case::u", size);
  list.v = allocate<typename Ids::Vertex>(host, "otakar::base_case::v", size);
  list.key = allocate<Key>(host, "otakar::base_case::key", size);
  auto const key_of_edge = list.key;
  Key const least = Key(graph.least_key);
  Kokkos::parallel_for("otakar::base_case::unpack", Range<Host>(host, 0, size), [=](std::uint64_t e) {
    auto const edge = records(record(e));
    ends(e) = {edge[u], edge[v]};
    key_of_edge(e) = Key(edge[key] + least);
  });
  host.fence("otakar::base_case::unpack");
  auto const list_u = list.u, list_v = list.v;
  list.vertices = graph.ranges.vertices();
  if (!labels && list.vertices <= 2 * size) {
    Kokkos::parallel_for("otakar::base_case::copy", Range<Host>(host, 0, size), [=](std::uint64_t e) {
      list_u(e) = typename Ids::Vertex(ends(e).u);
      list_v(e) = typename Ids::Vertex(ends(e).v);
    });
    host.fence("otakar::base_case::copy");
    return gathered;
  }
  auto const table = gathered.components = table_of(graph.ranges, ends);
  list.vertices = table.size();
  Kokkos::parallel_for("otakar::base_case::number", Range<Host>(host, 0, size), [=](std::uint64_t e) {
    list_u(e) = table.place(ends(e).u);
    list_v(e) = table.place(ends(e).v);
  });
  host.fence("otakar::base_case::number");
  return gathered;
}

// Tells the owner of every component the one it is part of now; only rank 0 knows any.
inline void send_labels(Communicator& ranks, VertexRanges const& ranges, VertexTable<> const& table,
                        HostArray<std::uint32_t> const& root, ComponentLabels const& labels)
{
  auto const received = exchange_records(
      ranks, record_format(ranges.most(), ranges.vertices()), table.bounds(ranges), [&](std::uint64_t i, int rank) {
        return std::array<std::uint64_t, 2>{table(i) - ranges.first(rank), table(root(i))};
      });
  for (std::uint64_t i = 0; i < received.size(); ++i)
    labels.set(ranges.first(ranks.rank()) + received(i)[0], received(i)[1]);
}

}  // namespace base_case_steps

template <class Ids>
void solve_base_case(Communicator& ranks, DistributedGraph<Ids> const& graph, ComponentEdges<Ids> const& edges,
                     LocalForest<Ids> const& local_forest, ChosenEdges& chosen, ComponentLabels const* labels)
{
  using namespace base_case_steps;
  auto const& ranges = graph.ranges;
  std::vector<std::uint64_t> bounds(std::size_t(ranks.size()) + 1, edges.size());
  bounds[0] = 0;
  auto const records = exchange_records(
      ranks, record_format(ranges.vertices(), ranges.vertices(), graph.greatest_key - graph.least_key, graph.edges),
      bounds, [&](std::uint64_t e, int) {
        auto const edge = edges.edge(e);
        auto const ends = edges.ends(e);
        return std::array<std::uint64_t, 4>{ends.u, ends.v, edge.key - graph.least_key, graph.id(edge.place)};
      });
  Gathered<Ids> gathered;
  HostArray<typename Ids::Edge> forest;
  std::vector<std::uint8_t> taken(records.size(), 0);
  if (records.size() > 0) {
    gathered = gather_edges<Ids>(records, graph, labels != nullptr);
    forest = in_order(members(local_forest(gathered.list), records.size()));
    for (std::uint64_t i = 0; i < forest.extent(0); ++i) taken[gathered.record(forest(i))] = 1;
  }
  auto const answers = exchange_records(ranks, record_format(std::uint64_t(1)), records.bounds(),
                                        [&](std::uint64_t i, int) { return std::array<std::uint64_t, 1>{taken[i]}; });
  for (std::uint64_t e = 0; e < edges.size(); ++e)
    if (answers(e)[0]) chosen.add(edges.edge(e).place);
  if (!labels) return;
  HostArray<std::uint32_t> root;
  if (records.size() > 0) root = component_roots(gathered.list, {forest.data(), forest.extent(0)});
  send_labels(ranks, ranges, gathered.components, root, *labels);
}

}  // namespace otakar
