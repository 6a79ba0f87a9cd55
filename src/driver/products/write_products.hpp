// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// From a solved forest to the files that are asked for.
#pragma once

#include <functional>
#include <string_view>

#include "driver/products/products.hpp"
#include "io/output_forest.hpp"

namespace otakar {

// What is to be done with each file: write(path), or write(another place). `what` it has, and so many records.
using PutProduct = std::function<void(std::filesystem::path const& path, std::string_view what, std::uint64_t records,
                                      std::function<void(std::filesystem::path const&)> const& write)>;

// Throws where the forest has more components than the wanted clusters, before anything is written.
void write_products(Products const& products, OutputForest const& forest, PutProduct const& put);

// The most bytes it allocates. Instantiated for the ids of otakar.
template <class Ids>
std::uint64_t products_bytes(Products const& products, std::uint64_t vertices);

}  // namespace otakar
