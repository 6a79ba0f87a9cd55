// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/products/write_products.hpp"

#include "core/instantiate.hpp"
#include "driver/products/cut_weight.hpp"
#include "forest/cut_forest.hpp"
#include "forest/linkage.hpp"
#include "forest/root_forest.hpp"
#include "io/products/vertex_columns.hpp"

namespace otakar {

namespace {

using Path = std::filesystem::path;

// What every vertex is called in the files where its part is cut out, or in all.
template <class Ids>
HostArray<std::uint32_t> labels_of(Products const& products, EdgeList<Ids, Host> const& tree)
{
  if (products.clusters) return split_forest<Ids>(Host(), tree, *products.clusters);
  if (products.cut.empty()) return label_components<Ids>(Host(), tree);
  return cut_forest<Ids>(Host(), tree, last_key_of_cut<typename Ids::Key>(products.cut, tree.weights));
}

template <class Ids>
VertexColumns rooted_columns(EdgeList<Ids, Host> const& tree, GraphLabels const& forest)
{
  Host const host;
  auto const rooted = root_forest<Ids>(host, tree);
  auto const place = edges_to_parents<Ids>(host, tree, rooted.parent);
  auto const record = allocate<std::int64_t>(host, "otakar::products::edge", tree.vertices);
  VertexColumns columns{rooted.label, true, rooted.parent, rooted.depth, record, {}};
  with_weight_type(tree.weights.type, [&]<class Weight>(Weight) {
    auto const weight = allocate<Weight>(host, "otakar::products::weight", tree.vertices);
    Kokkos::parallel_for("otakar::products::fill_columns", Range<Host>(host, 0, tree.vertices), [=](std::uint64_t v) {
      bool const root = place(v) == none<typename Ids::Edge>;
      record(v) = root ? -1 : std::int64_t(forest.record_of(place(v)));
      weight(v) = root ? Weight(0) : weight_of<Weight>(KeyOf<Weight>(tree.key(place(v))), tree.weights.objective);
    });
    host.fence("otakar::products::fill_columns");
    columns.weight = weight;
  });
  return columns;
}

template <class Ids>
void write_products_of(Products const& products, EdgeList<Ids, Host> const& tree, GraphLabels const& forest,
                       ForestLabels const& labels, PutProduct const& put)
{
  auto const write_vertices = [&](std::vector<Path> const& paths, std::string_view what, VertexColumns const& columns) {
    for (auto const& path : paths)
      put(path, what, tree.vertices, [&](Path const& at) {
        write_vertex_columns(at, product_format(path, ProductKind::vertices), columns, labels);
      });
  };
  if (!products.labels.empty()) write_vertices(products.labels, "labels", {labels_of<Ids>(products, tree)});
  if (!products.parents.empty()) write_vertices(products.parents, "parents", rooted_columns<Ids>(tree, forest));
  if (products.linkage.empty()) return;
  NamedArray const rows{"Z", linkage<Ids>(Host(), tree), numbers_per_row};
  for (auto const& path : products.linkage)
    put(path, "linkage", std::max<std::uint64_t>(tree.vertices, 1) - 1, [&](Path const& at) {
      write_arrays(at, product_format(path, ProductKind::linkage), "/linkage", {rows}, labels);
    });
}

}  // namespace

void write_products(Products const& products, OutputForest const& forest, PutProduct const& put)
{
  auto const& of_forest = forest.graph.labels;
  ForestLabels const labels{of_forest.provenance, forest.solver, of_forest.numbering};
  std::visit([&]<class Ids>(
                 EdgeList<Ids, Host> const& tree) { write_products_of<Ids>(products, tree, of_forest, labels, put); },
             static_cast<AnyEdgeList<Kokkos::HostSpace>::variant const&>(forest.graph.list));
}

template <class Ids>
std::uint64_t products_bytes(Products const& products, std::uint64_t vertices)
{
  std::uint64_t const n = vertices;
  std::uint64_t most = 0;
  if (!products.labels.empty())
    most = n * sizeof(std::uint32_t) + (products.clusters ? sort_edges_bytes<Ids>({n, n}) : 0);
  if (!products.parents.empty()) {
    std::uint64_t const row = 3 * sizeof(std::uint32_t) + sizeof(std::int64_t) + sizeof(typename Ids::Key);
    most = std::max({most, root_forest_bytes(n, sizeof(std::uint32_t)), n * (row + sizeof(typename Ids::Edge))});
  }
  if (!products.linkage.empty()) most = std::max(most, linkage_bytes<Ids>(n));
  return most;
}

#define INSTANTIATE(Ids) template std::uint64_t products_bytes<Ids>(Products const&, std::uint64_t);
OTAKAR_FOR_EACH_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
