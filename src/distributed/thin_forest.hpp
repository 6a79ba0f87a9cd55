// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What other ranks need of a rank's part of a forest: for every two vertices that they know, too, whether the part
// joins them, and the heaviest edge between them.
//
// Leaves that no other rank knows are taken off, again and again. What is left are paths between vertices that others
// know or in which three edges meet; of each the heaviest edge stands for all. The edges at a vertex are kept as their
// number and the exclusive or of their places: of two edges, one tells the other.
#pragma once

#include <algorithm>
#include <vector>

#include "distributed/vertex_bits.hpp"
#include "verify/contract_forest.hpp"

namespace otakar {

template <class Ids>
class ThinForest {
 public:
  // positions: of the part, in the list; none is a loop, none stands twice. numbers: of all vertices with edges.
  ThinForest(EdgeList<Ids, Kokkos::HostSpace> const& list, std::vector<std::uint32_t> const& positions,
             NumberedVertices const& numbers)
      : list_(list), positions_(positions), numbers_(numbers)
  {
  }

  // Without a vertex that is kept, all edges of a forest are taken off.
  bool has_cycle()
  {
    return take_leaves([](std::uint64_t) { return false; }) < positions_.size();
  }

  // Of a part without a cycle. Ends are the graph's vertices, an id is the heaviest edge's position; ids ascend.
  std::vector<ClusterEdge<Ids>> paths(VertexBits const& shared)
  {
    take_leaves(shared);
    auto const is_end = [&](std::uint64_t v) { return shared(v) || at_[numbers_.number(v)].edges != 2; };
    std::vector<ClusterEdge<Ids>> paths;
    for (std::uint32_t i = 0; i < positions_.size(); ++i)
      if (!taken_[i])
        for (auto const v : {u(i), w(i)})
          if (is_end(v)) add_path(paths, i, v, is_end);
    std::sort(paths.begin(), paths.end(), [](auto const& a, auto const& b) { return a.id < b.id; });
    return paths;
  }

 private:
  using Vertex = typename Ids::Vertex;

  struct EdgesAt {
    std::uint32_t edges = 0;
    std::uint32_t exclusive_or = 0;
  };

  Vertex u(std::uint32_t i) const { return list_.u(positions_[i]); }
  Vertex w(std::uint32_t i) const { return list_.v(positions_[i]); }
  Vertex other_end(std::uint32_t i, Vertex v) const { return Vertex(u(i) ^ w(i) ^ v); }
  auto rank(std::uint32_t i) const { return RankOf<Ids>::of(list_.key(positions_[i]), positions_[i]); }

  // Returns how many edges it took.
  template <class Keep>
  std::uint64_t take_leaves(Keep const& keep)
  {
    at_.assign(numbers_.size(), {});
    taken_.assign(positions_.size(), false);
    for (std::uint32_t i = 0; i < positions_.size(); ++i)
      for (auto const v : {u(i), w(i)}) {
        auto& at = at_[numbers_.number(v)];
        ++at.edges;
        at.exclusive_or ^= i;
      }
    std::uint64_t count = 0;
    for (std::uint32_t i = 0; i < positions_.size(); ++i)
      for (Vertex v : {u(i), w(i)})
        for (auto* leaf = &at_[numbers_.number(v)]; leaf->edges == 1 && !keep(v); ++count) {
          std::uint32_t const edge = leaf->exclusive_or;
          taken_[edge] = true;
          leaf->edges = 0;
          v = other_end(edge, v);
          leaf = &at_[numbers_.number(v)];
          --leaf->edges;
          leaf->exclusive_or ^= edge;
        }
    return count;
  }

  // Follows the path that begins with edge i at v. Both of its ends do; one of them adds it.
  template <class IsEnd>
  void add_path(std::vector<ClusterEdge<Ids>>& paths, std::uint32_t i, Vertex v, IsEnd const& is_end) const
  {
    std::uint32_t heaviest = i;
    Vertex last = other_end(i, v);
    while (!is_end(last)) {
      i ^= at_[numbers_.number(last)].exclusive_or;
      if (rank(heaviest) < rank(i)) heaviest = i;
      last = other_end(i, last);
    }
    if (v < last) paths.push_back({v, last, positions_[heaviest], list_.key(positions_[heaviest])});
  }

  EdgeList<Ids, Kokkos::HostSpace> list_;
  std::vector<std::uint32_t> const& positions_;
  NumberedVertices numbers_;
  std::vector<EdgesAt> at_;  // per vertex, by its number
  std::vector<bool> taken_;  // per edge of the part
};

}  // namespace otakar
