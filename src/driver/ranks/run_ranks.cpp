// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/run_ranks.hpp"

#include <ostream>

#include "core/instantiate.hpp"
#include "driver/outputs.hpp"
#include "driver/products/products.hpp"
#include "driver/ranks/files/rank_files.hpp"
#include "driver/ranks/shares/check_ranks.hpp"
#include "driver/ranks/shares/load_share.hpp"
#include "driver/report/report.hpp"
#include "driver/run.hpp"
#include "driver/solve.hpp"

namespace otakar {

namespace {

RankFiles files_of(Deck const& deck)
{
  RankFiles files;
  std::filesystem::path const directory = deck.output.directory;
  for (auto const format : deck.output.forest)
    files.forests.push_back({directory / ("forest." + std::string(name_of(format))), format});
  Products const products = products_of(deck);
  files.labels = products.labels;
  files.parents = products.parents;
  return files;
}

template <class Ids, class Space>
void run_solvers(Communicator& communicator, EdgeShare<Ids> share, LoadedShare const& loaded, Deck const& deck,
                 Results& results, Outputs& outputs, std::ostream& out)
{
  for (auto const& name : deck.solver.name) {
    auto solved = solve_share<Ids, Space>(communicator, name, std::move(share), loaded.numbering, deck, deck.timing);
    compare_digests(results.runs, solved.result);
    results.runs.push_back(solved.result);
    out << rounds_text(results.runs.back()) << figures_text(results.runs.back()) << std::flush;
    if (results.runs.size() == 1 && results.passed())
      write_files(communicator, files_of(deck), solved, loaded.numbering,
                  {{results.version, results.graph.source}, solved.result.solver, {}},
                  [&](std::filesystem::path const& path) { return outputs.place(path.filename().string()); });
    share = solved.share;
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
        run_solvers<Ids, Space>(communicator, std::move(share), loaded, deck, results, outputs, out);
      },
      loaded.share);
  return results;
}

}  // namespace

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
