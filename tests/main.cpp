// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Starts Kokkos around Catch2.
#include <Kokkos_Core.hpp>
#include <catch2/catch_session.hpp>
#include <cstdlib>

int main(int argc, char* argv[])
{
  setenv("KOKKOS_DISABLE_WARNINGS", "1", 0);
  Kokkos::ScopeGuard const kokkos(argc, argv);
  return Catch::Session().run(argc, argv);
}
