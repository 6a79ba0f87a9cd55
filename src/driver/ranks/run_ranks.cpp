// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/run_ranks.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "core/words.hpp"
#include "distributed/solvers/solvers.hpp"
#include "distributed/verify/find_fault.hpp"
#include "driver/memory_plan.hpp"
#include "driver/outputs.hpp"
#include "driver/ranks/load_share.hpp"
#include "driver/ranks/solve_share.hpp"
#include "driver/ranks/write_forest.hpp"
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
  throw std::logic_error("no row for the solver " + name);
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

// Verifies a forest at the level the deck names. Edges are called as their source calls them by the rank that has them.
template <class Ids>
void judge(Communicator& communicator, EdgeShare<Ids> const& share, HostArray<std::uint32_t> const& positions,
           ShareNumbering const& numbering, VerifyLevel level, SolverResult& result)
{
  auto const fault = find_fault(communicator, share, positions, level);
  result.verified = fault || !result.fault.empty() ? "failed" : name_of(level);
  if (!fault || !result.fault.empty()) return;
  std::uint64_t const e = fault->edge;
  std::string name;
  if (e >= share.first_edge && e - share.first_edge < share.list.edges())
    name = "edge " + std::to_string(numbering.record_of(e - share.first_edge)) + " (" +
           std::to_string(numbering.name_of(fault->u)) + " - " + std::to_string(numbering.name_of(fault->v)) + ")";
  // The edge's own rank tells its name, where there is one.
  auto const names = communicator.all_gather({reinterpret_cast<std::uint8_t const*>(name.data()), name.size()});
  for (int r = 0; r < communicator.size(); ++r)
    if (names.size(r) > 0) name.assign(reinterpret_cast<char const*>(names.begin(r)), names.size(r));
  result.fault = (name.empty() ? "edge " + std::to_string(e) : name) + " " + fault->text;
}

template <class Ids>
void write_forests(Communicator& communicator, EdgeShare<Ids> const& share, SolvedShare<Ids> const& solved,
                   LoadedShare const& loaded, Deck const& deck, Results const& results, Outputs& outputs)
{
  ForestLabels const labels{{results.version, results.graph.source}, results.runs.back().solver, {}};
  for (auto const format : deck.output.forest) {
    std::string const name = "forest." + std::string(name_of(format));
    auto const partial = communicator.rank() == 0 ? outputs.place(name) : std::filesystem::path();
    write_forest_on_ranks(communicator, deck.output.directory / std::filesystem::path(name), partial, format, share,
                          solved.positions, solved.totals, loaded.numbering, labels);
  }
}

template <class Ids, class Space>
void solve_share(Communicator& communicator, EdgeShare<Ids> share, LoadedShare const& loaded, Deck const& deck,
                 Results& results, Outputs& outputs, std::ostream& out)
{
  auto const local_forest = forest_on<Ids>(Space());
  for (auto const& name : deck.solver.name) {
    auto const solver = find_distributed<Ids>(solver_across_ranks(name));
    auto solved =
        time_on_ranks<Ids>(communicator, solver, std::move(share), local_forest, deck.ranks.shares, deck.timing);
    if (solved.result.solver != name) {
      solved.result.taken = solved.result.solver;
      solved.result.solver = name;
    }
    share = solved.share;
    judge(communicator, share, solved.positions, loaded.numbering, deck.verify.level, solved.result);
    compare_digests(results.runs, solved.result);
    results.runs.push_back(solved.result);
    out << rounds_text(results.runs.back()) << figures_text(results.runs.back()) << std::flush;
    if (results.runs.size() == 1 && results.passed())
      write_forests(communicator, share, solved, loaded, deck, results, outputs);
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

// A rank's share as an edge list on the host.
MemoryPlan plan_share(Communicator const& communicator, Deck const& deck, InputSize const& size)
{
  Section const section = section_of_rank(communicator, deck.ranks.shares);
  std::uint64_t const edges = section.last(size.likely.edges) - section.first(size.likely.edges);
  bool const wide = size.type == WeightType::int64 || size.type == WeightType::float64 ||
                    size.likely.vertices > NarrowIds::most_vertices;
  GraphSize const share{size.likely.vertices, edges};
  MemoryPlan plan;
  plan.least = plan.host_least = wide ? list_bytes<WideKeys>(share) : list_bytes<NarrowIds>(share);
  return plan;
}

template <class Space>
Results run_one(Communicator& communicator, Deck const& deck, Outputs& outputs, std::ostream& out)
{
  GraphSource source = open_source(deck, true);
  check_memory<Space>(plan_share(communicator, deck, source.size));
  Results results = results_of<Space>(deck);
  results.ranks = backends<Space>(communicator);
  out << header_text(results) << std::flush;
  auto loaded = load_share(communicator, deck, std::move(source));
  results.graph = loaded.facts;
  out << graph_text(results.graph) << std::flush;
  std::visit(
      [&]<class Ids>(EdgeShare<Ids>& share) {
        solve_share<Ids, Space>(communicator, std::move(share), loaded, deck, results, outputs, out);
      },
      loaded.share);
  return results;
}

// Throws where no solver has this name.
void check_solver_name(Deck const& deck, std::string const& name)
{
  std::vector<std::string_view> known;
  for (auto const& solver : solvers<NarrowIds, Kokkos::DefaultExecutionSpace>()) known.push_back(solver.name);
  for (auto const& row : distributed_rows) known.push_back(row.name);
  if (std::ranges::find(known, name) == known.end())
    throw Error(located(deck, "solver.name: " + unknown_word("solver", name, known)));
}

// Throws where a deck asks for what ranks do not do.
void check_ranks(Communicator const& communicator, Deck const& deck)
{
  auto const refuse = [&](bool wrong, std::string const& text) {
    if (wrong) throw Error(located(deck, text));
  };
  auto const ranks = std::to_string(communicator.size()) + (communicator.size() == 1 ? " rank" : " ranks");
  std::vector<std::string_view> across{"auto"};
  for (auto const& row : distributed_rows) across.push_back(row.name);
  for (auto const& name : deck.solver.name) {
    check_solver_name(deck, name);
    refuse(std::ranges::find(across, name) == across.end(),
           "solver.name: '" + name + "' runs on one rank alone; across ranks run " + comma_list(across));
  }
  refuse(!deck.ranks.shares.empty() && deck.ranks.shares.size() != std::size_t(communicator.size()),
         "ranks.shares takes one number per rank: it has " + std::to_string(deck.ranks.shares.size()) +
             ", and the job " + ranks);
  refuse(deck.graph.asymmetric == Asymmetric::error, "graph.asymmetric = \"error\" needs a run on one rank");
  refuse(deck.graph.reorder != Reorder::none, "graph.reorder needs a run on one rank");
  refuse(!deck.measure.counters.empty(), "measure.counters needs a run on one rank");
  refuse(deck.measure.imbalance, "measure.imbalance needs a run on one rank");
  refuse(deck.output.graph, "output.graph needs a run on one rank");
  refuse(!deck.output.labels.empty(), "output.labels needs a run on one rank");
  refuse(!deck.output.parents.empty(), "output.parents needs a run on one rank");
  refuse(deck.memory.limit.has_value(), "memory.limit needs a run on one rank");
}

}  // namespace

bool takes_ranks(Communicator const& communicator, std::vector<Deck> const& decks)
{
  return communicator.size() > 1 || std::ranges::any_of(decks, [](Deck const& deck) {
           return std::ranges::all_of(deck.solver.name, is_distributed);
         });
}

void dry_run_ranks(Communicator& communicator, Deck const& deck, std::ostream& out)
{
  check_ranks(communicator, deck);
  std::uint64_t const most = communicator.greatest(plan_share(communicator, deck, open_source(deck, true).size).least);
  out << to_toml(deck) << "\nmemory of a rank: at least " << gibibytes_text(most) << "\n";
}

template <class Space>
std::vector<Results> run_ranks(Communicator& communicator, std::vector<Deck> const& decks, std::ostream& out)
{
  for (auto const& deck : decks) check_ranks(communicator, deck);
  std::vector<Results> all;
  for (auto const& deck : decks) {
    Outputs outputs(deck_of_rank(communicator, deck), out);
    all.push_back(run_one<Space>(communicator, deck, outputs, out));
    outputs.write_report(all, decks.size() > 1 || deck.in_list);
    outputs.commit();
  }
  return all;
}

#define INSTANTIATE(Space) \
  template std::vector<Results> run_ranks<Space>(Communicator&, std::vector<Deck> const&, std::ostream&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
