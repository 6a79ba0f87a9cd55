// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/products/product_format.hpp"

#include "core/error.hpp"
#include "io/formats.hpp"

namespace otakar {

ProductFormat product_format(std::filesystem::path const& path, ProductKind kind)
{
  auto const [suffix, compression] = suffixes_of(path);
  bool const text = suffix == ".txt" || suffix == ".csv";
  if (text && kind == ProductKind::vertices) return suffix == ".txt" ? ProductFormat::txt : ProductFormat::csv;
  bool const hdf5 = suffix == ".h5" || suffix == ".hdf5";
  if (hdf5 || suffix == ".npy" || suffix == ".npz") {
    if (compression != Compression::none) throw Error(path.string() + ": arrays are not written compressed; text is");
    return hdf5 ? ProductFormat::hdf5 : suffix == ".npy" ? ProductFormat::npy : ProductFormat::npz;
  }
  throw Error(path.string() + ": the suffix names no format (one of: " +
              (kind == ProductKind::vertices ? ".txt, .csv, " : "") + ".npy, .npz, .h5)");
}

}  // namespace otakar
