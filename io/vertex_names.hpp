// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Vertices that a file calls by arbitrary 64-bit numbers get ids 0 .. n - 1, ascending by name.
#pragma once

#include <string>

#include "io/records.hpp"

namespace otakar {

struct VertexNames {
  std::uint64_t vertices = 0;
  std::uint64_t first = 0;        // vertex v is called v + first, or else
  HostArray<std::uint64_t> name;  // name(v)
};

// Replaces the names in u and v by ids, which fit 32 bits.
VertexNames number_vertices(std::string const& file, Records& records);

}  // namespace otakar
