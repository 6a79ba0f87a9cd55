// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a rank of an MPI job reads of a file: a section of its records, in the file's order. Vertices are not
// numbered yet, for that takes the other ranks.
#pragma once

#include <optional>
#include <string>

#include "core/section.hpp"
#include "io/text/records.hpp"

namespace otakar {

struct FilePart {
  Records records;
  std::uint64_t vertices = 0;
  std::uint64_t first_vertex = 0;
  bool named = false;                    // ends are names, and nothing is known of `vertices`
  std::optional<WeightType> type;        // that the file says its weights have
  HostArray<std::uint64_t> vertex_name;  // per vertex, where the file names them all
  std::string format;

  // Of text, whose parts are sound only together: how many rows began here, up to the last one that is not blank, and
  // whether the records ended here.
  std::uint64_t rows = 0;
  std::uint64_t filled_rows = 0;
  bool ended = false;
  bool broken = false;  // something is wrong; which line is, the first mistake of the file tells
  std::optional<std::uint64_t> promised_records = {};
  std::optional<std::uint64_t> promised_rows = {};
  bool needs_end = false;
};

// A section that was read as arcs.
inline FilePart part_of(Arcs const& arcs)
{
  FilePart part;
  part.vertices = arcs.vertices;
  part.records = {{arcs.u, {}}, {arcs.v, {}}, {arcs.narrow_weight, arcs.wide_weight}, arcs.real};
  return part;
}

}  // namespace otakar
