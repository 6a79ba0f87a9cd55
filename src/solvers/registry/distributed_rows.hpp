// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the solvers across ranks are called: every build knows their names, those with MPI have the solvers, see
// distributed/solvers/solvers.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace otakar {

struct DistributedRow {
  std::string_view name;
  std::string_view method;
  std::string_view source;
};

inline constexpr std::array<DistributedRow, 2> distributed_rows{{
    {"distributed_boruvka", "each rank contracts what its edges decide, then rounds across ranks", "otakar"},
    {"mpi_replicated", "all arrays on all ranks, gathered after each kernel", "Sousa 2014"},
}};

inline bool is_distributed(std::string_view name)
{
  return std::ranges::find(distributed_rows, name, &DistributedRow::name) != distributed_rows.end();
}

}  // namespace otakar
