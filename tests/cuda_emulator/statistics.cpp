// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "statistics.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "device.hpp"

namespace otakar::emulator {
namespace {

constexpr f64 sector_bytes = 32;

f64 quotient(u64 a, u64 b)
{
  return b ? f64(a) / f64(b) : 0;
}

KernelStatistics sum_of(std::vector<NamedStatistics> const& kernels)
{
  KernelStatistics sum;
  for (auto const& [kernel, counts] : kernels) {
    sum.launches += counts.launches;
    sum.threads += counts.threads;
    sum.instructions += counts.instructions;
    sum.warp_instructions += counts.warp_instructions;
    sum.loaded_bytes += counts.loaded_bytes;
    sum.stored_bytes += counts.stored_bytes;
    sum.sectors += counts.sectors;
    sum.accesses += counts.accesses;
    sum.access_lanes += counts.access_lanes;
    sum.atomics += counts.atomics;
    sum.shared_accesses += counts.shared_accesses;
    sum.bank_conflicts += counts.bank_conflicts;
    sum.seconds += counts.seconds;
  }
  return sum;
}

void sort_by_work(std::vector<NamedStatistics>& kernels)
{
  std::ranges::sort(kernels,
                    [](auto const& a, auto const& b) { return a.counts.instructions > b.counts.instructions; });
}

void print_row(KernelStatistics const& counts, std::string const& name)
{
  std::fprintf(stderr, "%9lu %11lu %13lu %6.1f %9.3f %9.3f %6.1f %10lu %9lu %s\n", counts.launches, counts.threads,
               counts.instructions, quotient(counts.instructions, counts.warp_instructions),
               f64(counts.loaded_bytes + counts.stored_bytes) / 1e6, f64(counts.sectors) * sector_bytes / 1e6,
               quotient(counts.access_lanes, counts.accesses), counts.atomics, counts.bank_conflicts, name.c_str());
}

std::string quoted(std::string const& text)
{
  std::string result = "\"";
  for (char const c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

void write_counts(std::ostream& out, KernelStatistics const& counts)
{
  out << "\"launches\": " << counts.launches << ", \"threads\": " << counts.threads
      << ", \"instructions\": " << counts.instructions << ", \"warp_instructions\": " << counts.warp_instructions
      << ", \"active_lanes\": " << quotient(counts.instructions, counts.warp_instructions)
      << ", \"loaded_bytes\": " << counts.loaded_bytes << ", \"stored_bytes\": " << counts.stored_bytes
      << ", \"moved_bytes\": " << u64(f64(counts.sectors) * sector_bytes) << ", \"accesses\": " << counts.accesses
      << ", \"access_lanes\": " << quotient(counts.access_lanes, counts.accesses) << ", \"atomics\": " << counts.atomics
      << ", \"shared_accesses\": " << counts.shared_accesses << ", \"bank_conflicts\": " << counts.bank_conflicts
      << ", \"emulator_seconds\": " << counts.seconds;
}

}  // namespace

void print_statistics(std::vector<NamedStatistics> kernels, u64 peak_bytes)
{
  sort_by_work(kernels);
  std::fprintf(stderr, "cuda emulator: device memory peak %.3f MiB\n", f64(peak_bytes) / 1048576);
  std::fprintf(stderr, "%9s %11s %13s %6s %9s %9s %6s %10s %9s kernel\n", "launches", "threads", "instructions",
               "lanes", "MB asked", "MB moved", "lanes", "atomics", "conflicts");
  for (auto const& [kernel, counts] : kernels) print_row(counts, kernel.substr(0, 240));
  print_row(sum_of(kernels), "in all");
}

void write_statistics(std::vector<NamedStatistics> kernels, u64 peak_bytes, std::string const& path)
{
  sort_by_work(kernels);
  std::ofstream out(path);
  out << "{\n  \"device_memory_peak_bytes\": " << peak_bytes << ",\n  \"total\": {";
  write_counts(out, sum_of(kernels));
  out << "},\n  \"kernels\": [";
  char const* separator = "\n    {\"kernel\": ";
  for (auto const& [kernel, counts] : kernels) {
    out << separator << quoted(kernel) << ", ";
    write_counts(out, counts);
    separator = "},\n    {\"kernel\": ";
  }
  out << (kernels.empty() ? "]\n}\n" : "}\n  ]\n}\n");
  if (!out) fail("cannot write the statistics to " + path);
}

void print_launch(Launch const& launch, u64 instructions, f64 seconds)
{
  auto const& grid = launch.grid;
  auto const& block = launch.block;
  std::fprintf(stderr, "cuda emulator: grid %ux%ux%u block %ux%ux%u shared %lu: %lu instructions, %.4f s: %s\n",
               grid[0], grid[1], grid[2], block[0], block[1], block[2], launch.dynamic_shared_bytes, instructions,
               seconds, demangled(launch.kernel->name).substr(0, 300).c_str());
}

}  // namespace otakar::emulator
