// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the certificate is compared with: a serial one of another method, and the definition of each fault it may name.
//
// Method: the forest's edges are joined in ascending order, by size and without compressing paths, and each link keeps
// the rank of the edge that made it. Ranks grow on the way up, so the heaviest edge of the path between two vertices is
// found by going up from both, always over the lighter link, until they meet.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "verify/certificate.hpp"

namespace otakar::test {

// Trees of links that remember, by rank, in which order they were made. Rank 0 marks a root.
class RankedTrees {
 public:
  explicit RankedTrees(std::uint64_t vertices) : parent_(vertices), rank_(vertices, 0), size_(vertices, 1)
  {
    std::iota(parent_.begin(), parent_.end(), std::uint64_t(0));
  }

  bool join(std::uint64_t a, std::uint64_t b, std::uint64_t rank)
  {
    a = root(a);
    b = root(b);
    if (a == b) return false;
    if (size_[a] < size_[b]) std::swap(a, b);
    parent_[b] = a;
    rank_[b] = rank;
    size_[a] += size_[b];
    return true;
  }

  // The highest rank between a and b, or 0 where no path joins them.
  std::uint64_t heaviest_between(std::uint64_t a, std::uint64_t b) const
  {
    std::uint64_t heaviest = 0;
    while (a != b) {
      bool const step_a = rank_[a] != 0 && (rank_[b] == 0 || rank_[a] < rank_[b]);
      std::uint64_t& lower = step_a ? a : b;
      if (rank_[lower] == 0) return 0;
      heaviest = rank_[lower];
      lower = parent_[lower];
    }
    return heaviest;
  }

 private:
  std::uint64_t root(std::uint64_t v) const
  {
    while (parent_[v] != v) v = parent_[v];
    return v;
  }

  std::vector<std::uint64_t> parent_;
  std::vector<std::uint64_t> rank_;  // of the link to the parent
  std::vector<std::uint64_t> size_;
};

template <class Ids>
bool lighter(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::uint64_t a, std::uint64_t b)
{
  return graph.key(a) != graph.key(b) ? graph.key(a) < graph.key(b) : a < b;
}

// The same where ties fall for the edges of a set: e is outside, the other one within.
template <class Ids>
bool too_light(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::uint64_t e, std::uint64_t other, Ties ties)
{
  return ties == Ties::any ? graph.key(e) < graph.key(other) : lighter<Ids>(graph, e, other);
}

// Whether a set is the minimum spanning forest, or one of them; without `minimal`, whether it spans.
template <class Ids>
bool is_forest(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<std::uint64_t> order, bool minimal,
               Ties ties = Ties::by_id)
{
  std::vector<bool> member(graph.edges(), false);
  for (std::uint64_t const e : order) {
    if (e >= graph.edges() || graph.u(e) == graph.v(e) || member[e]) return false;
    member[e] = true;
  }
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return lighter<Ids>(graph, a, b); });
  RankedTrees trees(graph.vertices);
  for (std::uint64_t i = 0; i < order.size(); ++i)
    if (!trees.join(graph.u(order[i]), graph.v(order[i]), i + 1)) return false;
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    if (graph.u(e) == graph.v(e) || member[e]) continue;
    std::uint64_t const rank = trees.heaviest_between(graph.u(e), graph.v(e));
    if (rank == 0 || (minimal && too_light<Ids>(graph, e, order[rank - 1], ties))) return false;
  }
  return true;
}

// Whether edges of the set that satisfy a condition join the ends of e.
template <class Ids, class Keep>
bool joined(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<std::uint64_t> const& set, std::uint64_t e,
            Keep const& keep)
{
  RankedTrees trees(graph.vertices);
  for (std::uint64_t i = 0; i < set.size(); ++i)
    if (set[i] < graph.edges() && keep(set[i])) trees.join(graph.u(set[i]), graph.v(set[i]), i + 1);
  return !trees.join(graph.u(e), graph.v(e), 1);
}

// Whether an edge of a forest is the heaviest on the path between the ends of e.
template <class Ids>
bool is_heaviest(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<std::uint64_t> const& set,
                 std::uint64_t heaviest, std::uint64_t e)
{
  bool const member = std::find(set.begin(), set.end(), heaviest) != set.end();
  return member && !joined<Ids>(graph, set, e, [&](auto other) { return lighter<Ids>(graph, other, heaviest); }) &&
         joined<Ids>(graph, set, e, [&](auto other) { return !lighter<Ids>(graph, heaviest, other); });
}

// Whether what the certificate says of an edge is so.
template <class Ids>
bool is_fault(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<std::uint64_t> const& set, std::uint64_t e,
              std::string const& text, Ties ties = Ties::by_id)
{
  auto const says = [&](char const* words) { return text.find(words) != std::string::npos; };
  auto const times = std::count(set.begin(), set.end(), e);
  if (says("not an edge")) return times > 0 && e >= graph.edges();
  if (e >= graph.edges()) return false;
  if (says("self-loop")) return times > 0 && graph.u(e) == graph.v(e);
  if (says("twice")) return times > 1;
  if (says("closes a cycle")) return times > 0 && joined<Ids>(graph, set, e, [&](auto other) { return other != e; });
  if (times > 0 || graph.u(e) == graph.v(e)) return false;
  bool const spanned = joined<Ids>(graph, set, e, [](auto) { return true; });
  if (says("does not span")) return !spanned;
  return says("is lighter") && spanned &&
         !joined<Ids>(graph, set, e, [&](auto other) { return !too_light<Ids>(graph, e, other, ties); });
}

}  // namespace otakar::test
