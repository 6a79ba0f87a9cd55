// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kernels over the rows of a CSR structure, whose lengths may differ widely.
//
// A kernel is a functor whose operator()(row) handles one row. A row has
//
//   index                its number
//   reduce<Reducer>(f)   f(arc) over its arcs, combined by a Kokkos reducer such as Kokkos::Sum
//   compact(keep, emit)  emit(rank, arc) for every arc that keep(arc) accepts; ranks count these from 0, in order
//   once(f)              f() by one thread
//
// On the host one thread handles a row. On a device one thread handles a short row and a team a long one: a single
// thread would spend the whole kernel on the row of a hub. OpenMPTarget's teams cannot scan: there threads take all.
#pragma once

#include <algorithm>
#include <string>

#include "core/allocate.hpp"

namespace otakar {

inline constexpr std::uint64_t long_row = 128;       // arcs, from which a team handles the row
inline constexpr std::uint64_t rows_per_team = 128;  // consecutive rows
inline constexpr int row_team_size = 128;            // threads on a device

#ifdef KOKKOS_ENABLE_OPENMPTARGET
template <class>
inline constexpr bool teams_take_rows = false;
#else
template <class Space>
inline constexpr bool teams_take_rows = !in_host_memory<Space>;
#endif

template <class Edge>
struct ThreadRow {
  std::uint64_t index;
  Edge first;
  Edge last;

  template <class Reducer, class F>
  KOKKOS_FORCEINLINE_FUNCTION typename Reducer::value_type reduce(F const& f) const
  {
    typename Reducer::value_type result;
    Reducer const reducer(result);
    if (first == last) {
      reducer.init(result);
      return result;
    }
    result = f(first);  // not joined with init's value: most rows are short
    for (Edge arc = first + 1; arc < last; ++arc) reducer.join(result, f(arc));
    return result;
  }

  template <class Keep, class Emit>
  KOKKOS_FORCEINLINE_FUNCTION void compact(Keep const& keep, Emit const& emit) const
  {
    Edge rank = 0;
    for (Edge arc = first; arc < last; ++arc)
      if (keep(arc)) emit(rank++, arc);
  }

  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void once(F const& f) const
  {
    f();
  }
};

// Positions are counted in 64 bits: narrow ones overflow where threads step past the end of a row.
template <class Edge, class Member>
struct TeamRow {
  std::uint64_t index;
  std::uint64_t first;
  std::uint64_t last;
  Member const& team;

  template <class Reducer, class F>
  KOKKOS_INLINE_FUNCTION typename Reducer::value_type reduce(F const& f) const
  {
    using Value = typename Reducer::value_type;
    Value result;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, first, last),
        [&](std::uint64_t arc, Value& value) { Reducer(value).join(value, f(Edge(arc))); }, Reducer(result));
    return result;
  }

  template <class Keep, class Emit>
  KOKKOS_INLINE_FUNCTION void compact(Keep const& keep, Emit const& emit) const
  {
    Kokkos::parallel_scan(Kokkos::TeamThreadRange(team, first, last),
                          [&](std::uint64_t arc, std::uint64_t& rank, bool final) {
                            bool const kept = keep(Edge(arc));
                            if (final && kept) emit(Edge(rank), Edge(arc));
                            rank += kept;
                          });
  }

  template <class F>
  KOKKOS_INLINE_FUNCTION void once(F const& f) const
  {
    Kokkos::single(Kokkos::PerTeam(team), f);
  }
};

template <class Edge, class Space, class Visit>
struct RowsByTeam {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  Array<Edge, Space> offset;
  std::uint64_t rows;
  Visit visit;

  KOKKOS_FUNCTION void operator()(Member const& team) const
  {
    std::uint64_t const first = std::uint64_t(team.league_rank()) * rows_per_team;
    std::uint64_t const last = rows - first < rows_per_team ? rows : first + rows_per_team;
    int long_rows = 0;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, first, last),
        [&](std::uint64_t row, int& count) {
          if (is_long(row))
            ++count;
          else
            visit(ThreadRow<Edge>{row, offset(row), offset(row + 1)});
        },
        long_rows);
    for (std::uint64_t row = first; long_rows > 0 && row < last; ++row) {
      if (!is_long(row)) continue;
      visit(TeamRow<Edge, Member>{row, offset(row), offset(row + 1), team});
      --long_rows;
    }
  }

  KOKKOS_FUNCTION bool is_long(std::uint64_t row) const { return offset(row + 1) - offset(row) >= long_row; }
};

template <class Edge, class Space, class Visit>
void for_each_row_by_team(Space const& space, std::string const& label, std::uint64_t rows,
                          Array<Edge, Space> const& offset, Visit const& visit, int team_size)
{
  auto const teams = int((rows + rows_per_team - 1) / rows_per_team);
  Kokkos::parallel_for(label, Kokkos::TeamPolicy<Space>(space, teams, team_size),
                       RowsByTeam<Edge, Space, Visit>{offset, rows, visit});
}

// Row r is the arcs offset(r) .. offset(r + 1). The label names the kernel and the profiling region around it.
template <class Edge, class Space, class Visit>
void for_each_row(Space const& space, std::string const& label, std::uint64_t rows, Array<Edge, Space> const& offset,
                  Visit const& visit)
{
  Region const region(label);
  if constexpr (teams_take_rows<Space>)
    for_each_row_by_team(space, label, rows, offset, visit, row_team_size);
  else
    Kokkos::parallel_for(label, Range<Space>(space, 0, rows), [=](std::uint64_t row) {
      visit(ThreadRow<Edge>{row, offset(row), offset(row + 1)});
    });
}

}  // namespace otakar
