// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/files/write_forest.hpp"

#include "driver/ranks/files/shared_file.hpp"
#include "io/binary/binary_arrays.hpp"
#include "io/binary/hdf5.hpp"
#include "io/formats/forest_text.hpp"
#include "io/text/text_edges.hpp"

namespace otakar {

namespace {

template <class Ids>
void write_text(Communicator& communicator, SharedFile const& file, EdgeShare<Ids> const& share,
                HostArray<std::uint32_t> const& positions, ForestTotals const& totals, ShareNumbering const& numbering,
                ForestLabels const& labels)
{
  LineBuffer lines;
  if (communicator.rank() == 0) lines.add(forest_header(share.list.weights.objective, totals, labels));
  TextEdges const edges(share.list);
  for (std::uint64_t i = 0; i < positions.extent(0); ++i) {
    std::uint64_t const e = positions(i);
    add_forest_line(lines, edges, e, numbering.record_of(e), numbering.name_of(share.u(e)),
                    numbering.name_of(share.v(e)));
  }
  file.write(communicator.sum_before(lines.text().size()), lines.text());
}

template <class Ids>
void write_hdf5(Communicator& communicator, SharedFile const& file, EdgeShare<Ids> const& share,
                HostArray<std::uint32_t> const& positions, ForestTotals const& totals, ShareNumbering const& numbering,
                ForestLabels const& labels)
{
  std::uint64_t start = 0;
  if (communicator.rank() == 0)
    start = create_forest_hdf5(file.path(), file.partial_path(), share.list.weights.objective, totals, labels);
  start = communicator.sum(start);
  auto const records = allocate<std::uint64_t>(Host(), "otakar::ranks::records", positions.extent(0));
  for (std::uint64_t i = 0; i < positions.extent(0); ++i) records(i) = numbering.record_of(positions(i));
  file.write(start + communicator.sum_before(sizeof(std::uint64_t) * records.extent(0)), bytes_of(records));
}

}  // namespace

template <class Ids>
void write_forest_on_ranks(Communicator& communicator, std::filesystem::path const& path,
                           std::filesystem::path const& partial, ForestFormat format, EdgeShare<Ids> const& share,
                           HostArray<std::uint32_t> const& positions, ForestTotals const& totals,
                           ShareNumbering const& numbering, ForestLabels const& labels)
{
  SharedFile const file(communicator, path, partial);
  if (format == ForestFormat::h5)
    write_hdf5(communicator, file, share, positions, totals, numbering, labels);
  else
    write_text(communicator, file, share, positions, totals, numbering, labels);
  communicator.barrier();
}

#define INSTANTIATE(Ids)                                                                                         \
  template void write_forest_on_ranks(Communicator&, std::filesystem::path const&, std::filesystem::path const&, \
                                      ForestFormat, EdgeShare<Ids> const&, HostArray<std::uint32_t> const&,      \
                                      ForestTotals const&, ShareNumbering const&, ForestLabels const&);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
