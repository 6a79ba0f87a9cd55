// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <zlib.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>

#include "core/error.hpp"
#include "io/zip.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t most_at_once = std::uint64_t(1) << 30;  // zlib counts in 32 bits

std::string hexadecimal(std::uint32_t value)
{
  char text[16];
  std::snprintf(text, sizeof text, "0x%08x", unsigned(value));
  return text;
}

}  // namespace

struct MemberUnpacker::Stream {
  z_stream zlib{};
  std::string_view left;  // packed bytes that zlib has not seen
  std::uint64_t taken = 0;
  std::uint32_t checksum = 0;
  bool ended = false;
};

MemberUnpacker::MemberUnpacker(ZipMember const& member) : member_(member), stream_(new Stream)
{
  stream_->left = member.packed;
  if (member.deflated && inflateInit2(&stream_->zlib, -MAX_WBITS) != Z_OK)
    throw Error(ExitCode::out_of_resource, member.place + ": no memory to unpack it");
}

MemberUnpacker::~MemberUnpacker()
{
  if (member_.deflated) inflateEnd(&stream_->zlib);
}

void MemberUnpacker::read(char* to, std::uint64_t size)
{
  if (size == 0) return;
  Stream& stream = *stream_;
  z_stream& zlib = stream.zlib;
  if (size > member_.size - stream.taken)
    throw Error(member_.place + ": the member ends too early, after " + std::to_string(member_.size) + " bytes");
  char* const first = to;
  char* const last = to + size;
  if (!member_.deflated) {
    std::memcpy(to, stream.left.data(), size);
    stream.left.remove_prefix(size);
    to = last;
  }
  while (to < last && !stream.ended) {
    auto const available = uInt(std::min<std::uint64_t>(stream.left.size(), most_at_once));
    auto const room = uInt(std::min<std::uint64_t>(std::uint64_t(last - to), most_at_once));
    zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream.left.data()));
    zlib.avail_in = available;
    zlib.next_out = reinterpret_cast<Bytef*>(to);
    zlib.avail_out = room;
    int const result = inflate(&zlib, Z_NO_FLUSH);
    stream.left.remove_prefix(available - zlib.avail_in);
    to += room - zlib.avail_out;
    stream.ended = result == Z_STREAM_END;
    if (result == Z_MEM_ERROR) throw Error(ExitCode::out_of_resource, member_.place + ": no memory to unpack it");
    if (result != Z_OK && !stream.ended)
      throw Error(member_.place + ": the deflated bytes are damaged after " +
                  std::to_string(member_.packed.size() - stream.left.size()) + " of " +
                  std::to_string(member_.packed.size()));
  }
  stream.checksum =
      std::uint32_t(crc32_z(stream.checksum, reinterpret_cast<Bytef const*>(first), std::size_t(to - first)));
  stream.taken += std::uint64_t(to - first);
  if (to < last)
    throw Error(member_.place + ": the deflated bytes end after " + std::to_string(stream.taken) + " of " +
                std::to_string(member_.size) + " bytes");
}

void MemberUnpacker::finish()
{
  // Whatever is wrong with the end of the packed bytes shows in the checksum, unless they would give more.
  char more = 0;
  z_stream& zlib = stream_->zlib;
  if (member_.deflated && !stream_->ended) {
    zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream_->left.data()));
    zlib.avail_in = uInt(std::min<std::uint64_t>(stream_->left.size(), most_at_once));
    zlib.next_out = reinterpret_cast<Bytef*>(&more);
    zlib.avail_out = 1;
    if (inflate(&zlib, Z_NO_FLUSH) != Z_STREAM_END || zlib.avail_out == 0)
      throw Error(member_.place + ": the deflated bytes do not end after " + std::to_string(member_.size) + " bytes");
  }
  check_checksum(member_, stream_->checksum);
}

std::uint32_t checksum_of(std::string_view bytes)
{
  return std::uint32_t(crc32_z(0, reinterpret_cast<Bytef const*>(bytes.data()), bytes.size()));
}

std::uint32_t combine_checksums(std::uint32_t first, std::uint32_t second, std::uint64_t second_size)
{
  return std::uint32_t(crc32_combine(first, second, z_off_t(second_size)));
}

void check_checksum(ZipMember const& member, std::uint32_t found)
{
  if (found != member.checksum)
    throw Error(member.place + ": the checksum is " + hexadecimal(found) + ", not " + hexadecimal(member.checksum) +
                " as the zip directory says; the file is damaged");
}

}  // namespace otakar
