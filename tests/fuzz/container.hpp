// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Makes an HDF5 file, more or less a container, as the input's bytes say: each object a container has may be missing,
// of any type, extent, layout and value. Random bytes in the file itself would test libhdf5, which does not stand them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace otakar::test {

void write_container(std::string const& path, std::span<std::uint8_t const> bytes);

}  // namespace otakar::test
