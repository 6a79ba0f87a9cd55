// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What other ranks know of their vertices: a request for each vertex of a table, and an answer for each request.
#pragma once

#include "distributed/records.hpp"
#include "distributed/vertex_table.hpp"

namespace otakar {

// `record_of(vertex)` answers for the vertices of this rank. Collective. Out: a record for each vertex of the table.
template <std::size_t columns, class Table, class RecordOf>
Received<columns> look_up_records(Communicator& ranks, VertexRanges const& ranges, Table const& table,
                                  RecordFormat<columns> const& format, RecordOf const& record_of)
{
  auto const asked = exchange_records(
      ranks, record_format(ranges.most()), table.bounds(ranges),
      [=, &ranges](std::uint64_t i, int rank) { return std::array<std::uint64_t, 1>{table(i) - ranges.first(rank)}; });
  std::uint64_t const first = ranges.first(ranks.rank());
  return exchange_records(ranks, format, asked.bounds(),
                          [=](std::uint64_t i, int) { return record_of(first + asked(i)[0]); });
}

// The same of single values, `greatest` at most.
template <class Table, class ValueOf>
HostArray<std::uint64_t> look_up(Communicator& ranks, VertexRanges const& ranges, Table const& table,
                                 std::uint64_t greatest, ValueOf const& value_of)
{
  auto const answers = look_up_records(ranks, ranges, table, record_format(greatest), [=](std::uint64_t vertex) {
    return std::array<std::uint64_t, 1>{value_of(vertex)};
  });
  auto const values = allocate<std::uint64_t>(Host(), "otakar::look_up::values", table.size());
  Kokkos::parallel_for("otakar::look_up", Range<Host>(Host(), 0, table.size()),
                       [=](std::uint64_t i) { values(i) = answers(i)[0]; });
  Host().fence("otakar::look_up");
  return values;
}

}  // namespace otakar
