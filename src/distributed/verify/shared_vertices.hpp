// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The vertices at which a rank has edges, and which of them other ranks have edges at, too.
#pragma once

#include "distributed/edge_share.hpp"
#include "distributed/records.hpp"

namespace otakar {

template <class Ids>
VertexTable<> touched_vertices(EdgeShare<Ids> const& share)
{
  if (share.ids.table.size() > 0) return share.ids.table;
  auto const list = share.list;
  return {0, share.vertices, 2 * list.edges(),
          [=](std::uint64_t i) { return std::uint64_t(i % 2 ? list.v(i / 2) : list.u(i / 2)); }};
}

// Collective; per vertex of the rank's table. Every vertex has a rank that counts who has it.
inline HostArray<std::uint8_t> shared_vertices(Communicator& ranks, VertexTable<> const& own, std::uint64_t vertices)
{
  VertexRanges const ranges(vertices, ranks.size());
  auto const told = exchange_records(
      ranks, record_format(ranges.most()), own.bounds(ranges),
      [&](std::uint64_t i, int rank) { return std::array<std::uint64_t, 1>{own(i) - ranges.first(rank)}; });
  auto const vertex = [=](std::uint64_t i) { return told(i)[0]; };
  VertexTable<> const met(0, ranges.size(ranks.rank()), told.size(), vertex);
  auto const count = allocate_zeros<std::uint32_t>(Host(), "otakar::shared_vertices::count", met.size());
  for (std::uint64_t i = 0; i < told.size(); ++i) ++count(met.place(vertex(i)));
  auto const answers = exchange_records(
      ranks, record_format(std::uint64_t(1)), told.bounds(),
      [&](std::uint64_t i, int) { return std::array<std::uint64_t, 1>{count(met.place(vertex(i))) > 1}; });
  auto const shared = allocate<std::uint8_t>(Host(), "otakar::shared_vertices::shared", own.size());
  for (std::uint64_t i = 0; i < own.size(); ++i) shared(i) = std::uint8_t(answers(i)[0]);
  return shared;
}

}  // namespace otakar
