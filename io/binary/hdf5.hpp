// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// otakar's own container: an HDF5 file that holds a graph or a forest and says what made it.
//
//   /graph    u, v (uint32, or uint64 where there are 2^32 vertices or more; from 0),
//             weight (in the original type),
//             origin (uint64, only of a forest: each edge's record in its graph; not read),
//             vertex_name (uint64, only where vertices have names);
//             attributes vertices, edges, weight_type, first_vertex, made_by, source
//   /forest   edges (ids of the source's records); attributes weight, components, digest, solver, objective, made_by,
//             source
//
// A container is an edge list: self-loops and parallel edges stay as they are. Datasets are contiguous and written in
// one call. Read, everything is checked: types, extents, endpoints, NaN.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "graph/forest.hpp"
#include "io/given_forest.hpp"
#include "io/labels.hpp"

namespace otakar {

// For ranks that write their own records: makes the file with all but the values of edges, under its partial name, and
// returns the offset of these in it. `path`: as errors name it.
std::uint64_t create_forest_hdf5(std::filesystem::path const& path, std::filesystem::path const& partial,
                                 Objective objective, ForestSummary const& forest, ForestLabels const& labels);

// The forest of a container; nothing where the file is none, or has none.
std::optional<GivenForest> read_forest_hdf5(std::shared_ptr<MappedFile const> const& file);

}  // namespace otakar
