// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What parallel/sort/sort_in_slices.hpp is allowed.
#pragma once

#include <cstdint>

namespace otakar {

struct SortLimits {
  std::uint64_t most;   // records sorted at once
  std::uint64_t parts;  // that the items are cut into, one per thread
};

}  // namespace otakar
