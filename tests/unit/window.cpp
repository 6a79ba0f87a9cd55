// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/window.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <random>

#include "arrays.hpp"

namespace otakar::test {

using Word = std::uint32_t;

std::vector<Word> items_of(Window<Word, Space> const& window)
{
  Array<Word, Space> const items("items", window.size());
  Kokkos::parallel_for(
      "items", Range<Space>(Space(), 0, window.size()), KOKKOS_LAMBDA(std::uint64_t i) { items(i) = window.item(i); });
  Kokkos::fence();
  return to_host<Word>(items);
}

// All items from `least` on fail.
static void fail(Window<Word, Space>& window, Word least)
{
  auto const at = window;
  window.slide(
      Space(), "test", KOKKOS_LAMBDA(std::uint64_t i) { return at.item(i) >= least; });
}

TEST_CASE("a window that is given a width keeps it")
{
  Window<Word, Space> all(Space(), "test::", 300000, 1000000);
  CHECK(all.size() == 300000);
  fail(all, 100000);  // two thirds
  CHECK(all.size() == 200000);
  Window<Word, Space> some(Space(), "test::", 300000, 100);
  CHECK(some.size() == 100);
  fail(some, 100);  // none
  CHECK(some.size() == 100);
  fail(some, 150);  // half
  CHECK(items_of(some).front() == 150);
  CHECK(some.size() == 100);
}

TEST_CASE("a window tries every item until it does not fail, in ascending order")
{
  for (Word const end : {0u, 1u, 5000u, 300000u}) {
    std::mt19937 random(end);
    std::vector<int> tries(end);
    for (int& left : tries) left = 1 + int(random() % 3);
    Window<Word, Space> window(Space(), "test::", end);
    Word begun = 0;
    while (window.size() > 0) {
      REQUIRE(window.size() <= most_window);
      auto const items = items_of(window);
      REQUIRE(std::adjacent_find(items.begin(), items.end(), std::greater_equal<>()) == items.end());
      begun = std::max(begun, items.back() + 1);
      REQUIRE(std::all_of(items.begin(), items.end(), [&](Word item) { return tries[item] > 0; }));
      REQUIRE(std::size_t(std::count_if(tries.begin(), tries.begin() + begun, [](int left) { return left > 0; })) ==
              items.size());
      std::vector<std::uint8_t> failed;
      for (Word const item : items) failed.push_back(--tries[item] > 0);
      auto const state = to_space(failed);
      window.slide(
          Space(), "test", KOKKOS_LAMBDA(std::uint64_t i) { return state(i) != 0; });
    }
    CHECK(begun == end);
    CHECK(std::all_of(tries.begin(), tries.end(), [](int left) { return left == 0; }));
  }
}

}  // namespace otakar::test
