// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Labels and parents of a forest whose edges lie on several ranks: each rank finds and writes those of its vertices, at
// their place in one file. What is written is, to the byte, what one rank writes.
#pragma once

#include <filesystem>

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "driver/ranks/shares/share_numbering.hpp"
#include "io/products/vertex_columns.hpp"

namespace otakar {

// Those of consecutive vertices.
struct RankColumns {
  std::uint64_t first = 0;
  std::uint64_t vertices = 0;  // of all ranks
  VertexColumns columns;
  // What the source calls the vertices; empty where it has no names but numbers from first_vertex on.
  std::uint64_t first_vertex = 0;
  HostArray<std::uint64_t> name = {};
  HostArray<std::uint64_t> label_name = {};
  HostArray<std::uint64_t> parent_name = {};
};

// Collective. positions: of this rank's edges of the forest.
template <class Ids>
RankColumns columns_on_ranks(Communicator& communicator, EdgeShare<Ids> const& share,
                             HostArray<std::uint32_t> const& positions, ShareNumbering const& numbering, bool rooted);

// Collective; complete when it returns. Text, .npy or HDF5, under the partial name, which is rank 0's to give; errors
// tell `path`. `labels` but for their numbering.
void write_columns_on_ranks(Communicator& communicator, RankColumns const& own, std::filesystem::path const& path,
                            std::filesystem::path const& partial, ProductFormat format, ForestLabels const& labels);

}  // namespace otakar
