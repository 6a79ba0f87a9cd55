// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sparse matrices as scipy.sparse.save_npz saves them: a zip archive of .npy arrays.
//
//   format  'csr', 'csc' or 'coo'
//   shape   two integers, which must be equal
//   data    the weights, of any type but complex numbers
//   indices, indptr (csr, csc) or row, col (coo)
//
// An entry is an arc from its row to its column. Entries may come in any order and repeat; a stored zero is an edge of
// weight 0. Members may be stored or deflated; those that are deflated are unpacked in parallel.
#include <algorithm>
#include <list>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "io/arcs_to_graph.hpp"
#include "io/binary/npy.hpp"
#include "io/files/mapped_file.hpp"
#include "io/formats.hpp"
#include "io/text/text_lines.hpp"

namespace otakar {

namespace {

// The matrix as far as headers tell.
struct Matrix {
  std::vector<ZipMember> members;  // which the columns point into: a matrix may be moved, not copied
  std::string format;
  std::uint64_t size = 0;  // rows, and columns
  NpyColumn first;         // row, or indptr
  NpyColumn second;        // col, or indices
  NpyColumn data;

  bool compressed() const { return format != "coo"; }
};

// Reads columns: adds the jobs that do, and checks the members' checksums when they are done. Stored members are taken
// in place, by all threads; a deflated one is one thread's work.
class ColumnReader {
 public:
  void add(NpyColumn const& source, Take const& take)
  {
    if (source.member->deflated)
      jobs_.push_back([=] { unpack(source, take); });
    else
      add_stored(source, take);
  }

  void run()
  {
    run_jobs("otakar::npz::read", jobs_);
    for (auto const& [member, data_at, chunks] : stored_) {
      std::uint32_t const start = checksum_of(member->packed.substr(0, data_at));
      check_checksum(*member, combine_checksums(start, chunks, chunk_bytes, member->size - data_at));
    }
  }

 private:
  struct Stored {
    ZipMember const* member;
    std::uint64_t data_at;
    std::vector<std::uint32_t> chunks;  // their checksums
  };

  static void unpack(NpyColumn const& source, Take const& take)
  {
    std::uint64_t const width = bytes_of(source.column.type);
    MemberUnpacker unpacker(*source.member);
    std::vector<char> buffer(std::max(chunk_bytes, source.data_at));
    unpacker.read(buffer.data(), source.data_at);
    for (std::uint64_t at = 0; at < source.size * width; at += chunk_bytes) {
      std::uint64_t const size = std::min(chunk_bytes, source.size * width - at);
      unpacker.read(buffer.data(), size);
      take(at / width, {buffer.data(), size});
    }
    unpacker.finish();
  }

  void add_stored(NpyColumn const& source, Take const& take)
  {
    std::string_view const bytes = source.member->packed.substr(source.data_at);
    std::uint64_t const width = bytes_of(source.column.type);
    Stored& stored = stored_.emplace_back(source.member, source.data_at);
    stored.chunks.resize((bytes.size() + chunk_bytes - 1) / chunk_bytes);
    for (std::uint64_t i = 0; i < stored.chunks.size(); ++i)
      jobs_.push_back([=, &sum = stored.chunks[i], chunk = bytes.substr(i * chunk_bytes, chunk_bytes)] {
        take(i * chunk_bytes / width, chunk);
        sum = checksum_of(chunk);
      });
  }

  Jobs jobs_;
  std::list<Stored> stored_;  // which jobs refer to
};

ZipMember const& find_member(MappedFile const& file, std::vector<ZipMember> const& members, std::string const& name)
{
  auto const is_it = [&](ZipMember const& member) { return member.name == name; };
  auto const found = std::find_if(members.begin(), members.end(), is_it);
  if (found == members.end()) throw Error(file.name() + ": the archive has no member " + name);
  if (std::find_if(found + 1, members.end(), is_it) != members.end())
    throw Error(file.name() + ": the archive has more than one member " + name);
  return *found;
}

// A single short text: bytes, or characters of 4 bytes each in old files.
std::string read_format(ZipMember const& member)
{
  NpyHeader const header = read_npy_header(member);
  std::uint64_t const width = header.type.starts_with("<U") ? 4 : 1;
  std::uint64_t const bytes = member.size - header.data_at;
  if (!header.shape.empty() || (width == 1 && !header.type.starts_with("|S")) || bytes != 3 * width)
    throw Error(member.place + ": not a text of 3 characters, such as 'csr'");
  std::vector<char> buffer(member.size);
  MemberUnpacker unpacker(member);
  unpacker.read(buffer.data(), member.size);
  unpacker.finish();
  std::string format;
  for (std::uint64_t at = header.data_at; at < member.size; at += width) format += buffer[at];
  if (format != "csr" && format != "csc" && format != "coo")
    throw Error(member.place + ": sparse format " + quote(format) + " is not supported (csr, csc and coo are)");
  return format;
}

std::uint64_t read_size(ZipMember const& member)
{
  NpyColumn const source = open_npy_column(member);
  if (source.size != 2)
    throw Error(member.place + ": the shape has " + std::to_string(source.size) + " numbers, not 2");
  auto const shape = allocate<std::uint64_t>(Host(), "otakar::npz::shape", 2);
  ColumnReader reader;
  reader.add(source, take_offsets(source.column, shape));
  reader.run();
  if (shape(0) != shape(1))
    throw Error(member.place + ": a matrix of " + std::to_string(shape(0)) + " x " + std::to_string(shape(1)) +
                " is not square");
  if (shape(0) > NarrowIds::most_vertices)
    throw Error(member.place + ": " + std::to_string(shape(0)) + " rows do not fit 32 bits");
  return shape(0);
}

Matrix open_matrix(MappedFile const& file)
{
  Matrix matrix;
  matrix.members = read_zip_directory(file);
  auto const member = [&](std::string const& name) -> ZipMember const& {
    return find_member(file, matrix.members, name + ".npy");
  };
  matrix.format = read_format(member("format"));
  matrix.size = read_size(member("shape"));
  matrix.first = open_npy_column(member(matrix.compressed() ? "indptr" : "row"));
  matrix.second = open_npy_column(member(matrix.compressed() ? "indices" : "col"));
  matrix.data = open_npy_column(member("data"));
  auto const expect = [](NpyColumn const& column, std::uint64_t size, std::string const& what) {
    if (column.size != size)
      throw Error(column.column.place + " has " + std::to_string(column.size) + " elements for " + what);
  };
  std::uint64_t const entries = matrix.second.size;
  if (matrix.compressed())
    expect(matrix.first, matrix.size + 1, std::to_string(matrix.size) + " rows");
  else
    expect(matrix.first, entries, std::to_string(entries) + " entries");
  expect(matrix.data, entries, std::to_string(entries) + " entries");
  return matrix;
}

void check_start(ColumnKind const& column, HostArray<std::uint64_t> const& offset)
{
  if (offset(0) != 0) throw Error(column.at(0) + ": the first offset is " + std::to_string(offset(0)) + ", not 0");
}

// Of the entries, a section; all offsets are looked at.
Arcs read_arcs(Matrix const& matrix, Section const& section)
{
  std::uint64_t const first_entry = section.first(matrix.second.size), last_entry = section.last(matrix.second.size);
  Host const host;
  Arcs arcs;
  arcs.vertices = matrix.size;
  arcs.u = allocate<std::uint32_t>(host, "otakar::npz::u", last_entry - first_entry);
  arcs.v = allocate<std::uint32_t>(host, "otakar::npz::v", last_entry - first_entry);
  ColumnReader reader;
  ColumnKind const& first = matrix.first.column;
  HostArray<std::uint64_t> offset;
  auto const add = [&](NpyColumn const& source, auto const& make_take) {
    ColumnKind part = source.column;
    part.first = first_entry;
    reader.add(source, take_section(part, first_entry, last_entry, make_take(part)));
  };
  auto const to_vertices = [&](HostArray<std::uint32_t> const& to) {
    return [&](ColumnKind const& column) { return take_vertices(column, matrix.size, to); };
  };
  if (matrix.compressed()) {
    offset = allocate<std::uint64_t>(host, "otakar::npz::offset", matrix.size + 1);
    reader.add(matrix.first, take_offsets(first, offset));
  } else {
    add(matrix.first, to_vertices(arcs.u));
  }
  add(matrix.second, to_vertices(arcs.v));
  add(matrix.data, [&](ColumnKind const& column) { return take_weights(column, last_entry - first_entry, arcs); });
  reader.run();
  if (matrix.compressed()) {
    check_start(first, offset);
    check_offsets(first, offset, matrix.second.size);
    expand_rows(offset, first_entry, arcs.u);
  }
  if (matrix.format == "csc") std::swap(arcs.u, arcs.v);
  return arcs;
}

class NpzFile : public GraphFile {
 public:
  NpzFile(std::shared_ptr<MappedFile const> file, ReadOptions const& options)
      : GraphFile(std::move(file), options), matrix_(open_matrix(*file_))
  {
    WeightType const type = weight_type_of(matrix_.data.column.type).value_or(WeightType::int64);
    size_ = size_of_arcs(matrix_.size, matrix_.data.size, type, options);
    if (matrix_.compressed()) size_.reading += sizeof(std::uint64_t) * (matrix_.size + 1);  // offsets
  }

  Input read() override
  {
    Input input = arcs_to_graph(read_arcs(matrix_, {}), weight_type_of(matrix_.data.column.type), options_,
                                [&](std::uint64_t entry) { return locate(entry); });
    input.format = title;
    return input;
  }

  // Deflated members are unpacked whole, and the section kept.
  FilePart read_part(Section const& section) override
  {
    FilePart part = part_of(read_arcs(matrix_, section));
    part.type = weight_type_of(matrix_.data.column.type);
    part.format = title;
    return part;
  }

  std::string locate(std::uint64_t entry) override { return matrix_.data.column.at(entry); }

 private:
  static constexpr char const* title = "NumPy .npz";

  Matrix matrix_;
};

bool looks_like_npz(std::string_view bytes)
{
  return bytes.starts_with("PK\3\4") || bytes.starts_with("PK\5\6");
}

}  // namespace

extern constexpr FormatEntry npz_format{"npz",
                                        "SciPy's sparse matrix in NumPy's archive",
                                        ".npz",
                                        HeldWeights::any,
                                        BinaryReader{looks_like_npz, open_as<NpzFile>},
                                        write_npz};

}  // namespace otakar
