// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A file that rank 0 makes under its partial name, and all ranks write to, each its part.
#pragma once

#include <filesystem>
#include <string_view>

#include "distributed/communicator.hpp"

namespace otakar {

class SharedFile {
 public:
  // Collective, as all else. `partial` is rank 0's to give; errors tell `path`.
  SharedFile(Communicator& communicator, std::filesystem::path const& path, std::filesystem::path const& partial);

  std::filesystem::path const& path() const { return path_; }
  std::filesystem::path const& partial_path() const { return partial_path_; }

  // Where the file is not there, rank 0 makes it; the others wait for it.
  void write(std::uint64_t offset, std::string_view bytes) const;

 private:
  [[noreturn]] void give_up(int error) const;

  Communicator& communicator_;
  std::filesystem::path path_;
  std::filesystem::path partial_path_;
};

}  // namespace otakar
