// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Results appear under their final name complete or not at all: they are written under another name, that
// ends in .partial, beside it, which is renamed on success and removed on failure or by a signal. A symbolic link is
// followed: the file it leads to is the one written. A full disk, quota or file size limit is an Error out of a
// resource; anything else that hinders writing is bad input. Either names the file in one line.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/files/compressed_output.hpp"

namespace otakar {

[[noreturn]] void throw_write_error(std::filesystem::path const& path, int error_number);

// Whether this errno means that the disk, or our quota of it, is full.
bool is_disk_full(int error_number);

// A process that is interrupted by SIGINT, SIGTERM or SIGHUP, or whose reader has closed its pipe (SIGPIPE), removes
// the files that it is writing and dies of the same signal, unless that is ignored, as under nohup. One that reads
// behind the end of a file, which another program cut while it was mapped, removes them, too, says so and ends as with
// any bad input.
void remove_unfinished_files_on_signals();

// The partial name, for a library that writes the file itself.
class PartialFile {
 public:
  explicit PartialFile(std::filesystem::path const& path);
  ~PartialFile();
  PartialFile(PartialFile const&) = delete;
  PartialFile& operator=(PartialFile const&) = delete;

  std::filesystem::path const& partial_path() const { return partial_; }

  // The file is complete and closed: give it its name.
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path partial_;
  int place_ = -1;  // among the files that a signal removes
  bool committed_ = false;
};

// A buffered text file under the same rule, compressed on the way where a compressor is given. The standard output is
// written as text comes. Of a long file the disk's blocks are reserved some ahead of what is written: the system would
// look for each when its page is written, and for all that are left when the file takes the place of another.
class OutputFile {
 public:
  explicit OutputFile(std::filesystem::path const& path, std::unique_ptr<Compressor> compressor = nullptr);
  ~OutputFile();
  OutputFile(OutputFile const&) = delete;
  OutputFile& operator=(OutputFile const&) = delete;

  void write(std::string_view text);

  // Writes out what is left, closes, and gives the file its name.
  void commit();

  static constexpr std::size_t buffer_size = std::size_t(1) << 20;

 private:
  void pass_on(std::string_view text, bool last = false);
  void write_out(char const* bytes, std::size_t size);
  void reserve(std::uint64_t size);
  void drop_reserve();

  std::optional<PartialFile> file_;  // nothing of the standard output
  std::filesystem::path name_;       // in messages
  std::unique_ptr<Compressor> compressor_;
  std::unique_ptr<char[]> buffer_;
  std::size_t used_ = 0;
  int descriptor_ = -1;
  std::uint64_t written_ = 0;
  std::uint64_t reserved_ = 0;
};

}  // namespace otakar
