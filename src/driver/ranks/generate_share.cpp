// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/generate_share.hpp"

#include <algorithm>
#include <functional>

#include "distributed/send_records.hpp"
#include "distributed/vertex_ranges.hpp"
#include "driver/ranks/find_splitters.hpp"
#include "generators/generate.hpp"
#include "generators/random.hpp"

namespace otakar {

namespace {

using Shares = std::vector<std::uint64_t>;

template <class Ids>
struct PlacedEdge {
  std::uint64_t key;
  std::uint64_t place;
  typename Ids::Vertex u, v;

  // By weight, then place.
  bool operator<(PlacedEdge const& other) const { return key < other.key || (key == other.key && place < other.place); }
};

template <class Ids>
PlacedEdge<Ids> edge_at(EdgeShare<Ids> const& share, std::uint64_t i, std::uint64_t place)
{
  return {share.list.key(i), place, share.list.u(i), share.list.v(i)};
}

// Every edge at its place, place_of(i) for edge i of the share.
template <class Ids, class PlaceOf>
EdgeShare<Ids> move_edges(Communicator& communicator, EdgeShare<Ids> const& share, Shares const& shares,
                          PlaceOf const& place_of)
{
  VertexRanges const division(share.edges, communicator.size(), shares);
  auto const received = send_records<PlacedEdge<Ids>>(
      communicator, share.list.edges(), [&](std::uint64_t i) { return division.owner(place_of(i)); },
      [&](std::uint64_t i) { return edge_at(share, i, place_of(i)); });
  EdgeShare<Ids> moved = share;
  moved.first_edge = division.first(communicator.rank());
  Host const host;
  moved.list.u = allocate<typename Ids::Vertex>(host, "otakar::graph::u", received.size());
  moved.list.v = allocate<typename Ids::Vertex>(host, "otakar::graph::v", received.size());
  moved.list.key = allocate<typename Ids::Key>(host, "otakar::graph::key", received.size());
  for (auto const& edge : received) {
    std::uint64_t const i = edge.place - moved.first_edge;
    moved.list.u(i) = edge.u;
    moved.list.v(i) = edge.v;
    moved.list.key(i) = typename Ids::Key(edge.key);
  }
  return moved;
}

// A sample sort by weight, then place. `downward`: descending by key, equal ones still by place.
template <class Ids>
EdgeShare<Ids> sort_edges(Communicator& communicator, EdgeShare<Ids> const& share, Shares const& shares, bool downward)
{
  std::uint64_t const flipped = downward ? ~std::uint64_t(0) : 0;
  std::vector<PlacedEdge<Ids>> own(share.list.edges());
  for (std::uint64_t i = 0; i < own.size(); ++i) {
    own[i] = edge_at(share, i, share.first_edge + i);
    own[i].key ^= flipped;
  }
  std::sort(own.begin(), own.end());
  auto const splitters = find_splitters(communicator, own, std::less());
  auto const received = send_records<PlacedEdge<Ids>>(
      communicator, own.size(),
      [&](std::uint64_t i) {
        return int(std::upper_bound(splitters.begin(), splitters.end(), own[i]) - splitters.begin());
      },
      [&](std::uint64_t i) { return own[i]; });
  own = {};
  std::sort(received.begin(), received.end());
  EdgeShare<Ids> sorted = share;
  Host const host;
  std::uint64_t const size = received.size();
  sorted.list.u = allocate<typename Ids::Vertex>(host, "otakar::graph::u", size);
  sorted.list.v = allocate<typename Ids::Vertex>(host, "otakar::graph::v", size);
  sorted.list.key = allocate<typename Ids::Key>(host, "otakar::graph::key", size);
  for (std::uint64_t i = 0; i < size; ++i) {
    sorted.list.u(i) = received[i].u;
    sorted.list.v(i) = received[i].v;
    sorted.list.key(i) = typename Ids::Key(received[i].key ^ flipped);
  }
  sorted.first_edge = communicator.sum_before(size);
  // Pieces differ in length; shares do not.
  return move_edges(communicator, sorted, shares, [&](std::uint64_t i) { return sorted.first_edge + i; });
}

// In the ids of the whole graph.
template <class Ids>
EdgeShare<Ids> make_share(Communicator& communicator, Model const& whole, Section const& section, Shares const& shares)
{
  Host const host;
  if constexpr (sizeof(typename Ids::Vertex) == 4)
    if (communicator.size() == 1) {
      auto const list = generate<Ids>(host, whole);
      return {list, 0, list.edges()};
    }
  Model model = whole;
  auto const& parameters = model.parameters;
  model.parameters.section = section;
  auto pattern = make_pattern(host, model);
  EdgeShare<Ids> share;
  share.vertices = pattern.vertices;
  share.edges = communicator.sum(pattern.edges());
  share.first_edge = pattern.first_edge = communicator.sum_before(pattern.edges());
  share.list = weigh_pattern<Ids>(host, pattern, model);
  pattern = {};
  if (parameters.shuffle) {
    Permutation const place(share.edges, parameters.seed, Stream::shuffle_edges);
    share = move_edges(communicator, share, shares, [&](std::uint64_t i) { return place(share.first_edge + i); });
  }
  if (parameters.order == EdgeOrder::generated) return share;
  bool const is_maximum = share.list.weights.objective == Objective::maximum;
  return sort_edges(communicator, share, shares, (parameters.order == EdgeOrder::descending) != is_maximum);
}

}  // namespace

AnyEdgeShare generate_share(Communicator& communicator, Model const& model, Section const& section,
                            Shares const& shares)
{
  WeightType const type = model.parameters.weights.format.type;
  if (size_of(model).vertices > NarrowIds::most_vertices) {
    auto const wide = make_share<WideVertices>(communicator, model, section, shares);
    auto const ends = local_ends(wide.vertices, wide.list.edges(), wide.list.u, wide.list.v);
    return EdgeShare<WideKeys>{{ends.table.size(), ends.u, ends.v, wide.list.key, wide.list.weights},
                               wide.first_edge,
                               wide.edges,
                               wide.vertices,
                               {ends.table}};
  }
  if (type == WeightType::int64 || type == WeightType::float64)
    return make_share<WideKeys>(communicator, model, section, shares);
  return make_share<NarrowIds>(communicator, model, section, shares);
}

}  // namespace otakar
