// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The files of a forest whose edges lie on several ranks: each rank writes its own, at their place in one file. What is
// written is, to the byte, what one rank writes.
#pragma once

#include <filesystem>

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "distributed/forest_totals.hpp"
#include "driver/ranks/shares/share_numbering.hpp"
#include "io/labels.hpp"

namespace otakar {

// Written under its partial name, which is rank 0's to give; errors tell `path`. Complete when it returns. `labels` but
// for their numbering.
template <class Ids>
void write_forest_on_ranks(Communicator& communicator, std::filesystem::path const& path,
                           std::filesystem::path const& partial, ForestFormat format, EdgeShare<Ids> const& share,
                           HostArray<std::uint32_t> const& positions, ForestTotals const& totals,
                           ShareNumbering const& numbering, ForestLabels const& labels);

}  // namespace otakar
