// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/generate_share.hpp"

#include <algorithm>

#include "distributed/send_records.hpp"
#include "distributed/vertex_ranges.hpp"
#include "driver/ranks/find_splitters.hpp"
#include "generators/generate.hpp"
#include "generators/random.hpp"

namespace otakar {

namespace {

using Shares = std::vector<std::uint64_t>;

struct PlacedEdge {
  std::uint64_t key;
  std::uint64_t place;
  std::uint32_t u, v;
};

template <class Ids>
PlacedEdge edge_at(EdgeShare<Ids> const& share, std::uint64_t i, std::uint64_t place)
{
  return {share.list.key(i), place, share.list.u(i), share.list.v(i)};
}

// Every edge at its place, place_of(i) for edge i of the share.
template <class Ids, class PlaceOf>
EdgeShare<Ids> move_edges(Communicator& communicator, EdgeShare<Ids> const& share, Shares const& shares,
                          PlaceOf const& place_of)
{
  VertexRanges const division(share.edges, communicator.size(), shares);
  auto const received = send_records<PlacedEdge>(
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

bool in_order(PlacedEdge const& a, PlacedEdge const& b)
{
  return a.key < b.key || (a.key == b.key && a.place < b.place);
}

// A sample sort by weight, then place. `downward`: descending by key, equal ones still by place.
template <class Ids>
EdgeShare<Ids> sort_edges(Communicator& communicator, EdgeShare<Ids> const& share, Shares const& shares, bool downward)
{
  std::uint64_t const flipped = downward ? ~std::uint64_t(0) : 0;
  std::vector<PlacedEdge> own(share.list.edges());
  for (std::uint64_t i = 0; i < own.size(); ++i) {
    own[i] = edge_at(share, i, share.first_edge + i);
    own[i].key ^= flipped;
  }
  std::sort(own.begin(), own.end(), in_order);
  auto const splitters = find_splitters(communicator, own, in_order);
  auto const received = send_records<PlacedEdge>(
      communicator, own.size(),
      [&](std::uint64_t i) {
        return int(std::upper_bound(splitters.begin(), splitters.end(), own[i], in_order) - splitters.begin());
      },
      [&](std::uint64_t i) { return own[i]; });
  own = {};
  std::sort(received.begin(), received.end(), in_order);
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

}  // namespace

template <class Ids>
EdgeShare<Ids> generate_share(Communicator& communicator, Model const& whole, Section const& section,
                              Shares const& shares)
{
  Host const host;
  if (communicator.size() == 1) {
    auto const list = generate<Ids>(host, whole);
    return {list, 0, list.edges()};
  }
  Model model = whole;
  auto const& parameters = model.parameters;
  model.parameters.section = section;
  auto pattern = make_pattern(host, model);
  EdgeShare<Ids> share;
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

template EdgeShare<NarrowIds> generate_share(Communicator&, Model const&, Section const&, Shares const&);
template EdgeShare<WideKeys> generate_share(Communicator&, Model const&, Section const&, Shares const&);

}  // namespace otakar
