// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A new HDF5 file whose failed writes are kept from HDF5.
//
// HDF5 does not survive a write that fails: the file stays open within it, leaks, and crashes the process at its end.
// So this driver (a virtual file driver in HDF5's terms) notes the first errno, drops whatever follows, and reports
// success; the caller looks at the errno once the file is closed.
#pragma once

#include <filesystem>

#include "io/hdf5_handle.hpp"

namespace otakar {

// `error_number` stays 0 while all is well; it must outlive the file. An invalid handle where creation failed.
Hdf5Handle create_hdf5(std::filesystem::path const& path, int& error_number);

}  // namespace otakar
