// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <utility>

#include "io/npy.hpp"
#include "io/npz.hpp"
#include "io/sorted_rows.hpp"
#include "io/zip_write.hpp"

namespace otakar {

namespace {

static_assert(std::endian::native == std::endian::little, "arrays are written as they stand in memory");

template <class T>
std::string npy_type()
{
  std::string const kind = std::floating_point<T> ? "f" : std::signed_integral<T> ? "i" : "u";
  return "<" + kind + std::to_string(sizeof(T));
}

class Archive {
 public:
  Archive(OutputFile& file, NpzMembers members) : zip_(file), deflated_(members == NpzMembers::deflated) {}

  template <class T>
  void add(std::string const& name, HostArray<T> const& array)
  {
    zip_.add(name + ".npy", npy_header(npy_type<T>(), array.extent(0)), bytes_of(array), deflated_);
  }

  void add_text(std::string const& name, std::string const& text)
  {
    zip_.add(name + ".npy", npy_header("|S" + std::to_string(text.size()), {}), text, deflated_);
  }

  void finish() { zip_.finish(); }

 private:
  ZipWriter zip_;
  bool deflated_;
};

// SciPy wants both index arrays of one type, and takes 32 bits where they do.
template <class Index, class Key>
void add_indices(Archive& archive, SortedRows<Key> const& rows)
{
  archive.add("indices", convert_array<Index>(rows.target));
  archive.add("indptr", convert_array<Index>(rows.offset));
}

template <class Ids>
Written add_matrix(Archive& archive, EdgeList<Ids, Kokkos::HostSpace> const& graph)
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

Written write_npz(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph, NpzMembers members)
{
  OutputFile file(path);
  Archive archive(file, members);
  Written const written = std::visit([&](auto const& list) { return add_matrix(archive, list); }, graph);
  archive.finish();
  file.commit();
  return written;
}

}  // namespace otakar
