// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// tests/ranks/records.cpp exchanges them.
#include "distributed/records.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

namespace otakar::test {

TEST_CASE("a number takes as many bytes as the greatest of its kind")
{
  CHECK(bytes_for(0) == 1);
  for (int bytes = 1; bytes < 8; ++bytes) {
    CHECK(bytes_for((std::uint64_t(1) << 8 * bytes) - 1) == bytes);
    CHECK(bytes_for(std::uint64_t(1) << 8 * bytes) == bytes + 1);
  }
  CHECK(bytes_for(~std::uint64_t(0)) == 8);
  CHECK(record_format(std::uint64_t(255), std::uint64_t(256), ~std::uint64_t(0)).bytes() == 1 + 2 + 8);
}

TEST_CASE("records of every width come back, one behind the other")
{
  std::mt19937_64 random(3);
  for (int a = 1; a <= 8; ++a)
    for (int b = 1; b <= 8; ++b) {
      RecordFormat<2> const format{{a, b}};
      REQUIRE(format.bytes() == std::uint64_t(a + b));
      std::vector<std::array<std::uint64_t, 2>> records(20);
      std::vector<std::uint8_t> bytes(records.size() * format.bytes() + 8, 0xff);
      for (std::size_t i = 0; i < records.size(); ++i) {
        records[i] = {random() >> (64 - 8 * a), i == 0 ? ~std::uint64_t(0) >> (64 - 8 * b) : random() >> (64 - 8 * b)};
        format.put(bytes.data() + i * format.bytes(), records[i]);
      }
      for (std::size_t i = 0; i < records.size(); ++i)
        REQUIRE(format.get(bytes.data() + i * format.bytes()) == records[i]);
      REQUIRE(bytes[records.size() * format.bytes()] == 0xff);
    }
}

}  // namespace otakar::test
