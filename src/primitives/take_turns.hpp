// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Items of unequal work on the host: each thread takes the next one that nobody has, until there are none.
//
// make() gives a thread its worker, which has what a thread needs for all its items; worker(item) does one. What a
// thread throws, for want of memory above all, is thrown again when all are done.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <string>

#include "arrays.hpp"

namespace otakar {

template <class Host, class Make>
void take_turns(Host const& host, std::string const& label, std::uint64_t items, Make const& make)
{
  std::atomic<std::uint64_t> next = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr error;
  std::uint64_t const threads = std::min<std::uint64_t>(std::uint64_t(host.concurrency()), items);
  Kokkos::parallel_for(label, Range<Host>(host, 0, threads), [&](std::uint64_t) {
    try {
      auto worker = make();
      for (std::uint64_t item; (item = next++) < items;) worker(item);
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
    }
  });
  host.fence(label);
  if (error) std::rethrow_exception(error);
}

}  // namespace otakar
