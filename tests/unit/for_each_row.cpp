// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sums, minima and compaction of rows of every length, by threads and by teams, against plain loops.
#include "parallel/for_each_row.hpp"

#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <random>

#include "arrays.hpp"

namespace otakar::test {

namespace {

using Word = std::uint32_t;

struct Rows {
  std::vector<Word> offset{0};
  std::vector<Word> value;

  void add(Word length, std::mt19937& random)
  {
    for (Word i = 0; i < length; ++i) value.push_back(Word(random() % 1000));
    offset.push_back(Word(value.size()));
  }
  std::uint64_t count() const { return offset.size() - 1; }
};

// Short rows, empty ones, and some on both sides of the length from which teams take them.
Rows some_rows(std::uint64_t count, unsigned seed)
{
  std::mt19937 random(seed);
  Rows rows;
  for (std::uint64_t i = 0; i < count; ++i) switch (random() % 8) {
      case 0: rows.add(0, random); break;
      case 1: rows.add(Word(long_row - 1 + random() % 3), random); break;
      case 2: rows.add(Word(random() % 3000), random); break;
      default: rows.add(Word(random() % 5), random);
    }
  return rows;
}

}  // namespace

// Per row: its sum, its minimum, how often it was visited, and its odd values at the beginning of its place.
struct Look {
  Array<Word, Space> offset, value, sum, least, visits, odd;

  template <class Row>
  KOKKOS_INLINE_FUNCTION void operator()(Row const& row) const
  {
    Word const total = row.template reduce<Kokkos::Sum<Word>>([&](Word i) { return value(i); });
    Word const minimum = row.template reduce<Kokkos::Min<Word>>([&](Word i) { return value(i); });
    row.once([&] {
      sum(row.index) = total;
      least(row.index) = minimum;
      Kokkos::atomic_inc(&visits(row.index));
    });
    Word const start = offset(row.index);
    row.compact([&](Word i) { return value(i) % 2 == 1; }, [&](Word rank, Word i) { odd(start + rank) = value(i); });
  }
};

namespace {

// visit(offset, look) runs the kernel.
template <class Visit>
void check_rows(Rows const& rows, Visit const& visit)
{
  std::uint64_t const n = rows.count();
  std::vector<Word> sum(n), least(n), odd(rows.value.size(), 7777);
  for (std::uint64_t r = 0; r < n; ++r) {
    auto const first = rows.value.begin() + rows.offset[r];
    auto const last = rows.value.begin() + rows.offset[r + 1];
    sum[r] = std::accumulate(first, last, Word(0));
    least[r] = first == last ? ~Word(0) : *std::min_element(first, last);
    std::copy_if(first, last, odd.begin() + rows.offset[r], [](Word value) { return value % 2 == 1; });
  }
  Array<Word, Space> const visits("visits", n);
  Look const look{to_space(rows.offset),
                  to_space(rows.value),
                  to_space(std::vector<Word>(n, 1)),
                  to_space(std::vector<Word>(n, 1)),
                  visits,
                  to_space(std::vector<Word>(rows.value.size(), 7777))};
  visit(look.offset, look);
  Kokkos::fence();
  CHECK(to_host<Word>(look.sum) == sum);
  CHECK(to_host<Word>(look.least) == least);
  CHECK(to_host<Word>(look.visits) == std::vector<Word>(n, 1));
  CHECK(to_host<Word>(look.odd) == odd);
}

}  // namespace

TEST_CASE("every row is visited once and sees its own arcs")
{
  for (std::uint64_t const count : {0, 1, 127, 128, 129, 3000}) {
    auto const rows = some_rows(count, unsigned(count));
    check_rows(rows, [&](auto const& offset, Look const& look) {
      for_each_row(Space(), "test::for_each_row", rows.count(), offset, look);
    });
  }
}

TEST_CASE("teams give the same as threads")
{
  if (!in_host_memory<Space> && !teams_take_rows<Space>) return;
  int const most = in_host_memory<Space> ? 1 : row_team_size;
  for (int team_size = 1; team_size <= most; team_size *= 4) {
    auto const rows = some_rows(1000, unsigned(team_size));
    check_rows(rows, [&](auto const& offset, Look const& look) {
      for_each_row_by_team(Space(), "test::for_each_row", rows.count(), offset, look, team_size);
    });
  }
}

TEST_CASE("a hub among short rows is summed whole")
{
  std::mt19937 random(1);
  Rows rows;
  for (int i = 0; i < 50; ++i) rows.add(1, random);
  rows.add(100000, random);
  for (int i = 0; i < 200; ++i) rows.add(1, random);
  auto const run = [&](auto const& offset, Look const& look) {
    for_each_row(Space(), "test::for_each_row", rows.count(), offset, look);
  };
  check_rows(rows, run);
}

}  // namespace otakar::test
