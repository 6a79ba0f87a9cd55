// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/segment_min.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

#include "arrays.hpp"
#include "core/ids.hpp"

namespace otakar::test {

using Word = std::uint32_t;

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
  auto const segment_of = to_space(segment);
  auto const value_of = to_space(value);
  auto const minimum = to_space(std::vector<Word>(segments, 5));
  segment_min(
      Space(), "segment_min", size, KOKKOS_LAMBDA(std::uint64_t i)->Word { return segment_of(i); },
      KOKKOS_LAMBDA(std::uint64_t i)->Word { return value_of(i); }, minimum);
  CHECK(to_host<Word>(minimum) == expected);
}

TEST_CASE("the minimum of every segment is found, however long")
{
  for (std::uint64_t const size : {1, 2, 1023, 1024, 1025, 50000})
    for (std::uint64_t const segments : {1, 2, 7, 60, 30000}) check_segments(size, segments, size + segments);
}

}  // namespace otakar::test
