// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/binary/npz_archive.hpp"

#include "parallel/host/work_queue.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t elsewhere = 0xffffffff;  // in the zip64 field
constexpr std::uint64_t version = 45;            // the first with zip64
constexpr std::uint64_t first_day = 0x210000;    // 1 January 1980, midnight: the same graph gives the same file

// Of the header, then of the data, in chunks by all threads.
std::uint32_t checksum_of_member(std::string_view header, std::string_view data)
{
  std::vector<std::uint32_t> chunks((data.size() + chunk_bytes - 1) / chunk_bytes);
  auto const sum_chunk = [&](std::uint64_t i) { chunks[i] = checksum_of(data.substr(i * chunk_bytes, chunk_bytes)); };
  work_queue(Host(), "otakar::npz::checksum", chunks.size(), [&] { return sum_chunk; });
  return combine_checksums(checksum_of(header), chunks, chunk_bytes, data.size());
}

}  // namespace

void NpzArchive::add_text(std::string const& name, std::string const& text)
{
  add(name, npy_header("|S" + std::to_string(text.size()), {}), text);
}

void NpzArchive::add(std::string const& name, std::string_view header, std::string_view data)
{
  std::string const member = name + ".npy";
  std::uint64_t const size = header.size() + data.size();
  std::uint32_t const checksum = checksum_of_member(header, data);
  // What the member's own header and its entry in the directory have in common: stored, and sizes in the zip64 field.
  std::string common;
  append_numbers(common, {{version, 2}, {0, 2}, {0, 2}, {first_day, 4}, {checksum, 4}});
  append_numbers(common, {{elsewhere, 4}, {elsewhere, 4}, {member.size(), 2}});

  directory_ += "PK\1\2";
  append_numbers(directory_, {{version, 2}});
  directory_ += common;
  // Bytes of the zip64 field and of a comment, disk and attributes, place of the member.
  append_numbers(directory_, {{28, 2}, {0, 2}, {0, 8}, {elsewhere, 4}});
  directory_ += member;
  append_numbers(directory_, {{1, 2}, {24, 2}, {size, 8}, {size, 8}, {position_, 8}});
  ++members_;

  std::string local = "PK\3\4" + common;
  append_numbers(local, {{20, 2}});
  local += member;
  append_numbers(local, {{1, 2}, {16, 2}, {size, 8}, {size, 8}});
  write(local);
  write(header);
  write(data);
}

void NpzArchive::finish()
{
  std::uint64_t const first = position_;
  write(directory_);
  std::uint64_t const wide_end = position_;
  std::string end = "PK\6\6";
  // Bytes that follow, versions of writer and reader, disks, members on this one and in all, place of the directory.
  append_numbers(end, {{44, 8}, {version, 2}, {version, 2}, {0, 8}});
  append_numbers(end, {{members_, 8}, {members_, 8}, {directory_.size(), 8}, {first, 8}});
  end += "PK\6\7";  // where that stands
  append_numbers(end, {{0, 4}, {wide_end, 8}, {1, 4}});
  end += "PK\5\6";  // the same without zip64
  append_numbers(end, {{0, 4}, {0xffff, 2}, {0xffff, 2}, {elsewhere, 4}, {elsewhere, 4}, {0, 2}});
  write(end);
}

void NpzArchive::write(std::string_view bytes)
{
  file_.write(bytes);
  position_ += bytes.size();
}

}  // namespace otakar
