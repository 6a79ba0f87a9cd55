// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a user wants to know of a forest beside its edges, and the options that ask for it. This header needs no Kokkos.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "driver/deck/deck.hpp"

namespace CLI {
class App;
}

namespace otakar {

struct Products {
  // Files to write, whose suffixes name formats.
  std::vector<std::filesystem::path> labels;
  std::vector<std::filesystem::path> parents;
  std::vector<std::filesystem::path> linkage;
  // Labels are those of the parts that are left, where one of these is given:
  std::string cut;                        // edges beyond this weight are cut,
  std::optional<std::uint64_t> clusters;  // or as many of the heaviest as leave this number of parts

  bool any() const { return !labels.empty() || !parents.empty() || !linkage.empty(); }
};

// What a deck asks for: labels.txt, parents.h5 and so on in its directory.
Products products_of(Deck const& deck);

// --labels, --parents, --linkage, --cut and --clusters.
void add_product_options(CLI::App& app, Products& products);

// Before any work: throws where a suffix names no format, where a file is named twice or is that of the forest, or
// where the cut is no weight.
void check_products(Products const& products, std::filesystem::path const& forest);

// The same once the number of vertices is known, and once the components are.
void check_clusters(Products const& products, std::uint64_t vertices, std::uint64_t components = 0);

}  // namespace otakar
