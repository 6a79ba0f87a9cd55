// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/probe.hpp"

#include <catch2/catch_test_macros.hpp>

#include "backend.hpp"

namespace otakar::test {

TEST_CASE("the probe finds that memory takes its time")
{
  if (fewer > 1) SKIP("takes too long with sanitizers");
  auto const probe = probe_memory(Space());
  CHECK(probe.stream > 1e-6);
  CHECK(probe.latency > 1e-9);
  auto const best = better(probe, {1, 0});
  CHECK(best.stream == probe.stream);
  CHECK(best.latency == 0);
}

}  // namespace otakar::test
