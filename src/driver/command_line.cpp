// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/error.hpp"
#include "driver/report/report.hpp"
#include "io/forest_formats.hpp"

namespace otakar {

namespace {

// What the words of every verb are put into.
struct Words {
  Command command;
  std::string format;
  std::vector<std::string> columns;
  std::string solver;
  bool maximum = false;
  std::string memory_limit;
  bool once = false;
};

void list_entry(std::string& text, std::string_view name, std::string_view title, std::string_view suffixes)
{
  text += "  " + std::string(name) + std::string(name.size() < 15 ? 15 - name.size() : 1, ' ');
  text += std::string(title) + ": " + std::string(suffixes) + "\n";
}

std::string list_formats()
{
  std::string text;
  for (auto const* const entry : formats()) list_entry(text, entry->name, entry->title, entry->suffixes);
  return text;
}

std::string list_forest_formats()
{
  std::string text = "Formats, chosen by the suffix (text may end in .gz, .zst or .xz as well):\n";
  for (auto const* const entry : forest_formats()) list_entry(text, entry->name, entry->title, entry->suffixes);
  return text + "Others hold the forest as a graph; of those with the same suffix, --to names one:\n" + list_formats();
}

// Otherwise an empty name would mean none.
auto name_of(char const* what)
{
  return [what](std::string const& name) {
    return name.empty() ? "the name of a " + std::string(what) + " is missing" : std::string();
  };
}

std::string given(std::string const& value)
{
  return value.empty() ? "a value is missing" : "";
}

void add_set(CLI::App& app, Words& words)
{
  app.add_option("--set", words.command.overrides.set, "override a deck key, e.g. --set graph.width=4096")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_format(CLI::App& app, Words& words)
{
  app.add_option("--format", words.format, "the format of the graph that is read; otherwise its content decides")
      ->check(name_of("format"));
  app.add_option("--columns", words.columns, "edge lists: the columns to read, by name or number")
      ->type_name("U,V[,WEIGHT]")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void add_memory_limit(CLI::App& app, Words& words)
{
  app.add_option("--memory-limit", words.memory_limit,
                 "memory that may be taken, e.g. 8G; graphs that need more are streamed from their files")
      ->type_name("BYTES")
      ->check(given);
}

void add_output(CLI::App& app, Words& words)
{
  app.add_option("output", words.command.output, "the file to write; its suffix names the format")->required();
  app.add_option("--to", words.command.to, "the format to write, whatever the suffix")->check(name_of("format"));
  app.footer("Formats (output is chosen by the suffix; text may end in .gz, .zst or .xz as well):\n" + list_formats());
}

// What solve writes of a forest.
void add_forest_output(CLI::App& app, Words& words)
{
  auto* const output = app.add_option("-o,--output", words.command.output,
                                      "the file to write the forest to; its suffix names the format; - streams text")
                           ->check(name_of("file"));
  app.add_option("--to", words.command.to, "the format to write, whatever the suffix")
      ->check(name_of("format"))
      ->needs(output);
  add_product_options(app, words.command.products);
  app.footer(list_forest_formats());
}

void add_solve(CLI::App& app, Words& words)
{
  app.add_option("input", words.command.input, "a graph in any format; - reads the standard input")->required();
  add_forest_output(app, words);
  add_format(app, words);
  app.add_flag("--maximum", words.maximum, "the maximum spanning forest");
  add_memory_limit(app, words);
  app.add_option("--solver", words.solver, "the solver; otherwise auto")->check(name_of("solver"));
  add_set(app, words);
}

void add_run(CLI::App& app, Words& words)
{
  app.add_option("input", words.command.input, "a deck (.toml) or a graph in any format");
  add_set(app, words);
  add_format(app, words);
  add_memory_limit(app, words);
  app.add_flag("--once", words.once, "solve once, without warmup and further trials");
  auto* const baseline = app.add_option("--baseline", words.command.baseline,
                                        "an earlier results.json: exit code 2 for a changed answer, 4 for a slowdown")
                             ->type_name("FILE")
                             ->check(name_of("file"));
  app.add_option("--tolerance", words.command.tolerance, "how much slower is too slow; 0.2 is a fifth")
      ->check(CLI::NonNegativeNumber)
      ->needs(baseline);
  app.add_flag("--dry-run", words.command.dry_run, "print the effective deck and the memory it needs, then stop")
      ->excludes(baseline);
}

void add_verify(CLI::App& app, Words& words)
{
  app.add_option("input", words.command.input, "the graph, or a deck (.toml)")->required();
  app.add_option("forest", words.command.forest, "the forest: otakar's, or any graph format of other programs")
      ->required();
  app.add_flag("--maximum", words.maximum, "a maximum spanning forest");
  add_format(app, words);
  add_set(app, words);
  app.footer("A forest with record numbers is checked in the order of weight and record, others by weight.");
}

void add_soak(CLI::App& app, Words& words)
{
  app.add_option("--minutes", words.command.minutes, "how long; at least one case is run")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  app.add_option("--seed", words.command.seed, "of the first case, the next has the next; otherwise any")
      ->check([](std::string const& word) { return word.starts_with('-') ? "must not be negative" : std::string(); });
  app.add_option("-o,--output", words.command.output, "the directory of what is found; otherwise soak")
      ->check(name_of("directory"));
  app.footer("--kokkos-num-threads=4 draws 1 to 4 threads.");
}

void add_verbs(CLI::App& app, Words& words)
{
  using Verb = Command::Verb;
  auto const verb = [&](Verb which, char const* name, char const* what) -> CLI::App& {
    auto* const added = app.add_subcommand(name, what);
    added->callback([&words, which] { words.command.verb = which; });
    return *added;
  };
  add_run(verb(Verb::run, "run", "run an input deck or a graph, as without this word"), words);
  verb(Verb::solvers, "solvers", "list the solvers");
  verb(Verb::schema, "schema", "print the JSON Schema of results.json");

  add_solve(verb(Verb::solve, "solve", "write the spanning forest of a graph, e.g. solve a.gr -o forest.txt"), words);

  auto& convert = verb(Verb::convert, "convert", "write a graph in another format, e.g. convert a.gr b.h5");
  convert.add_option("input", words.command.input, "the graph to read")->required();
  add_output(convert, words);
  add_format(convert, words);
  add_set(convert, words);

  auto& info = verb(Verb::info, "info", "what a graph is like: counts, degrees, weights, memory of each solver");
  info.add_option("input", words.command.input, "the graph to read")->required();
  add_format(info, words);
  add_memory_limit(info, words);
  add_set(info, words);

  auto& generate = verb(Verb::generate, "generate", "write a generated graph, e.g. generate road b.gr");
  generate.add_option("input", words.command.input, "a deck (.toml) with a generator, or a generator's name")
      ->required();
  add_output(generate, words);
  add_set(generate, words);

  add_soak(verb(Verb::soak, "soak", "random decks: every solver must find the same forest, e.g. soak --minutes 60"),
           words);
  add_verify(verb(Verb::verify, "verify", "check a forest of a graph, e.g. verify a.gr forest.txt"), words);
}

}  // namespace

std::optional<Command> parse_command_line(std::string const& program, std::vector<std::string> arguments)
{
  Words words;
  CLI::App app(
      "otakar: minimum spanning forests\n\n  deck.toml            run an input deck\n"
      "  graph.gr | graph.h5  solve a graph with the defaults\n",
      std::filesystem::path(program).filename().string());
  app.footer("Flags that start with --kokkos- go to Kokkos, e.g. --kokkos-num-threads=4. VERB --help says more.");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(0, 1);
  add_run(app, words);
  add_verbs(app, words);
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them last first
    app.parse(std::move(arguments));
  } catch (CLI::Success const& answered) {
    app.exit(answered);
    return {};
  } catch (CLI::ParseError const& error) {
    throw Error(std::string(error.what()) + " (see --help)");
  }
  auto& command = words.command;
  if (command.verb == Command::Verb::run && command.input.empty())
    throw Error("no deck and no graph given (see --help)");
  auto& options = command.overrides.options;
  if (!words.columns.empty()) options.push_back({"graph.columns", words.columns, "--columns"});
  if (!words.format.empty()) {
    if (words.format != "auto") format_named(words.format);
    options.push_back({"graph.format", words.format, "--format " + words.format});
  }
  if (words.maximum) options.push_back({"solver.objective", "maximum", "--maximum"});
  if (!words.solver.empty()) options.push_back({"solver.name", words.solver, "--solver " + words.solver});
  if (!words.memory_limit.empty()) options.push_back({"memory.limit", words.memory_limit, "--memory-limit"});
  if (words.once)
    for (auto const& [key, value] : {std::pair("timing.warmup", 0), {"timing.k", 1}, {"timing.most", 1}})
      options.push_back({key, std::int64_t(value), "--once"});
  return command;
}

}  // namespace otakar
