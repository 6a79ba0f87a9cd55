// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Light edges first, where there are many per vertex: those before a threshold are solved, and of the others only those
// between two of the components that this leaves go on.
#pragma once

#include "core/mix_bits.hpp"
#include "distributed/boruvka/component_edges.hpp"
#include "distributed/boruvka/component_labels.hpp"
#include "distributed/look_up.hpp"
#include "graph/edge_order.hpp"

namespace otakar {

namespace filter_edges_steps {

inline constexpr std::uint64_t dense = 4;    // edges per vertex from which on filtering pays
inline constexpr double light_share = 1.25;  // light edges per vertex
inline constexpr std::uint64_t samples = 1 << 12;

using Threshold = WeightedEdge<std::uint64_t, std::uint64_t>;

// About `light` of the edges of all ranks lie before it.
template <class Ids>
Threshold find_threshold(Communicator& ranks, DistributedGraph<Ids> const& graph, double light)
{
  std::uint64_t const own = graph.list.edges();
  std::uint64_t const wanted = std::min(own, samples * own / graph.edges + 1);
  std::vector<Threshold> sample;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    // Places by hash: files may have their edges in an order that steps of equal length would follow.
    std::uint64_t const e = mix_bits(i + 1) % own;
    sample.push_back({graph.list.key(e), graph.id(e)});
  }
  sample = ranks.all_items(sample);
  auto const place = std::min(sample.size() - 1, std::size_t(light / double(graph.edges) * double(sample.size())));
  std::nth_element(sample.begin(), sample.begin() + std::ptrdiff_t(place), sample.end());
  return sample[place];
}

// The component that most vertices are in, by a sample of them.
inline std::uint64_t find_giant(Communicator& ranks, VertexRanges const& ranges, ComponentLabels const& labels)
{
  std::uint64_t const first = ranges.first(ranks.rank()), size = ranges.size(ranks.rank());
  std::vector<std::uint64_t> sample;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(size, 64); ++i) sample.push_back(labels(first + size * i / 64));
  sample = ranks.all_items(sample);
  std::sort(sample.begin(), sample.end());
  std::uint64_t giant = none<std::uint64_t>;
  std::size_t most = 0;
  for (std::size_t i = 0, run = 0; i < sample.size(); ++i) {
    run = i > 0 && sample[i] == sample[i - 1] ? run + 1 : 1;
    if (run > most) {
      most = run;
      giant = sample[i];
    }
  }
  return giant;
}

}  // namespace filter_edges_steps

// The edges that satisfy a predicate of their places.
template <class Ids, class Keep>
ComponentEdges<Ids> edges_that(DistributedGraph<Ids> const& graph, Keep const& keep)
{
  return edges_at(graph, places_where(graph.list.edges(), keep));
}

template <class Ids>
ComponentEdges<Ids> light_edges(DistributedGraph<Ids> const& graph, filter_edges_steps::Threshold threshold)
{
  auto const key = graph.list.key;
  std::uint64_t const first = graph.first_edge;
  return edges_that(graph, [=](std::uint64_t e) { return before(std::uint64_t(key(e)), first + e, threshold); });
}

// Of the vertices of the whole graph, by their own ids, a bit for those in the giant component. Where the bits would be
// more than a rank's own edges there are none: then labels are asked for all ends.
template <class Ids>
HostArray<std::uint64_t> find_giant_vertices(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                             ComponentLabels const& labels)
{
  auto const& ranges = graph.ranges;
  std::uint64_t const vertices = ranges.vertices();
  if (vertices / 64 > graph.edges / std::uint64_t(ranks.size())) return {};
  auto const bits = allocate_zeros<std::uint64_t>(Host(), "otakar::filter_edges::giant", vertices / 64 + 1);
  std::uint64_t const giant = filter_edges_steps::find_giant(ranks, ranges, labels);
  std::uint64_t const first = ranges.first(ranks.rank()), size = ranges.size(ranks.rank());
  std::vector<std::uint8_t> own(size / 8 + 1, 0);
  for (std::uint64_t i = 0; i < size; ++i) own[i / 8] |= std::uint8_t((labels(first + i) == giant) << i % 8);
  auto const all = ranks.all_gather(own);
  // From numbers to ids.
  auto const owned_bits = allocate_zeros<std::uint8_t>(Host(), "otakar::filter_edges::by_number", vertices / 8 + 1);
  for (int r = 0; r < ranks.size(); ++r)
    for (std::uint64_t i = 0; i < ranges.size(r); ++i) {
      std::uint64_t const number = ranges.first(r) + i;
      owned_bits(number / 8) |= std::uint8_t((all.begin(r)[i / 8] >> i % 8 & 1) << number % 8);
    }
  std::uint64_t number = 0;
  for (std::uint64_t id = 0; id < vertices; ++id, number = graph.scattered.after(number))
    bits(id / 64) |= std::uint64_t(owned_bits(number / 8) >> number % 8 & 1) << id % 64;
  return bits;
}

// The heavy edges whose ends lie in two components.
template <class Ids>
ComponentEdges<Ids> heavy_edges(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                filter_edges_steps::Threshold threshold, ComponentLabels const& labels)
{
  auto const bits = find_giant_vertices(ranks, graph, labels);
  bool const known = bits.extent(0) > 0;
  auto const in_giant = [bits, ids = graph.ids](std::uint64_t place) {
    std::uint64_t const v = ids(place);
    return bits(v / 64) >> v % 64 & 1;
  };
  auto const u = graph.list.u, v = graph.list.v;
  auto const key = graph.list.key;
  std::uint64_t const first = graph.first_edge;
  auto edges = edges_that(graph, [=](std::uint64_t e) {
    return !(known && (in_giant(u(e)) & in_giant(v(e)))) && !before(std::uint64_t(key(e)), first + e, threshold);
  });
  number_components(graph.ranges, edges);
  auto const label_of = [&labels](std::uint64_t vertex) { return labels(vertex); };
  auto const label = look_up(ranks, graph.ranges, edges.components, graph.ranges.vertices(), label_of);
  return relabelled(graph, std::move(edges), label);
}

}  // namespace otakar
