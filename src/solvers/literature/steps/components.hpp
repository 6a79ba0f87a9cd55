// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Components that grow by their lightest edges: what those Boruvka solvers share that leave the graph as it is.
//
// A component is a tree of `parent`; its root represents it. A solver finds, for each representative, the lightest edge
// that leaves its component; unite() brings these edges into the forest and joins what they join. Edges are named by
// their place in the edge list, which is their id.
#pragma once

#include <string>
#include <utility>

#include "graph/edge_list.hpp"
#include "parallel/compact.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/for_each_ahead.hpp"
#include "parallel/indices.hpp"
#include "parallel/memory_access.hpp"
#include "solvers/sample_edges.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

template <class Ids, class Space>
struct Components {
  using Vertex = typename Ids::Vertex;

  EdgeList<Ids, Space> graph;
  PackedOrder<typename Ids::Key> order;
  std::uint64_t count = 0;               // representatives of components that edges may leave
  Array<Vertex, Space> representative;   // these, ascending
  Array<Vertex, Space> next;             // the same of the next round
  Array<Vertex, Space> parent;           // per vertex
  Array<Vertex, Space> successor;        // per representative: the one its lightest edge leads to
  Array<std::uint64_t, Space> lightest;  // per representative: that edge, packed
  Array<typename Ids::Edge, Space> forest;
  std::uint64_t forest_size = 0;

  KOKKOS_INLINE_FUNCTION void offer(Vertex root, std::uint64_t word) const
  {
    lower_word(&lightest(root), word, order, graph.key);
  }

  Array<typename Ids::Edge, Space> chosen() const { return first_of(forest, forest_size); }
};

// Every vertex alone. `name` is the solver's, for labels: "otakar::solver::".
template <class Ids, class Space>
Components<Ids, Space> make_components(Space const& space, std::string const& name, EdgeList<Ids, Space> const& graph)
{
  using Vertex = typename Ids::Vertex;
  std::uint64_t const n = graph.vertices;
  Components<Ids, Space> components;
  components.graph = graph;
  components.count = n;
  components.representative = allocate_indices<Vertex>(space, name + "representative", n);
  components.next = allocate<Vertex>(space, name + "next", n);
  components.parent = allocate_indices<Vertex>(space, name + "parent", n);
  components.successor = allocate<Vertex>(space, name + "successor", n);
  components.lightest = allocate<std::uint64_t>(space, name + "lightest", n);
  components.forest = allocate<typename Ids::Edge>(space, name + "forest", n);
  components.order = packed_order<Ids>(space, graph);
  Kokkos::deep_copy(space, components.lightest, components.order.nothing);
  return components;
}

// What the components find: the other end of every lightest edge.
template <class Ids, class Space>
static void find_successors(Space const& space, std::string const& name, Components<Ids, Space> const& components)
{
  using Vertex = typename Ids::Vertex;
  auto const at = components;
  for_each_ahead(
      space, name + "find_successors", at.count,
      KOKKOS_LAMBDA(std::uint64_t i) {
        std::uint64_t const word = at.lightest(at.representative(i));
        if (word == at.order.nothing) return;
        prefetch(&at.graph.u(at.order.place(word)));
        prefetch(&at.graph.v(at.order.place(word)));
      },
      KOKKOS_LAMBDA(std::uint64_t i) {
        Vertex const root = at.representative(i);
        std::uint64_t const word = at.lightest(root);
        Vertex other = root;
        if (word != at.order.nothing) {
          std::uint64_t const e = at.order.place(word);
          Vertex const u = find_root(at.parent.data(), at.graph.u(e));
          other = u == root ? find_root(at.parent.data(), at.graph.v(e)) : u;
        }
        at.successor(root) = other;
      });
}

// Links every representative to its successor and brings its edge into the forest. Two that are each other's
// successors chose the same edge: the smaller stays a root. One without an edge is finished and leaves the list.
// Returns how many edges came in.
template <class Ids, class Space>
static std::uint64_t unite(Space const& space, std::string const& name, Components<Ids, Space>& components)
{
  using Vertex = typename Ids::Vertex;
  Region const region(name + "unite");
  find_successors(space, name, components);
  auto const at = components;
  auto const linked = mark(
      space, name + "link", at.count, KOKKOS_LAMBDA(std::uint64_t i) {
        Vertex const v = at.representative(i);
        Vertex const successor = at.successor(v);
        return successor != v && !(v < successor && at.successor(successor) == v);
      });
  std::uint64_t const chosen = emit_marked(
      space, name + "link", linked, KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t i) {
        Vertex const v = at.representative(i);
        at.forest(at.forest_size + to) = typename Ids::Edge(at.order.place(at.lightest(v)));
        at.parent(v) = at.successor(v);
      });
  components.count = compact(
      space, name + "keep_roots", at.count,
      KOKKOS_LAMBDA(std::uint64_t i) {
        Vertex const v = at.representative(i);
        return !linked.has(i) && at.successor(v) != v;
      },
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t i) {
        Vertex const v = at.representative(i);
        at.next(to) = v;
        at.lightest(v) = at.order.nothing;
      });
  std::swap(components.representative, components.next);
  components.forest_size += chosen;
  return chosen;
}

// Takes all roots for representatives again, where those without an edge may have got one; parents are flat.
template <class Ids, class Space>
static void gather_roots(Space const& space, std::string const& name, Components<Ids, Space>& components)
{
  using Vertex = typename Ids::Vertex;
  auto const at = components;
  components.count = compact(
      space, name + "gather_roots", at.graph.vertices, KOKKOS_LAMBDA(std::uint64_t v) { return at.parent(v) == v; },
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t v) { at.representative(to) = Vertex(v); });
}

// Lets every vertex point at its representative.
template <class Ids, class Space>
void flatten(Space const& space, std::string const& name, Components<Ids, Space> const& components)
{
  Region const region(name + "flatten");
  point_at_roots(space, name + "flatten", components.graph.vertices, components.parent);
}

// A list of edges or vertices that shrinks from round to round, at first all of 0 .. count.
template <class Id, class Space>
struct LiveItems {
  std::uint64_t count;
  Array<Id, Space> id;  // of length zero for all

  KOKKOS_INLINE_FUNCTION Id at(std::uint64_t i) const { return id.extent(0) == 0 ? Id(i) : id(i); }
};

// The items for whose places keep(i) holds; it is asked once for each and may have effects, and on the host
// keep.prefetch(i) prefetches what it reads.
template <class Id, class Space, class Keep>
static LiveItems<Id, Space> retain(Space const& space, std::string const& label, LiveItems<Id, Space> const& items,
                                   Keep const& keep)
{
  Region const region(label);
  auto const mask = mark(space, label, items.count, Always(), keep);
  std::uint64_t const count = count_marked(space, label, mask);
  LiveItems<Id, Space> const left{count, allocate<Id>(space, label + "_left", count)};
  emit_marked(
      space, label, mask, KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t i) { left.id(to) = items.at(i); });
  return left;
}

// Of components, of the masks of a round, and of the samples that estimate the range of keys.
template <class Ids>
constexpr std::uint64_t components_bytes(GraphSize size)
{
  std::uint64_t const vertex = 4 * sizeof(typename Ids::Vertex) + 8 + sizeof(typename Ids::Edge);
  return size.vertices * (vertex + 2) + (std::uint64_t(1) << 17);
}

}  // namespace otakar
