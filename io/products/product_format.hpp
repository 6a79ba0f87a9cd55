// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The formats of labels, parents and linkages, by suffix: text (.txt, .csv), which may be compressed, and arrays (.npy,
// .npz, .h5). This header needs no Kokkos.
#pragma once

#include <cstdint>
#include <filesystem>

namespace otakar {

enum class ProductFormat : std::uint8_t { txt, csv, npy, npz, hdf5 };

enum class ProductKind : std::uint8_t { vertices, linkage };  // a linkage is not written as text

// Throws where the suffix names none of them.
ProductFormat product_format(std::filesystem::path const& path, ProductKind kind);

}  // namespace otakar
