// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/check_threads.hpp"

#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "core/error.hpp"
#include "core/kokkos_aliases.hpp"

namespace otakar {

void check_threads()
{
  Host const host;
  auto const wanted = std::uint64_t(host.concurrency());
  std::mutex one;
  std::set<std::thread::id> there;
  Kokkos::parallel_for("otakar::check_threads", Range<Host>(host, 0, wanted), [&](std::uint64_t) {
    std::lock_guard const lock(one);
    there.insert(std::this_thread::get_id());
  });
  host.fence("otakar::check_threads");
  if (there.size() < wanted)
    throw Error(std::to_string(wanted) + " threads wanted, " + std::to_string(there.size()) +
                " given by OpenMP: see OMP_THREAD_LIMIT and OMP_DYNAMIC");
}

}  // namespace otakar
