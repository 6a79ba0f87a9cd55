// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/run_ranks.hpp"

#include <algorithm>
#include <ostream>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "distributed/solvers.hpp"
#include "driver/outputs.hpp"
#include "driver/ranks/load_share.hpp"
#include "driver/ranks/solve_share.hpp"
#include "driver/report/report.hpp"
#include "driver/run.hpp"
#include "driver/solve.hpp"
#include "solvers/registry/distributed_rows.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

namespace {

// What `auto` means across ranks.
std::string solver_across_ranks(std::string const& name)
{
  return name == "auto" ? "distributed_boruvka" : name;
}

template <class Ids>
DistributedSolver<Ids> find_distributed(std::string const& name)
{
  for (auto const& solver : distributed_solvers<Ids>())
    if (solver.name == name) return solver;
  throw Error("solver.name: '" + name + "' is not built yet");
}

template <class Ids, class Space>
LocalForest<Ids> forest_on(Space const& space)
{
  return [space](EdgeList<Ids, Kokkos::HostSpace> const& list) {
    Graph<Ids, Space> const graph{copy_to<typename Space::memory_space>(list), {}};
    Statistics statistics;
    auto const chosen = find_solver<Ids, Space>("auto").solve(space, graph, {}, statistics);
    space.fence("otakar::ranks::local_forest");
    return HostArray<typename Ids::Edge>(Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), chosen));
  };
}

template <class Ids, class Space>
void solve_share(Communicator& communicator, EdgeShare<Ids> share, Deck const& deck, Results& results,
                 std::ostream& out)
{
  auto const local_forest = forest_on<Ids>(Space());
  std::vector<double> const shares(deck.ranks.shares.begin(), deck.ranks.shares.end());
  for (auto const& name : deck.solver.name) {
    auto const solver = find_distributed<Ids>(solver_across_ranks(name));
    auto solved = time_on_ranks<Ids>(communicator, solver, std::move(share), local_forest, shares, deck.timing);
    if (solved.result.solver != name) {
      solved.result.taken = solved.result.solver;
      solved.result.solver = name;
    }
    solved.result.verified = "none";
    compare_digests(results.runs, solved.result);
    results.runs.push_back(solved.result);
    share = solved.share;
    out << rounds_text(results.runs.back()) << figures_text(results.runs.back()) << std::flush;
  }
}

// Rank 0 tells what each rank computes with.
template <class Space>
std::vector<std::string> backends(Communicator& communicator)
{
  int const threads = Space().concurrency();
  std::string const own =
      std::string(Space::name()) + ", " + std::to_string(threads) + " thread" + (threads == 1 ? "" : "s");
  auto const all = communicator.gather({reinterpret_cast<std::uint8_t const*>(own.data()), own.size()});
  std::vector<std::string> names;
  for (int r = 0; communicator.rank() == 0 && r < communicator.size(); ++r)
    names.emplace_back(reinterpret_cast<char const*>(all.begin(r)), all.size(r));
  return names;
}

// Rank 0 writes the report; the others leave the directory alone.
Deck deck_of_rank(Communicator const& communicator, Deck const& deck)
{
  Deck own = deck;
  if (communicator.rank() != 0) own.output.directory.clear();
  return own;
}

template <class Space>
Results run_one(Communicator& communicator, Deck const& deck, std::ostream& out)
{
  GraphSource source = open_source(deck);
  Outputs const outputs(deck_of_rank(communicator, deck), out);
  Results results = results_of<Space>(deck);
  results.ranks = backends<Space>(communicator);
  out << header_text(results) << std::flush;
  auto loaded = load_share(communicator, deck, std::move(source));
  results.graph = loaded.facts;
  out << graph_text(results.graph) << std::flush;
  std::visit(
      [&]<class Ids>(EdgeShare<Ids>& share) {
        solve_share<Ids, Space>(communicator, std::move(share), deck, results, out);
      },
      loaded.share);
  return results;
}

}  // namespace

bool takes_ranks(Communicator const& communicator, std::vector<Deck> const& decks)
{
  return communicator.size() > 1 || std::ranges::any_of(decks, [](Deck const& deck) {
           return std::ranges::all_of(deck.solver.name, is_distributed);
         });
}

void check_ranks(Communicator const& communicator, Deck const& deck)
{
  auto const refuse = [&](bool wrong, std::string const& text) {
    if (wrong) throw Error(located(deck, text));
  };
  auto const ranks = std::to_string(communicator.size()) + (communicator.size() == 1 ? " rank" : " ranks");
  for (auto const& name : deck.solver.name)
    refuse(name != "auto" && !is_distributed(name),
           "solver.name: '" + name + "' runs on one rank, not on " + std::to_string(communicator.size()));
  refuse(!deck.ranks.shares.empty() && deck.ranks.shares.size() != std::size_t(communicator.size()),
         "ranks.shares has " + std::to_string(deck.ranks.shares.size()) + " numbers for " + ranks);
  refuse(deck.graph.reorder != Reorder::none, "graph.reorder needs a run on one rank");
  refuse(deck.output.graph, "output.graph needs a run on one rank");
}

template <class Space>
std::vector<Results> run_ranks(Communicator& communicator, std::vector<Deck> const& decks, std::ostream& out)
{
  for (auto const& deck : decks) check_ranks(communicator, deck);
  std::vector<Results> all;
  for (auto const& deck : decks) {
    all.push_back(run_one<Space>(communicator, deck, out));
    Outputs(deck_of_rank(communicator, deck), out).write_report(all, decks.size() > 1 || deck.in_list);
  }
  return all;
}

#define INSTANTIATE(Space) \
  template std::vector<Results> run_ranks<Space>(Communicator&, std::vector<Deck> const&, std::ostream&);
OTAKAR_FOR_EACH_SPACE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
