// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How many arcs each thread handles in a kernel over rows (for_each_row.hpp), by how rows are given out: the kernel is
// run once for each schedule and counts, so the answer is that of real threads at their real speeds. On the host only;
// not for timed runs.
#pragma once

#include <type_traits>

#include "core/thread_arcs.hpp"
#include "parallel/for_each_row.hpp"

#ifdef KOKKOS_ENABLE_OPENMP
#include <omp.h>
#endif

namespace otakar {

// `visit` must bear to be run several times. Empty on a device, whose threads are not ours to schedule.
template <class Edge, class Space, class Visit>
ThreadArcs arcs_per_thread([[maybe_unused]] Space const& space, std::uint64_t rows, Array<Edge, Space> const& offset,
                           [[maybe_unused]] Visit const& visit)
{
  ThreadArcs all;
#ifdef KOKKOS_ENABLE_OPENMP
  if constexpr (std::is_same_v<Space, Kokkos::OpenMP>) {
    Region const region("otakar::arcs_per_thread");
    std::array<omp_sched_t, row_schedules.size()> const kinds{omp_sched_static, omp_sched_dynamic, omp_sched_guided};
    space.fence("otakar::arcs_per_thread");
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      omp_set_schedule(kinds[kind], kinds[kind] == omp_sched_dynamic ? 256 : 0);
      auto& arcs = all[kind];
      arcs.resize(std::size_t(space.concurrency()));
#pragma omp parallel num_threads(space.concurrency())
      {
        std::uint64_t mine = 0;
#pragma omp for schedule(runtime)
        for (std::uint64_t row = 0; row < rows; ++row) {
          visit(ThreadRow<Edge>{row, offset(row), offset(row + 1)});
          mine += offset(row + 1) - offset(row);
        }
        arcs[std::size_t(omp_get_thread_num())] = mine;
      }
    }
    return all;
  }
#endif
  if constexpr (in_host_memory<Space>)
    for (auto& arcs : all) arcs = {std::uint64_t(offset(rows) - offset(0))};  // one thread has all
  return all;
}

}  // namespace otakar
