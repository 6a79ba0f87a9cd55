// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// bench.certificate DECK|GRAPH [--set KEY=VALUE...]: the certificate beside `auto`, taking turns nine times. Prints the
// best time of each and their ratio.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "build/make_forest.hpp"
#include "driver/deck/deck.hpp"
#include "driver/load.hpp"
#include "solvers/registry/registry.hpp"
#include "verify/certificate.hpp"

namespace {

using Space = Kokkos::DefaultHostExecutionSpace;

template <class F>
void take(double& best, F const& f)
{
  Kokkos::Timer const timer;
  f();
  Space().fence("bench");
  best = std::min(best, timer.seconds());
}

template <class Ids>
void bench(otakar::EdgeListIn<Ids, Kokkos::HostSpace> const& list)
{
  Space const space;
  otakar::Statistics statistics;
  double solve = 1e9, forest = 1e9, certificate = 1e9;
  otakar::Graph<Ids, Space> const graph{list, {}};
  for (int round = 0; round < 9; ++round) {
    otakar::HostArray<typename Ids::Edge> chosen;
    take(solve, [&] { chosen = otakar::find_solver<Ids, Space>("auto").solve(space, graph, {}, statistics); });
    otakar::Forest<Ids> made;
    take(forest, [&] { made = otakar::make_forest<Ids>(space, list, chosen); });
    take(certificate, [&] {
      if (auto const fault = otakar::find_fault<Ids>(space, list, made.edges, otakar::VerifyLevel::full))
        throw otakar::Error("edge " + std::to_string(fault->edge) + " " + fault->text);
    });
  }
  std::cout << "solve_time: " << solve << " s\nforest_time: " << forest << " s\ncertificate_time: " << certificate
            << " s\ncertificate/solve: " << certificate / solve << std::endl;
}

}  // namespace

int main(int argc, char* argv[])
try {
  setenv("KOKKOS_DISABLE_WARNINGS", "1", 0);
  Kokkos::ScopeGuard const kokkos(argc, argv);
  if (argc < 2) throw otakar::Error("usage: bench.certificate DECK|GRAPH [--set KEY=VALUE...]");
  std::vector<std::string> overrides;
  for (int i = 2; i + 1 < argc; ++i)
    if (argv[i] == std::string_view("--set")) overrides.emplace_back(argv[++i]);
  auto const deck = std::string_view(argv[1]).ends_with(".toml") ? otakar::read_deck(argv[1], overrides)
                                                                 : otakar::deck_for_graph(argv[1], overrides);
  auto const loaded = otakar::load<Space>(deck, otakar::open_source(deck));
  std::visit([](auto const& list) { bench(list); }, loaded.graph);
  return 0;
} catch (std::exception const& error) {
  std::cerr << "bench.certificate: " << error.what() << std::endl;
  return 1;
}
