// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/memory_meter.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>

namespace otakar {

namespace {

namespace tools = Kokkos::Tools::Experimental;

// Kokkos calls back plain functions, so what they write to has to be reachable without an argument.
std::atomic<std::int64_t> current = 0;
std::atomic<std::int64_t> highest = 0;
tools::EventSet others;

void allocated(Kokkos::Tools::SpaceHandle space, char const* label, void const* pointer, std::uint64_t size)
{
  std::int64_t const now = current += std::int64_t(size);
  for (std::int64_t seen = highest; seen < now && !highest.compare_exchange_weak(seen, now);) {
  }
  if (others.allocate_data) others.allocate_data(space, label, pointer, size);
}

void deallocated(Kokkos::Tools::SpaceHandle space, char const* label, void const* pointer, std::uint64_t size)
{
  current -= std::int64_t(size);
  if (others.deallocate_data) others.deallocate_data(space, label, pointer, size);
}

}  // namespace

MemoryMeter::MemoryMeter()
{
  current = highest = 0;
  others = tools::get_callbacks();
  tools::set_allocate_data_callback(allocated);
  tools::set_deallocate_data_callback(deallocated);
}

MemoryMeter::~MemoryMeter()
{
  tools::set_allocate_data_callback(others.allocate_data);
  tools::set_deallocate_data_callback(others.deallocate_data);
}

std::uint64_t MemoryMeter::peak() const
{
  return std::uint64_t(std::max<std::int64_t>(highest, 0));
}

std::uint64_t available_memory()
{
  std::ifstream file("/proc/meminfo");
  for (std::string word; file >> word;) {
    std::uint64_t kibibytes = 0;
    if (word == "MemAvailable:" && file >> kibibytes) return kibibytes * 1024;
  }
  return 0;
}

}  // namespace otakar
