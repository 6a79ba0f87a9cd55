// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/find_splitters.hpp"

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <random>

#include "ranks/ranks.hpp"

namespace otakar::test {

namespace {

using Items = std::vector<std::uint64_t>;

// The items of all ranks between one splitter and the next, at most.
std::uint64_t longest_piece(Items const& own, Items const& splitters)
{
  Items sizes(splitters.size() + 1, 0);
  for (auto const item : own)
    ++sizes[std::size_t(std::upper_bound(splitters.begin(), splitters.end(), item) - splitters.begin())];
  communicator().sum(sizes);
  return *std::max_element(sizes.begin(), sizes.end());
}

Items random_items(std::uint64_t count, std::uint64_t range)
{
  std::mt19937_64 random(std::uint64_t(communicator().rank()) + 1);
  Items items(count);
  for (auto& item : items) item = random() % range;
  std::sort(items.begin(), items.end());
  return items;
}

}  // namespace

TEST_CASE("splitters cut the items of all ranks into pieces of like length")
{
  auto& ranks = communicator();
  auto const p = std::uint64_t(ranks.size());
  auto const own = random_items(4000, 1 << 30);
  auto const splitters = find_splitters(ranks, own, std::less());
  REQUIRE(splitters.size() == p - 1);
  CHECK(std::is_sorted(splitters.begin(), splitters.end()));
  CHECK(ranks.all_items(splitters).size() == p * (p - 1));
  CHECK(longest_piece(own, splitters) <= 4000 * 3 / 2);
}

TEST_CASE("splitters are the same on every rank, also where few have items")
{
  auto& ranks = communicator();
  int const last = ranks.size() - 1;
  for (auto const& own : {Items{}, ranks.rank() == last ? random_items(1000, 1000) : Items{},
                          ranks.rank() == 0 ? Items{5} : Items{}, Items(300, 8)}) {
    auto const splitters = find_splitters(ranks, own, std::less());
    bool const some = ranks.sum(own.size()) > 0;
    REQUIRE(splitters.size() == (some ? std::size_t(last) : 0));
    auto const bounds = piece_bounds(own, splitters, ranks.size(), std::less());
    REQUIRE(bounds.size() == std::size_t(last) + 2);
    CHECK((bounds.front() == 0 && bounds.back() == own.size()));
    for (std::size_t i = 0; i < own.size(); ++i) {
      auto const piece = std::size_t(std::upper_bound(splitters.begin(), splitters.end(), own[i]) - splitters.begin());
      REQUIRE((bounds[piece] <= i && i < bounds[piece + 1]));
    }
    auto const all = ranks.all_items(splitters);
    for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(all[i] == splitters[i % splitters.size()]);
  }
}

TEST_CASE("splitters follow the order that they are given")
{
  auto own = random_items(1000, 1 << 20);
  std::reverse(own.begin(), own.end());
  auto const splitters = find_splitters(communicator(), own, std::greater());
  CHECK(std::is_sorted(splitters.begin(), splitters.end(), std::greater()));
}

}  // namespace otakar::test
