// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/solve_graph_on_ranks.hpp"

#include <list>
#include <ostream>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "driver/outputs.hpp"
#include "driver/ranks/files/rank_files.hpp"
#include "driver/ranks/shares/check_ranks.hpp"
#include "driver/ranks/shares/load_share.hpp"
#include "driver/report/report.hpp"
#include "driver/verbs/verb_text.hpp"
#include "io/forest_formats.hpp"
#include "io/products/product_format.hpp"

namespace otakar {

namespace {

// Throws where ranks do not write what is asked for.
RankFiles files_of(SolveOutputs const& outputs)
{
  auto const& products = outputs.products;
  if (!products.linkage.empty()) throw Error("--linkage needs one rank: start it without mpirun");
  if (!products.cut.empty() || products.clusters)
    throw Error("--cut and --clusters need one rank: start it without mpirun");
  RankFiles files{{}, products.labels, products.parents};
  if (!outputs.forest.empty()) {
    auto const target = forest_target(outputs.forest, outputs.to);
    bool const text = target.name() == "txt";
    if (!(text || target.name() == "h5") || suffixes_of(outputs.forest).compression != Compression::none ||
        outputs.forest == "-")
      throw Error(outputs.forest.string() + ": ranks write a forest as plain text (.txt) or HDF5 (.h5)");
    files.forests.push_back({outputs.forest, text ? ForestFormat::txt : ForestFormat::h5});
  }
  check_products(products, outputs.forest);
  for (auto const* paths : {&products.labels, &products.parents})
    for (auto const& path : *paths)
      if (product_format(path, ProductKind::vertices) == ProductFormat::npz ||
          suffixes_of(path).compression != Compression::none)
        throw Error(path.string() + ": ranks write plain .txt, .csv, .npy and .h5");
  return files;
}

// Rank 0 finds out whether they can be written.
void check_places(Communicator const& communicator, Deck const& deck, RankFiles const& files)
{
  if (communicator.rank() != 0) return;
  for (auto const& file : files.forests) check_output(deck, file.path);
  for (auto const* paths : {&files.labels, &files.parents})
    for (auto const& path : *paths) check_output(deck, path);
}

// Written under their partial names, and given their own by rank 0 once all are complete.
template <class Ids>
void write_all(Communicator& communicator, RankFiles const& files, SolvedShare<Ids> const& solved,
               LoadedShare const& loaded, std::ostream& out)
{
  Kokkos::Timer const timer;
  std::list<PartialFile> partial;
  write_files(communicator, files, solved, loaded.numbering,
              {{version_text(), loaded.facts.source}, solved.result.solver, {}},
              [&](std::filesystem::path const& path) { return partial.emplace_back(path).partial_path(); });
  if (communicator.rank() != 0) return;
  for (auto& file : partial) file.commit();
  double const seconds = timer.seconds();
  for (auto const& [path, format] : files.forests)
    out << output_text(path, name_of(format), {solved.totals.edges, 0, 0}, seconds);
  for (auto const& path : files.labels) out << output_text(path, "labels", {solved.share.vertices, 0, 0}, seconds);
  for (auto const& path : files.parents) out << output_text(path, "parents", {solved.share.vertices, 0, 0}, seconds);
}

}  // namespace

template <class Space>
bool solve_graph_on_ranks(Communicator& communicator, Deck const& deck, SolveOutputs const& outputs, std::ostream& out)
{
  constexpr TimingRule once{.warmup = 0, .k = 1, .most = 1};
  check_keys_of_solve(deck);
  check_ranks(communicator, deck);
  auto const files = files_of(outputs);
  check_places(communicator, deck, files);
  GraphSource source = open_source(deck, true);
  check_memory<Space>(plan_share(communicator, deck, source.size));
  auto loaded = load_share(communicator, deck, std::move(source));
  out << input_text("graph", loaded.facts) << std::flush;
  return std::visit(
      [&]<class Ids>(EdgeShare<Ids>& share) {
        auto const solved = solve_share<Ids, Space>(communicator, deck.solver.name.front(), std::move(share),
                                                    loaded.numbering, deck, once);
        std::string const ranks = std::to_string(communicator.size()) + " ranks of " + Space::name();
        out << solver_line(solved.result, ranks, Space().concurrency(), solved.result.timing.best)
            << weight_lines(solved.result) << verified_line(solved.result, solved.verify_seconds) << std::flush;
        if (!solved.result.fault.empty()) return false;
        write_all(communicator, files, solved, loaded, out);
        return true;
      },
      loaded.share);
}

#define INSTANTIATE(Space) \
  template bool solve_graph_on_ranks<Space>(Communicator&, Deck const&, SolveOutputs const&, std::ostream&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
