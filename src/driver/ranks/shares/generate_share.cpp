// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/generate_share.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "distributed/records.hpp"
#include "distributed/vertex_ranges.hpp"
#include "driver/ranks/shares/find_splitters.hpp"
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

// Of keys, places and ends.
template <class Ids>
RecordFormat<4> format_of(EdgeShare<Ids> const& share)
{
  return record_format(none<std::uint64_t>, share.edges, share.vertices, share.vertices);
}

template <class Ids>
void set_edge(EdgeShare<Ids> const& share, std::uint64_t i, std::uint64_t key, std::uint64_t u, std::uint64_t v)
{
  share.list.u(i) = typename Ids::Vertex(u);
  share.list.v(i) = typename Ids::Vertex(v);
  share.list.key(i) = typename Ids::Key(key);
}

// A share of so many other edges of the graph.
template <class Ids>
EdgeShare<Ids> with_room(EdgeShare<Ids> share, std::uint64_t edges)
{
  Host const host;
  share.list.u = allocate<typename Ids::Vertex>(host, "otakar::graph::u", edges);
  share.list.v = allocate<typename Ids::Vertex>(host, "otakar::graph::v", edges);
  share.list.key = allocate<typename Ids::Key>(host, "otakar::graph::key", edges);
  return share;
}

// Every edge at its place, place_of(i) for edge i of the share.
template <class Ids, class PlaceOf>
EdgeShare<Ids> move_edges(Communicator& communicator, EdgeShare<Ids> const& share, Shares const& shares,
                          PlaceOf const& place_of)
{
  VertexRanges const division(share.edges, communicator.size(), shares);
  auto const& list = share.list;
  std::vector<std::uint64_t> bounds(std::size_t(communicator.size()) + 1, 0);
  for (std::uint64_t i = 0; i < list.edges(); ++i) ++bounds[std::size_t(division.owner(place_of(i))) + 1];
  std::partial_sum(bounds.begin(), bounds.end(), bounds.begin());
  std::vector<std::uint32_t> order(list.edges());  // of the ranks that edges go to
  auto next = bounds;
  for (std::uint64_t i = 0; i < list.edges(); ++i)
    order[next[std::size_t(division.owner(place_of(i)))]++] = std::uint32_t(i);
  auto const received = exchange_records(communicator, format_of(share), bounds, [&](std::uint64_t at, int) {
    std::uint64_t const i = order[at];
    return std::array<std::uint64_t, 4>{list.key(i), place_of(i), list.u(i), list.v(i)};
  });
  auto moved = with_room(share, received.size());
  moved.first_edge = division.first(communicator.rank());
  for (std::uint64_t i = 0; i < received.size(); ++i) {
    auto const [key, place, u, v] = received(i);
    set_edge(moved, place - moved.first_edge, key, u, v);
  }
  return moved;
}

// A sample sort by weight, then place. `downward`: descending by key, equal ones still by place.
template <class Ids>
EdgeShare<Ids> sort_edges(Communicator& communicator, EdgeShare<Ids> const& share, Shares const& shares, bool downward)
{
  std::uint64_t const flipped = downward ? ~std::uint64_t(0) : 0;
  std::vector<PlacedEdge<Ids>> own(share.list.edges());
  for (std::uint64_t i = 0; i < own.size(); ++i)
    own[i] = {share.list.key(i) ^ flipped, share.first_edge + i, share.list.u(i), share.list.v(i)};
  std::sort(own.begin(), own.end());
  auto const splitters = find_splitters(communicator, own, std::less());
  {
    auto const received =
        exchange_records(communicator, format_of(share), piece_bounds(own, splitters, communicator.size(), std::less()),
                         [&](std::uint64_t i, int) {
                           return std::array<std::uint64_t, 4>{own[i].key, own[i].place, own[i].u, own[i].v};
                         });
    own.resize(received.size());
    for (std::uint64_t i = 0; i < own.size(); ++i) {
      auto const [key, place, u, v] = received(i);
      own[i] = {key, place, typename Ids::Vertex(u), typename Ids::Vertex(v)};
    }
  }
  std::sort(own.begin(), own.end());
  auto sorted = with_room(share, own.size());
  for (std::uint64_t i = 0; i < own.size(); ++i) set_edge(sorted, i, own[i].key ^ flipped, own[i].u, own[i].v);
  sorted.first_edge = communicator.sum_before(own.size());
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
