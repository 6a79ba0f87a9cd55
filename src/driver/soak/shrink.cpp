// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/soak/shrink.hpp"

#include <algorithm>
#include <set>

#include "graph/weight.hpp"

namespace otakar {

namespace {

// Takes items away, half of them at once, then ever fewer, until none can go.
template <class T, class Enough>
void thin(std::vector<T>& items, Enough const& enough)
{
  for (std::size_t part = (items.size() + 1) / 2; part > 0;) {
    bool removed = false;
    for (std::size_t first = 0; first < items.size();) {
      auto fewer = items;
      auto const last = std::min(first + part, items.size());
      fewer.erase(fewer.begin() + std::ptrdiff_t(first), fewer.begin() + std::ptrdiff_t(last));
      if (enough(fewer)) {
        items = std::move(fewer);
        removed = true;
      } else {
        first = last;
      }
    }
    if (part > 1 || !removed) part /= 2;
  }
}

void thin_edges(KeyGraph& graph, Shows const& shows)
{
  thin(graph.edges, [&](auto const& edges) { return shows({graph.vertices, edges}); });
}

// The ends of the edges, and these beside them, numbered in their order.
KeyGraph renumbered(KeyGraph const& graph, std::vector<std::uint64_t> const& isolated)
{
  std::vector<std::uint64_t> kept = isolated;
  for (auto const& edge : graph.edges) kept.insert(kept.end(), {edge.u, edge.v});
  std::ranges::sort(kept);
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  auto const place = [&](std::uint64_t v) { return std::uint64_t(std::ranges::lower_bound(kept, v) - kept.begin()); };
  KeyGraph fewer{kept.size(), graph.edges};
  for (auto& edge : fewer.edges) edge.u = place(edge.u), edge.v = place(edge.v);
  return fewer;
}

void thin_vertices(KeyGraph& graph, Shows const& shows)
{
  std::set<std::uint64_t> ends;
  for (auto const& edge : graph.edges) ends.insert({edge.u, edge.v});
  std::vector<std::uint64_t> isolated;
  for (std::uint64_t v = 0; v < graph.vertices; ++v)
    if (!ends.contains(v)) isolated.push_back(v);
  thin(isolated, [&](auto const& fewer) { return shows(renumbered(graph, fewer)); });
  graph = renumbered(graph, isolated);
}

// The key of weight 1 for the lightest, of 2 for the next; of maxima the greatest weight is the lightest key.
std::uint64_t key_of_level(std::uint64_t level, std::uint64_t most, WeightFormat weights)
{
  std::uint64_t const weight = 1 + (weights.objective == Objective::maximum ? most - level : level);
  return with_weight_type(
      weights.type, [&]<class Weight>(Weight) { return std::uint64_t(key_of(Weight(weight), weights.objective)); });
}

void lower_weights(KeyGraph& graph, WeightFormat weights, Shows const& shows)
{
  std::set<std::uint64_t> keys;
  for (auto const& edge : graph.edges) keys.insert(edge.w);
  std::vector<std::uint64_t> levels;
  for (auto const& edge : graph.edges) levels.push_back(std::uint64_t(std::distance(keys.begin(), keys.find(edge.w))));
  auto const adopt = [&](std::vector<std::uint64_t> const& lower) {
    auto lighter = graph;
    std::uint64_t const most = lower.empty() ? 0 : *std::ranges::max_element(lower);
    for (std::size_t e = 0; e < lower.size(); ++e) lighter.edges[e].w = key_of_level(lower[e], most, weights);
    if (!shows(lighter)) return false;
    graph = std::move(lighter);
    levels = lower;
    return true;
  };
  if (!adopt(levels)) return;
  for (std::uint64_t level = keys.size(); level-- > 1;) {
    auto lower = levels;
    for (auto& each : lower) each -= each >= level ? 1 : 0;
    adopt(lower);
  }
}

}  // namespace

KeyGraph shrink(KeyGraph graph, WeightFormat weights, Shows const& shows)
{
  for (std::size_t before = graph.edges.size() + 1; graph.edges.size() < before;) {
    before = graph.edges.size();
    thin_edges(graph, shows);
    thin_vertices(graph, shows);
    lower_weights(graph, weights, shows);
  }
  return graph;
}

}  // namespace otakar
