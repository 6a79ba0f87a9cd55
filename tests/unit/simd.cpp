// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Every SIMD operation does to each lane what plain code does to a number. SIMD_LANES asks for the lanes of another
// processor than Kokkos is configured for.
#include <Kokkos_Macros.hpp>
#ifdef SIMD_LANES
#undef KOKKOS_ARCH_AVX512XEON
#undef KOKKOS_ARCH_AVX2
#if SIMD_LANES == 8
#define KOKKOS_ARCH_AVX2
#endif
#endif

#include <algorithm>
#include <bit>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

#include "parallel/host/simd.hpp"

namespace otakar::test {

#ifdef SIMD_LANES
static_assert(simd::width == SIMD_LANES);
#endif

using simd::Lanes;
using simd::Mask;
using simd::width;
using Numbers = std::vector<std::uint32_t>;

constexpr std::uint32_t all_bits = (1u << width) - 1;
constexpr std::uint16_t untouched = 0xabcd;

Numbers numbers(Lanes a)
{
  std::vector<std::uint16_t> low(width), high(width);
  store(low.data(), a, simd::first(width));
  store(high.data(), a >> 16, simd::first(width));
  Numbers result;
  for (std::uint32_t i = 0; i < width; ++i) result.push_back(low[i] | std::uint32_t(high[i]) << 16);
  return result;
}

template <class T>
std::vector<T> random_numbers(std::uint64_t seed, std::size_t size, T below)
{
  std::mt19937_64 random(seed);
  std::vector<T> result(size);
  for (auto& number : result) number = T(random() % below);
  return result;
}

Mask mask_of(std::uint32_t bits)
{
  Numbers flags(width);
  for (std::uint32_t i = 0; i < width; ++i) flags[i] = bits >> i & 1;
  return equal(simd::load(flags.data()), Lanes::all(1));
}

// All masks of few lanes, some of many, with the full and the empty one.
Numbers some_masks()
{
  Numbers result{0, all_bits};
  for (std::uint32_t mask = 0; mask <= all_bits; mask += width > 8 ? 77 : 1) result.push_back(mask);
  return result;
}

template <class Expected>
void check_lanes(Lanes found, Expected const& expected)
{
  auto const lanes = numbers(found);
  for (std::uint32_t i = 0; i < width; ++i) REQUIRE(lanes[i] == std::uint32_t(expected(i)));
}

TEST_CASE("simd: masks")
{
  for (std::uint32_t const a : some_masks()) {
    std::uint32_t const b = a * 0x9e3779b9u >> 7 & all_bits;
    REQUIRE(bits(mask_of(a)) == a);
    REQUIRE(bits(mask_of(a) & mask_of(b)) == (a & b));
    REQUIRE(bits(mask_of(a) | mask_of(b)) == (a | b));
    REQUIRE(bits(~mask_of(a)) == (all_bits & ~a));
    REQUIRE(simd::count(mask_of(a)) == std::uint32_t(std::popcount(a)));
    auto const ranks = numbers(simd::ranks(mask_of(a)));
    for (std::uint32_t i = 0; i < width; ++i)
      if (a >> i & 1) REQUIRE(ranks[i] == std::uint32_t(std::popcount(a & ((1u << i) - 1))));
    check_lanes(select(mask_of(a), Lanes::from(100), Lanes::all(~0u)),
                [=](std::uint32_t i) { return a >> i & 1 ? 100 + i : ~0u; });
  }
}

TEST_CASE("simd: the first lanes")
{
  for (std::uint32_t count = 0; count <= width; ++count) CHECK(bits(simd::first(count)) == (1u << count) - 1);
  for (std::uint32_t const count : {width + 1, 1u << 31, ~0u}) CHECK(bits(simd::first(count)) == all_bits);
}

TEST_CASE("simd: arithmetic")
{
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto const x = random_numbers<std::uint32_t>(seed, width, seed % 2 ? 3 : ~0u);
    auto const y = random_numbers<std::uint32_t>(seed + 100, width, seed % 2 ? 3 : ~0u);
    Lanes const a = simd::load(x.data());
    Lanes const b = simd::load(y.data());
    check_lanes(a, [&](std::uint32_t i) { return x[i]; });
    check_lanes(Lanes::all(x[0]), [&](std::uint32_t) { return x[0]; });
    check_lanes(Lanes::from(x[0]), [&](std::uint32_t i) { return x[0] + i; });
    check_lanes(a + b, [&](std::uint32_t i) { return x[i] + y[i]; });
    check_lanes(a - b, [&](std::uint32_t i) { return x[i] - y[i]; });
    check_lanes(a & b, [&](std::uint32_t i) { return x[i] & y[i]; });
    check_lanes(a | b, [&](std::uint32_t i) { return x[i] | y[i]; });
    check_lanes(a ^ b, [&](std::uint32_t i) { return x[i] ^ y[i]; });
    for (int const by : {0, 3, 16, 31}) {
      check_lanes(a << by, [&](std::uint32_t i) { return x[i] << by; });
      check_lanes(a >> by, [&](std::uint32_t i) { return x[i] >> by; });
    }
    check_lanes(a >> (b & Lanes::all(31)), [&](std::uint32_t i) { return x[i] >> (y[i] & 31); });
  }
}

TEST_CASE("simd: comparisons")
{
  Numbers const values{0, 1, 2, 0xffff, 0x10000, 0x7ffffffe, 0x7fffffff, 0x80000000, 0xffffffff};
  for (std::uint32_t const x : values)
    for (std::uint32_t const y : values) {
      for (std::uint32_t lane = 0; lane < width; ++lane) {
        Numbers some(width, y);
        some[lane] = x;
        std::uint32_t const others = all_bits & ~(1u << lane);
        std::uint32_t const expected = others | std::uint32_t(x == y) << lane;
        REQUIRE(bits(equal(simd::load(some.data()), Lanes::all(y))) == expected);
      }
      if (std::max(x, y) >> 31 == 0) REQUIRE(bits(less(Lanes::all(x), Lanes::all(y))) == (x < y ? all_bits : 0));
    }
}

TEMPLATE_TEST_CASE("simd: loads from any address", "", std::uint16_t, std::uint32_t, std::uint64_t)
{
  auto const table = random_numbers<TestType>(1, 3 * width, TestType(~TestType(0)));
  for (std::uint32_t first = 0; first <= 2 * width; ++first)
    check_lanes(simd::load(&table[first]), [&](std::uint32_t i) { return table[first + i]; });
}

TEMPLATE_TEST_CASE("simd: gathers", "", std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t)
{
  constexpr std::uint32_t size = 70;
  for (std::uint32_t const mask : some_masks()) {
    auto const table = random_numbers<TestType>(mask, size + 4, TestType(~TestType(0)));
    auto at = random_numbers<std::uint32_t>(mask + 1, width, size);
    for (std::uint32_t i = 0; i < width; ++i)
      if (!(mask >> i & 1)) at[i] = ~0u;  // not to be read
    auto const found = numbers(gather(table.data(), simd::load(at.data()), mask_of(mask)));
    for (std::uint32_t i = 0; i < width; ++i)
      if (mask >> i & 1) REQUIRE(found[i] == std::uint32_t(table[at[i]]));
  }
}

TEST_CASE("simd: stores keep to their mask")
{
  for (std::uint32_t const mask : some_masks()) {
    std::vector<std::uint16_t> to(width + 1, untouched);
    simd::store(to.data(), Lanes::from(0x5fffe), mask_of(mask));
    for (std::uint32_t i = 0; i <= width; ++i)
      REQUIRE(to[i] == (i < width && mask >> i & 1 ? std::uint16_t(0xfffe + i) : untouched));
  }
}

TEMPLATE_TEST_CASE("simd: compress", "", std::uint32_t, std::uint64_t)
{
  for (std::uint32_t const mask : some_masks()) {
    auto const from = random_numbers<TestType>(mask, width, TestType(~TestType(0)));
    std::vector<TestType> expected;
    for (std::uint32_t i = 0; i < width; ++i)
      if (mask >> i & 1) expected.push_back(from[i]);
    auto const begins_as_expected = [&](std::vector<TestType> const& kept) {
      return std::equal(expected.begin(), expected.end(), kept.begin());
    };
    std::vector<TestType> kept(width + 1, 77);
    simd::compress(kept.data(), from.data(), mask_of(mask));
    REQUIRE(begins_as_expected(kept));
    REQUIRE(kept[width] == 77);
    if constexpr (sizeof(TestType) == 4) {
      simd::compress(kept.data(), simd::load(from.data()), mask_of(mask));
      REQUIRE(begins_as_expected(kept));
      REQUIRE(kept[width] == 77);
    }
  }
}

// As solvers do it: what is kept moves towards the front of the same array, which has `width` places to spare.
TEMPLATE_TEST_CASE("simd: stream compaction in place", "", std::uint32_t, std::uint64_t)
{
  for (std::uint32_t size = 0; size < 5 * width + 3; ++size)
    for (std::uint32_t const limit : {0u, 1u, 50u, 99u, 100u}) {
      auto list = random_numbers<TestType>(size + limit, size + width, 100);
      std::vector<TestType> expected;
      std::copy_if(list.begin(), list.begin() + size, std::back_inserter(expected),
                   [=](TestType x) { return x < limit; });
      std::uint32_t kept = 0;
      for (std::uint32_t i = 0; i < size; i += width) {
        Mask const stays = simd::first(size - i) & less(simd::load(&list[i]), Lanes::all(limit));
        simd::compress(&list[kept], &list[i], stays);
        kept += simd::count(stays);
      }
      list.resize(kept);
      REQUIRE(list == expected);
    }
}

TEST_CASE("simd: the lesser in place")
{
  auto words = random_numbers<std::uint64_t>(1, 100, ~std::uint64_t(0));
  words.insert(words.end(), {0, 1, std::uint64_t(1) << 63, (std::uint64_t(1) << 63) - 1, ~std::uint64_t(0)});
  for (auto const a : words)
    for (auto const b : words) {
      std::vector<std::uint64_t> places{5, a, 6};
      simd::lower(&places[1], b);
      REQUIRE(places == std::vector<std::uint64_t>{5, std::min(a, b), 6});
    }
}

}  // namespace otakar::test
