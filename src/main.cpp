// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// otakar.<backend>: start Kokkos, call the driver, return its code.
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include "core/error.hpp"
#include "core/words.hpp"
#include "driver/command_line.hpp"
#include "driver/report/report.hpp"
#include "driver/run.hpp"
#include "driver/runtime/kokkos_settings.hpp"
#include "driver/runtime/memory.hpp"
#include "driver/soak/soak.hpp"
#include "driver/verbs/convert.hpp"
#include "driver/verbs/info.hpp"
#include "driver/verbs/solve_graph.hpp"
#include "driver/verbs/verb_text.hpp"
#include "driver/verbs/verify_forest.hpp"
#include "io/files/output_file.hpp"
#include "io/files/standard_streams.hpp"
#ifdef OTAKAR_HAVE_MPI
#include "driver/ranks/run_ranks.hpp"
#include "driver/ranks/shares/check_ranks.hpp"
#include "driver/ranks/solve_graph_on_ranks.hpp"
#endif

namespace {

using otakar::Command;
using otakar::ExitCode;

bool is_deck(Command const& command)
{
  return otakar::lower_case(std::filesystem::path(command.input).extension().string()) == ".toml";
}

std::vector<otakar::Deck> decks_of(Command const& command)
{
  if (is_deck(command)) return otakar::read_decks(command.input, command.overrides);
  return {otakar::deck_for_graph(command.input, command.overrides)};
}

otakar::Deck deck_of(Command const& command)
{
  if (is_deck(command) && command.verb == Command::Verb::solve)
    throw otakar::Error(command.input + ": solve takes a graph; for a deck, there is run");
  if (is_deck(command)) return otakar::read_deck(command.input, command.overrides);
  if (command.verb == Command::Verb::generate) return otakar::deck_for_generator(command.input, command.overrides);
  return otakar::deck_for_graph(command.input, command.overrides);
}

// The ranks of the job. Without MPI there is one.
#ifdef OTAKAR_HAVE_MPI
class Ranks {
 public:
  int rank() const { return communicator_.rank(); }

  std::vector<otakar::Results> run(std::vector<otakar::Deck> const& decks, otakar::Baseline const* baseline)
  {
    if (!otakar::takes_ranks(communicator_, decks)) return otakar::run<OTAKAR_SPACE>(decks, std::cout, baseline);
    if (baseline) throw otakar::Error("--baseline compares runs on one rank");
    return otakar::run_ranks<OTAKAR_SPACE>(communicator_, decks, std::cout);
  }

  void dry_run(std::vector<otakar::Deck> const& decks)
  {
    bool const several = otakar::takes_ranks(communicator_, decks);
    for (auto const& deck : decks)
      several ? otakar::dry_run_ranks(communicator_, deck, std::cout) : otakar::dry_run<OTAKAR_SPACE>(deck, std::cout);
  }

  bool solve(otakar::Deck const& deck, otakar::SolveOutputs const& outputs, std::ostream& out)
  {
    if (!otakar::takes_ranks(communicator_, {deck})) return otakar::solve_graph<OTAKAR_SPACE>(deck, outputs, out);
    return otakar::solve_graph_on_ranks<OTAKAR_SPACE>(communicator_, deck, outputs, out);
  }

  // Ranks that were given different orders would wait for each other without end; those of different versions may send
  // each other different records.
  void agree(std::string const& orders)
  {
    if (!communicator_.same(std::hash<std::string>()(otakar::version_text())))
      throw otakar::Error("the ranks of this job run different versions of otakar; this is " + otakar::version_text());
    if (!communicator_.same(std::hash<std::string>()(orders)))
      throw otakar::Error("the ranks of this job were given different decks or options");
  }

  void refuse_several(std::string const& verb) const
  {
    if (communicator_.size() > 1)
      throw otakar::Error("'" + verb + "' runs on one rank: start it without mpirun. Across ranks run decks, graphs, " +
                          "'solve' and 'solvers'");
  }

  // Others may wait for this rank: they end with it.
  ExitCode fail(std::string const& why, ExitCode code) const
  {
    if (communicator_.size() > 1) otakar::end_job(why, int(code));
    std::cerr << "otakar: " << why << std::endl;
    return code;
  }

 private:
  otakar::Communicator communicator_;
};
#else
struct Ranks {
  int rank() const { return 0; }
  std::vector<otakar::Results> run(std::vector<otakar::Deck> const& decks, otakar::Baseline const* baseline)
  {
    return otakar::run<OTAKAR_SPACE>(decks, std::cout, baseline);
  }
  void dry_run(std::vector<otakar::Deck> const& decks)
  {
    for (auto const& deck : decks) otakar::dry_run<OTAKAR_SPACE>(deck, std::cout);
  }
  bool solve(otakar::Deck const& deck, otakar::SolveOutputs const& outputs, std::ostream& out)
  {
    return otakar::solve_graph<OTAKAR_SPACE>(deck, outputs, out);
  }
  void agree(std::string const&) const {}
  void refuse_several(std::string const&) const {}
  ExitCode fail(std::string const& why, ExitCode code) const
  {
    std::cerr << "otakar: " << why << std::endl;
    return code;
  }
};
#endif

ExitCode conclude(bool passed, std::ostream& out)
{
  out << (passed ? "PASS" : "FAIL") << std::endl;
  return passed ? ExitCode::done : ExitCode::verification_failed;
}

// A changed answer would be what the next run is compared with.
void keep_baseline(std::string const& baseline, std::vector<otakar::Deck> const& decks)
{
  std::error_code absent;
  for (auto const& deck : decks)
    if (deck.output.report && !deck.output.directory.empty() &&
        equivalent(std::filesystem::path(deck.output.directory) / "results.json", baseline, absent))
      throw otakar::Error(
          "--baseline " + baseline +
          ": this run would replace it; choose another output.directory, or keep the baseline elsewhere");
}

ExitCode run_decks(Ranks& ranks, Command const& command)
{
  auto const decks = decks_of(command);
  std::string orders = command.dry_run ? "plan" : "run";
  for (auto const& deck : decks) orders += otakar::to_toml(deck);
  ranks.agree(orders);
  if (command.dry_run) {
    ranks.dry_run(decks);
    return ExitCode::done;
  }
  std::optional<otakar::Baseline> baseline;
  if (!command.baseline.empty()) {
    keep_baseline(command.baseline, decks);
    baseline.emplace(command.baseline, command.tolerance);
  }
  auto const results = ranks.run(decks, baseline ? &*baseline : nullptr);
  bool const proved = std::ranges::all_of(results, &otakar::Results::passed);
  if (!baseline) return conclude(proved, std::cout);
  auto const comparison = otakar::compare(*baseline, results);
  std::cout << comparison.text;
  bool const right = proved && comparison.same;
  conclude(right && !comparison.slower, std::cout);
  return !right ? ExitCode::verification_failed : comparison.slower ? ExitCode::slower : ExitCode::done;
}

char const* name_of(Command::Verb verb)
{
  using Verb = Command::Verb;
  switch (verb) {
    case Verb::verify: return "verify";
    case Verb::convert: return "convert";
    case Verb::generate: return "generate";
    case Verb::soak: return "soak";
    default: return "info";
  }
}

// What the ranks of a job must have been told alike.
std::string orders_of_solve(Command const& command, otakar::Deck const& deck)
{
  std::string orders = "solve" + otakar::to_toml(deck) + command.output.string() + "\n" + command.to;
  auto const& products = command.products;
  for (auto const* paths : {&products.labels, &products.parents, &products.linkage})
    for (auto const& path : *paths) orders += "\n" + path.string();
  return orders;
}

bool soak(Command const& command)
{
  otakar::SoakOptions options{.minutes = command.minutes, .seed = command.seed.value_or(std::random_device()())};
  options.most_threads = OTAKAR_SPACE().concurrency();
  if (!command.output.empty()) options.directory = command.output;
  return otakar::soak(options, otakar::registered_checker<OTAKAR_SPACE>(), std::cout);
}

ExitCode execute(Ranks& ranks, Command const& command)
{
  using Verb = Command::Verb;
  if (command.verb == Verb::solvers) {
    ranks.agree("solvers");
    otakar::list_solvers<OTAKAR_SPACE>(std::cout);
    return ExitCode::done;
  }
  if (command.verb == Verb::schema) {
    ranks.agree("schema");
    std::cout << otakar::schema_text();
    return ExitCode::done;
  }
  if (command.verb == Verb::run) return run_decks(ranks, command);
  if (command.verb != Verb::solve) ranks.refuse_several(name_of(command.verb));
  if (command.verb == Verb::soak) return conclude(soak(command), std::cout);
  auto const deck = deck_of(command);
  // Beside a file that is streamed to the standard output.
  std::ostream& out = otakar::is_standard_stream(command.output) ? std::cerr : std::cout;
  switch (command.verb) {
    case Verb::solve:
      ranks.agree(orders_of_solve(command, deck));
      return conclude(ranks.solve(deck, {command.output, command.to, command.products}, out), out);
    case Verb::verify: return conclude(otakar::verify_forest<OTAKAR_SPACE>(deck, command.forest, out), out);
    case Verb::convert: otakar::convert(deck, command.output, command.to, out); break;
    case Verb::generate: otakar::generate(deck, command.output, command.to, out); break;
    default: std::cout << otakar::info_text(otakar::inspect<OTAKAR_SPACE>(deck));
  }
  return ExitCode::done;
}

ExitCode flushed(Ranks const& ranks, ExitCode code)
{
  if (ranks.rank() == 0 && !std::cout.flush())
    throw otakar::Error(ExitCode::out_of_resource, "cannot write to the standard output");
  return code;
}

ExitCode guarded_main(int argc, char* argv[])
{
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is an error of the write
  Ranks ranks;
  if (ranks.rank() != 0) std::cout.rdbuf(nullptr);  // one rank speaks for all
  try {
    std::vector<std::string> words(argv + 1, argv + argc);
    otakar::take_kokkos_flags(words);
    auto const command = otakar::parse_command_line(argv[0], words);
    if (!command) return flushed(ranks, ExitCode::done);
    otakar::remove_unfinished_files_on_signals();
    otakar::check_kokkos_environment();
    otakar::set_kokkos_defaults();
    std::optional<Kokkos::ScopeGuard> kokkos;
    {
      otakar::StartingThreads const starting;
      kokkos.emplace(argc, argv);
    }
    otakar::check_threads();
    return flushed(ranks, execute(ranks, *command));
  } catch (otakar::Error const& error) {
    return ranks.fail(error.what(), error.code());
  } catch (std::system_error const& error) {
    bool const no_thread = error.code() == std::errc::resource_unavailable_try_again;
    return ranks.fail(error.what(), no_thread ? ExitCode::out_of_resource : ExitCode::bad_input);
  } catch (std::bad_alloc const&) {
    return ranks.fail("out of memory", ExitCode::out_of_resource);
  } catch (std::exception const& error) {
    // Kokkos reports a failed allocation as a plain runtime_error.
    std::string const memory = otakar::describe_failed_allocation(error.what());
    return ranks.fail(memory.empty() ? error.what() : memory,
                      memory.empty() ? ExitCode::bad_input : ExitCode::out_of_resource);
  }
}

}  // namespace

int main(int argc, char* argv[])
{
  otakar::wait_briefly(argv);
  return int(guarded_main(argc, argv));
}
