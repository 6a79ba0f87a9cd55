// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/primitive_boruvka.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>
#include <set>

#include "arrays.hpp"

namespace otakar::test {

using Word = std::uint32_t;

TEST_CASE("groups are numbered in their order, and what is in none is left out")
{
  for (Word const size : {1u, 1000u, 50000u}) {
    std::mt19937 random(size);
    Word const groups = 400;
    std::vector<Word> group(size), expected(size, 77);
    std::set<Word> known;
    for (Word& g : group) g = Word(random() % 3 == 0 ? groups : random() % groups / 3 * 3);
    for (Word const g : group)
      if (g != groups) known.insert(g);
    for (Word i = 0; i < size; ++i)
      if (group[i] != groups) expected[i] = Word(std::distance(known.begin(), known.find(group[i])));
    auto const number = to_space(std::vector<Word>(size, 77));
    auto const given = to_space(group);
    std::uint64_t const count = primitive_boruvka_steps::number_groups(
        Space(), "test", size, groups, KOKKOS_LAMBDA(std::uint64_t i)->std::uint64_t { return given(i); }, number);
    CHECK(count == known.size());
    CHECK(to_host<Word>(number) == expected);
  }
}

}  // namespace otakar::test
