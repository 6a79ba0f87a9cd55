// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "statistics.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <utility>

#include "device.hpp"

namespace otakar::emulator {
namespace {

constexpr u64 sector_bytes = 32;

f64 quotient(u64 a, u64 b)
{
  return b ? f64(a) / f64(b) : 0;
}

void print_row(KernelStatistics const& counts, std::string const& name)
{
  std::fprintf(stderr, "%9lu %11lu %13lu %6.1f %9.3f %9.3f %6.1f %10lu %9lu %s\n", counts.launches, counts.threads,
               counts.instructions, quotient(counts.instructions, counts.warp_instructions),
               f64(counts.loaded_bytes + counts.stored_bytes) / 1e6, f64(counts.sectors * sector_bytes) / 1e6,
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
      << ", \"moved_bytes\": " << counts.sectors * sector_bytes << ", \"accesses\": " << counts.accesses
      << ", \"access_lanes\": " << quotient(counts.access_lanes, counts.accesses) << ", \"atomics\": " << counts.atomics
      << ", \"shared_accesses\": " << counts.shared_accesses << ", \"bank_conflicts\": " << counts.bank_conflicts
      << ", \"emulator_seconds\": " << counts.seconds << ", \"bytes_behind_cache\": {";
  for (u64 k = 0; k < Caches::count; ++k)
    out << (k ? ", " : "") << '"' << Caches::bytes(k) << "\": " << counts.traffic_behind_cache[k] * sector_bytes;
  out << '}';
}

}  // namespace

KernelStatistics& KernelStatistics::operator+=(KernelStatistics const& more)
{
  launches += more.launches;
  threads += more.threads;
  instructions += more.instructions;
  warp_instructions += more.warp_instructions;
  loaded_bytes += more.loaded_bytes;
  stored_bytes += more.stored_bytes;
  sectors += more.sectors;
  for (u64 k = 0; k < Caches::count; ++k) traffic_behind_cache[k] += more.traffic_behind_cache[k];
  accesses += more.accesses;
  access_lanes += more.access_lanes;
  atomics += more.atomics;
  shared_accesses += more.shared_accesses;
  bank_conflicts += more.bank_conflicts;
  seconds += more.seconds;
  return *this;
}

void Statistics::add(Origin const& origin, std::string const& kernel, KernelStatistics const& launch)
{
  kernels_[{origin, kernel}] += launch;
}

void Statistics::add_transfer(Origin const& origin, std::string const& kind, u64 bytes)
{
  auto& transfer = transfers_[{origin, kind}];
  ++transfer.count;
  transfer.bytes += bytes;
}

KernelStatistics Statistics::sum() const
{
  KernelStatistics sum;
  for (auto const& [name, counts] : kernels_) sum += counts;
  return sum;
}

std::vector<std::pair<Statistics::Name, KernelStatistics>> Statistics::kernels_by_work() const
{
  std::vector<std::pair<Name, KernelStatistics>> kernels(kernels_.begin(), kernels_.end());
  std::ranges::stable_sort(kernels, std::greater(), [](auto const& kernel) { return kernel.second.instructions; });
  return kernels;
}

void Statistics::print(u64 peak_bytes) const
{
  std::fprintf(stderr, "cuda emulator: device memory peak %.3f MiB\n", f64(peak_bytes) / 1048576);
  std::fprintf(stderr, "%9s %11s %13s %6s %9s %9s %6s %10s %9s kernel\n", "launches", "threads", "instructions",
               "lanes", "MB asked", "MB moved", "lanes", "atomics", "conflicts");
  for (auto const& [name, counts] : kernels_by_work()) {
    std::string const& label = name.first.label;
    print_row(counts, label.empty() ? demangled(name.second).substr(0, 240) : label);
  }
  print_row(sum(), "in all");
}

void Statistics::write(u64 peak_bytes, std::string const& path) const
{
  std::ofstream out(path);
  auto const write_origin = [&](Origin const& origin) {
    out << "{\"phase\": " << quoted(origin.phase) << ", \"label\": " << quoted(origin.label);
  };
  out << "{\n  \"device_memory_peak_bytes\": " << peak_bytes << ",\n  \"total\": {";
  write_counts(out, sum());
  out << "},\n  \"kernels\": [";
  char const* separator = "\n    ";
  for (auto const& [name, counts] : kernels_by_work()) {
    out << std::exchange(separator, ",\n    ");
    write_origin(name.first);
    out << ", \"kernel\": " << quoted(demangled(name.second)) << ", ";
    write_counts(out, counts);
    out << "}";
  }
  out << "],\n  \"transfers\": [";
  separator = "\n    ";
  for (auto const& [name, counts] : transfers_) {
    out << std::exchange(separator, ",\n    ");
    write_origin(name.first);
    out << ", \"kind\": " << quoted(name.second) << ", \"count\": " << counts.count << ", \"bytes\": " << counts.bytes
        << "}";
  }
  out << "]\n}\n";
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
