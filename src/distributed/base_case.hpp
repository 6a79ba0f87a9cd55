// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last step: few edges are left, and rank 0 solves them alone.
#pragma once

#include <numeric>

#include "distributed/component_edges.hpp"
#include "distributed/component_labels.hpp"
#include "parallel/union_find.hpp"

namespace otakar {

namespace base_case_steps {

enum Column { u, v, key, id };

// The edges of all ranks on rank 0, in the order of ids.
template <class Ids>
struct Gathered {
  VertexTable<> components;
  EdgeList<Ids, Kokkos::HostSpace> list;
  std::vector<std::uint64_t> record;  // of each edge: its number among the records that came
};

template <class Ids>
Gathered<Ids> gather_edges(Received<4> const& records, DistributedGraph<Ids> const& graph)
{
  std::uint64_t const size = records.size();
  Gathered<Ids> gathered;
  gathered.record.resize(size);
  std::iota(gathered.record.begin(), gathered.record.end(), std::uint64_t(0));
  auto const by_id = [&](std::uint64_t a, std::uint64_t b) { return records(a)[id] < records(b)[id]; };
  if (!std::is_sorted(gathered.record.begin(), gathered.record.end(), by_id))
    std::sort(gathered.record.begin(), gathered.record.end(), by_id);
  auto const ends = allocate<std::uint64_t>(Host(), "otakar::base_case::ends", 2 * size);
  for (std::uint64_t i = 0; i < size; ++i) {
    ends(2 * i) = records(i)[u];
    ends(2 * i + 1) = records(i)[v];
  }
  gathered.components = VertexTable<>(ends);
  auto& list = gathered.list;
  list.vertices = gathered.components.size();
  list.weights = graph.list.weights;
  list.u = allocate<typename Ids::Vertex>(Host(), "otakar::base_case::u", size);
  list.v = allocate<typename Ids::Vertex>(Host(), "otakar::base_case::v", size);
  list.key = allocate<typename Ids::Key>(Host(), "otakar::base_case::key", size);
  for (std::uint64_t e = 0; e < size; ++e) {
    auto const record = records(gathered.record[e]);
    list.u(e) = gathered.components.place(record[u]);
    list.v(e) = gathered.components.place(record[v]);
    list.key(e) = typename Ids::Key(record[key] + graph.least_key);
  }
  return gathered;
}

// Tells the owner of every component the last one it is part of; only rank 0 knows any.
template <class Ids>
void send_labels(Communicator& ranks, VertexRanges const& ranges, Gathered<Ids> const& gathered,
                 HostArray<typename Ids::Edge> const& forest, ComponentLabels const& labels)
{
  auto const& list = gathered.list;
  UnionFind<typename Ids::Vertex> components(Host(), list.vertices);
  for (std::uint64_t i = 0; i < forest.extent(0); ++i) components.unite(list.u(forest(i)), list.v(forest(i)));
  auto const bounds = gathered.components.bounds(ranges);
  auto const parents = components.parents();
  auto const table = gathered.components;
  auto const received =
      exchange_records(ranks, record_format(ranges.most(), ranges.vertices()), bounds, [&](std::uint64_t i, int rank) {
        auto const root = find_root(parents, typename Ids::Vertex(i));
        return std::array<std::uint64_t, 2>{table(i) - ranges.first(rank), table(root)};
      });
  for (std::uint64_t i = 0; i < received.size(); ++i)
    labels.set(ranges.first(ranks.rank()) + received(i)[0], received(i)[1]);
}

}  // namespace base_case_steps

template <class Ids>
void solve_base_case(Communicator& ranks, DistributedGraph<Ids> const& graph, ComponentEdges const& edges,
                     LocalForest<Ids> const& local_forest, std::vector<std::uint32_t>& chosen,
                     ComponentLabels const* labels)
{
  using namespace base_case_steps;
  auto const& ranges = graph.ranges;
  auto const table = edges.components;
  std::vector<std::uint64_t> bounds(std::size_t(ranks.size()) + 1, edges.size());
  bounds[0] = 0;
  auto const records = exchange_records(
      ranks, record_format(ranges.vertices(), ranges.vertices(), graph.greatest_key - graph.least_key, graph.edges),
      bounds, [&](std::uint64_t e, int) {
        return std::array<std::uint64_t, 4>{table(edges.u(e)), table(edges.v(e)),
                                            graph.list.key(edges.place(e)) - graph.least_key, graph.id(edges.place(e))};
      });
  Gathered<Ids> gathered;
  HostArray<typename Ids::Edge> forest;
  std::vector<std::uint8_t> taken(records.size(), 0);
  if (records.size() > 0) {
    gathered = gather_edges<Ids>(records, graph);
    forest = local_forest(gathered.list);
    for (std::uint64_t i = 0; i < forest.extent(0); ++i) taken[gathered.record[forest(i)]] = 1;
  }
  auto const answers = exchange_records(ranks, record_format(std::uint64_t(1)), records.bounds(),
                                        [&](std::uint64_t i, int) { return std::array<std::uint64_t, 1>{taken[i]}; });
  for (std::uint64_t e = 0; e < edges.size(); ++e)
    if (answers(e)[0]) chosen.push_back(edges.place(e));
  if (labels) send_labels<Ids>(ranks, ranges, gathered, forest, *labels);
}

}  // namespace otakar
