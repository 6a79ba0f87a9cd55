// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Row counts to row offsets, in place: the exclusive scan behind every compressed sparse row structure.
#pragma once

#include <string>

#include "core/kokkos_aliases.hpp"

namespace otakar {

// Turns per-row counts, which stand in offset(0 .. rows), into where each row starts; offset(rows) and the returned
// value are the total.
template <class Edge, class Space>
Edge counts_to_offsets(Space const& space, std::string const& label, std::uint64_t rows,
                       Array<Edge, Space> const& offset)
{
  Edge total = 0;
  Kokkos::parallel_scan(
      label, Range<Space>(space, 0, rows + 1),
      KOKKOS_LAMBDA(std::uint64_t row, Edge & sum, bool final) {
        Edge const count = row < rows ? offset(row) : Edge(0);
        if (final) offset(row) = sum;
        sum += count;
      },
      total);
  return total;
}

}  // namespace otakar
