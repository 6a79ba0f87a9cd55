// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Merging, against a map from pairs to arcs.
#include "build/merge_arcs.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <set>

#include "listing.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

enum class Weights { narrow, wide, real, none };

struct Arc {
  std::uint32_t u;
  std::uint32_t v;
  std::int64_t weight;
};

double weight_at(Arcs const& arcs, std::uint64_t arc)
{
  return arcs.real ? Kokkos::bit_cast<double>(arcs.weight(arc)) : double(std::int64_t(arcs.weight(arc)));
}

Arcs to_arcs(std::uint64_t vertices, std::vector<Arc> const& list, Weights weights)
{
  Arcs arcs;
  arcs.vertices = vertices;
  arcs.u = HostArray<std::uint32_t>("u", list.size());
  arcs.v = HostArray<std::uint32_t>("v", list.size());
  if (weights == Weights::narrow) arcs.narrow_weight = HostArray<std::uint32_t>("weight", list.size());
  if (weights == Weights::wide || weights == Weights::real)
    arcs.wide_weight = HostArray<std::uint64_t>("weight", list.size());
  arcs.real = weights == Weights::real;
  for (std::uint64_t i = 0; i < list.size(); ++i) {
    arcs.u(i) = list[i].u;
    arcs.v(i) = list[i].v;
    if (weights == Weights::narrow) arcs.narrow_weight(i) = std::uint32_t(list[i].weight);
    if (weights == Weights::wide) arcs.wide_weight(i) = std::uint64_t(list[i].weight);
    if (weights == Weights::real) arcs.wide_weight(i) = Kokkos::bit_cast<std::uint64_t>(double(list[i].weight) / 2);
  }
  return arcs;
}

// Ends near 0 are frequent where `hubs` is set.
std::vector<Arc> random_arcs(std::mt19937_64& random, std::uint64_t vertices, std::uint64_t size, bool hubs)
{
  std::vector<Arc> arcs(size);
  auto const end = [&] {
    std::uint64_t bound = vertices;
    while (hubs && bound > 2 && random() % 3 != 0) bound = bound / 4 + 1;
    return std::uint32_t(random() % bound);
  };
  for (Arc& arc : arcs) arc = {end(), end(), std::int64_t(random() % 6) - 3};
  return arcs;
}

struct Expected {
  std::set<std::uint64_t> kept;
  std::uint64_t loops = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t asymmetric = 0;
  std::uint64_t first_asymmetric = none<std::uint64_t>;
};

Expected reference(Arcs const& arcs, Objective objective)
{
  Expected expected;
  auto const rank = [&](std::uint64_t arc) {
    return objective == Objective::maximum ? -weight_at(arcs, arc) : weight_at(arcs, arc);
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> best;  // by direction
  for (std::uint64_t arc = 0; arc < arcs.size(); ++arc) {
    if (arcs.u(arc) == arcs.v(arc)) {
      ++expected.loops;
      continue;
    }
    auto const [place, fresh] = best.try_emplace({arcs.u(arc), arcs.v(arc)}, arc);
    expected.duplicates += !fresh;
    if (rank(arc) < rank(place->second)) place->second = arc;
  }
  bool mutual = false;
  for (auto const& [ends, arc] : best) {
    auto const reverse = best.find({ends.second, ends.first});
    bool const found = reverse != best.end();
    mutual = mutual || found;
    double const w = rank(arc);
    double const other = found ? rank(reverse->second) : 0;
    if (!found || w != other) {
      ++expected.asymmetric;
      expected.first_asymmetric = std::min(expected.first_asymmetric, arc);
    }
    expected.kept.insert(!found || w < other || (w == other && arc < reverse->second) ? arc : reverse->second);
  }
  if (mutual) return expected;
  expected.asymmetric = 0;
  expected.first_asymmetric = none<std::uint64_t>;
  return expected;
}

void check_merged(Arcs const& arcs, Expected const& expected, MergedArcs const& merged)
{
  CHECK(merged.loops == expected.loops);
  CHECK(merged.duplicates == expected.duplicates);
  CHECK(merged.asymmetric == expected.asymmetric);
  CHECK(merged.first_asymmetric == expected.first_asymmetric);
  std::vector<std::uint64_t> const kept(expected.kept.begin(), expected.kept.end());
  CHECK(values_of(merged.origin) == (kept.size() == arcs.size() ? std::vector<std::uint64_t>{} : kept));
  REQUIRE(merged.edges.size() == kept.size());
  bool same = merged.edges.vertices == arcs.vertices && merged.edges.real == arcs.real;
  for (std::uint64_t e = 0; e < kept.size(); ++e)
    same = same && merged.edges.u(e) == arcs.u(kept[e]) && merged.edges.v(e) == arcs.v(kept[e]) &&
           merged.edges.weight(e) == arcs.weight(kept[e]);
  CHECK(same);
}

void check(std::uint64_t vertices, std::vector<Arc> const& list, Weights weights)
{
  Arcs const arcs = to_arcs(vertices, list, weights);
  for (Objective const objective : {Objective::minimum, Objective::maximum})
    check_merged(arcs, reference(arcs, objective), merge_arcs(to_arcs(vertices, list, weights), objective));
}

bool by_rows(Arc const& a, Arc const& b)
{
  return std::pair(a.u, a.v) < std::pair(b.u, b.v);
}

// Each pair once, ascending by rows, towards the larger end.
std::vector<Arc> upper_triangle(std::vector<Arc> list)
{
  std::erase_if(list, [](Arc const& arc) { return arc.u == arc.v; });
  for (Arc& arc : list)
    if (arc.u > arc.v) std::swap(arc.u, arc.v);
  std::sort(list.begin(), list.end(), by_rows);
  auto const same = [](Arc const& a, Arc const& b) { return a.u == b.u && a.v == b.v; };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
  return list;
}

}  // namespace

TEST_CASE("merging keeps the best arc of each pair, in file order")
{
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 200; ++trial) {
    INFO("trial " << trial);
    std::uint64_t const vertices = 1 + random() % 40;
    check(vertices, random_arcs(random, vertices, random() % 200, trial % 3 == 0), Weights(trial % 4));
  }
}

TEST_CASE("merging keeps the best arcs of larger graphs, with and without hubs")
{
  std::mt19937_64 random(4);
  for (bool const hubs : {false, true}) {
    check(300, random_arcs(random, 300, 8000, hubs), Weights::narrow);
    check(30000, random_arcs(random, 30000, 30000, hubs), Weights::real);
    // So many vertices that an arc and its ends need more than 64 bits.
    check(4000000000, random_arcs(random, 4000000000, 3000, hubs), Weights::wide);
  }
}

TEST_CASE("arcs in an order that files have are merged as any others")
{
  std::mt19937_64 random(5);
  std::vector<Arc> const upper = upper_triangle(random_arcs(random, 500, 8000, true));
  std::vector<Arc> columns, adjacent;
  for (Arc const& arc : upper) {
    columns.push_back({arc.v, arc.u, arc.weight});
    adjacent.insert(adjacent.end(), {arc, columns.back()});
  }
  std::vector<Arc> lower = columns;
  std::sort(lower.begin(), lower.end(), by_rows);
  std::vector<Arc> rows = adjacent;
  std::sort(rows.begin(), rows.end(), by_rows);
  for (std::vector<Arc> const& list : {upper, lower, columns, adjacent, rows}) {
    check(500, list, Weights::narrow);
    auto spoilt = list;
    spoilt[spoilt.size() / 2].weight += 1;
    spoilt.push_back(spoilt[7]);
    spoilt.insert(spoilt.begin() + 100, {99, 99, 0});
    check(500, spoilt, Weights::wide);
    spoilt = list;
    for (std::uint64_t at = 2000; at > 0; at -= 200) spoilt.erase(spoilt.begin() + std::ptrdiff_t(at));
    check(500, spoilt, Weights::none);
  }
  auto with_loop = upper;
  with_loop.insert(with_loop.begin(), {0, 0, 1});
  check(500, with_loop, Weights::narrow);
}

TEST_CASE("a row too long for a bucket is sorted as well")
{
  std::vector<Arc> star;
  for (std::uint64_t i = 0; i < 300000; ++i)
    star.push_back({0, std::uint32_t(1 + i * 7919 % 200000), std::int64_t(i % 13)});
  check(200001, star, Weights::narrow);
}
