// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Files that get their names together, once all are complete: where one of them fails, earlier ones of the same names
// stay as they are.
#pragma once

#include <filesystem>
#include <list>

#include "core/error.hpp"
#include "io/files/output_file.hpp"
#include "io/files/standard_streams.hpp"

namespace otakar {

class FileSet {
 public:
  using Path = std::filesystem::path;
  struct File {
    explicit File(Path const& name) : path(name), partial(name) {}
    Path path;
    PartialFile partial;
  };

  // Where a file is to be written until all are complete.
  Path place(Path const& path) { return files_.emplace_back(path).partial.partial_path(); }

  // Calls write(where); its errors tell the path, not where. The standard output is written as it is.
  template <class Write>
  void write(Path const& path, Write const& write)
  {
    if (is_standard_stream(path)) return write(path);
    std::string const partial = place(path).string();
    try {
      write(Path(partial));
    } catch (Error const& error) {
      std::string const text = error.what();
      if (!text.starts_with(partial)) throw;
      throw Error(error.code(), path.string() + text.substr(partial.size()));
    }
  }

  // Gives the files their names.
  void commit()
  {
    for (auto& file : files_) file.partial.commit();
  }

  std::list<File> const& files() const { return files_; }
  void clear() { files_.clear(); }

 private:
  std::list<File> files_;  // complete, but for the last
};

}  // namespace otakar
