// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The backend a test is compiled for: every test source is built once per backend of the build.
#pragma once

#include <Kokkos_Core.hpp>

namespace otakar::test {

using Space = OTAKAR_SPACE;
using Memory = Space::memory_space;

}  // namespace otakar::test
