// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/zip_write.hpp"

#include <zlib.h>

#include <vector>

#include "core/error.hpp"
#include "io/jobs.hpp"
#include "io/zip.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t packed_at_once = std::uint64_t(1) << 20;
constexpr std::uint64_t elsewhere = 0xffffffff;  // in the zip64 field
constexpr std::uint64_t version = 45;            // the first with zip64
constexpr std::uint64_t first_day = 0x210000;    // 1 January 1980, midnight: the same graph gives the same file

struct Piece {
  std::string_view bytes;
  std::string deflated;
  std::uint32_t checksum = 0;
};

void append(std::string& to, std::uint64_t value, int width)
{
  for (int i = 0; i < width; ++i) to += char(value >> (8 * i) & 0xff);
}

std::vector<Piece> cut(std::string_view header, std::string_view data)
{
  std::vector<Piece> pieces;
  pieces.push_back({header, {}, 0});
  for (; !data.empty(); data.remove_prefix(pieces.back().bytes.size()))
    pieces.push_back({data.substr(0, packed_at_once), {}, 0});
  return pieces;
}

void deflate_piece(Piece& piece, bool last)
{
  z_stream zlib{};
  if (deflateInit2(&zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error(ExitCode::out_of_resource, "no memory to deflate");
  constexpr uLong flush_bytes = 16;
  piece.deflated.resize(deflateBound(&zlib, piece.bytes.size()) + flush_bytes);
  zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.bytes.data()));
  zlib.avail_in = uInt(piece.bytes.size());
  zlib.next_out = reinterpret_cast<Bytef*>(piece.deflated.data());
  zlib.avail_out = uInt(piece.deflated.size());
  deflate(&zlib, last ? Z_FINISH : Z_SYNC_FLUSH);
  piece.deflated.resize(zlib.total_out);
  deflateEnd(&zlib);
}

void pack(std::vector<Piece>& pieces, bool deflated)
{
  Jobs jobs;
  for (Piece& piece : pieces)
    jobs.push_back([&piece, deflated, last = &piece == &pieces.back()] {
      piece.checksum = checksum_of(piece.bytes);
      if (deflated) deflate_piece(piece, last);
    });
  run_jobs("otakar::zip::pack", jobs);
}

}  // namespace

void ZipWriter::add(std::string const& name, std::string_view header, std::string_view data, bool deflated)
{
  auto pieces = cut(header, data);
  pack(pieces, deflated);
  std::uint64_t const size = header.size() + data.size();
  std::uint64_t packed = 0;
  std::uint32_t checksum = 0;
  for (Piece const& piece : pieces) {
    packed += deflated ? piece.deflated.size() : piece.bytes.size();
    checksum = combine_checksums(checksum, piece.checksum, piece.bytes.size());
  }

  // What the member's own header and its entry in the directory have in common.
  std::string common;
  append(common, version, 2);
  append(common, 0, 2);
  append(common, deflated ? 8 : 0, 2);
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
  append(directory_, packed, 8);
  append(directory_, position_, 8);
  ++members_;

  std::string local = "PK\3\4" + common;
  append(local, 20, 2);
  local += name;
  append(local, 1, 2);
  append(local, 16, 2);
  append(local, size, 8);
  append(local, packed, 8);
  write(local);
  for (Piece const& piece : pieces) write(deflated ? std::string_view(piece.deflated) : piece.bytes);
}

void ZipWriter::finish()
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

void ZipWriter::write(std::string_view bytes)
{
  file_.write(bytes);
  position_ += bytes.size();
}

}  // namespace otakar
