// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Events of the processors and of the system, counted in user mode over all threads of the process, by Linux's
// perf_event_open. Where a machine has no such counters, or does not let us have them, `missing` says so.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/choices.hpp"

namespace otakar {

enum class Counter : std::uint8_t {
  cycles,
  ref_cycles,  // at a clock that does not change
  instructions,
  llc_references,  // of the last-level cache
  llc_misses,
  branch_misses,
  page_faults,
  task_clock  // nanoseconds on a processor
};
template <>
inline constexpr Names<8> names_of<Counter>{"cycles",     "ref_cycles",    "instructions", "llc_references",
                                            "llc_misses", "branch_misses", "page_faults",  "task_clock"};

class Counters {
 public:
  // Counts from here on, in the threads there are and those that they start.
  explicit Counters(std::vector<Counter> const& wanted);
  ~Counters();
  Counters(Counters const&) = delete;
  Counters& operator=(Counters const&) = delete;

  // Those that count, in the order asked for.
  std::vector<Counter> const& counted() const { return counted_; }

  // Which of them do not, and why; empty where all do.
  std::string const& missing() const { return missing_; }

  // Events so far, in the order of counted(). Where the system gave a counter a share of the time, they are scaled up.
  std::vector<std::uint64_t> read() const;

  // Those since an earlier reading.
  std::vector<std::uint64_t> since(std::vector<std::uint64_t> const& earlier) const;

 private:
  using Descriptors = std::vector<int>;  // one per thread

  std::vector<Counter> counted_;
  std::vector<Descriptors> descriptors_;
  std::string missing_;
};

}  // namespace otakar
