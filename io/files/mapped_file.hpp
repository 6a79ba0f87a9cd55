// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A whole input file as read-only text, mapped and not copied: a page is read by the first thread that needs it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace otakar {

class MappedFile {
 public:
  // Throws where the file is missing, unreadable or no regular file. Of the standard input, a pipe is read to its end
  // and kept in memory.
  explicit MappedFile(std::filesystem::path const& path);
  ~MappedFile();
  MappedFile(MappedFile const&) = delete;
  MappedFile& operator=(MappedFile const&) = delete;

  std::string const& name() const { return name_; }
  // Where a library that opens the file itself finds the same bytes; nowhere, and empty, for what came through a pipe.
  std::string const& path() const { return path_; }
  std::string_view text() const { return text_; }

  // Gives the memory of the pages between two places back; they are read anew where they are looked at again. A hint.
  void forget(std::size_t first, std::size_t last) const;

 private:
  std::string name_;
  std::string path_;
  std::string_view text_;
};

}  // namespace otakar
