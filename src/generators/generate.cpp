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

#define OTAKAR_GENERATE(Space)                                              \
  template EdgeList<NarrowIds, Space> generate(Space const&, Model const&); \
  template EdgeList<WideKeys, Space> generate(Space const&, Model const&);  \
  template EdgeList<WideIds, Space> generate(Space const&, Model const&);
OTAKAR_INSTANTIATE(OTAKAR_GENERATE)

}  // namespace otakar
