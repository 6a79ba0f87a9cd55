// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The columns of a file's records while they grow: threads store chunks in parallel, room is made in between.
#pragma once

#include "io/text/records.hpp"

namespace otakar {

class RecordColumns {
 public:
  RecordColumns(RecordLayout const& layout, std::uint64_t likely_records);

  // Makes room, in width too, for a chunk at `place`, where so many records before it are stored; while none stores.
  void make_room(std::uint64_t stored, std::uint64_t place, ParsedChunk const& chunk);
  void store(std::uint64_t place, ParsedChunk const& chunk, std::uint64_t first_row);

  // The first so many.
  Records take(std::uint64_t size);

 private:
  Records records_;
  bool weighted_;
  std::uint64_t capacity_;
};

}  // namespace otakar
