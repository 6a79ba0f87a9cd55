// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// otakar.<backend>: start Kokkos, call the driver, return its code.
#include <Kokkos_Core.hpp>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <string>

#include "driver/command_line.hpp"
#include "driver/run.hpp"
#include "error.hpp"

namespace {

using otakar::ExitCode;

ExitCode obey(otakar::Command const& command)
{
  if (command.verb == otakar::Command::Verb::solvers) {
    otakar::list_solvers<OTAKAR_SPACE>(std::cout);
    return ExitCode::done;
  }
  auto const deck = command.path.extension() == ".toml" ? otakar::read_deck(command.path, command.overrides)
                                                        : otakar::deck_for_graph(command.path, command.overrides);
  if (command.dry_run) {
    otakar::dry_run<OTAKAR_SPACE>(deck, std::cout);
    return ExitCode::done;
  }
  bool const passed = otakar::run<OTAKAR_SPACE>(deck, std::cout).passed();
  std::cout << (passed ? "PASS" : "FAIL") << std::endl;
  if (!std::cout) throw otakar::Error(ExitCode::out_of_resource, "cannot write to the standard output");
  return passed ? ExitCode::done : ExitCode::verification_failed;
}

ExitCode guarded_main(int argc, char* argv[])
{
  try {
    auto const command = otakar::parse_command_line(argc, argv);
    if (!command) return ExitCode::done;
    std::signal(SIGXFSZ, SIG_IGN);              // a file size limit is an error of the write
    setenv("KOKKOS_DISABLE_WARNINGS", "1", 0);  // the user's own setting wins
    Kokkos::ScopeGuard const kokkos(argc, argv);
    return obey(*command);
  } catch (otakar::Error const& error) {
    std::cerr << "otakar: " << error.what() << std::endl;
    return error.code();
  } catch (std::bad_alloc const&) {
    std::cerr << "otakar: out of memory" << std::endl;
    return ExitCode::out_of_resource;
  } catch (std::exception const& error) {
    // Kokkos reports a failed allocation as a plain runtime_error.
    std::string const text = error.what();
    std::cerr << "otakar: " << text << std::endl;
    bool const memory = text.find("failed to allocate") != std::string::npos;
    return memory ? ExitCode::out_of_resource : ExitCode::bad_input;
  }
}

}  // namespace

int main(int argc, char* argv[])
{
  return int(guarded_main(argc, argv));
}
