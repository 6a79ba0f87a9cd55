// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/check_ranks.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/words.hpp"
#include "driver/ranks/shares/load_share.hpp"
#include "io/files/standard_streams.hpp"
#include "solvers/registry/distributed_rows.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

bool takes_ranks(Communicator const& communicator, std::vector<Deck> const& decks)
{
  return communicator.size() > 1 || std::ranges::any_of(decks, [](Deck const& deck) {
           return std::ranges::all_of(deck.solver.name, is_distributed);
         });
}

// Throws where no solver has this name.
static void check_solver_name(Deck const& deck, std::string const& name)
{
  std::vector<std::string_view> known;
  for (auto const& solver : solvers<NarrowIds, Kokkos::DefaultExecutionSpace>()) known.push_back(solver.name);
  for (auto const& row : distributed_rows) known.push_back(row.name);
  if (std::ranges::find(known, name) == known.end())
    throw Error(located(deck, "solver.name: " + unknown_word("solver", name, known)));
}

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
  refuse(is_standard_stream(deck.graph.file), "only one rank gets the standard input: name a file");
  refuse(!deck.ranks.shares.empty() && deck.ranks.shares.size() != std::size_t(communicator.size()),
         "ranks.shares takes one number per rank: it has " + std::to_string(deck.ranks.shares.size()) +
             ", and the job " + ranks);
  refuse(deck.graph.asymmetric == Asymmetric::error, "graph.asymmetric = \"error\" needs a run on one rank");
  refuse(deck.graph.via != Via::edge_list, "graph.via needs a run on one rank");
  refuse(deck.graph.reorder != Reorder::none, "graph.reorder needs a run on one rank");
  for (std::string const key : {"graph.partition", "graph.parts"})
    refuse(deck.where.contains(key), key + " needs a run on one rank");
  refuse(!deck.measure.counters.empty(), "measure.counters needs a run on one rank");
  refuse(deck.measure.imbalance, "measure.imbalance needs a run on one rank");
  refuse(deck.output.graph, "output.graph needs a run on one rank");
  refuse(deck.memory.limit.has_value(), "memory.limit needs a run on one rank");
}

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

}  // namespace otakar
