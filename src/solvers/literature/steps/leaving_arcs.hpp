// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The arcs by which one thread's growing tree could take vertices, lightest first.
//
// A heap of arcs, for where a vertex may be next to the trees of many threads, so that it cannot be in a heap itself
// (pairing_heap.hpp). What keeps it short is a table of the lightest arcs to vertices: no heavier one is entered. The
// table has up to 2^20 places; of two vertices that share one, the one before is forgotten, and an arc to it may be
// entered in vain.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "core/ids.hpp"
#include "graph/edge_order.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

template <class Ids>
class LeavingArcs {
 public:
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;
  using Vertex = typename Ids::Vertex;

  struct Arc {
    WeightedEdge<Key, Edge> edge;
    Vertex target;

    bool operator<(Arc const& other) const { return other.edge < edge; }  // heaps have the greatest on top
  };

  explicit LeavingArcs(std::uint64_t vertices) : known_(places(vertices), {0, 0, none<Vertex>}) {}

  // Forgets all arcs, for a tree that has not been told of before.
  void start(Vertex tree)
  {
    tree_ = tree;
    heap_.clear();
  }

  // The vertex is in the tree: no arc leads there any more.
  void close(Vertex v) { improves(v, 0); }

  void offer(Arc const& arc)
  {
    if (!improves(arc.target, arc.edge.key)) return;
    heap_.push_back(arc);
    std::push_heap(heap_.begin(), heap_.end());
  }

  // Prefetches what an offer of an arc to v reads first.
  void prefetch_offer(Vertex v) const { prefetch(&known_[v & (known_.size() - 1)]); }

  bool empty() const { return heap_.empty(); }
  Arc const& lightest() const { return heap_.front(); }

  Arc pop()
  {
    std::pop_heap(heap_.begin(), heap_.end());
    Arc const least = heap_.back();
    heap_.pop_back();
    return least;
  }

  // At most, of one thread; vectors double, so a heap of so many arcs takes up to three times their bytes.
  static std::uint64_t bytes(std::uint64_t vertices, std::uint64_t arcs)
  {
    return places(vertices) * sizeof(Known) + 3 * arcs * sizeof(Arc);
  }

 private:
  // The key of the lightest arc from the tree to the vertex.
  struct Known {
    Key key;
    Vertex vertex;
    Vertex tree;
  };

  static std::uint64_t places(std::uint64_t vertices)
  {
    return std::bit_ceil(std::min(vertices, std::uint64_t(1) << 20));
  }

  // Whether the tree knows no lighter arc to v than one of this key, which it then remembers.
  bool improves(Vertex v, Key key)
  {
    Known& known = known_[v & (known_.size() - 1)];
    if (known.vertex == v && known.tree == tree_ && known.key < key) return false;
    known = {key, v, tree_};
    return true;
  }

  Vertex tree_ = none<Vertex>;
  std::vector<Known> known_;
  std::vector<Arc> heap_;
};

}  // namespace otakar
