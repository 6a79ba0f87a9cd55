// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/write_forest.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "io/binary/binary_arrays.hpp"
#include "io/binary/hdf5.hpp"
#include "io/files/output_file.hpp"
#include "io/formats/forest_text.hpp"
#include "io/text/text_edges.hpp"

namespace otakar {

namespace {

std::string broadcast(Communicator& communicator, std::string const& text)
{
  std::vector<std::uint8_t> bytes(text.begin(), text.end());
  communicator.broadcast(bytes);
  return {bytes.begin(), bytes.end()};
}

// A file that rank 0 makes under its partial name, and all ranks write to. Errors tell its final name.
class SharedFile {
 public:
  SharedFile(Communicator& communicator, std::filesystem::path const& path, std::filesystem::path const& partial)
      : communicator_(communicator), path_(path), partial_path_(broadcast(communicator, partial.string()))
  {
  }

  std::filesystem::path const& path() const { return path_; }
  std::filesystem::path const& partial_path() const { return partial_path_; }

  // Rank 0 makes the file; the others wait for it.
  void write(std::uint64_t offset, std::string_view bytes) const
  {
    int const make = communicator_.rank() == 0 ? O_CREAT : 0;
    if (!make) communicator_.barrier();
    int const descriptor = ::open(partial_path_.c_str(), O_WRONLY | make | O_CLOEXEC, 0666);
    int error = descriptor < 0 ? errno : 0;
    if (make) communicator_.barrier();
    if (error != 0) give_up(error);
    communicator_.barrier();  // whoever gives up removes the file, which the others must have opened
    while (!bytes.empty() && error == 0) {
      ssize_t const written = ::pwrite(descriptor, bytes.data(), bytes.size(), off_t(offset));
      if (written < 0 && errno != EINTR) error = errno;
      if (written == 0) error = ENOSPC;
      if (written <= 0) continue;
      bytes.remove_prefix(std::size_t(written));
      offset += std::uint64_t(written);
    }
    if (::close(descriptor) != 0 && error == 0) error = errno;
    if (error != 0) give_up(error);
  }

 private:
  // Rank 0 may be ended before it can remove the file.
  [[noreturn]] void give_up(int error) const
  {
    ::unlink(partial_path_.c_str());
    throw_write_error(path_, error);
  }

  Communicator& communicator_;
  std::filesystem::path path_;
  std::filesystem::path partial_path_;
};

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
