// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Items of unequal work on the host: each thread takes the next one that nobody has, until there are none.
//
// make() gives a thread its worker, which has what a thread needs for all its items; worker(item) does one. A thread
// whose worker throws takes no more; when all are done, the error of the first such item is thrown again. Every item
// before it has been taken, so at any number of threads it is the same one.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <string>

#include "core/kokkos_aliases.hpp"

namespace otakar {

template <class Host, class Make>
void take_turns(Host const& host, std::string const& label, std::uint64_t items, Make const& make)
{
  std::atomic<std::uint64_t> next = 0;
  std::mutex one_failure;
  std::uint64_t failed = items;
  std::exception_ptr error;
  std::uint64_t const threads = std::min<std::uint64_t>(std::uint64_t(host.concurrency()), items);
  Kokkos::parallel_for(label, Range<Host>(host, 0, threads), [&](std::uint64_t) {
    std::uint64_t item = items;
    try {
      auto worker = make();
      while ((item = next++) < items) worker(item);
    } catch (...) {
      std::lock_guard const lock(one_failure);
      if (error && failed <= item) return;
      failed = item;
      error = std::current_exception();
    }
  });
  host.fence(label);
  if (error) std::rethrow_exception(error);
}

}  // namespace otakar
