// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/probe_graph.hpp"

#include <catch2/catch_test_macros.hpp>

#include "backend.hpp"
#include "graphs.hpp"

namespace otakar::test {

TEST_CASE("the probe takes its time with any graph that has edges")
{
  for (std::uint64_t const vertices : {2, 5000}) {  // as few edges as there can be, and fewer than vertices
    auto const graph = copy_to<Memory>(make_graph(vertices, {{0, std::uint32_t(vertices - 1), 7}}));
    auto const probe = probe_graph<NarrowIds>(Space(), graph);
    CHECK(probe.gather > 0);
    CHECK(probe.compare > 0);
  }
  auto const probe = probe_graph<NarrowIds>(Space(), copy_to<Memory>(five_weights<NarrowIds>(1)));
  auto const best = better(probe, {1e9, 0});
  CHECK(best.gather == probe.gather);
  CHECK(best.compare == 0);
}

}  // namespace otakar::test
