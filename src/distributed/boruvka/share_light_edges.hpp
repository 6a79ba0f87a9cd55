// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Few vertices beside the edges of a rank: every rank gets all light edges and joins their ends, so that all know the
// same components without asking each other. Then each filters its heavy edges alone, and only the forest of those that
// are left goes on.
//
// Light edges are joined as in a stage of bucket_kruskal: sorted in buckets, then united in order.
#pragma once

#include "distributed/boruvka/component_edges.hpp"
#include "distributed/boruvka/filter_edges.hpp"
#include "distributed/records.hpp"
#include "solvers/bucket_kruskal/bucket_kruskal.hpp"
#include "solvers/giant.hpp"

namespace otakar {

namespace share_light_edges_steps {

// The light edges of all ranks, in the order of ids.
template <class Ids>
struct LightEdges {
  EdgeList<Ids, Kokkos::HostSpace> list;
  HostArray<std::uint32_t> own;  // places in the graph's list of those that are this rank's
  std::uint64_t first_own = 0;   // among all
};

// The threshold as the bound of a rank's own edges.
template <class Ids>
Sample<Ids> bound_of_share(DistributedGraph<Ids> const& graph, filter_edges_steps::Threshold threshold)
{
  std::uint64_t const own = threshold.id < graph.first_edge ? 0 : threshold.id - graph.first_edge;
  return {typename Ids::Key(threshold.key), std::min(own, graph.own)};
}

// Shares are consecutive, so records need no ids.
template <class Ids>
LightEdges<Ids> gather_light_edges(Communicator& ranks, DistributedGraph<Ids> const& graph, Sample<Ids> bound)
{
  using Vertex = typename Ids::Vertex;
  using Key = typename Ids::Key;
  enum Column { u, v, key };
  Host const host;
  auto const& from = graph.list;
  auto const ids = graph.ids;
  std::uint64_t const n = graph.ranges.vertices();
  LightEdges<Ids> light;
  InRange<Ids, Host> const is_light{from.key, {0, 0}, bound};
  auto const mask = mark(host, "otakar::share_light_edges::light", from.edges(), is_light);
  auto const own = light.own = allocate<std::uint32_t>(host, "otakar::share_light_edges::own",
                                                       count_marked(host, "otakar::share_light_edges::light", mask));
  emit_marked(host, "otakar::share_light_edges::light", mask,
              [=](std::uint64_t at, std::uint64_t e) { own(at) = std::uint32_t(e); });
  host.fence("otakar::share_light_edges::light");

  // To every other rank; the rank's own are copied from its list.
  std::vector<std::uint64_t> bounds{0};
  for (int r = 0; r < ranks.size(); ++r) bounds.push_back(bounds.back() + (r == ranks.rank() ? 0 : own.extent(0)));
  auto const records =
      exchange_records(ranks, record_format(n, n, bound.key - graph.least_key), bounds, [&](std::uint64_t i, int rank) {
        std::uint32_t const e = own(i - bounds[std::size_t(rank)]);
        return std::array<std::uint64_t, 3>{ids(from.u(e)), ids(from.v(e)), from.key(e) - graph.least_key};
      });
  std::uint64_t const before = light.first_own = records.first(ranks.rank());
  std::uint64_t const size = records.size() + own.extent(0), behind = before + own.extent(0);
  auto& list = light.list;
  list = {n, allocate<Vertex>(host, "otakar::share_light_edges::u", size),
          allocate<Vertex>(host, "otakar::share_light_edges::v", size),
          allocate<Key>(host, "otakar::share_light_edges::key", size), from.weights};
  Kokkos::parallel_for("otakar::share_light_edges::list", Range<Host>(host, 0, size), [=, &graph](std::uint64_t i) {
    bool const mine = i >= before && i < behind;
    auto const record = mine ? std::array<std::uint64_t, 3>{ids(from.u(own(i - before))), ids(from.v(own(i - before))),
                                                            from.key(own(i - before)) - graph.least_key}
                             : records(i < before ? i : i - own.extent(0));
    list.u(i) = Vertex(record[u]);
    list.v(i) = Vertex(record[v]);
    list.key(i) = Key(record[key] + graph.least_key);
  });
  host.fence("otakar::share_light_edges::list");
  return light;
}

// Joins the ends of edges in their order; `parent` becomes the trees of components. Out: the edges that joined two.
template <class Ids>
HostArray<typename Ids::Edge> unite_edges(EdgeList<Ids, Kokkos::HostSpace> const& list,
                                          HostArray<typename Ids::Vertex> const& parent)
{
  using namespace bucket_kruskal_steps;
  Host const host;
  std::uint64_t const size = list.edges();
  auto const forest = allocate<typename Ids::Edge>(host, "otakar::share_light_edges::forest", list.vertices);
  if (size == 0) return first_of(forest, 0);
  std::vector<typename Ids::Key> keys;
  for (auto const& sample :
       sample_edges<Ids, Host>(host, list, std::max(least_samples, size / bucket_size * samples_per_bucket)))
    keys.push_back(sample.key);
  Buckets<typename Ids::Key> const buckets(keys, size / bucket_size + 1);
  HostArray<StagedEdge<Ids>> record;
  auto const all = mark(host, "otakar::share_light_edges::all", size, Always());
  auto const start = scatter_to_buckets<Ids, Host>(host, work_list<Ids, Host>(list), all, buckets, record);
  sort_buckets<Ids, Host>(host, start, record);
  OrderedUnion<Ids> queue(parent.data(), record.data(), size, forest.data());
  auto const threads = std::uint64_t(host.concurrency());
  Kokkos::parallel_for("otakar::share_light_edges::unite", Range<Host>(host, 0, threads),
                       [=, shared = &queue](std::uint64_t) { threads == 1 ? shared->work_alone() : shared->work(); });
  host.fence("otakar::share_light_edges::unite");
  return first_of(forest, queue.united());
}

}  // namespace share_light_edges_steps

// The components that all light edges make: they and their numbers are the same on every rank.
template <class Ids>
struct LightComponents {
  ComponentOf<typename Ids::Vertex, Host> component;  // of the vertices of the rank's list
  std::uint64_t count = 0;
};

template <class Ids>
LightComponents<Ids> contract_light_edges(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                          filter_edges_steps::Threshold threshold, ChosenEdges& chosen)
{
  using namespace share_light_edges_steps;
  using Vertex = typename Ids::Vertex;
  Host const host;
  auto const parent =
      allocate_indices<Vertex>(host, "otakar::share_light_edges::parent", std::size_t(graph.ranges.vertices()));
  {
    auto const light = gather_light_edges(ranks, graph, bound_of_share(graph, threshold));
    auto const forest = unite_edges(light.list, parent);
    for (std::uint64_t i = 0; i < forest.extent(0); ++i) {
      std::uint64_t const at = forest(i) - light.first_own;
      if (at < light.own.extent(0)) chosen.add(light.own(at));
    }
  }
  point_at_roots<Host, Vertex>(host, "otakar::share_light_edges::flatten", parent.extent(0), parent);
  auto const giant = mark_giant<Vertex, Host>(host, parent);
  host.fence("otakar::share_light_edges::flatten");
  std::uint64_t const count = number_components<Vertex, Host>(host, parent, giant);
  host.fence("otakar::share_light_edges::number");
  auto const ids = graph.ids;
  if (ids.table.size() == 0) return {{giant, parent}, count};
  auto const number = allocate<Vertex>(host, "otakar::share_light_edges::number", graph.list.vertices);
  Kokkos::parallel_for("otakar::share_light_edges::number", Range<Host>(host, 0, number.extent(0)),
                       [=](std::uint64_t v) { number(v) = parent(ids(v)); });
  auto const in_giant = mark(host, "otakar::share_light_edges::giant", number.extent(0),
                             [=](std::uint64_t v) { return giant.has(ids(v)); });
  host.fence("otakar::share_light_edges::giant");
  return {{in_giant, number}, count};
}

// Of the heavy edges of the rank that lie between two components, the forest.
template <class Ids>
ComponentEdges<Ids> forest_of_heavy_edges(DistributedGraph<Ids> const& graph, filter_edges_steps::Threshold threshold,
                                          LightComponents<Ids> const& light, LocalForest<Ids> const& local_forest)
{
  Host const host;
  auto const bound = share_light_edges_steps::bound_of_share(graph, threshold);
  auto const heavy =
      filter_edges<Ids, Host>(host, work_list<Ids, Host>(graph.list), bound, light.count, light.component, false);
  host.fence("otakar::share_light_edges::heavy");
  auto const forest = in_order(members(local_forest(heavy), heavy.edges()));
  auto edges = component_edges(
      graph, forest.extent(0), [=](std::uint64_t i) { return std::uint32_t(heavy.id(forest(i))); },
      [=](std::uint64_t i) {
        return ComponentEnds{heavy.u(forest(i)), heavy.v(forest(i))};
      });
  edges.acyclic = true;
  return edges;
}

}  // namespace otakar
