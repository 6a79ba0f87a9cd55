// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The verb soak: random decks until the time is up. Each is written with its graph and read back, so what a fault was
// found in is what is left on disk, cut down; a crash leaves the deck it was in.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>

#include "driver/soak/check_deck.hpp"

namespace otakar {

struct SoakOptions {
  double minutes = 10;
  std::uint64_t seed = 0;  // of the first case; the next has the next seed
  int most_threads = 1;
  std::filesystem::path directory = "soak";
};

// Whether nothing was found. At least one case is run.
bool soak(SoakOptions const& options, Checker const& checker, std::ostream& out);

}  // namespace otakar
