// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Work that is handed to the threads of the host, and may fail.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace otakar {

using Jobs = std::vector<std::function<void()>>;

// Runs the jobs in parallel. Where some throw, the error of the first of them is thrown in the end; jobs behind it may
// not have been run.
void run_jobs(std::string const& label, Jobs const& jobs);

}  // namespace otakar
