// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/products/array_file.hpp"

#include <catch2/catch_test_macros.hpp>

#include "io/binary/hdf5_handle.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

TEST_CASE("a table keeps its rows and columns")
{
  TemporaryDirectory const directory;
  HostArray<double> const rows("rows", 8);
  for (int i = 0; i < 8; ++i) rows(i) = i;
  NamedArray const table{"Z", rows, 4};
  write_arrays(directory / "z.npy", ProductFormat::npy, "/linkage", {table}, {});
  std::string const bytes = read_text(directory / "z.npy");
  CHECK(bytes.find("'descr': '<f8', 'fortran_order': False, 'shape': (2,4,), }") != std::string::npos);
  CHECK(bytes.substr(bytes.size() - 64) == std::string(reinterpret_cast<char const*>(rows.data()), 64));

  write_arrays(directory / "z.h5", ProductFormat::hdf5, "/linkage", {table}, {});
  Hdf5Silence const silence;
  Hdf5Handle const file(H5Fopen((directory / "z.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  Hdf5Handle const dataset(H5Dopen2(file.id(), "/linkage/Z", H5P_DEFAULT), H5Dclose);
  Hdf5Handle const space(H5Dget_space(dataset.id()), H5Sclose);
  hsize_t extent[2] = {0, 0};
  REQUIRE(H5Sget_simple_extent_dims(space.id(), extent, nullptr) == 2);
  CHECK(extent[0] == 2);
  CHECK(extent[1] == 4);
  double values[8];
  REQUIRE(H5Dread(dataset.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  CHECK(std::equal(values, values + 8, rows.data()));
}
