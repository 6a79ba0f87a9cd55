// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/binary/zip.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>

#include "core/error.hpp"
#include "io/binary/binary_arrays.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t end_bytes = 22;
constexpr std::uint64_t longest_comment = 65535;
constexpr std::uint64_t locator_bytes = 20;
constexpr std::uint64_t wide_end_bytes = 56;
constexpr std::uint64_t entry_bytes = 46;
constexpr std::uint64_t local_bytes = 30;
constexpr std::uint64_t most_from_one_byte = 1032;  // what deflate makes of a byte at best
constexpr std::uint64_t in_wide_field = std::numeric_limits<std::uint32_t>::max();

struct Directory {
  std::uint64_t first = 0;  // byte
  std::uint64_t last = 0;
  std::uint64_t members = 0;
};

// A member as the directory describes it.
struct Entry {
  std::uint64_t flags, method, checksum, packed, size, local;
  std::string_view name;
};

class ZipDirectory {
 public:
  explicit ZipDirectory(MappedFile const& file) : name_(file.name()), bytes_(file.text()) {}

  std::vector<ZipMember> members() const
  {
    Directory const directory = find_directory();
    std::vector<ZipMember> members;
    std::uint64_t at = directory.first;
    for (std::uint64_t i = 0; i < directory.members; ++i) members.push_back(read_member(at, directory));
    return members;
  }

 private:
  [[noreturn]] void fail(std::uint64_t at, std::string const& text) const
  {
    throw Error(name_ + ": byte " + std::to_string(at) + ": " + text);
  }

  std::uint64_t number(std::uint64_t at, std::size_t width) const { return number_at(bytes_, at, width); }

  bool has(std::uint64_t at, std::uint64_t size) const { return at <= bytes_.size() && size <= bytes_.size() - at; }

  bool signature_at(std::uint64_t at, std::string_view signature) const
  {
    return has(at, signature.size()) && bytes_.substr(at, signature.size()) == signature;
  }

  // The end record is last, but for a comment whose length it knows.
  std::uint64_t find_end() const
  {
    for (std::uint64_t comment = 0; comment <= longest_comment && has(0, end_bytes + comment); ++comment) {
      std::uint64_t const at = bytes_.size() - end_bytes - comment;
      if (signature_at(at, "PK\5\6") && number(at + 20, 2) == comment) return at;
    }
    throw Error(name_ + ": the zip archive has no directory at its end; the file is cut short or damaged");
  }

  Directory find_directory() const
  {
    std::uint64_t const end = find_end();
    Directory directory;
    std::uint64_t size = number(end + 12, 4);
    directory.first = number(end + 16, 4);
    directory.members = number(end + 10, 2);
    if (end >= locator_bytes && signature_at(end - locator_bytes, "PK\6\7")) {
      std::uint64_t const wide = number(end - locator_bytes + 8, 8);
      if (!has(wide, wide_end_bytes) || !signature_at(wide, "PK\6\6"))
        fail(end - locator_bytes + 8, "no zip64 end record at byte " + std::to_string(wide));
      directory.members = number(wide + 32, 8);
      size = number(wide + 40, 8);
      directory.first = number(wide + 48, 8);
    }
    if (directory.first > end || size > end - directory.first)
      fail(end, "the zip directory of " + std::to_string(size) + " bytes from byte " + std::to_string(directory.first) +
                    " is not within the file");
    directory.last = directory.first + size;
    return directory;
  }

  // Values that do not fit 32 bits are in the extra field, in this order.
  void widen(Entry& entry, std::uint64_t at, std::uint64_t last) const
  {
    for (; last - at >= 4; at += 4 + number(at + 2, 2)) {
      std::uint64_t const size = number(at + 2, 2);
      if (size > last - at - 4)
        fail(at, "an extra field of '" + std::string(entry.name) + "' is longer than its entry");
      if (number(at, 2) != 1) continue;
      std::uint64_t field = at + 4;
      for (std::uint64_t* const value : {&entry.size, &entry.packed, &entry.local}) {
        if (*value != in_wide_field) continue;
        if (field + 8 > at + 4 + size) fail(at, "the zip64 field of '" + std::string(entry.name) + "' is too short");
        *value = number(field, 8);
        field += 8;
      }
      return;
    }
  }

  ZipMember read_member(std::uint64_t& at, Directory const& directory) const
  {
    if (directory.last - at < entry_bytes || !signature_at(at, "PK\1\2"))
      fail(at, "no entry of the zip directory, which has " + std::to_string(directory.members));
    std::uint64_t const name_bytes = number(at + 28, 2);
    std::uint64_t const extra_bytes = number(at + 30, 2);
    std::uint64_t const total = entry_bytes + name_bytes + extra_bytes + number(at + 32, 2);
    if (total > directory.last - at) fail(at, "the entry is longer than the zip directory");
    Entry entry{number(at + 8, 2),
                number(at + 10, 2),
                number(at + 16, 4),
                number(at + 20, 4),
                number(at + 24, 4),
                number(at + 42, 4),
                bytes_.substr(at + entry_bytes, name_bytes)};
    widen(entry, at + entry_bytes + name_bytes, at + entry_bytes + name_bytes + extra_bytes);
    at += total;
    return locate(entry, directory);
  }

  ZipMember locate(Entry const& entry, Directory const& directory) const
  {
    ZipMember member;
    member.name = entry.name;
    member.place = name_ + ": " + printable(entry.name);
    auto const refuse = [&](std::string const& text) { throw Error(member.place + ": " + text); };
    if (entry.flags & 1) refuse("the member is encrypted");
    if (entry.method != 0 && entry.method != 8)
      refuse("compression method " + std::to_string(entry.method) +
             " is not supported (0, stored, and 8, deflated, are)");
    if (!has(entry.local, local_bytes) || !signature_at(entry.local, "PK\3\4"))
      refuse("no member at byte " + std::to_string(entry.local) + ", where the zip directory says it is");
    std::uint64_t const first = entry.local + local_bytes + number(entry.local + 26, 2) + number(entry.local + 28, 2);
    if (first > directory.first || entry.packed > directory.first - first)
      refuse("its " + std::to_string(entry.packed) + " bytes from byte " + std::to_string(first) +
             " reach into the zip directory");
    member.deflated = entry.method == 8;
    bool const possible =
        member.deflated ? entry.size / most_from_one_byte <= entry.packed : entry.size == entry.packed;
    if (!possible)
      refuse(std::to_string(entry.packed) + " bytes cannot hold the " + std::to_string(entry.size) +
             " that the zip directory promises");
    member.packed = bytes_.substr(first, entry.packed);
    member.size = entry.size;
    member.checksum = std::uint32_t(entry.checksum);
    return member;
  }

  static std::string printable(std::string_view name)
  {
    std::string text(name.substr(0, 60));
    for (char& c : text)
      if (c < ' ' || c > '~') c = '.';
    return text;
  }

  std::string const& name_;
  std::string_view bytes_;
};

std::string hexadecimal(std::uint32_t value)
{
  char text[16];
  std::snprintf(text, sizeof text, "0x%08x", unsigned(value));
  return text;
}

}  // namespace

std::vector<ZipMember> read_zip_directory(MappedFile const& file)
{
  return ZipDirectory(file).members();
}

void MemberUnpacker::read(char* to, std::uint64_t size)
{
  if (size == 0) return;
  if (size > member_.size - taken_)
    throw Error(member_.place + ": the member ends too early, after " + std::to_string(member_.size) + " bytes");
  std::uint64_t filled = size;
  if (member_.deflated)
    filled = inflater_.read(to, size);
  else
    std::memcpy(to, member_.packed.data() + taken_, size);
  std::uint64_t const packed = member_.packed.size();
  if (filled < size && inflater_.state() != Inflater::State::ended)
    throw Error(member_.place + ": the deflated bytes are damaged after " +
                std::to_string(packed - inflater_.left().size()) + " of " + std::to_string(packed));
  checksum_ = std::uint32_t(crc32_z(checksum_, reinterpret_cast<Bytef const*>(to), filled));
  taken_ += filled;
  if (filled < size)
    throw Error(member_.place + ": the deflated bytes end after " + std::to_string(taken_) + " of " +
                std::to_string(member_.size) + " bytes");
}

void MemberUnpacker::finish()
{
  // Whatever is wrong with the end of the packed bytes shows in the checksum, unless they would give more.
  char more = 0;
  if (member_.deflated && (inflater_.read(&more, 1) > 0 || inflater_.state() != Inflater::State::ended))
    throw Error(member_.place + ": the deflated bytes do not end after " + std::to_string(member_.size) + " bytes");
  check_checksum(member_, checksum_);
}

std::uint32_t checksum_of(std::string_view bytes)
{
  return std::uint32_t(crc32_z(0, reinterpret_cast<Bytef const*>(bytes.data()), bytes.size()));
}

std::uint32_t combine_checksums(std::uint32_t start, std::vector<std::uint32_t> const& chunks,
                                std::uint64_t chunk_bytes, std::uint64_t size)
{
  for (std::uint32_t const chunk : chunks) {
    std::uint64_t const length = std::min(size, chunk_bytes);
    start = std::uint32_t(crc32_combine(start, chunk, z_off_t(length)));
    size -= length;
  }
  return start;
}

void check_checksum(ZipMember const& member, std::uint32_t found)
{
  if (found != member.checksum)
    throw Error(member.place + ": the checksum is " + hexadecimal(found) + ", not " + hexadecimal(member.checksum) +
                " as the zip directory says; the file is damaged");
}

}  // namespace otakar
