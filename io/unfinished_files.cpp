// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/unfinished_files.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <cstring>

namespace otakar {

namespace {

struct Place {
  std::atomic<bool> taken = false;
  std::atomic<bool> named = false;  // the name is complete
  char name[PATH_MAX] = {};
};

std::array<Place, 8> places;
static_assert(std::atomic<bool>::is_always_lock_free);

void remove_and_die(int number)
{
  for (auto const& place : places)
    if (place.named) ::unlink(place.name);
  ::signal(number, SIG_DFL);
  ::raise(number);  // takes effect as the handler returns
}

}  // namespace

UnfinishedFile::UnfinishedFile(std::filesystem::path const& path)
{
  std::size_t const size = path.native().size() + 1;
  if (size > PATH_MAX) return;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].taken.exchange(true)) continue;
    std::memcpy(places[i].name, path.c_str(), size);
    places[i].named = true;
    place_ = int(i);
    return;
  }
}

UnfinishedFile::~UnfinishedFile()
{
  if (place_ < 0) return;
  places[std::size_t(place_)].named = false;
  places[std::size_t(place_)].taken = false;
}

void remove_unfinished_files_on_signals()
{
  for (int const number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = remove_and_die;
    ::sigaction(number, &action, nullptr);
  }
}

}  // namespace otakar
