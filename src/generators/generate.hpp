// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Every generator behind one call. Edge e of a model depends on the model and e alone, never on threads or backends.
#pragma once

#include <algorithm>

#include "generators/pattern.hpp"
#include "graph/edge_list.hpp"
#include "parallel/sort/sort_indices.hpp"

namespace otakar {

template <class Ids, class Space>
EdgeList<Ids, Space> generate(Space const& space, Model const& model);

// The edges of a model before they have weights. All id widths share them, so each is compiled once per backend.
template <class Space>
Pattern<Space> make_pattern(Space const& space, Model const& model);

// The edges of a pattern with their weights, in the pattern's order; for sections, whose edges are ordered by their
// owner.
template <class Ids, class Space>
EdgeList<Ids, Space> weigh_pattern(Space const& space, Pattern<Space> const& pattern, Model const& model);

// The most bytes it allocates beside the graph.
template <class Ids>
std::uint64_t generate_bytes(Model const& model)
{
  GraphSize const size{size_of(model).vertices, size_of(model).most_edges};
  std::uint64_t const unshuffled = model.parameters.shuffle ? 2 * size.edges * sizeof(typename Ids::Vertex) : 0;
  std::uint64_t const before = shape_bytes(model) + unshuffled;
  if (model.parameters.order == EdgeOrder::generated) return before;
  // The order and the ordered copy; before these, what sorting takes.
  std::uint64_t const ordered = size.edges * sizeof(typename Ids::Edge) + list_bytes<Ids>(size);
  return std::max({before, ordered, sort_edges_bytes<Ids>(size)});
}

}  // namespace otakar
