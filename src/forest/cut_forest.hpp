// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The parts that are left of a forest when its heavy edges are cut, as labels: the smallest vertex of each part.
//
//   label_components   nothing is cut
//   cut_forest         edges above a weight are: those with a key up to the given one stay
//   split_forest       the heaviest edges in their total order are, so many that the wanted number of parts is left
//
//   path 0 -4- 1 -7- 2 -4- 3:   cut_forest at 4: 0 0 2 2;   split_forest to 3 parts: 0 0 2 3, as of two edges of
//                               weight 4 the later one is cut first
//
// Edges are linked by all threads at once, the greater root to the smaller, so the root of a part is its smallest
// vertex, in whatever order they come.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/for_each_ahead.hpp"
#include "parallel/indices.hpp"
#include "parallel/sort/sort_indices.hpp"

namespace otakar {

namespace cut_forest_steps {

// Links the roots of a and b. Where another thread linked the greater one first, they are looked for again.
template <class Vertex>
void link_roots(Vertex* parent, Vertex a, Vertex b)
{
  for (;;) {
    a = find_root<Shorten::exchange>(parent, a);
    b = find_root<Shorten::exchange>(parent, b);
    if (a == b) return;
    if (a < b) std::swap(a, b);
    exchange_relaxed(&parent[a], a, b);
  }
}

// Labels of the parts that the edges i with keep(i) hold together.
template <class Ids, class Host, class Keep>
HostArray<typename Ids::Vertex> label_parts(Host const& host, EdgeList<Ids, Host> const& forest, Keep const& keep)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::cut_forest");
  auto const label = allocate_indices<Vertex>(host, "otakar::cut_forest::label", forest.vertices);
  for_each_ahead(
      host, "otakar::cut_forest::link", forest.edges(),
      [=](std::uint64_t i) {
        prefetch(&label(forest.u(i)));
        prefetch(&label(forest.v(i)));
      },
      [=](std::uint64_t i) {
        if (keep(i)) link_roots(label.data(), forest.u(i), forest.v(i));
      });
  point_at_roots(host, "otakar::cut_forest::flatten", forest.vertices, label);
  host.fence("otakar::cut_forest::flatten");
  return label;
}

}  // namespace cut_forest_steps

template <class Ids, class Host>
HostArray<typename Ids::Vertex> label_components(Host const& host, EdgeList<Ids, Host> const& forest)
{
  return cut_forest_steps::label_parts<Ids>(host, forest, [](std::uint64_t) { return true; });
}

// `last`: the greatest key that stays; none: every edge is cut.
template <class Ids, class Host>
HostArray<typename Ids::Vertex> cut_forest(Host const& host, EdgeList<Ids, Host> const& forest,
                                           std::optional<typename Ids::Key> last)
{
  return cut_forest_steps::label_parts<Ids>(host, forest,
                                            [=](std::uint64_t i) { return last && forest.key(i) <= *last; });
}

// Throws where the forest has more trees than the wanted parts, or fewer vertices.
template <class Ids, class Host>
HostArray<typename Ids::Vertex> split_forest(Host const& host, EdgeList<Ids, Host> const& forest, std::uint64_t parts)
{
  using Edge = typename Ids::Edge;
  using Order = WeightedEdge<typename Ids::Key, Edge>;
  std::uint64_t const components = forest.vertices - forest.edges();
  if (parts < components || parts > forest.vertices)
    throw Error("a forest of " + std::to_string(forest.vertices) + " vertices and " + std::to_string(components) +
                " components cannot be cut into " + std::to_string(parts) + " parts");
  std::uint64_t const kept = forest.vertices - parts;
  if (kept == 0) return cut_forest<Ids>(host, forest, {});
  auto const order = sort_edges<Ids>(host, "otakar::cut_forest::sort", forest.key);
  host.fence("otakar::cut_forest::sort");
  Edge const last = order(kept - 1);
  return cut_forest_steps::label_parts<Ids>(host, forest, [=, end = Order{forest.key(last), last}](std::uint64_t i) {
    return !(end < Order{forest.key(i), Edge(i)});
  });
}

}  // namespace otakar
