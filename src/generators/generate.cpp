// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "generators/generate.hpp"

#include "core/instantiate.hpp"
#include "generators/make_pattern.hpp"
#include "generators/weigh.hpp"

namespace otakar {

template <class Ids, class Space>
EdgeList<Ids, Space> generate(Space const& space, Model const& model)
{
  Region const region("otakar::generate");
  check(model);
  auto const& parameters = model.parameters;
  auto const weighed = weigh<Ids>(space, make_pattern(space, model), parameters);
  auto const graph = order_edges<Ids>(space, weighed, parameters.order);
  space.fence("otakar::generate::done");
  return graph;
}

#define INSTANTIATE(Space, Ids) template EdgeList<Ids, Space> generate(Space const&, Model const&);
OTAKAR_FOR_EACH_SPACE_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
