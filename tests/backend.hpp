// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The backend a test is compiled for: every test source is built once per backend of the build.
#pragma once

#include <Kokkos_Core.hpp>

namespace otakar::test {

using Space = OTAKAR_SPACE;
using Memory = Space::memory_space;

// Property tests have this many times fewer and smaller graphs where each takes long: on a device, which may be the
// emulator, and with bounds checks, beside which there are sanitizers.
#ifdef KOKKOS_ENABLE_DEBUG_BOUNDS_CHECK
constexpr int fewer = 6;
#else
constexpr int fewer = Kokkos::SpaceAccessibility<Kokkos::HostSpace, Memory>::accessible ? 1 : 6;
#endif

}  // namespace otakar::test
