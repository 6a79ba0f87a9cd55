// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Vertices that a file calls by arbitrary 64-bit numbers get ids 0 .. n - 1, ascending by name.
//
// Method: where names are not much larger than there are records, a table with an entry per possible name. Else each
// column is sorted and repetitions are dropped, both are merged, and a name is looked up by its upper bits, which
// leaves few to search.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "io/text/records.hpp"

namespace otakar {

struct VertexNames {
  std::uint64_t vertices = 0;
  std::uint64_t first = 0;        // vertex v is called v + first, or else
  HostArray<std::uint64_t> name;  // name(v)
};

// Replaces the names in u and v by ids, which fit 32 bits.
VertexNames number_vertices(std::string const& file, Records& records);

// Bytes that it takes beside records of 32-bit ids and the names, where the greatest of these is `last`.
std::uint64_t number_vertices_bytes(std::uint64_t records, std::uint64_t vertices, std::uint64_t last);

// Names that a file does not count, as far as its first records tell.
struct LikelyNames {
  std::uint64_t count = 0;
  std::uint64_t last = 0;  // the greatest
  bool gaps = true;
};

// From the first records behind the header. Where these have most names between the least and the greatest, later ones
// go on with new names as the second half of these does; else names are drawn from all, up to the greatest.
LikelyNames likely_names(TextSource& source, RecordParser const& parser, std::uint64_t records);

// Where a name stands among all of them, which ascend.
class NameIndex {
 public:
  NameIndex() = default;
  explicit NameIndex(HostArray<std::uint64_t> const& names);

  HostArray<std::uint64_t> const& names() const { return names_; }
  std::uint32_t operator()(std::uint64_t name) const;

  // Replaces the names in u and v, which are all known, by ids.
  void rename(Records& records) const;

 private:
  std::uint64_t bucket(std::uint64_t name) const { return (name - least_) >> shift_; }

  HostArray<std::uint64_t> names_;
  HostArray<std::uint32_t> start_;  // per bucket: its first name
  std::uint64_t least_ = 0;
  int shift_ = 0;
};

VertexNames number_vertices(NameIndex const& index);

// The names of records that are not all there at once. Throws where there are more than `most`.
class NameCollector {
 public:
  NameCollector(std::string file, std::uint64_t most) : file_(std::move(file)), most_(most) {}

  void add(Records const& records);
  HostArray<std::uint64_t> take();  // ascending

 private:
  std::string file_;
  std::uint64_t most_;
  std::vector<std::uint64_t> names_;  // ascending, each once
};

}  // namespace otakar
