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

#include "distributed/edge_share.hpp"
#include "verify/rank.hpp"

namespace otakar {

// Ends are vertices of the graph; of the edges the heaviest stands for all, by its position.
template <class Ids>
struct ForestPath {
  std::uint64_t a, b;
  typename Ids::Key id;  // no byte is padding, which would be sent
  typename Ids::Key key;
};

template <class Ids>
class ThinForest {
 public:
  // positions: of the part, in the share; none is a loop, none stands twice. touched: all vertices with edges; shared:
  // per vertex of these, whether others know it.
  ThinForest(EdgeShare<Ids> const& share, std::vector<std::uint32_t> const& positions, VertexTable<> const& touched,
             HostArray<std::uint8_t> const& shared)
      : list_(share.list),
        positions_(positions),
        touched_(touched),
        ends_(positions.size()),
        taken_(positions.size(), false),
        at_(touched.size())
  {
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
      ends_[i] = {touched.place(share.u(positions[i])), touched.place(share.v(positions[i]))};
      for (int end = 0; end < 2; ++end) {
        auto& at = at_[ends_[i][end]];
        if (at.edges == 0 && shared(ends_[i][end])) at.edges = known;
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

  // In ascending order of ids.
  std::vector<ForestPath<Ids>> take_paths() { return std::move(paths_); }

  // A cycle that the paths do not show: it has at most one vertex where a path ends.
  bool has_hidden_cycle() const { return left_ > 0; }

 private:
  static constexpr std::uint32_t known = 3;  // more edges than a leaf has, or a vertex within a path

  struct EdgesAt {
    std::uint32_t edges = 0;
    std::uint32_t exclusive_or = 0;
  };

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
    paths_.push_back({touched_(begin), touched_(end), positions_[heaviest], list_.key(positions_[heaviest])});
  }

  EdgeList<Ids, Kokkos::HostSpace> list_;
  std::vector<std::uint32_t> const& positions_;
  VertexTable<> touched_;
  std::vector<std::array<std::uint32_t, 2>> ends_;  // per edge of the part: places in the table
  std::vector<bool> taken_;                         // per edge of the part
  std::vector<EdgesAt> at_;                         // per vertex of the table
  std::vector<ForestPath<Ids>> paths_;
  std::uint64_t left_ = 0;  // edges neither taken nor on a path
};

}  // namespace otakar
