// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/counters.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace otakar {

namespace {

// What reading a counter gives, in the order of PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING.
struct Reading {
  std::uint64_t events = 0;
  std::uint64_t enabled = 0;  // nanoseconds for which the counter was wanted
  std::uint64_t running = 0;  // and for which it was there
};

#ifdef __linux__

struct Event {
  std::uint32_t type;
  std::uint64_t config;
};

// In the order of Counter.
constexpr std::array<Event, names_of<Counter>.size()> events{{
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_REF_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
}};

std::vector<int> threads()
{
  std::vector<int> ids;
  for (auto const& entry : std::filesystem::directory_iterator("/proc/self/task"))
    ids.push_back(std::stoi(entry.path().filename().string()));
  return ids;
}

// -1 and errno where the thread cannot be counted.
int open_counter(Event const& event, int thread)
{
  perf_event_attr attributes{};
  attributes.size = sizeof(attributes);
  attributes.type = event.type;
  attributes.config = event.config;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return int(syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

// For every thread; empty where there is one that cannot be counted.
std::vector<int> open_counters(Counter counter)
{
  std::vector<int> descriptors;
  for (int const thread : threads()) {
    int const descriptor = open_counter(events[std::size_t(counter)], thread);
    if (descriptor >= 0) descriptors.push_back(descriptor);
    if (descriptor >= 0 || errno == ESRCH) continue;  // the thread has ended
    int const error = errno;
    for (int const opened : descriptors) close(opened);
    errno = error;
    return {};
  }
  return descriptors;
}

Reading read_counter(int descriptor)
{
  Reading reading;
  return ::read(descriptor, &reading, sizeof(reading)) == ssize_t(sizeof(reading)) ? reading : Reading{};
}

void close_counter(int descriptor)
{
  close(descriptor);
}

std::string reason()
{
  if (errno == ENOENT || errno == ENODEV || errno == EOPNOTSUPP) return "this machine does not offer them";
  if (errno == EACCES || errno == EPERM) return "not allowed, see kernel.perf_event_paranoid";
  return std::strerror(errno);
}

#else

std::vector<int> open_counters(Counter)
{
  return {};
}

Reading read_counter(int)
{
  return {};
}

void close_counter(int) {}

std::string reason()
{
  return "they need Linux";
}

#endif

}  // namespace

Counters::Counters(std::vector<Counter> const& wanted)
{
  std::string names, why;
  for (auto const counter : wanted) {
    auto descriptors = open_counters(counter);
    if (descriptors.empty()) {
      why = reason();
      names += (names.empty() ? "" : ", ") + std::string(name_of(counter));
    } else {
      counted_.push_back(counter);
      descriptors_.push_back(std::move(descriptors));
    }
  }
  if (!names.empty()) missing_ = "counters " + names + ": " + why;
}

Counters::~Counters()
{
  for (auto const& descriptors : descriptors_)
    for (int const descriptor : descriptors) close_counter(descriptor);
}

std::vector<std::uint64_t> Counters::read() const
{
  std::vector<std::uint64_t> sums;
  for (auto const& descriptors : descriptors_) {
    std::uint64_t sum = 0;
    for (int const descriptor : descriptors) {
      auto const [events, enabled, running] = read_counter(descriptor);
      bool const shared = running > 0 && running < enabled;
      sum += shared ? std::uint64_t(double(events) * double(enabled) / double(running)) : events;
    }
    sums.push_back(sum);
  }
  return sums;
}

std::vector<std::uint64_t> Counters::since(std::vector<std::uint64_t> const& earlier) const
{
  auto events = read();
  for (std::size_t i = 0; i < events.size(); ++i) events[i] = std::max(events[i], earlier[i]) - earlier[i];
  return events;
}

}  // namespace otakar
