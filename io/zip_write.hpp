// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Writes a zip archive, one member after the other, all in the zip64 form so that size does not matter.
//
// Members are deflated in pieces by all threads: a piece that ends in a flush can be followed by another.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/output_file.hpp"

namespace otakar {

class ZipWriter {
 public:
  explicit ZipWriter(OutputFile& file) : file_(file) {}

  // A member that consists of a header and data.
  void add(std::string const& name, std::string_view header, std::string_view data, bool deflated);

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
