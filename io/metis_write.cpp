// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "io/text_writers.hpp"
#include "primitives/allocate.hpp"
#include "primitives/offsets.hpp"

namespace otakar {

namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

// Row v is the edges edge(offset(v)) .. edge(offset(v + 1)), ascending by neighbour.
struct Rows {
  HostArray<std::uint64_t> offset;
  HostArray<std::uint64_t> edge;
};

std::uint64_t neighbour(TextEdges const& edges, std::uint64_t e, std::uint64_t vertex)
{
  return edges.u(e) == vertex ? edges.v(e) : edges.u(e);
}

Rows make_rows(TextEdges const& edges, MatrixEdges const& matrix)
{
  Host const host;
  auto const offset = allocate_zeros<std::uint64_t>(host, "otakar::metis::offset", edges.vertices() + 1);
  Kokkos::parallel_for("otakar::metis::count", Range<Host>(host, 0, matrix.size), [=](std::uint64_t i) {
    Kokkos::atomic_inc(&offset(edges.u(matrix(i))));
    Kokkos::atomic_inc(&offset(edges.v(matrix(i))));
  });
  counts_to_offsets<std::uint64_t>(host, "otakar::metis::scan", edges.vertices(), offset);
  auto const edge = allocate<std::uint64_t>(host, "otakar::metis::edge", 2 * matrix.size);
  auto const next = allocate<std::uint64_t>(host, "otakar::metis::next", edges.vertices() + 1);
  Kokkos::deep_copy(host, next, offset);
  Kokkos::parallel_for("otakar::metis::insert", Range<Host>(host, 0, matrix.size), [=](std::uint64_t i) {
    std::uint64_t const e = matrix(i);
    edge(Kokkos::atomic_fetch_inc(&next(edges.u(e)))) = e;
    edge(Kokkos::atomic_fetch_inc(&next(edges.v(e)))) = e;
  });
  Kokkos::parallel_for("otakar::metis::sort", Range<Host>(host, 0, edges.vertices()), [=](std::uint64_t vertex) {
    std::sort(edge.data() + offset(vertex), edge.data() + offset(vertex + 1), [&](std::uint64_t a, std::uint64_t b) {
      return neighbour(edges, a, vertex) < neighbour(edges, b, vertex);
    });
  });
  host.fence("otakar::metis::sort");
  return {offset, edge};
}

void add_row(LineBuffer& line, TextEdges const& edges, Rows const& rows, std::uint64_t vertex)
{
  std::uint64_t const first = rows.offset(vertex);
  for (std::uint64_t at = first; at < rows.offset(vertex + 1); ++at) {
    if (at > first) line.add(' ');
    line.add_number(neighbour(edges, rows.edge(at), vertex) + 1);
    line.add(' ');
    edges.add_weight(line, rows.edge(at));
  }
  line.add('\n');
}

}  // namespace

Written write_metis(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  MatrixEdges const matrix = matrix_edges(edges);
  Rows const rows = make_rows(edges, matrix);
  auto file = open_text(path);
  write_comments(file, "%", graph.labels.provenance);
  file.write(std::to_string(edges.vertices()) + " " + std::to_string(matrix.size) + " 001\n");
  write_lines(file, "otakar::metis::write", edges.vertices(),
              [&](LineBuffer& line, std::uint64_t vertex) { add_row(line, edges, rows, vertex); });
  file.commit();
  return {matrix.size, matrix.loops, matrix.parallel};
}

}  // namespace otakar
