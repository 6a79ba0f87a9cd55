// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Vertices that a file calls by arbitrary 64-bit numbers get ids 0 .. n - 1, ascending by name.
//
// Method: where names are not much larger than there are records, a table with an entry per possible name. Else each
// column is sorted and repetitions are dropped, both are merged, and a name is looked up by its upper bits, which
// leaves few to search. Memory: 16 bytes per record on the way, beside the names.
#pragma once

#include <string>

#include "io/text/records.hpp"

namespace otakar {

struct VertexNames {
  std::uint64_t vertices = 0;
  std::uint64_t first = 0;        // vertex v is called v + first, or else
  HostArray<std::uint64_t> name;  // name(v)
};

// Replaces the names in u and v by ids, which fit 32 bits.
VertexNames number_vertices(std::string const& file, Records& records);

}  // namespace otakar
