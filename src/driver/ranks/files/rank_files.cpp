// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/files/rank_files.hpp"

#include "driver/ranks/files/write_forest.hpp"
#include "driver/ranks/files/write_trees.hpp"

namespace otakar {

template <class Ids>
void write_files(Communicator& communicator, RankFiles const& files, SolvedShare<Ids> const& solved,
                 ShareNumbering const& numbering, ForestLabels const& labels,
                 std::function<std::filesystem::path(std::filesystem::path const&)> const& place)
{
  auto const partial = [&](std::filesystem::path const& path) {
    return communicator.rank() == 0 ? place(path) : std::filesystem::path();
  };
  for (auto const& [path, format] : files.forests)
    write_forest_on_ranks(communicator, path, partial(path), format, solved.share, solved.positions, solved.totals,
                          numbering, labels);
  for (bool const rooted : {false, true}) {
    auto const& paths = rooted ? files.parents : files.labels;
    if (paths.empty()) continue;
    auto const columns = columns_on_ranks(communicator, solved.share, solved.positions, numbering, rooted);
    for (auto const& path : paths)
      write_columns_on_ranks(communicator, columns, path, partial(path), product_format(path, ProductKind::vertices),
                             labels);
  }
}

#define INSTANTIATE(Ids)                                                                                     \
  template void write_files(Communicator&, RankFiles const&, SolvedShare<Ids> const&, ShareNumbering const&, \
                            ForestLabels const&,                                                             \
                            std::function<std::filesystem::path(std::filesystem::path const&)> const&);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
