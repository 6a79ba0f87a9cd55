// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Work on a run of items of the host, cut into a part per thread; where there are few, the caller does it alone, for
// waking the others costs more than the work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "core/allocate.hpp"

namespace otakar {

template <class Host>
class Parts {
 public:
  static constexpr std::uint64_t least = std::uint64_t(1) << 16;  // items that are worth a thread

  Parts(Host const& host, std::uint64_t size)
      : host_(host), size_(size), count_(std::clamp<std::uint64_t>(size / least, 1, std::uint64_t(host.concurrency())))
  {
  }

  std::uint64_t count() const { return count_; }
  std::uint64_t first(std::uint64_t part) const { return size_ / count_ * part + std::min(part, size_ % count_); }

  // f(part, first, last), and waits.
  template <class F>
  void for_each(std::string const& label, F const& f) const
  {
    if (count_ == 1) return f(0, 0, size_);
    Kokkos::parallel_for(label, Range<Host>(host_, 0, count_),
                         [&](std::uint64_t part) { f(part, first(part), first(part + 1)); });
    host_.fence(label);
  }

  // count(first, last) says how many items a part keeps. Returns, per part, how many the parts before it keep; at the
  // end, how many all do.
  template <class Count>
  std::vector<std::uint64_t> starts(std::string const& label, Count const& count) const
  {
    std::vector<std::uint64_t> start(count_ + 1, 0);
    for_each(label, [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
      start[part + 1] = count(first, last);
    });
    std::partial_sum(start.begin(), start.end(), start.begin());
    return start;
  }

 private:
  Host host_;
  std::uint64_t size_;
  std::uint64_t count_;
};

}  // namespace otakar
