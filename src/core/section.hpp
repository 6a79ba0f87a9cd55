// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A share of a number of items: of `of` shares, those from `begin` to `end`. The sections of all ranks, one behind the
// other, are all items.
#pragma once

#include <cstdint>

namespace otakar {

struct Section {
  std::uint64_t begin = 0;
  std::uint64_t end = 1;
  std::uint64_t of = 1;

  // Of so many items, the first of the share, and the first behind it.
  std::uint64_t first(std::uint64_t items) const { return cut(items, begin); }
  std::uint64_t last(std::uint64_t items) const { return cut(items, end); }

 private:
  std::uint64_t cut(std::uint64_t items, std::uint64_t shares) const
  {
    return std::uint64_t(static_cast<unsigned __int128>(items) * shares / of);
  }
};

}  // namespace otakar
