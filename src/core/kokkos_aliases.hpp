// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What everything stands on: arrays, the policy of flat kernels, and profiling regions.
#pragma once

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>

namespace otakar {

// Arrays and graphs take an execution space or a memory space and live in the memory it uses.
template <class T, class Space>
using Array = Kokkos::View<T*, typename Space::memory_space>;

template <class T>
using HostArray = Kokkos::View<T*, Kokkos::HostSpace>;

// The threads of the host: what reads and writes files, and builds rows there.
using Host = Kokkos::DefaultHostExecutionSpace;

// The policy of every flat kernel.
template <class Space>
using Range = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::uint64_t>>;

// The same for items of unequal work: a thread takes the next few when it is done with the last.
template <class Space>
using DynamicRange = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::uint64_t>, Kokkos::Schedule<Kokkos::Dynamic>>;

// Opened by every phase and round; profilers and RegionTimer listen to these.
using Region = Kokkos::Profiling::ScopedRegion;

}  // namespace otakar
