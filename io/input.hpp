// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The one reader: a graph from a file of any format, recognised by what the file holds and never by its name.
//
// Arc files (text formats) become one edge per pair of vertices, see graph/merge_arcs.hpp; containers are edge lists
// and are taken as they are. Every mistake in a file is an Error that names the file and the line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "build/merge_arcs.hpp"
#include "graph/any_edge_list.hpp"
#include "io/labels.hpp"
#include "io/text_source.hpp"

namespace otakar {

struct ReadOptions {
  std::optional<WeightType> weight_type;  // else: the container's own; int32 or int64, whichever fits; double
  Objective objective = Objective::minimum;
  bool refuse_asymmetric = false;
  std::optional<int> edge_bits;
  bool ignore_weights = false;       // all weights are 1, whatever the file says
  std::string format = "auto";       // or one of io/formats.hpp: what the file is, whatever it looks like
  std::vector<std::string> columns;  // U, V and perhaps WEIGHT of an edge list, which the file then is; none: the first
  std::size_t chunk_bytes = TextSource::chunk_bytes;  // of text, that a thread parses at once
};

struct Input {
  AnyEdgeList<Kokkos::HostSpace> graph;
  HostArray<std::uint64_t> origin;       // per edge: its record in the file, from 0; empty where edge e is record e
  std::uint64_t first_vertex = 0;        // what the file calls its first vertex
  HostArray<std::uint64_t> vertex_name;  // what it calls each vertex, where that is not counted from the first
  std::uint64_t loops = 0;               // left out
  std::uint64_t duplicate_arcs = 0;
  std::uint64_t asymmetric_arcs = 0;
  std::string format;
  std::shared_ptr<void const> held;  // a mapped file that arrays of the graph lie in: they live as long as this

  Numbering numbering() const { return {origin, first_vertex, vertex_name}; }
};

struct InputSize {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;  // at most: the number of records
  WeightType type = WeightType::int32;
  std::uint64_t reading = 0;    // bytes beside the edge list, while the file is read, at most
  std::uint64_t numbering = 0;  // bytes that stay: how the file calls its edges and vertices, at most
  bool vertices_told = true;    // else their number is the most that there can be
  std::uint64_t mapped = 0;     // bytes of the edge list that stay in the mapped file
};

Input read_graph(std::filesystem::path const& path, ReadOptions const& options);

// From the file's header alone. Text does not tell its integers' width there: 32 bits are assumed, and that the
// vertices of an edge list are not sparse.
InputSize peek_graph(std::filesystem::path const& path, ReadOptions const& options);

}  // namespace otakar
