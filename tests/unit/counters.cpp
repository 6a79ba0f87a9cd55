// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/counters.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <thread>

namespace otakar::test {

TEST_CASE("what is wanted is either counted or named as missing")
{
  std::vector<Counter> wanted;
  for (std::size_t i = 0; i < names_of<Counter>.size(); ++i) wanted.push_back(Counter(i));
  Counters const counters(wanted);
  CHECK(counters.read().size() == counters.counted().size());
  std::size_t missing = 0;
  for (auto const counter : wanted)
    missing += counters.missing().find(std::string(name_of(counter))) != std::string::npos;
  // "cycles" is part of "ref_cycles".
  CHECK(missing >= wanted.size() - counters.counted().size());
  CHECK((missing == 0) == counters.missing().empty());
  CHECK(Counters({}).missing().empty());
}

TEST_CASE("threads that begin later are counted")
{
  Counters const counters({Counter::task_clock});
  if (counters.counted().empty()) SKIP(counters.missing());
  auto const spin = [] {
    volatile std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < 20'000'000; ++i) sum = sum + i;
  };
  auto const before = counters.read();
  std::thread(spin).join();
  CHECK(counters.since(before)[0] > 100'000);  // nanoseconds
}

}  // namespace otakar::test
