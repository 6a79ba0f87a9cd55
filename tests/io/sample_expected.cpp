// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "sample.hpp"

namespace otakar::test {

namespace {

long double value_of(Sample const& sample, SampleRecord const& record, bool real)
{
  if (record.weight.empty()) return 1;
  long double const value = real ? (long double)(std::stod(record.weight)) : std::stold(record.weight);
  return sample.skew ? -std::abs(value) : value;
}

bool has_fractions(Sample const& sample)
{
  return std::any_of(sample.records.begin(), sample.records.end(),
                     [](SampleRecord const& record) { return record.weight.find_first_of(".e") != std::string::npos; });
}

}  // namespace

ExpectedGraph expect(Sample const& sample)
{
  ExpectedGraph expected;
  bool const real = has_fractions(sample);
  auto const weight = [&](std::size_t i) { return value_of(sample, sample.records[i], real); };
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> lightest;  // by direction
  for (std::size_t i = 0; i < sample.records.size(); ++i) {
    auto const& [u, v, text] = sample.records[i];
    if (u == v) {
      ++expected.loops;
      continue;
    }
    auto const [place, fresh] = lightest.try_emplace({u, v}, i);
    expected.duplicates += !fresh;
    if (weight(i) < weight(place->second)) place->second = i;
  }
  bool mutual = false;
  std::set<std::size_t> kept;
  for (auto const& [ends, i] : lightest) {
    auto const reverse = lightest.find({ends.second, ends.first});
    bool const found = reverse != lightest.end();
    std::size_t const other = found ? reverse->second : i;
    mutual = mutual || found;
    expected.asymmetric += !found || weight(i) != weight(other);
    kept.insert(std::min(std::pair(weight(i), i), std::pair(weight(other), other)).second);
  }
  if (!mutual || sample.undirected) expected.asymmetric = 0;
  for (std::size_t const i : kept) {
    expected.edges.emplace_back(sample.records[i].u, sample.records[i].v, weight(i));
    expected.origin.push_back(i);
  }
  return expected;
}

}  // namespace otakar::test
