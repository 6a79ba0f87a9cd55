// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "verify/certificate.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/instantiate.hpp"

namespace otakar {

namespace {

// Trees of links that remember, by rank, in which order they were made. Rank 0 marks a root.
template <class Ids>
class RankedTrees {
 public:
  using Vertex = typename Ids::Vertex;

  explicit RankedTrees(std::uint64_t vertices) : parent_(vertices), rank_(vertices, 0), size_(vertices, 1)
  {
    std::iota(parent_.begin(), parent_.end(), Vertex(0));
  }

  Vertex root(Vertex v) const
  {
    while (parent_[v] != v) v = parent_[v];
    return v;
  }

  bool join(Vertex a, Vertex b, std::uint64_t rank)
  {
    a = root(a);
    b = root(b);
    if (a == b) return false;
    if (size_[a] < size_[b]) std::swap(a, b);
    parent_[b] = a;
    rank_[b] = Vertex(rank);
    size_[a] = Vertex(size_[a] + size_[b]);
    return true;
  }

  // The highest rank between a and b, or 0 where no path joins them.
  std::uint64_t heaviest_between(Vertex a, Vertex b) const
  {
    std::uint64_t heaviest = 0;
    while (a != b) {
      bool const step_a = rank_[a] != 0 && (rank_[b] == 0 || rank_[a] < rank_[b]);
      Vertex& lower = step_a ? a : b;
      if (rank_[lower] == 0) return 0;
      heaviest = rank_[lower];
      lower = parent_[lower];
    }
    return heaviest;
  }

 private:
  std::vector<Vertex> parent_;
  std::vector<Vertex> rank_;  // of the link to the parent; a forest has fewer edges than vertices
  std::vector<Vertex> size_;
};

// The smallest edge id for which the test holds, or `edges`.
template <class Test>
std::uint64_t first_edge(std::uint64_t edges, Test const& test)
{
  std::uint64_t first = edges;
  Kokkos::parallel_reduce(
      "otakar::verify::first_edge", Range<Host>(Host(), 0, edges),
      [&](std::uint64_t e, std::uint64_t& least) {
        if (e < least && test(e)) least = e;
      },
      Kokkos::Min<std::uint64_t>(first));
  return std::min(first, edges);
}

}  // namespace

template <class Ids>
std::optional<Fault> find_fault(EdgeList<Ids, Kokkos::HostSpace> const& graph,
                                HostArray<typename Ids::Edge> const& forest, VerifyLevel level)
{
  using Edge = typename Ids::Edge;
  if (level == VerifyLevel::none) return {};
  Region const region("otakar::verify");
  std::uint64_t const edges = graph.edges();

  std::vector<bool> member(edges, false);
  for (std::uint64_t i = 0; i < forest.extent(0); ++i) {
    Edge const e = forest(i);
    if (e >= edges) return Fault{e, "is not an edge of the graph"};
    if (graph.u(e) == graph.v(e)) return Fault{e, "is a self-loop"};
    if (member[e]) return Fault{e, "stands twice in the forest"};
    member[e] = true;
  }

  std::vector<Edge> order(forest.data(), forest.data() + forest.extent(0));
  std::sort(order.begin(), order.end(),
            [&](Edge a, Edge b) { return graph.key(a) != graph.key(b) ? graph.key(a) < graph.key(b) : a < b; });
  RankedTrees<Ids> trees(graph.vertices);
  for (std::uint64_t i = 0; i < order.size(); ++i)
    if (!trees.join(graph.u(order[i]), graph.v(order[i]), i + 1))
      return Fault{order[i], "closes a cycle in the forest"};

  auto const apart = [&](std::uint64_t e) {
    return graph.u(e) != graph.v(e) && trees.heaviest_between(graph.u(e), graph.v(e)) == 0;
  };
  auto const lighter = [&](std::uint64_t e) {
    if (level != VerifyLevel::full || member[e] || graph.u(e) == graph.v(e)) return false;
    Edge const heaviest = order[trees.heaviest_between(graph.u(e), graph.v(e)) - 1];
    return graph.key(e) < graph.key(heaviest) || (graph.key(e) == graph.key(heaviest) && e < heaviest);
  };
  std::uint64_t const worst = first_edge(edges, [&](std::uint64_t e) { return apart(e) || lighter(e); });
  if (worst == edges) return {};
  if (apart(worst)) return Fault{worst, "joins two trees of the forest, which does not span"};
  return Fault{worst, "is lighter than an edge on the cycle it closes, yet not in the forest"};
}

#define INSTANTIATE(Ids)                                                                                         \
  template std::optional<Fault> find_fault(EdgeList<Ids, Kokkos::HostSpace> const&, HostArray<Ids::Edge> const&, \
                                           VerifyLevel);
OTAKAR_FOR_EACH_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
