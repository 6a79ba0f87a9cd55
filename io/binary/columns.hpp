// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays of numbers as binary files hold them: of any width, at any address, in either byte order.
//
// A column comes in chunks, in any order and from any thread; each chunk is converted and checked on its way into the
// array it belongs to, so no column is ever held twice. Errors name the column and the element: "file: column[7]: ...".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/arcs.hpp"
#include "graph/weight.hpp"

namespace otakar {

enum class ElementType : std::uint8_t {
  boolean,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float32,
  float64
};

std::string_view name_of(ElementType type);
std::uint64_t bytes_of(ElementType type);

// What a column is, apart from its bytes.
struct ColumnKind {
  std::string place;  // as errors name it: "file: column"
  ElementType type = ElementType::int32;
  bool swapped = false;     // the bytes of an element are in the other order than the machine's
  std::uint64_t first = 0;  // the place of element 0, where a section of the column is read

  std::string at(std::uint64_t element) const { return place + "[" + std::to_string(first + element) + "]"; }
};

// The type of weights a column of this type becomes; none where the values decide.
std::optional<WeightType> weight_type_of(ElementType type);

// Takes a chunk of a column: whole elements, the first of which has this position. Throws where one is wrong.
using Take = std::function<void(std::uint64_t first, std::string_view bytes)>;

// Integers that are not negative, to an array; of vertices, each below `vertices`.
Take take_offsets(ColumnKind const& column, HostArray<std::uint64_t> const& to);
template <class Vertex>
Take take_vertices(ColumnKind const& column, std::uint64_t vertices, HostArray<Vertex> const& to);

// Vertices that stay where they are.
Take check_vertices(ColumnKind const& column, std::uint64_t vertices);

// Weights, to arrays of `arcs` that are made here.
Take take_weights(ColumnKind const& column, std::uint64_t size, Arcs& arcs);

// Passes on the elements from `first` to `last` of a column, the first of them as element 0; `take` is of a column that
// says so.
Take take_section(ColumnKind const& column, std::uint64_t first, std::uint64_t last, Take const& take);

// Offsets must ascend and end in `entries`.
void check_offsets(ColumnKind const& column, HostArray<std::uint64_t> const& offset, std::uint64_t entries);

// Writes each row's number to its entries offset(row) .. offset(row + 1), of which row_of has those from `first` on.
void expand_rows(HostArray<std::uint64_t> const& offset, std::uint64_t first, HostArray<std::uint32_t> const& row_of);

inline constexpr std::uint64_t chunk_bytes = std::uint64_t(1) << 18;  // a chunk stays in the cache of a core

using Jobs = std::vector<std::function<void()>>;

// Runs the jobs in parallel; where some throw, the error of the first of them is thrown in the end.
void run_jobs(std::string const& label, Jobs const& jobs);

// Jobs that take a column whose bytes are at hand.
void add_jobs(Jobs& jobs, ColumnKind const& column, std::string_view bytes, Take const& take);

}  // namespace otakar
