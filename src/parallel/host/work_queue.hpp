// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A work queue on the host, for items of unequal work: each thread takes the next item until there are none.
//
// make() gives a thread its worker, which holds what a thread needs for all its items; worker(item) does one. A thread
// whose worker throws takes no more items; when all are done, the error of the first such item is thrown again. Every
// item before it has been taken, so at any number of threads it is the same one.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <string>
#include <vector>

#include "core/allocate.hpp"

namespace otakar {

template <class Host, class Make>
void work_queue(Host const& host, std::string const& label, std::uint64_t items, Make const& make)
{
  struct Failure {
    std::uint64_t item;
    std::exception_ptr error;
  };
  std::uint64_t const threads = std::min<std::uint64_t>(std::uint64_t(host.concurrency()), items);
  std::vector<Failure> failures(threads, Failure{items, nullptr});  // one place per thread, so none waits for another
  std::atomic<std::uint64_t> next = 0;
  Kokkos::parallel_for(label, Range<Host>(host, 0, threads), [&](std::uint64_t thread) {
    std::uint64_t item = items;
    try {
      auto worker = make();
      while ((item = next++) < items) worker(item);
    } catch (...) {
      failures[thread] = Failure{item, std::current_exception()};
    }
  });
  host.fence(label);
  Failure const* first = nullptr;
  for (auto const& failure : failures)
    if (failure.error && (!first || failure.item < first->item)) first = &failure;
  if (first) std::rethrow_exception(first->error);
}

}  // namespace otakar
