// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "sample.hpp"

namespace otakar::test {

namespace {

long double value_of(Sample const& sample, SampleRecord const& record, bool real, Objective objective)
{
  if (record.weight.empty()) return 1;
  long double const value = real ? (long double)(std::stod(record.weight)) : std::stold(record.weight);
  if (!sample.skew) return value;
  return objective == Objective::maximum ? std::abs(value) : -std::abs(value);
}

bool has_fractions(Sample const& sample)
{
  return std::any_of(sample.records.begin(), sample.records.end(),
                     [](SampleRecord const& record) { return record.weight.find_first_of(".e") != std::string::npos; });
}

}  // namespace

ExpectedGraph expect(Sample const& sample, Objective objective)
{
  ExpectedGraph expected;
  bool const real = has_fractions(sample);
  auto const weight = [&](std::size_t i) { return value_of(sample, sample.records[i], real, objective); };
  auto const rank = [&](std::size_t i) { return objective == Objective::maximum ? -weight(i) : weight(i); };
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> best;  // by direction
  for (std::size_t i = 0; i < sample.records.size(); ++i) {
    auto const& [u, v, text] = sample.records[i];
    expected.edges.emplace_back(u, v, weight(i));
    if (u == v) continue;
    auto const [place, fresh] = best.try_emplace({u, v}, i);
    expected.duplicates += !fresh;
    if (rank(i) < rank(place->second)) place->second = i;
  }
  bool mutual = false;
  std::set<std::pair<std::uint64_t, std::uint64_t>> pairs;
  for (auto const& [ends, i] : best) {
    auto const reverse = best.find({ends.second, ends.first});
    bool const found = reverse != best.end();
    std::size_t const other = found ? reverse->second : i;
    mutual = mutual || found;
    expected.asymmetric += !found || weight(i) != weight(other);
    pairs.insert(std::minmax(ends.first, ends.second));
  }
  if (!mutual || sample.undirected) expected.asymmetric = 0;
  expected.pairs = pairs.size();
  return expected;
}

}  // namespace otakar::test
