// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What everything stands on: arrays, the policies of flat kernels, and profiling regions. Large arrays in host memory
// ask for huge pages before they are first touched: an array read at random otherwise misses the address translation
// with nearly every read, and a page fault per 4 KiB costs as much as a solve.
#pragma once

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <string>

#ifdef __linux__
#include <sys/mman.h>
#endif

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

// False for memory that the host and a device share: kernels on it run on the device.
template <class Space>
inline constexpr bool in_host_memory = std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;

// A hint: where the system declines it, nothing changes but the time.
inline void advise_huge_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::size_t page = std::size_t(1) << 21;
  auto const first = (reinterpret_cast<std::uintptr_t>(data) + page - 1) / page * page;
  auto const last = (reinterpret_cast<std::uintptr_t>(data) + bytes) / page * page;
  if (first < last) madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

// Uninitialised.
template <class T, class Space>
Array<T, Space> allocate(Space const& space, std::string const& label, std::size_t size)
{
  Array<T, Space> const array(Kokkos::view_alloc(space, label, Kokkos::WithoutInitializing), size);
  if constexpr (in_host_memory<Space>) advise_huge_pages(array.data(), size * sizeof(T));
  return array;
}

// Makes room for `size` items where there is less; the contents are lost.
template <class Space, class A>
void ensure(Space const& space, A& array, std::string const& label, std::size_t size)
{
  if (array.extent(0) >= size) return;
  array = {};
  array = allocate<typename A::value_type>(space, label, size);
}

template <class T, class Space>
Array<T, Space> allocate_zeros(Space const& space, std::string const& label, std::size_t size)
{
  auto const array = allocate<T>(space, label, size);
  Kokkos::deep_copy(space, array, T{});
  return array;
}

// The first `size` items.
template <class A>
A first_of(A const& array, std::size_t size)
{
  return Kokkos::subview(array, Kokkos::pair<std::size_t, std::size_t>(0, size));
}

}  // namespace otakar
