// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How a graph gets its owners, and a local graph its edges. A sample of the edges tells whether owners of consecutive
// ids hold most edges whole.
#include <numeric>

#include "core/error.hpp"
#include "distributed/boruvka/distributed_graph.hpp"
#include "distributed/records.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t samples = 1024;  // of all ranks
constexpr std::uint64_t most_between = std::uint64_t(2) << block_boruvka_steps::Blocks::most_bits;

// Whether most edges have both ends at one rank, and no rank would get more than twice the mean. A rank has words for
// each of its vertices then: where most of these have no edges, that would not be in proportion to its share.
template <class Ids>
bool is_local(Communicator& ranks, EdgeShare<Ids> const& share, VertexRanges const& ranges)
{
  constexpr std::uint64_t sparse = 8;  // vertices per edge
  if (share.vertices / sparse > share.edges || ranges.most() > none<typename Ids::Vertex> - most_between) return false;
  std::uint64_t const edges = share.list.edges();
  std::vector<std::uint64_t> owned(std::size_t(ranks.size()) + 2, 0);
  std::uint64_t const wanted = std::min(edges, share.edges == 0 ? 0 : samples * edges / share.edges + 1);
  for (std::uint64_t i = 0; i < wanted; ++i) {
    std::uint64_t const e = edges * i / wanted;
    int const owner = ranges.owner(share.u(e));
    ++owned[std::size_t(owner)];
    ++owned[std::size_t(ranks.size())];
    owned.back() += ranges.owns(owner, share.v(e));
  }
  ranks.sum(owned);
  std::uint64_t const all = owned[std::size_t(ranks.size())];
  bool balanced = true;
  for (int r = 0; r < ranks.size(); ++r) {
    double const mean = double(all) * double(ranges.size(r)) / double(std::max<std::uint64_t>(ranges.vertices(), 1));
    balanced = balanced && double(owned[std::size_t(r)]) <= 2 * mean + double(samples) / 16;
  }
  return ranks.size() > 1 && balanced && owned.back() >= all - all / 4;
}

enum Column { id, u, v, key };

// Sends each edge to the owners of its ends, but for this rank, with its id, ends and key.
template <class Ids>
Received<4> send_edges(Communicator& ranks, EdgeShare<Ids> const& share, DistributedGraph<Ids> const& graph)
{
  std::vector<std::vector<std::uint32_t>> places;
  places.resize(std::size_t(ranks.size()));
  auto const& list = share.list;
  for (std::uint64_t e = 0; e < list.edges(); ++e) {
    std::uint64_t const u = share.u(e), v = share.v(e);
    bool const own_u = graph.ranges.owns(ranks.rank(), u);
    bool const own_v = graph.ranges.owns(ranks.rank(), v);
    if (own_u && own_v) continue;
    int const a = graph.ranges.owner(u), b = graph.ranges.owner(v);
    if (!own_u) places[std::size_t(a)].push_back(std::uint32_t(e));
    if (!own_v && b != a) places[std::size_t(b)].push_back(std::uint32_t(e));
  }
  std::vector<std::uint64_t> bounds{0};
  for (auto const& part : places) bounds.push_back(bounds.back() + part.size());
  std::uint64_t const last = graph.ranges.vertices();
  return exchange_records(ranks, record_format(graph.edges, last, last, graph.greatest_key - graph.least_key), bounds,
                          [&](std::uint64_t i, int rank) {
                            std::uint32_t const e = places[std::size_t(rank)][i - bounds[std::size_t(rank)]];
                            return std::array<std::uint64_t, 4>{share.first_edge + e, share.u(e), share.v(e),
                                                                list.key(e) - graph.least_key};
                          });
}

// The list of a local graph: what lower ranks sent, the share, what higher ranks sent. Each array of the share is let
// go when it has been copied.
template <class Ids>
void make_local(Communicator& ranks, EdgeShare<Ids> share, DistributedGraph<Ids>& graph)
{
  auto const received = send_edges(ranks, share, graph);
  graph.before = received.first(ranks.rank());
  std::uint64_t const edges = received.size() + graph.own, before = graph.before, own = graph.own;
  check_fits<NarrowIds>(0, edges);
  std::uint64_t const first = graph.ranges.first(ranks.rank()), owned = graph.ranges.size(ranks.rank());

  graph.received_id = allocate<std::uint64_t>(Host(), "otakar::distributed::received_id", received.size());
  for (std::uint64_t i = 0; i < received.size(); ++i) graph.received_id(i) = received(i)[id];
  std::vector<CutEdge> cut;
  for (std::uint64_t e = 0; e < edges; ++e) {
    bool const mine = e - before < own;
    auto const record = mine ? std::array<std::uint64_t, 4>{0, share.u(e - before), share.v(e - before)}
                             : received(e < before ? e : e - own);
    if (record[u] - first >= owned || record[v] - first >= owned)
      cut.push_back({std::uint32_t(e), record[u], record[v]});
  }
  graph.cut = allocate<CutEdge>(Host(), "otakar::distributed::cut", cut.size());
  std::copy(cut.begin(), cut.end(), graph.cut.data());

  // Blocks as for the rank's vertices, and another for the one that stands for all others.
  auto& blocks = graph.blocks = block_boruvka_steps::Blocks(owned, Host().concurrency());
  std::uint64_t const outside = blocks.first(blocks.count());
  blocks.vertices = outside + 1;
  using Vertex = typename Ids::Vertex;
  using Key = typename Ids::Key;
  auto const copy = [&](HostArray<Vertex>& from, Column column) {
    auto const to = allocate<Vertex>(Host(), "otakar::distributed::list", edges);
    auto const local = [=](std::uint64_t v) { return Vertex(v - first < owned ? v - first : outside); };
    for (std::uint64_t i = 0; i < before; ++i) to(i) = local(received(i)[column]);
    for (std::uint64_t i = before; i < received.size(); ++i) to(own + i) = local(received(i)[column]);
    for (std::uint64_t e = 0; e < own; ++e) to(before + e) = local(share.ids(from(e)));
    from = {};
    return to;
  };
  graph.list.vertices = outside + 1;
  graph.list.u = copy(share.list.u, u);
  graph.list.v = copy(share.list.v, v);
  auto const received_key = [least = graph.least_key](std::uint64_t distance) { return Key(distance + least); };
  graph.list.key = allocate<Key>(Host(), "otakar::distributed::key", edges);
  for (std::uint64_t i = 0; i < before; ++i) graph.list.key(i) = received_key(received(i)[key]);
  for (std::uint64_t i = before; i < received.size(); ++i) graph.list.key(own + i) = received_key(received(i)[key]);
  std::copy_n(share.list.key.data(), own, graph.list.key.data() + before);
}

template <class Ids>
void find_key_range(Communicator& ranks, EdgeShare<Ids> const& share, DistributedGraph<Ids>& graph)
{
  std::array<std::uint64_t, 2> range{~std::uint64_t(0), ~std::uint64_t(0)};  // the least, and that of complements
  for (std::uint64_t e = 0; e < share.list.edges(); ++e) {
    std::uint64_t const key = share.list.key(e);
    range = {std::min(range[0], key), std::min(range[1], ~key)};
  }
  ranks.least(range);
  if (share.edges == 0) range = {0, ~std::uint64_t(0)};
  graph.least_key = range[0];
  graph.greatest_key = ~range[1];
}

}  // namespace

ScatteredNumbers::ScatteredNumbers(std::uint64_t vertices) : vertices_(std::max<std::uint64_t>(vertices, 1))
{
  step_ = std::uint64_t(double(vertices_) * 0.6180339887498949) | 1;
  while (std::gcd(step_, vertices_) != 1) ++step_;
  step_ %= vertices_;
  reciprocal_ = ~std::uint64_t(0) / vertices_;
}

template <class Ids>
DistributedGraph<Ids> distribute(Communicator& ranks, EdgeShare<Ids> share, std::vector<std::uint64_t> const& shares)
{
  DistributedGraph<Ids> graph;
  graph.ranges = VertexRanges(share.vertices, ranks.size(), shares);
  graph.first_edge = share.first_edge;
  graph.edges = share.edges;
  graph.own = share.list.edges();
  graph.list.weights = share.list.weights;
  graph.ids = share.ids;
  graph.first_edges = ranks.firsts(graph.own);
  find_key_range(ranks, share, graph);
  graph.local = is_local(ranks, share, graph.ranges);
  if (graph.local) {
    make_local(ranks, std::move(share), graph);
  } else {
    graph.list = share.list;
    graph.scattered = ScatteredNumbers(share.vertices);
  }
  return graph;
}

template <class Ids>
EdgeShare<Ids> share_of(DistributedGraph<Ids> const& graph, int rank)
{
  std::uint64_t const vertices = graph.ranges.vertices();
  if (!graph.local) return {graph.list, graph.first_edge, graph.edges, vertices, graph.ids};
  using Vertex = typename Ids::Vertex;
  EdgeShare<Ids> share{{}, graph.first_edge, graph.edges, vertices, graph.ids};
  std::uint64_t const first = graph.ranges.first(rank);
  share.list.vertices = graph.ids.table.size() == 0 ? vertices : graph.ids.table.size();
  share.list.weights = graph.list.weights;
  share.list.u = allocate<Vertex>(Host(), "otakar::distributed::u", graph.own);
  share.list.v = allocate<Vertex>(Host(), "otakar::distributed::v", graph.own);
  std::pair<std::uint64_t, std::uint64_t> const own(graph.before, graph.before + graph.own);
  share.list.key = Kokkos::subview(graph.list.key, own);
  std::uint64_t const owned = graph.ranges.size(rank);
  for (std::uint64_t e = 0; e < graph.own; ++e) {
    std::uint64_t const u = graph.list.u(graph.before + e), v = graph.list.v(graph.before + e);
    if (u < owned) share.list.u(e) = graph.ids.local(first + u);
    if (v < owned) share.list.v(e) = graph.ids.local(first + v);
  }
  for (std::uint64_t i = 0; i < graph.cut.extent(0); ++i) {
    CutEdge const& edge = graph.cut(i);
    if (edge.place - graph.before >= graph.own) continue;
    share.list.u(edge.place - graph.before) = graph.ids.local(edge.u);
    share.list.v(edge.place - graph.before) = graph.ids.local(edge.v);
  }
  return share;
}

#define INSTANTIATE(Ids)                                                                                       \
  template DistributedGraph<Ids> distribute(Communicator&, EdgeShare<Ids>, std::vector<std::uint64_t> const&); \
  template EdgeShare<Ids> share_of(DistributedGraph<Ids> const&, int);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
