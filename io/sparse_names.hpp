// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The numbers that a file calls its vertices, where they are too far apart for a table: sorted, and found again.
#pragma once

#include <algorithm>

#include "io/records.hpp"

namespace otakar {

// All names in u and v, the largest of which is `largest`, ascending and each once.
//
// Method: each thread sorts a part of a column by radix and drops repetitions; the lists are merged two by two.
// Memory: 16 bytes per record on the way, beside the names.
HostArray<std::uint64_t> distinct_names(Records const& records, std::uint64_t largest);

// Where a name stands among all: looked up by its upper bits, which leaves few to search.
class NameIndex {
 public:
  // Of names that ascend, each once; there is at least one.
  explicit NameIndex(HostArray<std::uint64_t> const& names);

  std::uint32_t operator()(std::uint64_t name) const
  {
    std::uint64_t const* const names = names_.data();
    std::uint64_t const b = bucket(name);
    return std::uint32_t(std::lower_bound(names + start_(b), names + start_(b + 1), name) - names);
  }

 private:
  std::uint64_t bucket(std::uint64_t name) const { return (name - least_) >> shift_; }

  HostArray<std::uint64_t> names_;
  HostArray<std::uint32_t> start_;  // per bucket: its first name
  std::uint64_t least_;
  int shift_ = 0;
};

}  // namespace otakar
