// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/check_distinct.hpp"

#include <algorithm>
#include <functional>

#include "core/error.hpp"
#include "core/ids.hpp"
#include "core/mix_bits.hpp"
#include "distributed/send_records.hpp"

namespace otakar {

// Our own writers list them ascending: then neighbours tell. Otherwise equal ones meet on the rank of their hash.
void check_distinct(Communicator& communicator, HostArray<std::uint64_t> const& values, std::string const& place)
{
  auto const* const begin = values.data();
  auto const* const end = begin + values.extent(0);
  auto const ends = communicator.all_items(begin == end ? std::vector<std::uint64_t>()
                                                        : std::vector<std::uint64_t>{begin[0], end[-1]});
  bool ascending = std::adjacent_find(begin, end, std::greater_equal()) == end;
  // The last value of a rank and the first of the next.
  for (std::size_t i = 2; i < ends.size(); i += 2) ascending = ascending && ends[i - 1] < ends[i];
  if (communicator.sum(std::uint64_t(!ascending)) == 0) return;
  auto const met = send_records<std::uint64_t>(
      communicator, values.extent(0),
      [&](std::uint64_t i) { return int(mix_bits(values(i)) % std::uint64_t(communicator.size())); },
      [&](std::uint64_t i) { return values(i); });
  std::sort(met.begin(), met.end());
  auto const* const twice = std::adjacent_find(met.begin(), met.end());
  std::uint64_t wrong = twice == met.end() ? 0 : 1, least = wrong ? *twice : none<std::uint64_t>;
  communicator.least({&least, 1});
  if (communicator.sum(wrong) > 0) throw Error(place + " has the value " + std::to_string(least) + " twice");
}

}  // namespace otakar
