// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The machine that a run is on, as far as the system tells.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace otakar {

struct Cache {
  int level = 0;
  std::string type;  // data, instruction or unified
  std::uint64_t bytes = 0;
};

struct Machine {
  std::string cpu;            // "AMD EPYC 9554"; the architecture where the system names no model
  int cores = 0;              // 0 where there is no telling
  int threads = 0;            // that the cores run at a time
  std::vector<Cache> caches;  // that the first thread sees, the nearest first
  std::uint64_t memory = 0;   // bytes
  std::string gpu;            // the model; empty without one
};

// The directories are those of Linux.
Machine describe_machine(std::filesystem::path const& proc = "/proc", std::filesystem::path const& system = "/sys");

}  // namespace otakar
