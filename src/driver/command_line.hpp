// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The command line: what the user asked for, as a value.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace otakar {

struct Command {
  enum class Verb { run, solvers, convert, info, generate } verb = Verb::run;
  std::string input;                   // a deck (.toml), a graph, or, to generate, a generator
  std::filesystem::path output;        // of convert and generate
  std::string to;                      // their format; empty: by the suffix
  std::vector<std::string> overrides;  // key=value; those of --format and --once come first
  bool dry_run = false;
};

// Nothing where the command line was answered already (--help, --version); throws where it makes no sense. Kokkos'
// own flags are checked and left to Kokkos.
std::optional<Command> parse_command_line(int argc, char const* const* argv);

}  // namespace otakar
