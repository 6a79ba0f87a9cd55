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
  enum class Verb { run, solvers } verb = Verb::run;
  std::filesystem::path path;          // a deck (.toml), or a graph
  std::vector<std::string> overrides;  // key=value
  bool dry_run = false;
};

// Nothing where the command line was answered already (--help, --version); throws where it makes no sense. Flags that
// start with --kokkos- are left to Kokkos.
std::optional<Command> parse_command_line(int argc, char const* const* argv);

}  // namespace otakar
