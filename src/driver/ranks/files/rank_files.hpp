// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The files that ranks write of a forest together.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "driver/ranks/shares/solve_share.hpp"
#include "io/labels.hpp"

namespace otakar {

struct RankFiles {
  struct OfForest {
    std::filesystem::path path;
    ForestFormat format;
  };
  std::vector<OfForest> forests;
  std::vector<std::filesystem::path> labels, parents;  // their suffixes name formats
};

// Collective; complete when it returns. place(path): where rank 0 wants a file until all are; it alone is asked.
// `labels` but for their numbering.
template <class Ids>
void write_files(Communicator& communicator, RankFiles const& files, SolvedShare<Ids> const& solved,
                 ShareNumbering const& numbering, ForestLabels const& labels,
                 std::function<std::filesystem::path(std::filesystem::path const&)> const& place);

}  // namespace otakar
