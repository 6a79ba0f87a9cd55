// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Compressed files as a stream of bytes: gzip, zstd and xz, recognised by their first bytes and unpacked as they are
// read, never to disk. Several streams one behind the other, as `cat` or parallel packers leave them, are one.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "io/files/mapped_file.hpp"

namespace otakar {

class Unpacker {
 public:
  virtual ~Unpacker() = default;

  // Unpacks the next bytes: as many as there is room for, fewer only at the end. Throws where the stream is damaged.
  virtual std::size_t read(char* to, std::size_t size) = 0;

  // How much of the packed file that took so far.
  virtual std::size_t position() const = 0;

  // Of memory that it has taken so far.
  virtual std::size_t bytes() const = 0;
};

// "gzip", "zstd" or "xz"; empty where the bytes are none of these.
std::string_view packing_of(std::string_view bytes);

// Null where the file is not compressed. Keeps a reference to the file.
std::unique_ptr<Unpacker> make_unpacker(MappedFile const& file);

}  // namespace otakar
