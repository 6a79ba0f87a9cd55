// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// An .npz file as it is written: a zip archive of arrays. Members are stored, and in the zip64 form whatever their
// size.
#pragma once

#include <string>
#include <string_view>

#include "io/binary/binary_arrays.hpp"
#include "io/binary/npy.hpp"
#include "io/files/output_file.hpp"

namespace otakar {

class NpzArchive {
 public:
  explicit NpzArchive(OutputFile& file) : file_(file) {}

  template <class T>
  void add(std::string const& name, HostArray<T> const& array)
  {
    add(name, npy_header(npy_type<T>(), {array.extent(0)}), bytes_of(array));
  }
  void add_text(std::string const& name, std::string const& text);

  // A member whose bytes are the header and then the data.
  void add(std::string const& name, std::string_view header, std::string_view data);

  // The directory; nothing can be added after it.
  void finish();

 private:
  void write(std::string_view bytes);

  OutputFile& file_;
  std::string directory_;
  std::uint64_t members_ = 0;
  std::uint64_t position_ = 0;
};

}  // namespace otakar
