// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/probe.hpp"

#include <algorithm>

#include "core/allocate.hpp"
#include "core/instantiate.hpp"

namespace otakar {

namespace {

constexpr std::uint32_t words = std::uint32_t(1) << 24;  // past most last-level caches
constexpr std::uint32_t steps = std::uint32_t(1) << 14;
constexpr double patience = 0.25;  // seconds: longer than most disturbances

// A linear congruential generator of full period: from any word it visits all others, far from the one before.
KOKKOS_INLINE_FUNCTION std::uint32_t word_after(std::uint32_t i)
{
  return (i * 0x9e3779b5u + 0x3c6ef35fu) & (words - 1);
}

template <class Space>
void link_words(Space const& space, Array<std::uint32_t, Space> const& next)
{
  Kokkos::parallel_for(
      "otakar::probe::link_words", Range<Space>(space, 0, words),
      KOKKOS_LAMBDA(std::uint64_t i) { next(i) = word_after(std::uint32_t(i)); });
  space.fence("otakar::probe::linked");
}

template <class Space>
double stream_seconds(Space const& space, Array<std::uint32_t, Space> const& next)
{
  Kokkos::Timer const timer;
  std::uint64_t sum = 0;
  Kokkos::parallel_reduce(
      "otakar::probe::read_all", Range<Space>(space, 0, words),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & part) { part += next(i); }, sum);
  return timer.seconds();
}

template <class Space>
double latency_seconds(Space const& space, Array<std::uint32_t, Space> const& next)
{
  Kokkos::Timer const timer;
  std::uint64_t const chains = std::uint64_t(space.concurrency());
  std::uint64_t sum = 0;
  Kokkos::parallel_reduce(
      "otakar::probe::follow", Range<Space>(space, 0, chains),
      KOKKOS_LAMBDA(std::uint64_t chain, std::uint64_t & part) {
        auto at = std::uint32_t(chain * words / chains);
        for (std::uint32_t step = 0; step < steps; ++step) at = next(at);
        part += at;
      },
      sum);
  return timer.seconds() / steps;
}

}  // namespace

template <class Space>
Probe probe_memory(Space const& space)
{
  auto const next = allocate<std::uint32_t>(space, "otakar::probe::next", words);
  link_words(space, next);
  Kokkos::Timer const timer;
  Probe best{stream_seconds(space, next), latency_seconds(space, next)};
  while (timer.seconds() < patience) best = better(best, {stream_seconds(space, next), latency_seconds(space, next)});
  return best;
}

Probe better(Probe const& a, Probe const& b)
{
  return {std::min(a.stream, b.stream), std::min(a.latency, b.latency)};
}

#define INSTANTIATE(Space) template Probe probe_memory(Space const&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
