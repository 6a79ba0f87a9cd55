// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A random case of a soak: a graph, and how it is written, read and solved. The same seed gives the same case.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/choices.hpp"
#include "driver/soak/random_graph.hpp"
#include "graph/any_edge_list.hpp"
#include "io/formats.hpp"

namespace otakar {

// A graph as a list that can be cut down. Weights are keys.
struct KeyGraph {
  std::uint64_t vertices = 0;
  std::vector<PlainEdge<std::uint64_t>> edges;
};

struct SoakCase {
  std::uint64_t seed = 0;
  std::string shape;
  KeyGraph graph;
  WeightFormat weights;
  EdgeIds edge_ids = EdgeIds::bits32;
  FormatEntry const* format = nullptr;
  std::string packed;  // the suffix of compression, if any
  int threads = 1;
  std::vector<std::string> solvers;  // as the deck names them
};

// Whether the graph can be read back from this format.
bool holds(FormatEntry const& format, SoakCase const& drawn);

SoakCase draw_case(std::uint64_t seed, int most_threads);

// In one line.
std::string text_of(SoakCase const& drawn);

AnyEdgeList<Kokkos::HostSpace> edge_list(SoakCase const& drawn);

// STEM.toml and the graph beside it, in the case's format, as `otakar run` takes them.
struct CaseFiles {
  std::filesystem::path deck, graph;
};
CaseFiles write_case(SoakCase const& drawn, std::filesystem::path const& directory, std::string const& stem);

}  // namespace otakar
