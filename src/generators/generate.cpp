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
#include "parallel/indices.hpp"

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

// The edges in the order of their weights, the best and the worst case of methods that sort. Keys ascend with weights,
// or descend where the objective is the maximum.
template <class Ids, class Space>
static EdgeList<Ids, Space> order_edges(Space const& space, EdgeList<Ids, Space> const& graph, EdgeOrder order)
{
  if (order == EdgeOrder::generated) return graph;
  Region const region("otakar::order_edges");
  bool const downward = (order == EdgeOrder::descending) != (graph.weights.objective == Objective::maximum);
  std::uint64_t const flipped = downward ? ~std::uint64_t(0) : 0;
  auto const key = graph.key;
  auto const sorted = sort_indices<typename Ids::Edge>(
      space, "otakar::order_edges", graph.edges(), KOKKOS_LAMBDA(std::uint64_t e) { return key(e) ^ flipped; });
  return {graph.vertices, gather(space, "otakar::order_edges::u", graph.u, sorted),
          gather(space, "otakar::order_edges::v", graph.v, sorted),
          gather(space, "otakar::order_edges::key", graph.key, sorted), graph.weights};
}

template <class Ids, class Space>
EdgeList<Ids, Space> weigh_pattern(Space const& space, Pattern<Space> const& pattern, Model const& model)
{
  auto const graph = weigh<Ids>(space, pattern, model.parameters, false);
  space.fence("otakar::generate::weigh");
  return graph;
}

template <class Ids, class Space>
EdgeList<Ids, Space> generate(Space const& space, Model const& model)
{
  Region const region("otakar::generate");
  check(model);
  auto const& parameters = model.parameters;
  auto const weighed = weigh<Ids>(space, make_pattern(space, model), parameters, parameters.shuffle);
  auto const graph = order_edges<Ids>(space, weighed, parameters.order);
  space.fence("otakar::generate::done");
  return graph;
}

#define INSTANTIATE(Space) template Pattern<Space> make_pattern(Space const&, Model const&);
OTAKAR_FOR_EACH_SPACE(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(Space, Ids)                                       \
  template EdgeList<Ids, Space> generate(Space const&, Model const&); \
  template EdgeList<Ids, Space> weigh_pattern(Space const&, Pattern<Space> const&, Model const&);
OTAKAR_FOR_EACH_SPACE_AND_IDS(INSTANTIATE)
#undef INSTANTIATE
template EdgeList<WideVertices, Host> weigh_pattern(Host const&, Pattern<Host> const&, Model const&);

}  // namespace otakar
