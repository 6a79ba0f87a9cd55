// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/machine.hpp"

#include <sys/utsname.h>
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <fstream>
#include <set>
#include <utility>

#include "core/words.hpp"

namespace otakar {

namespace {

std::string architecture()
{
  utsname names{};
  return uname(&names) == 0 ? names.machine : "";
}

// Of lines "name : value", a paragraph for each thread.
void read_threads(std::filesystem::path const& path, Machine& machine)
{
  std::set<std::pair<std::string, std::string>> cores;
  std::string socket;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    auto const colon = line.find(':');
    if (colon == std::string::npos) continue;
    std::string const name = line.substr(0, line.find_last_not_of(" \t", colon - 1) + 1);
    std::string const value = colon + 2 < line.size() ? line.substr(colon + 2) : "";
    if (name == "processor") ++machine.threads;
    if (name == "model name") machine.cpu = value;
    if (name == "physical id") socket = value;
    if (name == "core id") cores.emplace(socket, value);
  }
  machine.cores = cores.empty() ? machine.threads : int(cores.size());
}

Cache read_cache(std::filesystem::path const& directory)
{
  Cache cache;
  std::uint64_t kibibytes = 0;  // "32K"
  std::ifstream(directory / "level") >> cache.level;
  std::ifstream(directory / "type") >> cache.type;
  std::ifstream(directory / "size") >> kibibytes;
  cache.type = lower_case(cache.type);
  cache.bytes = kibibytes * 1024;
  return cache;
}

std::string device_name()
{
#if defined(KOKKOS_ENABLE_CUDA)
  return Kokkos::Cuda().cuda_device_prop().name;
#elif defined(KOKKOS_ENABLE_HIP)
  return Kokkos::HIP().hip_device_prop().name;
#elif defined(KOKKOS_ENABLE_SYCL)
  return Kokkos::SYCL().sycl_queue().get_device().get_info<sycl::info::device::name>();
#else
  return "";
#endif
}

}  // namespace

Machine describe_machine(std::filesystem::path const& proc, std::filesystem::path const& system)
{
  Machine machine;
  machine.cpu = architecture();
  read_threads(proc / "cpuinfo", machine);
  auto const caches = system / "devices/system/cpu/cpu0/cache";
  for (int i = 0; exists(caches / ("index" + std::to_string(i))); ++i)
    machine.caches.push_back(read_cache(caches / ("index" + std::to_string(i))));
  machine.memory = std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
  machine.gpu = device_name();
  return machine;
}

}  // namespace otakar
