// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph that every rank has whole, cut into the shares of ranks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "distributed/edge_share.hpp"

namespace otakar::test {

// Which ranks have edges.
enum class Cut { equal, first_rank, last_rank, middle_rank, none_in_front, none_between, none_behind, random, count };

constexpr std::string_view cut_names[] = {"equal",         "first_rank",   "last_rank",   "middle_rank",
                                          "none_in_front", "none_between", "none_behind", "random"};

// The first edge of every rank, and the number of edges.
inline std::vector<std::uint64_t> cut_bounds(std::uint64_t edges, int ranks, Cut cut, std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  auto const p = std::uint64_t(ranks);
  std::vector<std::uint64_t> bounds;
  for (std::uint64_t r = 0; r <= p; ++r) switch (cut) {
      case Cut::equal: bounds.push_back(edges * r / p); break;
      case Cut::first_rank: bounds.push_back(r == 0 ? 0 : edges); break;
      case Cut::last_rank: bounds.push_back(r < p ? 0 : edges); break;
      case Cut::middle_rank: bounds.push_back(r <= p / 2 ? 0 : edges); break;
      case Cut::none_in_front: bounds.push_back(r <= p / 2 ? 0 : edges * (r - p / 2) / (p - p / 2)); break;
      case Cut::none_between: bounds.push_back(edges * ((r + 1) / 2) / ((p + 1) / 2)); break;
      case Cut::none_behind: bounds.push_back(edges * std::min(r, (p + 1) / 2) / ((p + 1) / 2)); break;
      default: bounds.push_back(r == 0 ? 0 : r == p ? edges : random() % (edges + 1));
    }
  std::sort(bounds.begin(), bounds.end());
  return bounds;
}

template <class Ids>
EdgeShare<Ids> share_of(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<std::uint64_t> const& bounds,
                        int rank)
{
  std::pair<std::uint64_t, std::uint64_t> const part(bounds[std::size_t(rank)], bounds[std::size_t(rank) + 1]);
  EdgeShare<Ids> share{graph, part.first, graph.edges()};
  share.list.u = Kokkos::subview(graph.u, part);
  share.list.v = Kokkos::subview(graph.v, part);
  share.list.key = Kokkos::subview(graph.key, part);
  return share;
}

// The same share, its ends through a table as those of graphs whose ids do not fit 32 bits: of `vertices`, each by the
// id that id_of gives it.
template <class Ids, class IdOf>
EdgeShare<Ids> through_table(EdgeShare<Ids> share, std::uint64_t vertices, IdOf const& id_of)
{
  auto const u = share.list.u, v = share.list.v;
  auto const ends = local_ends(
      vertices, share.list.edges(), [=](std::uint64_t e) { return id_of(u(e)); },
      [=](std::uint64_t e) { return id_of(v(e)); });
  share.list.vertices = ends.table.size();
  share.list.u = ends.u;
  share.list.v = ends.v;
  share.vertices = vertices;
  share.ids = {ends.table};
  return share;
}

template <class Ids>
EdgeShare<Ids> through_table(EdgeShare<Ids> const& share)
{
  return through_table(share, share.vertices, [](std::uint64_t vertex) { return vertex; });
}

// Of ascending ids, those in the rank's share, as places in it.
template <class Edge>
std::vector<std::uint32_t> places_in_share(std::vector<Edge> const& ids, std::vector<std::uint64_t> const& bounds,
                                           int rank)
{
  std::uint64_t const first = bounds[std::size_t(rank)], last = bounds[std::size_t(rank) + 1];
  std::vector<std::uint32_t> places;
  for (auto const id : ids)
    if (id >= first && id < last) places.push_back(std::uint32_t(id - first));
  return places;
}

}  // namespace otakar::test
