// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The backend a test is compiled for: every test source is built once per backend of the build.
#pragma once

#include <Kokkos_Core.hpp>

namespace otakar::test {

using Space = OTAKAR_SPACE;
using Memory = Space::memory_space;

// Property tests on a device have this many times fewer and smaller graphs: the device may be the emulator, which takes
// a thousand times as long as the host.
constexpr int fewer = Kokkos::SpaceAccessibility<Kokkos::HostSpace, Memory>::accessible ? 1 : 6;

}  // namespace otakar::test
