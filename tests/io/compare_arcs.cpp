// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Comparing arcs, against a map from pairs to arcs.
#include "build/compare_arcs.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <set>

#include "graphs.hpp"
#include "listing.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

using Arc = PlainEdge<std::int32_t>;

// Ends near 0 are frequent where `hubs` is set.
std::vector<Arc> random_arcs(std::mt19937_64& random, std::uint64_t vertices, std::uint64_t size, bool hubs)
{
  std::vector<Arc> arcs(size);
  auto const end = [&] {
    std::uint64_t bound = vertices;
    while (hubs && bound > 2 && random() % 3 != 0) bound = bound / 4 + 1;
    return random() % bound;
  };
  for (Arc& arc : arcs) arc = {end(), end(), std::int32_t(random() % 6) - 3};
  return arcs;
}

struct Expected {
  ArcCounts counts;
  std::set<std::uint64_t> best;
};

Expected reference(std::vector<Arc> const& arcs, Objective objective)
{
  Expected expected;
  auto const rank = [&](std::uint64_t arc) { return objective == Objective::maximum ? -arcs[arc].w : arcs[arc].w; };
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> best;  // by direction
  for (std::uint64_t arc = 0; arc < arcs.size(); ++arc) {
    if (arcs[arc].u == arcs[arc].v) continue;
    auto const [place, fresh] = best.try_emplace({arcs[arc].u, arcs[arc].v}, arc);
    expected.counts.duplicates += !fresh;
    if (rank(arc) < rank(place->second)) place->second = arc;
  }
  bool mutual = false;
  for (auto const& [ends, arc] : best) {
    auto const reverse = best.find({ends.second, ends.first});
    bool const found = reverse != best.end();
    mutual = mutual || found;
    std::uint64_t const other = found ? reverse->second : arc;
    if (!found || rank(arc) != rank(other)) {
      ++expected.counts.asymmetric;
      expected.counts.first_asymmetric = std::min(expected.counts.first_asymmetric, arc);
    }
    expected.best.insert(std::min(std::pair(rank(arc), arc), std::pair(rank(other), other)).second);
  }
  expected.counts.pairs = expected.best.size();
  if (mutual) return expected;
  expected.counts.asymmetric = 0;
  expected.counts.first_asymmetric = none<std::uint64_t>;
  return expected;
}

template <class Ids = NarrowIds>
void check(std::uint64_t vertices, std::vector<Arc> const& arcs)
{
  for (Objective const objective : {Objective::minimum, Objective::maximum}) {
    auto const graph = make_graph<Ids>(vertices, arcs, {WeightType::int32, objective});
    auto const [counts, best] = reference(arcs, objective);
    HostArray<std::uint8_t> const marks("marks", arcs.size());
    for (auto const& found : {compare_arcs(graph), compare_arcs(graph, marks)}) {
      CHECK(found.pairs == counts.pairs);
      CHECK(found.duplicates == counts.duplicates);
      CHECK(found.asymmetric == counts.asymmetric);
      CHECK(found.first_asymmetric == counts.first_asymmetric);
    }
    bool same = true;
    for (std::uint64_t e = 0; e < arcs.size(); ++e) same = same && marks(e) == best.count(e);
    CHECK(same);
  }
}

}  // namespace

TEST_CASE("arcs of small graphs are compared")
{
  std::mt19937_64 random(3);
  check(0, {});
  for (int trial = 0; trial < 200; ++trial) {
    INFO("trial " << trial);
    std::uint64_t const vertices = 1 + random() % 40;
    auto const arcs = random_arcs(random, vertices, random() % 200, trial % 3 == 0);
    if (trial % 2)
      check<WideIds>(vertices, arcs);
    else
      check(vertices, arcs);
  }
}

TEST_CASE("arcs of larger graphs are compared, with and without hubs")
{
  std::mt19937_64 random(4);
  for (bool const hubs : {false, true}) {
    check(300, random_arcs(random, 300, 8000, hubs));
    check<WideKeys>(30000, random_arcs(random, 30000, 30000, hubs));
    // So many vertices that an arc and its ends need more than 64 bits.
    check(4000000000, random_arcs(random, 4000000000, 3000, hubs));
  }
}

TEST_CASE("a graph that lists each edge once has no asymmetric arcs, until one is reversed")
{
  std::vector<Arc> arcs{{0, 1, 5}, {2, 1, 5}, {3, 1, 4}};
  check(4, arcs);
  arcs.push_back({1, 0, 5});
  check(4, arcs);
  auto const counts = compare_arcs(make_graph(4, arcs));
  CHECK(counts.asymmetric == 2);
  CHECK(counts.first_asymmetric == 1);
}

TEST_CASE("a row too long for a bucket is compared as well")
{
  std::vector<Arc> star;
  for (std::uint64_t i = 0; i < 300000; ++i) star.push_back({0, 1 + i * 7919 % 200000, std::int32_t(i % 13)});
  check(200001, star);
}
