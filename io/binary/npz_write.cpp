// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Written .npz: a csr matrix; both directions of every edge, self-loops once, of parallel edges the lightest; rows are
// sorted. Members are stored, and in the zip64 form whatever their size.
#include <algorithm>
#include <bit>
#include <utility>

#include "io/binary/binary_arrays.hpp"
#include "io/binary/npy.hpp"
#include "io/files/output_file.hpp"
#include "io/output.hpp"
#include "io/sorted_rows.hpp"
#include "parallel/host/work_queue.hpp"

namespace otakar {

namespace {

static_assert(std::endian::native == std::endian::little, "arrays are written as they stand in memory");

constexpr std::uint64_t elsewhere = 0xffffffff;  // in the zip64 field
constexpr std::uint64_t version = 45;            // the first with zip64
constexpr std::uint64_t first_day = 0x210000;    // 1 January 1980, midnight: the same graph gives the same file

void append(std::string& to, std::uint64_t value, int width)
{
  for (int i = 0; i < width; ++i) to += char(value >> (8 * i) & 0xff);
}

// Of the header, then of the data, in pieces by all threads.
std::uint32_t checksum_of_member(std::string_view header, std::string_view data)
{
  std::vector<std::uint32_t> pieces((data.size() + piece_bytes - 1) / piece_bytes);
  auto const sum_piece = [&](std::uint64_t i) { pieces[i] = checksum_of(data.substr(i * piece_bytes, piece_bytes)); };
  work_queue(Host(), "otakar::npz::checksum", pieces.size(), [&] { return sum_piece; });
  return combine_checksums(checksum_of(header), pieces, piece_bytes, data.size());
}

class Archive {
 public:
  explicit Archive(OutputFile& file) : file_(file) {}

  template <class T>
  void add(std::string const& name, HostArray<T> const& array)
  {
    std::string const kind = std::floating_point<T> ? "f" : std::signed_integral<T> ? "i" : "u";
    add(name + ".npy", npy_header("<" + kind + std::to_string(sizeof(T)), array.extent(0)), bytes_of(array));
  }

  void add_text(std::string const& name, std::string const& text)
  {
    add(name + ".npy", npy_header("|S" + std::to_string(text.size()), {}), text);
  }

  // The directory; nothing can be added after it.
  void finish()
  {
    std::uint64_t const first = position_;
    write(directory_);
    std::uint64_t const wide_end = position_;
    std::string end = "PK\6\6";
    append(end, 44, 8);  // bytes that follow
    append(end, version, 2);
    append(end, version, 2);
    append(end, 0, 8);  // disks
    append(end, members_, 8);
    append(end, members_, 8);
    append(end, directory_.size(), 8);
    append(end, first, 8);
    end += "PK\6\7";
    append(end, 0, 4);
    append(end, wide_end, 8);
    append(end, 1, 4);
    end += "PK\5\6";
    append(end, 0, 4);
    append(end, 0xffff, 2);
    append(end, 0xffff, 2);
    append(end, elsewhere, 4);
    append(end, elsewhere, 4);
    append(end, 0, 2);
    write(end);
  }

 private:
  void add(std::string const& name, std::string_view header, std::string_view data)
  {
    std::uint64_t const size = header.size() + data.size();
    std::uint32_t const checksum = checksum_of_member(header, data);
    // What the member's own header and its entry in the directory have in common.
    std::string common;
    append(common, version, 2);
    append(common, 0, 2);
    append(common, 0, 2);  // stored
    append(common, first_day, 4);
    append(common, checksum, 4);
    append(common, elsewhere, 4);
    append(common, elsewhere, 4);
    append(common, name.size(), 2);

    directory_ += "PK\1\2";
    append(directory_, version, 2);
    directory_ += common;
    append(directory_, 28, 2);  // bytes of the zip64 field
    append(directory_, 0, 2);   // of a comment
    append(directory_, 0, 8);   // disk and attributes
    append(directory_, elsewhere, 4);
    directory_ += name;
    append(directory_, 1, 2);
    append(directory_, 24, 2);
    append(directory_, size, 8);
    append(directory_, size, 8);
    append(directory_, position_, 8);
    ++members_;

    std::string local = "PK\3\4" + common;
    append(local, 20, 2);
    local += name;
    append(local, 1, 2);
    append(local, 16, 2);
    append(local, size, 8);
    append(local, size, 8);
    write(local);
    write(header);
    write(data);
  }

  void write(std::string_view bytes)
  {
    file_.write(bytes);
    position_ += bytes.size();
  }

  OutputFile& file_;
  std::string directory_;
  std::uint64_t members_ = 0;
  std::uint64_t position_ = 0;
};

// SciPy wants both index arrays of one type, and takes 32 bits where they do.
template <class Index, class Key>
void add_indices(Archive& archive, SortedRows<Key> const& rows)
{
  archive.add("indices", convert_array<Index>(rows.target));
  archive.add("indptr", convert_array<Index>(rows.offset));
}

template <class Ids>
Written add_matrix(Archive& archive, EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const rows = sorted_rows(graph);
  std::uint64_t const largest = std::max(graph.vertices, rows.entries());
  if (std::in_range<std::int32_t>(largest))
    add_indices<std::int32_t>(archive, rows);
  else
    add_indices<std::int64_t>(archive, rows);
  archive.add_text("format", "csr");
  HostArray<std::int64_t> const shape("otakar::npz::shape", 2);
  shape(0) = shape(1) = std::int64_t(graph.vertices);
  archive.add("shape", shape);
  with_weight_type(graph.weights.type, [&]<class Weight>(Weight) {
    archive.add("data", decode_keys<Weight>(rows.key, graph.weights.objective));
  });
  return {rows.entries(), 0, graph.edges() - count_edges(rows)};
}

}  // namespace

Written write_npz(std::filesystem::path const& path, OutputGraph const& graph)
{
  OutputFile file(path);
  Archive archive(file);
  Written const written = std::visit([&](auto const& list) { return add_matrix(archive, list); }, graph.list);
  archive.finish();
  file.commit();
  return written;
}

}  // namespace otakar
