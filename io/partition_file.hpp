// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Partitions as METIS' programs write them (GRAPH.part.K): a line per vertex, the number of its part, from 0.
#pragma once

#include <cstdint>
#include <filesystem>

#include "graph/graph.hpp"

namespace otakar {

// Of a graph with so many vertices, in the order of their ids. Where `parts` is 0 the greatest number tells how many
// parts there are. Throws, naming the line, where a number is none or too great, or there are too few lines or too
// many.
Partition read_partition(std::filesystem::path const& path, std::uint64_t vertices, std::uint64_t parts);

}  // namespace otakar
