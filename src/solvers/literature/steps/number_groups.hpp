// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Numbers the groups that items form, in ascending order of what they have in common: items are sorted by their group,
// and a scan counts where it changes.
#pragma once

#include <string>

#include "parallel/sort/radix_sort.hpp"

namespace otakar {

// group_of(item): below `groups`, or `groups` where the item is in none. Sets number(item) for all that are in one;
// returns how many groups have items.
template <class Number, class Space, class GroupOf>
std::uint64_t number_groups(Space const& space, std::string const& label, std::uint64_t size, std::uint64_t groups,
                            GroupOf const& group_of, Array<Number, Space> const& number)
{
  auto const order = radix_sort<Number>(space, label + "_sort", size, group_of);
  std::uint64_t numbers = 0;
  Kokkos::parallel_scan(
      label, Range<Space>(space, 0, size),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & count, bool final) {
        std::uint64_t const here = group_of(order(i));
        count += here != groups && (i == 0 || group_of(order(i - 1)) != here);
        if (final && here != groups) number(order(i)) = Number(count - 1);
      },
      numbers);
  return numbers;
}

}  // namespace otakar
