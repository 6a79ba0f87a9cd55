// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A whole input file as read-only text, mapped and not copied: pages are read by whichever thread touches them first.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace otakar {

class MappedFile {
 public:
  // Throws where the file is missing, unreadable or no regular file.
  explicit MappedFile(std::filesystem::path const& path);
  MappedFile(MappedFile const&) = delete;
  MappedFile& operator=(MappedFile const&) = delete;

  std::string const& name() const { return name_; }
  std::string_view text() const { return {text_.get(), size_}; }
  // Keeps the text where it is, for those who go on reading it.
  std::shared_ptr<void const> hold() const { return text_; }

 private:
  std::string name_;
  std::shared_ptr<char const> text_;
  std::size_t size_ = 0;
};

}  // namespace otakar
