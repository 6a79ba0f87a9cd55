// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/jobs.hpp"

#include "parallel/host/work_queue.hpp"

namespace otakar {

void run_jobs(std::string const& label, Jobs const& jobs)
{
  take_turns(Host(), label, jobs.size(), [&] { return [&](std::uint64_t i) { jobs[i](); }; });
}

}  // namespace otakar
