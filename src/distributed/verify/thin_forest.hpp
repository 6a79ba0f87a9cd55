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
#include <array>
#include <vector>

#include "distributed/verify/vertex_bits.hpp"
#include "verify/contract_forest.hpp"

namespace otakar {

template <class Ids>
class ThinForest {
 public:
  // positions: of the part, in the list; none is a loop, none stands twice. touched: all vertices with edges; shared:
  // those that others know.
  ThinForest(EdgeList<Ids, Kokkos::HostSpace> const& list, std::vector<std::uint32_t> const& positions,
             VertexBits const& touched, VertexBits const& shared)
      : list_(list), positions_(positions), ends_(positions.size()), taken_(positions.size(), false)
  {
    NumberedVertices const numbers(touched);
    at_.resize(numbers.size());
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
      ends_[i] = {numbers.number(list.u(positions[i])), numbers.number(list.v(positions[i]))};
      for (int end = 0; end < 2; ++end) {
        auto& at = at_[ends_[i][end]];
        if (at.edges == 0 && shared(vertex(i, ends_[i][end]))) at.edges = known;
        ++at.edges;
        at.exclusive_or ^= i;
      }
    }
    left_ = positions.size() - take_leaves();
    for (std::uint32_t i = 0; i < positions.size(); ++i)
      for (int end = 0; end < 2; ++end)
        if (!taken_[i] && at_[ends_[i][end]].edges != 2) add_path(i, ends_[i][end]);
    std::sort(paths_.begin(), paths_.end(), [](auto const& a, auto const& b) { return a.id < b.id; });
  }

  // Ends are the graph's vertices, an id is the heaviest edge's position; ids ascend.
  std::vector<ComponentEdge<Ids>> take_paths() { return std::move(paths_); }

  // A cycle that the paths do not show: it has at most one vertex where a path ends.
  bool has_hidden_cycle() const { return left_ > 0; }

 private:
  static constexpr std::uint32_t known = 3;  // more edges than a leaf has, or a vertex within a path

  struct EdgesAt {
    std::uint32_t edges = 0;
    std::uint32_t exclusive_or = 0;
  };

  auto vertex(std::uint32_t i, std::uint32_t number) const
  {
    return ends_[i][0] == number ? list_.u(positions_[i]) : list_.v(positions_[i]);
  }
  std::uint32_t other_end(std::uint32_t i, std::uint32_t number) const { return ends_[i][0] ^ ends_[i][1] ^ number; }
  auto rank(std::uint32_t i) const { return RankOf<Ids>::of(list_.key(positions_[i]), positions_[i]); }

  // Returns how many edges it took.
  std::uint64_t take_leaves()
  {
    std::uint64_t count = 0;
    for (std::uint32_t v = 0; v < at_.size(); ++v)
      for (std::uint32_t leaf = v; at_[leaf].edges == 1; ++count) {
        std::uint32_t const edge = at_[leaf].exclusive_or;
        taken_[edge] = true;
        at_[leaf].edges = 0;
        leaf = other_end(edge, leaf);
        --at_[leaf].edges;
        at_[leaf].exclusive_or ^= edge;
      }
    return count;
  }

  // Follows the path that begins with an edge at an end. It is found from both of its ends; one of them adds it.
  void add_path(std::uint32_t const first, std::uint32_t const begin)
  {
    std::uint32_t heaviest = first, i = first;
    std::uint64_t size = 1;
    std::uint32_t end = other_end(first, begin);
    for (; at_[end].edges == 2; ++size) {
      i ^= at_[end].exclusive_or;
      if (rank(heaviest) < rank(i)) heaviest = i;
      end = other_end(i, end);
    }
    if (begin >= end) return;
    left_ -= size;
    paths_.push_back({vertex(first, begin), vertex(i, end), positions_[heaviest], list_.key(positions_[heaviest])});
  }

  EdgeList<Ids, Kokkos::HostSpace> list_;
  std::vector<std::uint32_t> const& positions_;
  std::vector<std::array<std::uint32_t, 2>> ends_;  // per edge of the part: numbers of vertices
  std::vector<bool> taken_;                         // per edge of the part
  std::vector<EdgesAt> at_;                         // per vertex, by its number
  std::vector<ComponentEdge<Ids>> paths_;
  std::uint64_t left_ = 0;  // edges neither taken nor on a path
};

}  // namespace otakar
