// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/kokkos_settings.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include "core/error.hpp"

namespace otakar::test {

TEST_CASE("Kokkos' flags are taken out of the words, unknown ones stay")
{
  std::vector<std::string> words{"a.gr", "--kokkos-num-threads=512", "--kokkos-num-thread=1", "--kokkos-help",
                                 "--kokkos-tools-libs=libx.so"};
  take_kokkos_flags(words);
  CHECK(words == std::vector<std::string>{"a.gr", "--kokkos-num-thread=1"});
  for (auto const* const bad : {"--kokkos-num-threads=4x", "--kokkos-num-threads= 4", "--kokkos-num-threads",
                                "--kokkos-num-threads=", "--kokkos-num-threads=0", "--kokkos-num-threads=513"}) {
    std::vector<std::string> one{bad};
    CHECK_THROWS_AS(take_kokkos_flags(one), Error);
  }
  std::vector<std::string> apart{"--kokkos-num-threads", "4"};
  CHECK_THROWS_WITH(take_kokkos_flags(apart),
                    "--kokkos-num-threads: expected a number from 1 to 512 behind an equals sign");
}

TEST_CASE("threads are limited where the machine has too many and nobody says how many")
{
  CHECK_FALSE(must_limit_threads(most_threads, ""));
  CHECK(must_limit_threads(most_threads + 1, ""));
  CHECK(must_limit_threads(most_threads + 1, "many"));
  CHECK_FALSE(must_limit_threads(most_threads + 1, "8"));
  CHECK_FALSE(must_limit_threads(most_threads + 1, " 8,4"));
}

}  // namespace otakar::test
