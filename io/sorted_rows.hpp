// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph as the rows of its symmetric adjacency matrix, the way files of rows hold it: every edge in the row of each
// end, self-loops once, each row ascending by target, of parallel edges the one with the least weight.
//
// Method: entries are bucketed by row (count, scan, scatter), each row is sorted and thinned, what is left is packed.
// Memory: 8 or 16 bytes per arc on the way, beside the result.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/allocate.hpp"
#include "graph/edge_list.hpp"
#include "io/decode_keys.hpp"
#include "parallel/offsets.hpp"

namespace otakar {

template <class Key>
struct SortedRows {
  HostArray<std::uint64_t> offset;  // row v is the entries offset(v) .. offset(v + 1)
  HostArray<std::uint32_t> target;
  HostArray<Key> key;

  std::uint64_t entries() const { return target.extent(0); }
};

// Behind sorted_rows: an entry of a row, in the order of the file.
template <class Key>
struct RowEntry {
  std::uint32_t target;
  Key key;
};

template <class Key>
struct UnsortedRows {
  HostArray<std::uint64_t> offset;
  HostArray<RowEntry<Key>> entry;
};

template <class Ids>
UnsortedRows<typename Ids::Key> bucket_by_row(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  using Key = typename Ids::Key;
  Host const host;
  auto const u = graph.u;
  auto const v = graph.v;
  auto const key = graph.key;
  // Row v is counted at v + 1, where scattering moves the start of a row to its end: at the start of the next.
  auto const next = allocate_zeros<std::uint64_t>(host, "otakar::sorted_rows::offset", graph.vertices + 2);
  Kokkos::parallel_for("otakar::sorted_rows::count", Range<Host>(host, 0, graph.edges()), [=](std::uint64_t e) {
    Kokkos::atomic_inc(&next(u(e) + std::uint64_t(1)));
    if (u(e) != v(e)) Kokkos::atomic_inc(&next(v(e) + std::uint64_t(1)));
  });
  auto const total = counts_to_offsets<std::uint64_t>(host, "otakar::sorted_rows::scan", graph.vertices + 1, next);
  auto const entry = allocate<RowEntry<Key>>(host, "otakar::sorted_rows::entry", total);
  Kokkos::parallel_for("otakar::sorted_rows::scatter", Range<Host>(host, 0, graph.edges()), [=](std::uint64_t e) {
    entry(Kokkos::atomic_fetch_inc(&next(u(e) + std::uint64_t(1)))) = {v(e), key(e)};
    if (u(e) != v(e)) entry(Kokkos::atomic_fetch_inc(&next(v(e) + std::uint64_t(1)))) = {u(e), key(e)};
  });
  host.fence("otakar::sorted_rows::scatter");
  return {next, entry};
}

// Sorts each row, thins it, and returns where the rows start once they are packed.
template <class Key>
HostArray<std::uint64_t> thin_rows(UnsortedRows<Key> const& rows, std::uint64_t vertices, Objective objective)
{
  Host const host;
  auto const packed = allocate<std::uint64_t>(host, "otakar::sorted_rows::packed", vertices + 1);
  // The keys of the largest weights are the least where the objective is the maximum.
  bool const reversed = objective == Objective::maximum;
  auto const precedes = [=](RowEntry<Key> const& a, RowEntry<Key> const& b) {
    if (a.target != b.target) return a.target < b.target;
    return reversed ? b.key < a.key : a.key < b.key;
  };
  Kokkos::parallel_for("otakar::sorted_rows::sort", Range<Host>(host, 0, vertices), [=](std::uint64_t row) {
    auto* const first = rows.entry.data() + rows.offset(row);
    auto* const last = rows.entry.data() + rows.offset(row + 1);
    std::sort(first, last, precedes);
    auto const same_target = [](RowEntry<Key> const& a, RowEntry<Key> const& b) { return a.target == b.target; };
    packed(row) = std::uint64_t(std::unique(first, last, same_target) - first);
  });
  counts_to_offsets<std::uint64_t>(host, "otakar::sorted_rows::scan_packed", vertices, packed);
  return packed;
}

template <class Ids>
SortedRows<typename Ids::Key> sorted_rows(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  using Key = typename Ids::Key;
  Region const region("otakar::sorted_rows");
  Host const host;
  auto const rows = bucket_by_row(graph);
  SortedRows<Key> sorted;
  sorted.offset = thin_rows(rows, graph.vertices, graph.weights.objective);
  sorted.target = allocate<std::uint32_t>(host, "otakar::sorted_rows::target", sorted.offset(graph.vertices));
  sorted.key = allocate<Key>(host, "otakar::sorted_rows::key", sorted.offset(graph.vertices));
  Kokkos::parallel_for("otakar::sorted_rows::pack", Range<Host>(host, 0, graph.vertices), [=](std::uint64_t row) {
    std::uint64_t from = rows.offset(row);
    for (std::uint64_t to = sorted.offset(row); to < sorted.offset(row + 1); ++to, ++from) {
      sorted.target(to) = rows.entry(from).target;
      sorted.key(to) = rows.entry(from).key;
    }
  });
  host.fence("otakar::sorted_rows::pack");
  return sorted;
}

// How many edges the rows hold: each counts in the row of its smaller end.
template <class Key>
std::uint64_t count_edges(SortedRows<Key> const& rows)
{
  std::uint64_t edges = 0;
  Kokkos::parallel_reduce(
      "otakar::sorted_rows::edges", Range<Host>(Host(), 0, rows.offset.extent(0) - 1),
      [=](std::uint64_t row, std::uint64_t& sum) {
        for (std::uint64_t i = rows.offset(row); i < rows.offset(row + 1); ++i) sum += rows.target(i) >= row;
      },
      edges);
  return edges;
}

// An array copied to another type, every value of which fits it.
template <class To, class From>
HostArray<To> convert_array(HostArray<From> const& from)
{
  Host const host;
  auto const to = allocate<To>(host, "otakar::sorted_rows::converted", from.extent(0));
  Kokkos::parallel_for("otakar::sorted_rows::convert", Range<Host>(host, 0, from.extent(0)),
                       [=](std::uint64_t i) { to(i) = To(from(i)); });
  host.fence("otakar::sorted_rows::convert");
  return to;
}

template <class T>
std::string_view bytes_of(HostArray<T> const& array)
{
  return {reinterpret_cast<char const*>(array.data()), array.extent(0) * sizeof(T)};
}

}  // namespace otakar
