// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Every generator behind one call. Edge e of a model depends on the model and e alone, never on threads or backends.
#pragma once

#include <algorithm>

#include "generators/model.hpp"
#include "generators/order_edges.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

template <class AnyIds, class Space>
EdgeList<AnyIds, Space> generate(Space const& space, Model const& model);

// The most bytes it allocates beside the graph.
template <class AnyIds>
std::uint64_t generate_bytes(Model const& model)
{
  ModelSize const size = size_of(model);
  if (model.parameters.order == EdgeOrder::generated) return shape_bytes(model);
  return std::max(shape_bytes(model), order_bytes<AnyIds>({size.vertices, size.most_edges}));
}

}  // namespace otakar
