// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The datasets of a group as columns, each chunk checked and converted on its way into its array.
//
// Contiguous datasets, as otakar writes them, are read from the mapped file by all threads; HDF5 unpacks and
// converts any other. Vertices, and weights of int32, that the file holds as arrays do are not copied: the arrays lie
// in the mapped file and own nothing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/section.hpp"
#include "io/binary/columns.hpp"
#include "io/binary/hdf5_handle.hpp"
#include "io/files/mapped_file.hpp"

namespace otakar {

// Throws unless the dataset has as many values as there are items.
Hdf5Dataset open_column(Hdf5Group const& group, std::string const& name, std::uint64_t size, std::string const& items);

// How many bytes of vertices are read where they lie in the file: all or none.
std::uint64_t vertex_bytes_in_file(MappedFile const& mapped, Hdf5Dataset const& dataset);

class Hdf5Columns {
 public:
  Hdf5Columns(MappedFile const& mapped, Hdf5Group const& group, Section const& section, bool copies)
      : mapped_(mapped), group_(group), section_(section), copies_(copies)
  {
  }

  // A dataset's values, or room for them; they are there and checked after read(). Of numbers these are all, of the
  // others those of the section. Vertices must be less than `vertices`. With `copies`, no array lies in the mapped
  // file.
  HostArray<std::uint32_t> vertices(std::string const& name, std::uint64_t size, std::uint64_t vertices);
  HostArray<std::uint64_t> wide_vertices(std::string const& name, std::uint64_t size, std::uint64_t vertices);
  HostArray<std::uint64_t> numbers(std::string const& name, std::uint64_t size, std::string const& items);
  void weights(std::string const& name, Hdf5Dataset dataset, Arcs& arcs);

  void read();

 private:
  // Of a column and its bytes in the mapped file, where they are there to be read.
  using MakeTake = std::function<Take(ColumnKind const&, std::string_view)>;
  struct Other {
    std::string name;
    Hdf5Dataset dataset;
    ElementType type;
    Take take;
    std::uint64_t first, last;
  };

  Hdf5Dataset open_ids(std::string const& name, std::uint64_t size, std::string const& items) const;
  void add(std::string const& name, Hdf5Dataset dataset, Section const& section, MakeTake const& make_take);
  void read_slabs(Other const& other) const;

  MappedFile const& mapped_;
  Hdf5Group const& group_;
  Section section_;
  bool copies_;
  Jobs jobs_;
  std::vector<Other> others_;
};

}  // namespace otakar
