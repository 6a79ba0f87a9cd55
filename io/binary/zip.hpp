// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Zip archives as far as .npz needs them: members stored or deflated, of any size (zip64), in one file.
//
// The directory at the end of the file says where members are; their own headers only where their bytes begin. Bytes
// are unpacked on the way to their array and never kept; the checksum is compared at the end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/inflate.hpp"
#include "io/files/mapped_file.hpp"

namespace otakar {

struct ZipMember {
  std::string name;
  std::string place;        // as errors name it: "file: member"
  std::string_view packed;  // in the mapped file
  std::uint64_t size = 0;   // unpacked; never more than deflate can make of what is packed
  std::uint32_t checksum = 0;
  bool deflated = false;
};

std::vector<ZipMember> read_zip_directory(MappedFile const& file);

// The bytes of a deflated or stored member, in order.
class MemberUnpacker {
 public:
  explicit MemberUnpacker(ZipMember const& member) : member_(member), inflater_(member.packed, -MAX_WBITS) {}

  // Exactly `size` more bytes; a member that ends before is an error.
  void read(char* to, std::uint64_t size);

  // All was read: there must be no more, and the checksum must be right.
  void finish();

 private:
  ZipMember const& member_;
  Inflater inflater_;  // unused where the member is stored
  std::uint64_t taken_ = 0;
  std::uint32_t checksum_ = 0;
};

// The checksum of bytes; of a start and the `size` bytes behind it, each chunk of which was summed on its own.
std::uint32_t checksum_of(std::string_view bytes);
std::uint32_t combine_checksums(std::uint32_t start, std::vector<std::uint32_t> const& chunks,
                                std::uint64_t chunk_bytes, std::uint64_t size);

// Compares the checksum of what was read with the directory's.
void check_checksum(ZipMember const& member, std::uint32_t found);

}  // namespace otakar
