// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Shows on a terminal what has been going on for more than a second; says nothing elsewhere.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace otakar {

class Progress {
 public:
  explicit Progress(std::string what);
  ~Progress();
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;

  void now(std::string what);  // what is going on from here; takes the line off the screen

 private:
  void show();
  void clear();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string what_;
  bool over_ = false;
  int seconds_ = 0;  // since the line's subject changed
  std::thread thread_;
};

}  // namespace otakar
