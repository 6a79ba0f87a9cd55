// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/command_line.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <string_view>

#include "driver/version.hpp"
#include "error.hpp"

namespace otakar {

std::optional<Command> parse_command_line(int argc, char const* const* argv)
{
  std::vector<std::string> arguments;
  for (int i = argc - 1; i > 0; --i)  // CLI11 takes them last first
    if (!std::string_view(argv[i]).starts_with("--kokkos-")) arguments.emplace_back(argv[i]);

  Command command;
  std::string path;
  CLI::App app(
      "otakar: minimum spanning forests\n\n  deck.toml            run an input deck\n"
      "  graph.gr | graph.h5  solve a graph with the defaults\n",
      std::filesystem::path(argc > 0 ? argv[0] : "otakar").filename().string());
  app.footer("Flags that start with --kokkos- go to Kokkos, e.g. --kokkos-num-threads=4.");
  app.set_version_flag("--version", version_text());
  app.add_option("input", path, "a deck (.toml) or a graph (DIMACS .gr, otakar .h5)");
  app.add_option("--set", command.overrides, "override a deck key, e.g. --set graph.width=4096")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_flag("--dry-run", command.dry_run, "print the effective deck and the memory it needs, then stop");
  auto const* solvers = app.add_subcommand("solvers", "list the solvers");
  try {
    app.parse(arguments);
  } catch (CLI::Success const& answered) {
    app.exit(answered);
    return {};
  } catch (CLI::ParseError const& error) {
    throw Error(std::string(error.what()) + " (see --help)");
  }
  if (*solvers) {
    command.verb = Command::Verb::solvers;
  } else if (path.empty()) {
    throw Error("no deck and no graph given (see --help)");
  }
  command.path = path;
  return command;
}

}  // namespace otakar
