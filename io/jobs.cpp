// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/jobs.hpp"

#include <exception>

#include "arrays.hpp"

namespace otakar {

void run_jobs(std::string const& label, Jobs const& jobs)
{
  using Policy = Kokkos::RangePolicy<Host, Kokkos::Schedule<Kokkos::Dynamic>, Kokkos::IndexType<std::uint64_t>>;
  std::vector<std::exception_ptr> errors(jobs.size());
  Host const host;
  Kokkos::parallel_for(label, Policy(host, 0, jobs.size(), Kokkos::ChunkSize(1)), [&](std::uint64_t i) {
    try {
      jobs[i]();
    } catch (...) {
      errors[i] = std::current_exception();
    }
  });
  host.fence(label);
  for (auto const& error : errors)
    if (error) std::rethrow_exception(error);
}

}  // namespace otakar
