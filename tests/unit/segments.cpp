// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Minima of segments, sorted pairs and sorted ranges, against plain loops.
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <tuple>
#include <vector>

#include "backend.hpp"
#include "core/ids.hpp"
#include "solvers/literature/steps/segment_min.hpp"
#include "solvers/literature/steps/sort_pairs.hpp"

namespace otakar::test {

namespace {

using Word = std::uint32_t;

Array<Word, Space> on_space(std::vector<Word> const& words)
{
  Array<Word, Space> const copy("words", words.size());
  Kokkos::deep_copy(copy, Kokkos::View<Word const*, Kokkos::HostSpace>(words.data(), words.size()));
  return copy;
}

std::vector<Word> on_host(Array<Word, Space> const& words, std::uint64_t size)
{
  auto const copy = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), words);
  return {copy.data(), copy.data() + size};
}

}  // namespace

void check_segments(std::uint64_t size, std::uint64_t segments, std::uint64_t seed)
{
  std::mt19937 random{Word(seed)};
  std::vector<Word> segment(size);
  std::vector<Word> value(size);
  for (auto& s : segment) s = Word(random() % segments);
  for (auto& v : value) v = Word(random());
  std::sort(segment.begin(), segment.end());
  std::vector<Word> expected(segments, none<Word>);
  for (std::uint64_t i = 0; i < size; ++i) expected[segment[i]] = std::min(expected[segment[i]], value[i]);
  auto const segment_of = on_space(segment);
  auto const value_of = on_space(value);
  auto const minimum = on_space(std::vector<Word>(segments, 5));
  segment_min(
      Space(), "segment_min", size, KOKKOS_LAMBDA(std::uint64_t i)->Word { return segment_of(i); },
      KOKKOS_LAMBDA(std::uint64_t i)->Word { return value_of(i); }, minimum);
  CHECK(on_host(minimum, segments) == expected);
}

TEST_CASE("the minimum of every segment is found, however long")
{
  for (std::uint64_t const size : {1, 2, 1023, 1024, 1025, 50000})
    for (std::uint64_t const segments : {1, 2, 7, 60, 30000}) check_segments(size, segments, size + segments);
}

TEST_CASE("pairs are sorted by row, column and place, in both directions")
{
  for (std::uint64_t const rows : {2, 5, 300, 100000}) {
    std::uint64_t const size = 20000;
    std::mt19937 random{Word(rows)};
    std::vector<Word> u(size);
    std::vector<Word> v(size);
    std::vector<std::tuple<Word, Word, Word>> expected;
    for (std::uint64_t i = 0; i < size; ++i) {
      u[i] = Word(random() % rows);
      do v[i] = Word(random() % rows);
      while (v[i] == u[i]);
      expected.emplace_back(u[i], v[i], i);
      expected.emplace_back(v[i], u[i], i);
    }
    std::sort(expected.begin(), expected.end());
    Pairs<Word, Word, Space> const sorted{Array<Word, Space>("row", 2 * size), Array<Word, Space>("column", 2 * size),
                                          Array<Word, Space>("place", 2 * size)};
    sort_pairs(Space(), "sort_pairs", rows, size, on_space(u), on_space(v), sorted);
    auto const row = on_host(sorted.row, 2 * size);
    auto const column = on_host(sorted.column, 2 * size);
    auto const place = on_host(sorted.place, 2 * size);
    std::vector<std::tuple<Word, Word, Word>> found;
    for (std::uint64_t i = 0; i < 2 * size; ++i) found.emplace_back(row[i], column[i], place[i]);
    CHECK(found == expected);
  }
}

}  // namespace otakar::test
