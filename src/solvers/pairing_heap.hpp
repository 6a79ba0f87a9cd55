// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A pairing heap of vertices on the host, each with the lightest edge known to lead to it.
//
// Method: M. L. Fredman, R. Sedgewick, D. D. Sleator, R. E. Tarjan, "The pairing heap", 1986. Nodes stand in an array
// that belongs to the caller, so heaps of several threads may share it as long as no vertex is in two of them. Children
// are a list; the first one's `previous` is the parent. Taking the minimum joins its children in pairs from the left,
// then the pairs from the right.
#pragma once

#include "core/ids.hpp"
#include "graph/edge_order.hpp"

namespace otakar {

template <class Ids>
struct HeapNode {
  using Vertex = typename Ids::Vertex;
  enum State : std::uint8_t { unseen, queued, done };

  WeightedEdge<typename Ids::Key, typename Ids::Edge> edge;
  Vertex child;
  Vertex next;
  Vertex previous;
  State state;
};

template <class Ids>
class PairingHeap {
 public:
  using Vertex = typename Ids::Vertex;
  using Node = HeapNode<Ids>;
  using WeightedEdgeOf = decltype(Node::edge);

  explicit PairingHeap(Node* nodes) : nodes_(nodes) {}

  bool empty() const { return root_ == nil; }

  // Enters v, or decreases its edge, or leaves it where it is.
  void relax(Vertex v, WeightedEdgeOf edge)
  {
    Node& node = nodes_[v];
    if (node.state == Node::queued) {
      if (edge < node.edge) decrease(v, edge);
    } else if (node.state == Node::unseen) {
      node = {edge, nil, nil, nil, Node::queued};
      root_ = root_ == nil ? v : join(root_, v);
    }
  }

  // Takes out the vertex with the lightest edge.
  Vertex pop()
  {
    Vertex const least = root_;
    root_ = join_children(nodes_[least].child);
    return least;
  }

 private:
  static constexpr Vertex nil = none<Vertex>;

  // Of two roots, the heavier becomes the other's first child.
  Vertex join(Vertex a, Vertex b)
  {
    if (nodes_[b].edge < nodes_[a].edge) std::swap(a, b);
    Vertex const child = nodes_[a].child;
    nodes_[b].next = child;
    nodes_[b].previous = a;
    if (child != nil) nodes_[child].previous = b;
    nodes_[a].child = b;
    return a;
  }

  void decrease(Vertex v, WeightedEdgeOf edge)
  {
    Node& node = nodes_[v];
    node.edge = edge;
    if (v == root_) return;
    Node& before = nodes_[node.previous];
    (before.child == v ? before.child : before.next) = node.next;
    if (node.next != nil) nodes_[node.next].previous = node.previous;
    node.next = nil;
    root_ = join(root_, v);
  }

  // A list of pairs, chained by `previous`, is made from the left and joined from the right.
  Vertex join_children(Vertex first)
  {
    Vertex pairs = nil;
    while (first != nil) {
      Vertex const second = nodes_[first].next;
      Vertex const rest = second == nil ? nil : nodes_[second].next;
      nodes_[first].next = nil;
      if (second != nil) nodes_[second].next = nil;
      Vertex const joined = second == nil ? first : join(first, second);
      nodes_[joined].previous = pairs;
      pairs = joined;
      first = rest;
    }
    if (pairs == nil) return nil;
    Vertex root = pairs;
    for (pairs = nodes_[root].previous; pairs != nil;) {
      Vertex const following = nodes_[pairs].previous;
      root = join(root, pairs);
      pairs = following;
    }
    nodes_[root].next = nil;
    return root;
  }

  Node* nodes_;
  Vertex root_ = nil;
};

}  // namespace otakar
