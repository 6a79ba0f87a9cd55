// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "generators/make_pattern.hpp"

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

namespace otakar {

namespace {

template <class Space>
struct MakePattern {
  Space const& space;
  GeneratorParameters const& all;

  using Made = Pattern<Space>;
  Made operator()(RoadParameters const& shape) const { return road(space, shape, all); }
  Made operator()(UniformParameters const& shape) const { return uniform(space, shape, all); }
  Made operator()(GnpParameters const& shape) const { return gnp(space, shape, all); }
  Made operator()(RmatParameters const& shape) const { return rmat(space, shape, all); }
  Made operator()(PreferentialParameters const& shape) const { return preferential(space, shape, all); }
  Made operator()(Ssca2Parameters const& shape) const { return ssca2(space, shape, all); }
  Made operator()(GeometricParameters const& shape) const { return geometric(space, shape, all); }
  Made operator()(CompleteParameters const& shape) const { return complete(space, shape, all); }
  Made operator()(StarParameters const& shape) const { return tree(space, "otakar::star", shape.vertices, StarEnds{}); }
  Made operator()(PathParameters const& shape) const { return tree(space, "otakar::path", shape.vertices, PathEnds{}); }
  Made operator()(BinaryTreeParameters const& shape) const
  {
    return tree(space, "otakar::binary_tree", shape.vertices, BinaryTreeEnds{});
  }
};

}  // namespace

template <class Space>
Pattern<Space> make_pattern(Space const& space, Model const& model)
{
  return std::visit(MakePattern<Space>{space, model.parameters}, model.shape);
}

#define INSTANTIATE(Space) template Pattern<Space> make_pattern(Space const&, Model const&);
OTAKAR_FOR_EACH_SPACE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
