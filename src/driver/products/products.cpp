// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/products/products.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>

#include "core/error.hpp"
#include "io/products/product_format.hpp"

namespace otakar {

namespace {

using Path = std::filesystem::path;

// Whether two names are of one file, links and all; of files that are not there yet, by their places.
bool same_file(Path const& a, Path const& b)
{
  std::error_code error;
  if (std::filesystem::equivalent(a, b, error)) return true;
  auto const place = [&](Path const& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return place(a) == place(b);
}

std::string file_name(std::string const& stem, ForestFormat format)
{
  return stem + "." + std::string(name_of(format));
}

void check_formats(std::vector<Path> const& paths, ProductKind kind)
{
  for (auto const& path : paths) product_format(path, kind);
}

void check_cut(std::string const& text)
{
  double weight = 0;
  char const* const end = text.data() + text.size();
  auto const [last, error] = std::from_chars(text.data(), end, weight);
  if (error == std::errc::invalid_argument || last != end || std::isnan(weight))
    throw Error("--cut takes a weight, not '" + text + "'");
}

}  // namespace

Products products_of(Deck const& deck)
{
  Products products;
  std::filesystem::path const directory = deck.output.directory;
  for (auto const format : deck.output.labels) products.labels.push_back(directory / file_name("labels", format));
  for (auto const format : deck.output.parents) products.parents.push_back(directory / file_name("parents", format));
  return products;
}

void add_product_options(CLI::App& app, Products& products)
{
  auto const add_file = [&](char const* name, std::vector<Path>& paths, char const* what) {
    return app.add_option(name, paths, what)->type_name("FILE")->allow_extra_args(false);
  };
  auto* const labels = add_file("--labels", products.labels,
                                "write the smallest vertex of each vertex' component (.txt .csv .npy .npz .h5)");
  add_file("--parents", products.parents, "the same, with parent, depth and edge in trees rooted at those vertices");
  add_file("--linkage", products.linkage, "write the single-linkage dendrogram as SciPy has it (.npy .npz .h5)");
  auto* const cut =
      app.add_option("--cut", products.cut, "labels: of the parts left when edges beyond a weight are cut")
          ->type_name("WEIGHT")
          ->check([](std::string const& word) { return word.empty() ? "a weight is missing" : ""; })
          ->needs(labels);
  app.add_option("--clusters", products.clusters, "labels: of so many parts, left when the heaviest edges are cut")
      ->type_name("NUMBER")
      ->check([](std::string const& word) {
        return word.empty() || word.starts_with('-') || word == "0" ? "the least number of parts is 1" : std::string();
      })
      ->needs(labels)
      ->excludes(cut);
}

void check_products(Products const& products, std::filesystem::path const& forest)
{
  check_formats(products.labels, ProductKind::vertices);
  check_formats(products.parents, ProductKind::vertices);
  check_formats(products.linkage, ProductKind::linkage);
  std::vector<std::pair<std::string, Path>> used{{"-o", forest}};
  auto const use = [&](std::string const& option, std::vector<Path> const& paths) {
    for (auto const& path : paths) {
      for (auto const& [by, other] : used)
        if (same_file(path, other)) throw Error(option + " " + path.string() + ": " + by + " names this file already");
      used.push_back({option, path});
    }
  };
  use("--labels", products.labels);
  use("--parents", products.parents);
  use("--linkage", products.linkage);
  if (!products.cut.empty()) check_cut(products.cut);
}

void check_clusters(Products const& products, std::uint64_t vertices, std::uint64_t components)
{
  if (products.clusters && *products.clusters < components)
    throw Error("--clusters " + std::to_string(*products.clusters) + ": the graph has " + std::to_string(components) +
                " components");
  if (products.clusters && *products.clusters > vertices)
    throw Error("--clusters " + std::to_string(*products.clusters) + ": the graph has " + std::to_string(vertices) +
                " vertices");
}

}  // namespace otakar
