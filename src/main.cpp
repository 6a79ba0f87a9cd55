// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// otakar.<backend>: start Kokkos, call the driver, return its code.
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "driver/command_line.hpp"
#include "driver/convert.hpp"
#include "driver/info.hpp"
#include "driver/run.hpp"
#include "driver/runtime/kokkos_settings.hpp"
#include "driver/runtime/memory.hpp"
#include "io/files/output_file.hpp"

namespace {

using otakar::Command;
using otakar::ExitCode;

bool is_deck(Command const& command)
{
  return std::filesystem::path(command.input).extension() == ".toml";
}

std::vector<otakar::Deck> decks_of(Command const& command)
{
  if (is_deck(command)) return otakar::read_decks(command.input, command.overrides);
  return {otakar::deck_for_graph(command.input, command.overrides)};
}

otakar::Deck deck_of(Command const& command)
{
  if (is_deck(command)) return otakar::read_deck(command.input, command.overrides);
  if (command.verb == Command::Verb::generate) return otakar::deck_for_generator(command.input, command.overrides);
  return otakar::deck_for_graph(command.input, command.overrides);
}

ExitCode run(std::vector<otakar::Deck> const& decks)
{
  bool const passed = std::ranges::all_of(otakar::run<OTAKAR_SPACE>(decks, std::cout), &otakar::Results::passed);
  std::cout << (passed ? "PASS" : "FAIL") << std::endl;
  return passed ? ExitCode::done : ExitCode::verification_failed;
}

ExitCode execute(Command const& command)
{
  using Verb = Command::Verb;
  if (command.verb == Verb::solvers) {
    otakar::list_solvers<OTAKAR_SPACE>(std::cout);
    return ExitCode::done;
  }
  if (command.verb == Verb::run) {
    auto const decks = decks_of(command);
    if (!command.dry_run) return run(decks);
    for (auto const& deck : decks) otakar::dry_run<OTAKAR_SPACE>(deck, std::cout);
    return ExitCode::done;
  }
  auto const deck = deck_of(command);
  switch (command.verb) {
    case Verb::convert: otakar::convert(deck, command.output, command.to, std::cout); break;
    case Verb::generate: otakar::generate(deck, command.output, command.to, std::cout); break;
    default: std::cout << otakar::info_text(otakar::inspect<OTAKAR_SPACE>(deck));
  }
  return ExitCode::done;
}

ExitCode flushed(ExitCode code)
{
  if (!std::cout.flush()) throw otakar::Error(ExitCode::out_of_resource, "cannot write to the standard output");
  return code;
}

ExitCode guarded_main(int argc, char* argv[])
{
  try {
    std::vector<std::string> words(argv + 1, argv + argc);
    otakar::take_kokkos_flags(words);
    auto const command = otakar::parse_command_line(argv[0], words);
    if (!command) return flushed(ExitCode::done);
    std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is an error of the write
    otakar::remove_unfinished_files_on_signals();
    otakar::check_kokkos_environment();
    otakar::set_kokkos_defaults();
    Kokkos::ScopeGuard const kokkos(argc, argv);
    otakar::check_threads();
    return flushed(execute(*command));
  } catch (otakar::Error const& error) {
    std::cerr << "otakar: " << error.what() << std::endl;
    return error.code();
  } catch (std::bad_alloc const&) {
    std::cerr << "otakar: out of memory" << std::endl;
    return ExitCode::out_of_resource;
  } catch (std::exception const& error) {
    // Kokkos reports a failed allocation as a plain runtime_error.
    std::string const memory = otakar::describe_failed_allocation(error.what());
    std::cerr << "otakar: " << (memory.empty() ? error.what() : memory) << std::endl;
    return memory.empty() ? ExitCode::bad_input : ExitCode::out_of_resource;
  }
}

}  // namespace

int main(int argc, char* argv[])
{
  return int(guarded_main(argc, argv));
}
