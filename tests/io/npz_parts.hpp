// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// .npz files put together by hand, part by part, for tests to spoil.
#pragma once

#include <zlib.h>

#include "binary.hpp"
#include "io/binary/zip.hpp"
#include "io/files/mapped_file.hpp"

namespace otakar::test {

inline std::string little(std::uint64_t value, int width)
{
  std::string bytes;
  for (int i = 0; i < width; ++i) bytes += char(value >> (8 * i) & 0xff);
  return bytes;
}

// A .npy file whose header is this dictionary.
inline std::string npy_of(std::string const& dictionary, std::string const& data, int version = 1)
{
  std::string const start = std::string("\x93NUMPY") + char(version) + '\0';
  return start + little(dictionary.size(), version == 1 ? 2 : 4) + dictionary + data;
}

inline std::string npy(std::string const& type, std::string const& shape, std::string const& data)
{
  return npy_of("{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n", data);
}

// One deflate block that is stored, which is the simplest way to deflate.
inline std::string deflated(std::string const& bytes)
{
  return '\1' + little(bytes.size(), 2) + little(~bytes.size(), 2) + bytes;
}

struct Member {
  std::string name;
  std::string packed;
  std::uint64_t size = 0;
  std::uint32_t checksum = 0;
  int method = 0;
  int flags = 0;
  bool wide = false;  // sizes in a zip64 field

  std::string sizes() const { return wide ? little(0xffffffff, 4) + little(0xffffffff, 4) : narrow_sizes(); }
  std::string narrow_sizes() const { return little(packed.size(), 4) + little(size, 4); }
  std::string extra() const
  {
    return wide ? little(1, 2) + little(16, 2) + little(size, 8) + little(packed.size(), 8) : "";
  }
  std::string common() const
  {
    return little(20, 2) + little(std::uint64_t(flags), 2) + little(std::uint64_t(method), 2) + little(0, 4) +
           little(checksum, 4) + sizes() + little(name.size(), 2) + little(extra().size(), 2);
  }
};

inline Member stored(std::string const& name, std::string const& bytes)
{
  return {name, bytes, bytes.size(), checksum_of(bytes)};
}

inline std::string zip_of(std::vector<Member> const& members, std::string const& comment = "")
{
  std::string bytes;
  std::string directory;
  for (Member const& member : members) {
    directory += "PK\1\2" + little(20, 2) + member.common() + std::string(10, '\0') + little(bytes.size(), 4) +
                 member.name + member.extra();
    bytes += "PK\3\4" + member.common() + member.name + member.extra() + member.packed;
  }
  std::string const counts = little(members.size(), 2) + little(members.size(), 2);
  return bytes + directory + "PK\5\6" + little(0, 4) + counts + little(directory.size(), 4) + little(bytes.size(), 4) +
         little(comment.size(), 2) + comment;
}

// Packs the members of an archive that stores them.
inline void deflate_archive(std::filesystem::path const& path)
{
  std::vector<Member> members;
  MappedFile const file(path);
  for (ZipMember const& member : read_zip_directory(file)) {
    z_stream zlib{};
    deflateInit2(&zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&zlib, member.size), '\0');
    zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(member.packed.data()));
    zlib.avail_in = uInt(member.size);
    zlib.next_out = reinterpret_cast<Bytef*>(packed.data());
    zlib.avail_out = uInt(packed.size());
    deflate(&zlib, Z_FINISH);
    packed.resize(zlib.total_out);
    deflateEnd(&zlib);
    members.push_back({member.name, packed, member.size, member.checksum, 8});
  }
  std::filesystem::remove(path);
  write_text(path, zip_of(members));
}

// The members of a matrix with three entries: (0, 1) of weight 5, (1, 0) of weight 5, (1, 2) of weight -7.
struct NpzParts {
  std::vector<Member> members{
      stored("indices.npy", npy("<i4", "(3,)", bytes_of_values<std::int32_t>({1, 0, 2}))),
      stored("indptr.npy", npy("<i4", "(4,)", bytes_of_values<std::int32_t>({0, 1, 3, 3}))),
      stored("format.npy", npy("|S3", "()", "csr")),
      stored("shape.npy", npy("<i8", "(2,)", bytes_of_values<std::int64_t>({3, 3}))),
      stored("data.npy", npy("<i4", "(3,)", bytes_of_values<std::int32_t>({5, 5, -7}))),
  };

  Member& operator[](std::string const& name)
  {
    return *std::find_if(members.begin(), members.end(), [&](Member const& m) { return m.name == name + ".npy"; });
  }
  void set(std::string const& name, std::string const& bytes) { (*this)[name] = stored(name + ".npy", bytes); }
  void rename(std::string const& name, std::string const& to) { (*this)[name].name = to + ".npy"; }
  std::string bytes() const { return zip_of(members); }
};

}  // namespace otakar::test
