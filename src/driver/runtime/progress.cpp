// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/progress.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace otakar {

Progress::Progress(std::string what) : what_(std::move(what))
{
  if (isatty(STDERR_FILENO)) thread_ = std::thread([this] { show(); });
}

Progress::~Progress()
{
  {
    std::lock_guard const lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Progress::now(std::string what)
{
  std::lock_guard const lock(mutex_);
  clear();
  what_ = std::move(what);
}

void Progress::clear()
{
  if (seconds_ > 0) std::fputs("\r\033[K", stderr);
  seconds_ = 0;
}

void Progress::show()
{
  using namespace std::chrono_literals;
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, 1s, [this] { return over_; })) {
    std::fprintf(stderr, "\r\033[K%s ... %d s", what_.c_str(), ++seconds_);
    std::fflush(stderr);
  }
  clear();
}

}  // namespace otakar
