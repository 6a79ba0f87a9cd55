// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <string_view>

#include "driver/version.hpp"
#include "error.hpp"

namespace otakar {

namespace {

// Kokkos would abort.
void check_threads(std::vector<std::string> const& arguments)
{
  constexpr std::string_view flag = "--kokkos-num-threads";
  for (auto const& word : arguments) {
    if (!word.starts_with(flag)) continue;
    int threads = 0;
    auto const [end, error] =
        std::from_chars(word.data() + std::min(word.size(), flag.size() + 1), word.data() + word.size(), threads);
    if (error != std::errc() || *end != '\0' || threads < 1 || threads > 4096)
      throw Error(word + ": expected " + std::string(flag) + "=N with N from 1 to 4096");
  }
}

}  // namespace

std::optional<Command> parse_command_line(int argc, char const* const* argv)
{
  std::vector<std::string> arguments;
  for (int i = argc - 1; i > 0; --i)  // CLI11 takes them last first
    arguments.emplace_back(argv[i]);

  check_threads(arguments);
  std::erase_if(arguments, [](std::string const& word) { return word.starts_with("--kokkos-"); });

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
