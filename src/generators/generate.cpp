// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "generators/generate.hpp"

#include <array>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "generators/complete.hpp"
#include "generators/geometric.hpp"
#include "generators/gnp.hpp"
#include "generators/preferential.hpp"
#include "generators/rmat.hpp"
#include "generators/road.hpp"
#include "generators/ssca2.hpp"
#include "generators/trees.hpp"
#include "generators/uniform.hpp"
#include "generators/weigh.hpp"

namespace otakar {

namespace {

template <class Space>
struct Row {
  Generator const* generator;
  Pattern<Space> (*make)(Space const&, ModelShape const&, GeneratorParameters const&);
};

// The table: one row per generator.
template <class Space>
auto table()
{
  return std::to_array<Row<Space>>({
      {&road_generator, road<Space>},
      {&uniform_generator, uniform<Space>},
      {&gnp_generator, gnp<Space>},
      {&rmat_generator, rmat<Space>},
      {&preferential_generator, preferential<Space>},
      {&ssca2_generator, ssca2<Space>},
      {&geometric_generator, geometric<Space>},
      {&complete_generator, complete<Space>},
      {&star_generator, tree<Space, StarEnds>},
      {&path_generator, tree<Space, PathEnds>},
      {&binary_tree_generator, tree<Space, BinaryTreeEnds>},
  });
}

}  // namespace

std::vector<Generator const*> generators()
{
  std::vector<Generator const*> all;
  for (auto const& row : table<Host>()) all.push_back(row.generator);
  return all;
}

template <class Space>
Pattern<Space> make_pattern(Space const& space, Model const& model)
{
  for (auto const& row : table<Space>())
    if (row.generator == &model.shape.generator()) return row.make(space, model.shape, model.parameters);
  throw Error("generator '" + std::string(model.shape.generator().name) + "' is not in the table");
}

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

#define INSTANTIATE(Space) template Pattern<Space> make_pattern(Space const&, Model const&);
OTAKAR_FOR_EACH_SPACE(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(Space, Ids) template EdgeList<Ids, Space> generate(Space const&, Model const&);
OTAKAR_FOR_EACH_SPACE_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
