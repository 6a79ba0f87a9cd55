// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays under names, as one file: .npz has a member for each, HDF5 a dataset in a group that says what made it, .npy
// the first alone.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "io/labels.hpp"
#include "io/products/product_format.hpp"

namespace otakar {

using AnyArray = std::variant<HostArray<std::int32_t>, HostArray<std::uint32_t>, HostArray<std::int64_t>,
                              HostArray<std::uint64_t>, HostArray<float>, HostArray<double>>;

struct NamedArray {
  std::string name;
  AnyArray values;
  std::uint64_t columns = 0;  // of a table, row by row; 0: one value after another
};

// What the source calls vertices goes with the arrays: vertex_name where each has a name, else first_vertex (HDF5).
void write_arrays(std::filesystem::path const& path, ProductFormat format, std::string const& group,
                  std::vector<NamedArray> arrays, ForestLabels const& labels);

// For ranks that write their own parts: makes an HDF5 file with room for so many values of each array, under its
// partial name, and returns where in the file each begins. `path`: as errors name it. Of the arrays, names and types
// count.
std::vector<std::uint64_t> create_arrays_hdf5(std::filesystem::path const& path, std::filesystem::path const& partial,
                                              std::string const& group, std::vector<NamedArray> const& arrays,
                                              std::uint64_t size, ForestLabels const& labels);

}  // namespace otakar
