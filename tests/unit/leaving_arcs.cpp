// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/leaving_arcs.hpp"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>

namespace otakar::test {

using Word = std::uint32_t;

// Vertices 2^20 apart share a place in the table.
TEST_CASE("arcs leave a tree lightest first, and the lightest to a vertex is never lost")
{
  std::mt19937 random(5);
  LeavingArcs<NarrowIds> arcs(std::uint64_t(1) << 21);
  for (Word tree = 0; tree < 20; ++tree) {
    std::map<Word, std::pair<Word, Word>> lightest;
    std::map<Word, std::pair<Word, Word>> met;
    arcs.start(tree);
    for (Word arc = 0; arc < 2000; ++arc) {
      Word const target = Word(random() % 100) + Word(random() % 2 << 20);
      std::pair<Word, Word> const edge(Word(random() % 50), arc);
      arcs.offer({{edge.first, edge.second}, target});
      auto const known = lightest.try_emplace(target, edge).first;
      known->second = std::min(known->second, edge);
    }
    std::pair<Word, Word> last(0, 0);
    while (!arcs.empty()) {
      auto const least = arcs.pop();
      std::pair<Word, Word> const edge(least.edge.key, least.edge.id);
      REQUIRE_FALSE(edge < last);
      last = edge;
      met.try_emplace(least.target, edge);
    }
    REQUIRE(met == lightest);
  }
}

}  // namespace otakar::test
