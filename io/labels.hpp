// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What files carry beside the graph: how their source numbers things, and who made them of what.
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <string>

#include "core/allocate.hpp"
#include "core/choices.hpp"
#include "core/ids.hpp"

namespace otakar {

// How the source of a graph names its vertices. Edge e is its record e.
struct Numbering {
  std::uint64_t first_vertex = 0;
  HostArray<std::uint64_t> vertex_name = {};  // per vertex; empty where vertex v is called v + first_vertex

  std::uint64_t name_of(std::uint64_t vertex) const
  {
    return vertex_name.extent(0) == 0 ? vertex + first_vertex : vertex_name(vertex);
  }
  std::uint64_t bytes() const { return sizeof(std::uint64_t) * vertex_name.extent(0); }
};

struct Provenance {
  std::string made_by;  // program and version
  std::string source;   // the file or the generator's line
};

struct ForestLabels {
  Provenance provenance;
  std::string solver;
  Numbering numbering;
};

// A digest as every output spells it: 0x and 16 digits.
inline std::string digest_text(std::uint64_t digest)
{
  char text[19];
  std::snprintf(text, sizeof text, "0x%016" PRIx64, digest);
  return text;
}

}  // namespace otakar
