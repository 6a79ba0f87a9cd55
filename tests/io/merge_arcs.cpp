// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Merging, against a map from pairs to arcs.
#include "graph/merge_arcs.hpp"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <set>

#include "listing.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

Arcs random_arcs(std::mt19937_64& random, bool real)
{
  auto const below = [&](std::uint64_t bound) { return std::uint64_t(random() % bound); };
  Arcs arcs;
  arcs.vertices = 1 + below(40);
  std::uint64_t const size = below(200);
  arcs.u = HostArray<std::uint32_t>("u", size);
  arcs.v = HostArray<std::uint32_t>("v", size);
  arcs.wide_weight = HostArray<std::uint64_t>("weight", size);
  arcs.real = real;
  for (std::uint64_t i = 0; i < size; ++i) {
    arcs.u(i) = std::uint32_t(below(arcs.vertices));
    arcs.v(i) = std::uint32_t(below(arcs.vertices));
    auto const weight = std::int64_t(below(6)) - 3;
    arcs.wide_weight(i) = real ? Kokkos::bit_cast<std::uint64_t>(double(weight) / 2) : std::uint64_t(weight);
  }
  return arcs;
}

double weight_at(Arcs const& arcs, std::uint64_t arc)
{
  return arcs.real ? Kokkos::bit_cast<double>(arcs.weight(arc)) : double(std::int64_t(arcs.weight(arc)));
}

struct Expected {
  std::set<std::uint64_t> kept;
  std::uint64_t loops = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t asymmetric = 0;
};

Expected reference(Arcs const& arcs)
{
  Expected expected;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> lightest;  // by direction
  for (std::uint64_t arc = 0; arc < arcs.size(); ++arc) {
    if (arcs.u(arc) == arcs.v(arc)) {
      ++expected.loops;
      continue;
    }
    auto const [place, fresh] = lightest.try_emplace({arcs.u(arc), arcs.v(arc)}, arc);
    expected.duplicates += !fresh;
    if (weight_at(arcs, arc) < weight_at(arcs, place->second)) place->second = arc;
  }
  bool mutual = false;
  for (auto const& [ends, arc] : lightest) {
    auto const reverse = lightest.find({ends.second, ends.first});
    bool const found = reverse != lightest.end();
    mutual = mutual || found;
    double const w = weight_at(arcs, arc);
    double const other = found ? weight_at(arcs, reverse->second) : 0;
    expected.asymmetric += !found || w != other;
    expected.kept.insert(!found || w < other || (w == other && arc < reverse->second) ? arc : reverse->second);
  }
  if (!mutual) expected.asymmetric = 0;
  return expected;
}

}  // namespace

TEST_CASE("merging keeps the lightest arc of each pair, in file order")
{
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 400; ++trial) {
    INFO("trial " << trial);
    Arcs const arcs = random_arcs(random, trial % 2 == 1);
    Expected const expected = reference(arcs);
    MergedArcs const merged = merge_arcs(arcs);
    CHECK(merged.loops == expected.loops);
    CHECK(merged.duplicates == expected.duplicates);
    CHECK(merged.asymmetric == expected.asymmetric);
    CHECK(merged.all == (expected.kept.size() == arcs.size()));
    if (!merged.all)
      CHECK(values_of(merged.kept) == std::vector<std::uint64_t>(expected.kept.begin(), expected.kept.end()));
  }
}
