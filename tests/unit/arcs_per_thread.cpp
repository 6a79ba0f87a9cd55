// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/arcs_per_thread.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"

namespace otakar::test {

namespace {

using Word = std::uint32_t;

struct CountVisits {
  Array<Word, Space> visits;

  template <class Row>
  KOKKOS_INLINE_FUNCTION void operator()(Row const& row) const
  {
    row.once([&] { Kokkos::atomic_inc(&visits(row.index)); });
  }
};

}  // namespace

TEST_CASE("every schedule gives each row to one thread")
{
  Space const space;
  std::uint64_t const rows = 3000;
  std::vector<Word> offset{0};
  for (std::uint64_t row = 0; row < rows; ++row) offset.push_back(offset.back() + Word(row % 7));
  CountVisits const count{to_space(std::vector<Word>(rows, 0))};
  auto const all = arcs_per_thread(space, rows, to_space(offset), count);
  if (!in_host_memory<Space>) {
    for (auto const& arcs : all) CHECK(arcs.empty());
    return;
  }
  bool const threads = std::string_view(Space::name()) == "OpenMP";
  for (auto const& arcs : all) {
    CHECK(arcs.size() == (threads ? std::size_t(space.concurrency()) : 1));
    CHECK(std::accumulate(arcs.begin(), arcs.end(), std::uint64_t(0)) == offset.back());
  }
  if (threads) CHECK(to_host(count.visits) == std::vector<Word>(rows, Word(all.size())));
}

TEST_CASE("under the static schedule, equal runs of rows are what threads have")
{
  if (std::string_view(Space::name()) != "OpenMP") return;
  Space const space;
  auto const threads = std::uint64_t(space.concurrency());
  std::vector<Word> offset{0};
  for (std::uint64_t row = 0; row < 4 * threads; ++row) offset.push_back(offset.back() + (row < 4 ? 10 : 0));
  CountVisits const count{to_space(std::vector<Word>(4 * threads, 0))};
  auto const arcs = arcs_per_thread(space, 4 * threads, to_space(offset), count)[0];
  CHECK(arcs[0] == 40);
  CHECK(imbalance_of(arcs) == Catch::Approx(double(threads - 1)));
}

TEST_CASE("imbalance is what the busiest thread has beyond the mean")
{
  CHECK(imbalance_of({5, 5, 5}) == 0);
  CHECK(imbalance_of({0, 30, 0}) == Catch::Approx(2));
  CHECK(imbalance_of({10, 6, 8}) == Catch::Approx(0.25));
  CHECK(imbalance_of({0, 0}) == 0);
  CHECK(imbalance_of({}) == 0);
}

}  // namespace otakar::test
