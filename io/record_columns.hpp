// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The columns of a file's records while they grow: chunks are stored side by side, room is made in between.
#pragma once

#include "io/records.hpp"

namespace otakar {

class RecordColumns {
 public:
  RecordColumns(RecordLayout const& layout, std::uint64_t likely_records);

  // Whether a chunk fits behind the `used` records so far, in width too.
  bool has_room(std::uint64_t used, ParsedChunk const& chunk) const;
  // While nobody stores.
  void make_room(std::uint64_t used, ParsedChunk const& chunk);
  void store(std::uint64_t place, ParsedChunk const& chunk, std::uint64_t first_row);

  Records take(std::uint64_t size, std::uint64_t rows);

 private:
  struct Lack {
    bool size, u, v, weight, real;
    bool any() const { return size || u || v || weight || real; }
  };
  Lack lack_of(std::uint64_t used, ParsedChunk const& chunk) const;

  bool weighted_;
  std::uint64_t capacity_;
  Records records_;
};

}  // namespace otakar
