// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A Kokkos tool that tells which share of a solve at one thread no other thread could take: the time outside kernels,
// and within those of the regions named in SERIAL_REGIONS (comma-separated), which work on one thread whatever there
// is. bench/scaling compiles and loads it. Of the fastest solve it prints
//   serial: SECONDS of SECONDS
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point from)
{
  return std::chrono::duration<double>(Clock::now() - from).count();
}

Clock::time_point solve_start, kernel_start;
double in_kernels = 0;
double best_solve = 0, best_serial = 0;
std::vector<bool> serial_regions = {false};

bool is_serial(std::string const& region)
{
  char const* const named = std::getenv("SERIAL_REGIONS");
  return named && ("," + std::string(named) + ",").find("," + region + ",") != std::string::npos;
}

void begin_kernel(std::uint64_t* id)
{
  *id = 0;
  kernel_start = Clock::now();
}

void end_kernel()
{
  if (!serial_regions.back()) in_kernels += seconds(kernel_start);
}

}  // namespace

extern "C" void kokkosp_begin_parallel_for(char const*, std::uint32_t, std::uint64_t* id)
{
  begin_kernel(id);
}
extern "C" void kokkosp_end_parallel_for(std::uint64_t)
{
  end_kernel();
}
extern "C" void kokkosp_begin_parallel_reduce(char const*, std::uint32_t, std::uint64_t* id)
{
  begin_kernel(id);
}
extern "C" void kokkosp_end_parallel_reduce(std::uint64_t)
{
  end_kernel();
}
extern "C" void kokkosp_begin_parallel_scan(char const*, std::uint32_t, std::uint64_t* id)
{
  begin_kernel(id);
}
extern "C" void kokkosp_end_parallel_scan(std::uint64_t)
{
  end_kernel();
}

extern "C" void kokkosp_push_profile_region(char const* name)
{
  serial_regions.push_back(serial_regions.back() || is_serial(name));
}
extern "C" void kokkosp_pop_profile_region()
{
  serial_regions.pop_back();
}

// A solve lasts from the fence before it, or from the end of the solve before it, to its own.
extern "C" void kokkosp_begin_fence(char const* name, std::uint32_t, std::uint64_t* id)
{
  *id = 0;
  std::string const fence = name;
  if (fence != "otakar::solve::start" && fence != "otakar::solve::done") return;
  if (fence == "otakar::solve::done") {
    double const solve = seconds(solve_start);
    if (best_solve == 0 || solve < best_solve) {
      best_solve = solve;
      best_serial = solve - in_kernels;
    }
  }
  solve_start = Clock::now();
  in_kernels = 0;
}

extern "C" void kokkosp_finalize_library()
{
  std::printf("serial: %.6f of %.6f\n", best_serial, best_solve);
}
