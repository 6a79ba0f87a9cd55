// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "generators/model.hpp"

#include <algorithm>
#include <cmath>

#include "generators/pairs.hpp"

namespace otakar {

namespace {

constexpr double pi = 3.14159265358979323846;

// Ten standard deviations above the mean, and some for small means.
std::uint64_t surely_below(double mean, double variance)
{
  return std::uint64_t(mean + 10 * std::sqrt(variance) + 100);
}

ModelSize exactly(std::uint64_t vertices, std::uint64_t edges)
{
  return {vertices, edges, edges};
}

ModelSize size_of_shape(RoadParameters const& road)
{
  std::uint64_t const candidates = 2 * road.width * road.height;
  return {road.width * road.height, candidates, std::uint64_t(double(candidates) * (1 - road.drop))};
}
ModelSize size_of_shape(UniformParameters const& uniform)
{
  return exactly(uniform.vertices, uniform.edges);
}
ModelSize size_of_shape(GnpParameters const& gnp)
{
  std::uint64_t const pairs = pairs_of(gnp.vertices);
  double const mean = double(pairs) * gnp.probability;
  return {gnp.vertices, std::min(pairs, surely_below(mean, mean)), std::uint64_t(mean)};
}
ModelSize size_of_shape(RmatParameters const& rmat)
{
  return exactly(std::uint64_t(1) << rmat.scale, rmat.edge_factor << rmat.scale);
}
ModelSize size_of_shape(PreferentialParameters const& preferential)
{
  std::uint64_t const n = preferential.vertices;
  return exactly(n, n == 0 ? 0 : (n - 1) * preferential.edge_factor);
}
ModelSize size_of_shape(Ssca2Parameters const& ssca2)
{
  std::uint64_t const n = std::uint64_t(1) << ssca2.scale;
  auto const wider = double(ssca2.clique - 1);
  auto const parallel = double(ssca2.parallel);
  double const far = double(n) * 2 * ssca2.interclique;
  double const most = parallel * (double(n) * wider / 2 + double(surely_below(far, far)));
  double const likely = (parallel + 1) / 2 * (double(n) * wider / 3);
  return {n, std::uint64_t(std::min(most, 0x1p62)), std::uint64_t(std::min(likely, 0x1p62))};
}
ModelSize size_of_shape(GeometricParameters const& geometric)
{
  std::uint64_t const pairs = pairs_of(geometric.vertices);
  double const share = std::min(1.0, pi * geometric.radius * geometric.radius);
  double const mean = double(pairs) * share;
  double const variance = mean * (1 + 4 * double(geometric.vertices) * share);
  return {geometric.vertices, std::min(pairs, surely_below(mean, variance)), std::uint64_t(mean / 2)};
}
ModelSize size_of_shape(CompleteParameters const& complete)
{
  return exactly(complete.vertices, pairs_of(complete.vertices));
}
template <class Tree>
ModelSize size_of_shape(Tree const& tree)
{
  return exactly(tree.vertices, tree.vertices == 0 ? 0 : tree.vertices - 1);
}

}  // namespace

ModelSize size_of(Model const& model)
{
  return std::visit([](auto const& shape) { return size_of_shape(shape); }, model.shape);
}

std::uint64_t shape_bytes(Model const& model)
{
  std::uint64_t const n = size_of(model).vertices;
  std::uint64_t const word = sizeof(std::uint64_t);
  // Cells are as many as vertices, at most, and are counted twice; then every vertex has a place and an offset.
  if (std::holds_alternative<GeometricParameters>(model.shape)) return n * (3 * word + sizeof(Point));
  if (std::holds_alternative<Ssca2Parameters>(model.shape)) return n * (word + sizeof(NarrowIds::Vertex));
  return model.parameters.weights.distribution == Distribution::distance ? n * sizeof(Point) : 0;
}

}  // namespace otakar
