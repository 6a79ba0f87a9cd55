// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <fstream>
#include <limits>
#ifdef __GLIBC__
#include <malloc.h>
#endif

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

constexpr auto unknown = std::numeric_limits<std::uint64_t>::max();

// Of a file of lines "name: number kB".
std::uint64_t bytes_in(char const* file_name, std::string_view name, std::uint64_t otherwise)
{
  std::ifstream file(file_name);
  for (std::string word; file >> word;) {
    std::uint64_t kibibytes = 0;
    if (word == name && file >> kibibytes) return kibibytes * 1024;
  }
  return otherwise;
}

std::uint64_t left_to_process()
{
  rlimit limit{};
  std::uint64_t pages = 0;
  bool const limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  if (!limited || !(std::ifstream("/proc/self/statm") >> pages)) return unknown;
  std::uint64_t const used = pages * std::uint64_t(sysconf(_SC_PAGESIZE));
  return limit.rlim_cur - std::min<std::uint64_t>(used, limit.rlim_cur);
}

std::uint64_t number_in(std::filesystem::path const& path, std::uint64_t otherwise)
{
  std::uint64_t number = 0;
  return std::ifstream(path) >> number ? number : otherwise;
}

// Of a file of lines "name number".
std::uint64_t count_in(std::filesystem::path const& path, std::string_view name)
{
  std::ifstream file(path);
  std::uint64_t count = 0;
  for (std::string word; file >> word >> count;)
    if (word == name) return count;
  return 0;
}

std::uint64_t left_to_group(std::filesystem::path const& group, bool old)
{
  std::uint64_t const limit = number_in(group / (old ? "memory.limit_in_bytes" : "memory.max"), unknown);
  if (limit == unknown) return unknown;  // "max", or no such file
  std::uint64_t const used = number_in(group / (old ? "memory.usage_in_bytes" : "memory.current"), 0);
  std::uint64_t const files = count_in(group / "memory.stat", old ? "total_inactive_file" : "inactive_file");
  return limit - std::min(limit, used - std::min(used, files));
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

std::int64_t MemoryMeter::change() const
{
  return current;
}

std::uint64_t available_memory()
{
  return std::min({bytes_in("/proc/meminfo", "MemAvailable:", unknown), left_to_process(),
                   left_to_control_group("/proc/self/cgroup", "/sys/fs/cgroup")});
}

std::uint64_t left_to_control_group(std::filesystem::path const& names, std::filesystem::path const& mounted)
{
  // Lines read "0::/path" in version 2, "number:names of controllers:/path" in version 1.
  std::uint64_t left = unknown;
  std::ifstream file(names);
  for (std::string line; std::getline(file, line);) {
    auto const first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::string const controllers = line.substr(first + 1, second - first - 1);
    bool const old = controllers == "memory";
    if (!controllers.empty() && !old) continue;
    auto const root = old ? mounted / "memory" : mounted;
    // A limit of a group holds for those inside it. In a container the path may be that of the host: then the root is
    // the container's own.
    std::filesystem::path group = std::filesystem::path(line.substr(second + 1)).relative_path();
    for (;; group = group.parent_path()) {
      left = std::min(left, left_to_group(root / group, old));
      if (group.empty()) break;
    }
  }
  return left;
}

std::uint64_t resident_memory()
{
  return bytes_in("/proc/self/status", "VmRSS:", 0);
}

std::uint64_t resident_peak()
{
  return bytes_in("/proc/self/status", "VmHWM:", 0);
}

void reset_resident_peak()
{
  std::ofstream("/proc/self/clear_refs") << "5";
}

void return_freed_memory()
{
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, 1 << 16);
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
  mallopt(M_TRIM_THRESHOLD, 1 << 18);
  malloc_trim(0);
#endif
}

std::uint64_t available_device_memory()
{
  [[maybe_unused]] std::size_t available = 0, all = 0;
#if defined(KOKKOS_ENABLE_CUDA)
  if (cudaMemGetInfo(&available, &all) == cudaSuccess) return available;
#elif defined(KOKKOS_ENABLE_HIP)
  if (hipMemGetInfo(&available, &all) == hipSuccess) return available;
#endif
  return unknown;
}

std::string describe_failed_allocation(std::string_view kokkos_text)
{
  constexpr std::string_view before_size = "failed to allocate ", before_label = " (label=\"";
  std::size_t const size = kokkos_text.find(before_size);
  if (size == std::string_view::npos) return "";
  std::string_view const rest = kokkos_text.substr(size + before_size.size());
  std::size_t const label = rest.find(before_label);
  std::string text = "out of memory: " + std::string(rest.substr(0, label)) + " wanted";
  if (label == std::string_view::npos) return text;
  std::string_view const name = rest.substr(label + before_label.size());
  return text + " for " + std::string(name.substr(0, name.find('"')));
}

}  // namespace otakar
