// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The callbacks of Kokkos Tools (https://kokkos.org/kokkos-core-wiki, "Profiling").
#include "kokkos_labels.hpp"

#include <string_view>

#include "base.hpp"

namespace otakar::emulator {
namespace {

thread_local Origin origin;
thread_local u64 depth = 0;  // a copy may launch kernels, a scan may copy: the outermost label counts

void begin(std::string label)
{
  if (depth++ == 0) origin.label = std::move(label);
}

void end()
{
  if (--depth == 0) origin.label.clear();
}

void pass_fence(std::string_view label)
{
  if (label.ends_with("::start")) {
    origin.phase = label.substr(0, label.size() - 7);
  } else if (label == origin.phase + "::done") {
    origin.phase.clear();
  }
}

}  // namespace

Origin const& current_origin()
{
  return origin;
}

}  // namespace otakar::emulator

using otakar::emulator::u32;
using otakar::emulator::u64;

extern "C" {

struct KokkosSpace {
  char name[64];
};

struct KokkosToolSettings {
  bool requires_global_fencing;
  bool padding[255];
};

void kokkosp_request_tool_settings(u32, KokkosToolSettings* settings)
{
  settings->requires_global_fencing = false;
}

void kokkosp_begin_parallel_for(char const* label, u32, u64*)
{
  otakar::emulator::begin(label);
}

void kokkosp_begin_parallel_reduce(char const* label, u32, u64*)
{
  otakar::emulator::begin(label);
}

void kokkosp_begin_parallel_scan(char const* label, u32, u64*)
{
  otakar::emulator::begin(label);
}

void kokkosp_begin_deep_copy(KokkosSpace, char const* to, void const*, KokkosSpace, char const* from, void const*, u64)
{
  otakar::emulator::begin(std::string("copy ") + from + " to " + to);
}

void kokkosp_end_parallel_for(u64)
{
  otakar::emulator::end();
}

void kokkosp_end_parallel_reduce(u64)
{
  otakar::emulator::end();
}

void kokkosp_end_parallel_scan(u64)
{
  otakar::emulator::end();
}

void kokkosp_end_deep_copy()
{
  otakar::emulator::end();
}

void kokkosp_begin_fence(char const* label, u32, u64*)
{
  otakar::emulator::pass_fence(label);
}

}  // extern "C"
