// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Written .npz: a csr matrix; both directions of every edge, self-loops once, of parallel edges the best; rows are
// sorted.
#include <algorithm>
#include <utility>

#include "io/binary/binary_arrays.hpp"
#include "io/binary/npz_archive.hpp"
#include "io/output.hpp"
#include "io/sorted_rows.hpp"

namespace otakar {

namespace {

// SciPy wants both index arrays of one type, and takes 32 bits where they do.
template <class Index, class Key>
void add_indices(NpzArchive& archive, SortedRows<Key> const& rows)
{
  archive.add("indices", convert_array<Index>(rows.target));
  archive.add("indptr", convert_array<Index>(rows.offset));
}

template <class Ids>
Written add_matrix(NpzArchive& archive, EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const rows = sorted_rows(graph);
  std::uint64_t const largest = std::max(graph.vertices, rows.entries());
  if (std::in_range<std::int32_t>(largest))
    add_indices<std::int32_t>(archive, rows);
  else
    add_indices<std::int64_t>(archive, rows);
  archive.add_text("format", "csr");
  HostArray<std::int64_t> const shape("otakar::npz::shape", 2);
  shape(0) = shape(1) = std::int64_t(graph.vertices);
  archive.add("shape", shape);
  with_weight_type(graph.weights.type, [&]<class Weight>(Weight) {
    archive.add("data", decode_keys<Weight>(rows.key, graph.weights.objective));
  });
  return {rows.entries(), 0, graph.edges() - count_edges(rows)};
}

}  // namespace

Written write_npz(std::filesystem::path const& path, OutputGraph const& graph)
{
  OutputFile file(path);
  NpzArchive archive(file);
  Written const written = std::visit([&](auto const& list) { return add_matrix(archive, list); }, graph.list);
  archive.finish();
  file.commit();
  return written;
}

}  // namespace otakar
