// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The files that are being written, known to the handlers of signals: a process that is interrupted removes them and
// dies of the same signal. A handler may neither allocate nor lock, so there is a fixed number of places.
#pragma once

#include <filesystem>

namespace otakar {

// Registers the name as long as it lives. Where all places are taken, the file just stays behind.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::filesystem::path const& path);
  ~UnfinishedFile();
  UnfinishedFile(UnfinishedFile const&) = delete;
  UnfinishedFile& operator=(UnfinishedFile const&) = delete;

 private:
  int place_ = -1;
};

// On SIGINT, SIGTERM and SIGHUP, unless they are ignored, as under nohup.
void remove_unfinished_files_on_signals();

}  // namespace otakar
