// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The command line as a value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "driver/deck/deck.hpp"
#include "driver/products/products.hpp"

namespace otakar {

struct Command {
  enum class Verb { run, solve, solvers, schema, convert, info, generate, verify, soak } verb = Verb::run;
  std::string input;             // a deck (.toml), a graph, or, to generate, a generator
  std::filesystem::path output;  // of solve, convert and generate; the directory of soak
  std::string to;                // their format; empty: by the suffix
  std::filesystem::path forest;  // of verify
  Products products;             // of solve
  Overrides overrides;
  bool dry_run = false;
  double minutes = 10;                // of soak
  std::optional<std::uint64_t> seed;  // likewise; else any
  std::filesystem::path baseline;     // of run: an earlier results.json
  double tolerance = 0.2;
};

// Nothing where the command line was answered already (--help, --version); throws where it makes no sense. `words` are
// those behind the program's name, without Kokkos' flags.
std::optional<Command> parse_command_line(std::string const& program, std::vector<std::string> words);

}  // namespace otakar
