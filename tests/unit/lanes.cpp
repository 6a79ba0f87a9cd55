// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Many numbers at once do what one after another would.
#include "parallel/host/simd.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

namespace otakar::test {

using lanes::Lanes;
using lanes::Mask;
using lanes::width;

constexpr std::uint16_t untouched = 0xabcd;

std::vector<std::uint32_t> numbers(Lanes a)
{
  std::vector<std::uint16_t> low(width), high(width);
  store(low.data(), a, lanes::first(width));
  store(high.data(), a >> 16, lanes::first(width));
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < width; ++i) result.push_back(low[i] | std::uint32_t(high[i]) << 16);
  return result;
}

template <class Number>
std::vector<Number> random_numbers(std::uint64_t seed, std::size_t size, Number below)
{
  std::mt19937_64 random(seed);
  std::vector<Number> result(size);
  for (auto& number : result) number = Number(random() % below);
  return result;
}

Mask mask_of(std::uint32_t bits)
{
  std::vector<std::uint32_t> flags(width);
  for (std::uint32_t i = 0; i < width; ++i) flags[i] = bits >> i & 1;
  return equal(lanes::load(flags.data()), Lanes::all(1));
}

constexpr std::uint32_t all_bits = (1u << width) - 1;

TEST_CASE("lanes: masks")
{
  CHECK(bits(lanes::first(0)) == 0);
  CHECK(bits(lanes::first(1)) == 1);
  CHECK(lanes::count(lanes::first(width)) == width);
  CHECK(bits(lanes::first(width + 5)) == all_bits);
  CHECK(bits(lanes::first(~0u)) == all_bits);
  for (std::uint32_t a = 0; a <= all_bits; a += width == 1 ? 1 : 77) {
    std::uint32_t const b = a * 0x9e3779b9u >> 7 & all_bits;
    CHECK(bits(mask_of(a) & mask_of(b)) == (a & b));
    CHECK(bits(mask_of(a) | mask_of(b)) == (a | b));
    CHECK(bits(lanes::first(width) & ~mask_of(a)) == (all_bits & ~a));
    CHECK(lanes::count(mask_of(a)) == std::uint32_t(std::popcount(a)));
    auto const ranks = numbers(lanes::ranks(mask_of(a)));
    for (std::uint32_t i = 0; i < width; ++i)
      if (a >> i & 1) CHECK(ranks[i] == std::uint32_t(std::popcount(a & ((1u << i) - 1))));
  }
}

TEST_CASE("lanes: arithmetic and comparisons")
{
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto const x = random_numbers<std::uint32_t>(seed, width, seed % 2 ? 3 : 0xffffffffu);
    auto const y = random_numbers<std::uint32_t>(seed + 100, width, seed % 2 ? 3 : 0xffffffffu);
    Lanes const a = lanes::load(x.data());
    Lanes const b = lanes::load(y.data());
    auto const sum = numbers(a + b), difference = numbers(a - b), both = numbers(a & b), any = numbers(a | b),
               either = numbers(a ^ b), left = numbers(a << 16), right = numbers(a >> 16),
               by = numbers(a >> (b & Lanes::all(31))), least = numbers(select(less(a >> 1, b >> 1), a, b)),
               counted = numbers(Lanes::from(x[0]));
    for (std::uint32_t i = 0; i < width; ++i) {
      CHECK(sum[i] == x[i] + y[i]);
      CHECK(difference[i] == x[i] - y[i]);
      CHECK(both[i] == (x[i] & y[i]));
      CHECK(any[i] == (x[i] | y[i]));
      CHECK(either[i] == (x[i] ^ y[i]));
      CHECK(left[i] == x[i] << 16);
      CHECK(right[i] == x[i] >> 16);
      CHECK(by[i] == x[i] >> (y[i] & 31));
      CHECK(least[i] == (x[i] >> 1 < y[i] >> 1 ? x[i] : y[i]));
      CHECK(counted[i] == x[0] + i);
      CHECK((bits(equal(a, b)) >> i & 1) == (x[i] == y[i]));
    }
  }
}

TEMPLATE_TEST_CASE("lanes: numbers of a table", "", std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t)
{
  constexpr std::uint32_t size = 70;
  for (std::uint32_t mask = 0; mask <= all_bits; mask += width == 1 ? 1 : 33) {
    auto const table = random_numbers<TestType>(mask, size + 4, TestType(~TestType(0)));
    auto at = random_numbers<std::uint32_t>(mask + 1, width, size);
    for (std::uint32_t i = 0; i < width; ++i)
      if (!(mask >> i & 1)) at[i] = ~0u;  // not to be read
    std::vector<std::uint32_t> found, first(table.begin(), table.begin() + width);
    if constexpr (sizeof(TestType) == 8)
      found = numbers(lanes::gather_low(table.data(), lanes::load(at.data()), mask_of(mask)));
    else
      found = numbers(lanes::gather(table.data(), lanes::load(at.data()), mask_of(mask)));
    if constexpr (sizeof(TestType) == 8) CHECK(numbers(lanes::load_low(table.data())) == first);
    if constexpr (sizeof(TestType) == 4 || sizeof(TestType) == 2) CHECK(numbers(lanes::load(table.data())) == first);
    for (std::uint32_t i = 0; i < width; ++i)
      if (mask >> i & 1) CHECK(found[i] == std::uint32_t(table[at[i]]));
  }
}

TEMPLATE_TEST_CASE("lanes: some are kept, in place, too", "", std::uint32_t, std::uint64_t)
{
  for (std::uint32_t mask = 0; mask <= all_bits; mask += width == 1 ? 1 : 31) {
    auto const from = random_numbers<TestType>(mask, width, TestType(~TestType(0)));
    std::vector<TestType> expected;
    for (std::uint32_t i = 0; i < width; ++i)
      if (mask >> i & 1) expected.push_back(from[i]);
    auto const begins_as_expected = [&](std::vector<TestType> const& kept) {
      return std::equal(expected.begin(), expected.end(), kept.begin());
    };
    std::vector<TestType> kept(width), same = from;
    lanes::compress(kept.data(), from.data(), mask_of(mask));
    CHECK(begins_as_expected(kept));
    lanes::compress(same.data(), same.data(), mask_of(mask));
    CHECK(begins_as_expected(same));
    if constexpr (sizeof(TestType) == 4) {
      std::vector<TestType> other(width);
      lanes::compress(other.data(), lanes::load(from.data()), mask_of(mask));
      CHECK(begins_as_expected(other));
    }
  }
}

TEST_CASE("lanes: stores keep to their mask")
{
  for (std::uint32_t mask = 0; mask <= all_bits; mask += width == 1 ? 1 : 3) {
    std::vector<std::uint16_t> to(width, untouched);
    lanes::store(to.data(), Lanes::from(7), mask_of(mask));
    for (std::uint32_t i = 0; i < width; ++i) CHECK(to[i] == (mask >> i & 1 ? 7 + i : untouched));
  }
}

TEST_CASE("lanes: the lesser in place")
{
  std::uint64_t const top = std::uint64_t(1) << 63;
  std::vector<std::uint64_t> place{top, 3, top};
  lanes::lower(&place[1], top);
  CHECK(place == std::vector<std::uint64_t>{top, 3, top});
  lanes::lower(&place[1], 2);
  lanes::lower(&place[0], top + 1);
  CHECK(place == std::vector<std::uint64_t>{top, 2, top});
}

}  // namespace otakar::test
