// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/verbs/solve_graph.hpp"

#include <ostream>
#include <vector>

#include "core/instantiate.hpp"
#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/outputs.hpp"
#include "driver/products/write_products.hpp"
#include "driver/report/report.hpp"
#include "driver/run_streamed.hpp"
#include "driver/solve.hpp"
#include "driver/verbs/verb_text.hpp"
#include "graph/fingerprint.hpp"
#include "io/files/file_set.hpp"
#include "io/output_forest.hpp"

namespace otakar {

namespace {

constexpr TimingRule once{.warmup = 0, .k = 1, .most = 1};

template <class Space>
void check_solver(Deck const& deck)
{
  if (!sweep_of<NarrowIds, Space>(deck, 0).solvers.front().exact)
    throw Error(
        located(deck, "solver.name: solve takes an exact solver, run takes '" + deck.solver.name.front() + "'"));
}

// What is to be written, checked as far as it can be before any work is done.
struct ForestFiles {
  std::filesystem::path path;  // of the forest; empty where it is not written
  ForestTarget target;
  Products products;

  bool wanted() const { return !path.empty() || products.any(); }
};

ForestFiles check_outputs(Deck const& deck, SolveOutputs const& outputs)
{
  ForestFiles files{outputs.forest, {}, outputs.products};
  if (!files.path.empty()) {
    files.target = forest_target(files.path, outputs.to);
    check_output(deck, files.path);
  }
  check_products(files.products, files.path);
  for (auto const* paths : {&files.products.labels, &files.products.parents, &files.products.linkage})
    for (auto const& path : *paths) check_output(deck, path);
  return files;
}

// All of them, or none.
void write_outputs(OutputForest const& forest, ForestFiles const& files, std::ostream& out)
{
  check_clusters(files.products, forest.graph.edges.vertices(), forest.summary.components);
  struct Done {
    std::filesystem::path path;
    std::string_view what;
    Written written;
    double seconds;
  };
  std::vector<Done> done;
  FileSet set;
  Kokkos::Timer timer;
  auto const tell = [&](std::filesystem::path const& path, std::string_view what, Written const& written) {
    done.push_back({path, what, written, timer.seconds()});
    timer.reset();
  };
  if (!files.path.empty()) {
    Written written;
    set.write(files.path, [&](auto const& at) { written = write_forest_as(at, files.target, forest); });
    tell(files.path, files.target.name(), written);
  }
  write_products(
      files.products, forest,
      [&](std::filesystem::path const& path, std::string_view what, std::uint64_t records, auto const& write) {
        set.write(path, write);
        tell(path, what, {records, 0, 0});
      });
  set.commit();
  for (auto const& file : done) out << output_text(file.path, file.what, file.written, file.seconds);
  out << std::flush;
}

template <class Ids, class Space>
bool solve_loaded(Space const& space, EdgeList<Ids, Space> const& list, Deck const& deck, Loaded<Space> const& loaded,
                  ForestFiles const& files, Progress& progress, std::ostream& out)
{
  auto const solver = sweep_of<Ids, Space>(deck, list.edges()).solvers.front();
  std::uint64_t const given = fingerprint<Ids>(space, list);
  Graph<Ids, Space> graph{list, {}};
  progress.now("solving");
  auto const preparation = prepare(space, solver, deck, graph);
  auto solved =
      time_solver<Ids>(space, solver, graph, {deck.solver.remove_duplicates, deck.solver.window}, once, progress);
  graph.rows = {};
  graph.partition = {};
  auto& result = solved.result;
  progress.now("verifying");
  double const seconds = preparation.rows + preparation.partition + result.timing.best;
  out << solver_line(result, Space::name(), space.concurrency(), seconds) << weight_lines(result) << std::flush;
  Kokkos::Timer const timer;
  if (fingerprint<Ids>(space, list) != given) result.fault = "a solver changed its input";
  judge(space, list, solved.forest, loaded.numbering, deck.verify.level, result);
  progress.now("writing");
  out << verified_line(result, timer.seconds()) << std::flush;
  if (!result.fault.empty()) return false;
  ForestLabels const labels{{version_text(), loaded.facts.source}, result.solver, loaded.numbering};
  if (files.wanted()) write_outputs(output_forest<Ids>(space, list, solved.forest, labels), files, out);
  return true;
}

template <class Space>
bool solve_in_batches(Deck const& deck, GraphFile& graph, ForestFiles const& files, Progress& progress,
                      std::ostream& out)
{
  Streamed const streamed = stream_graph<Space>(deck, graph, progress);
  auto const& result = streamed.result;
  progress.now("writing");
  out << input_text("graph", streamed.facts)
      << solver_line(result, Space::name(), Space().concurrency(), result.timing.best) << weight_lines(result)
      << verified_line(result, streamed.verify_seconds) << std::flush;
  if (!result.fault.empty()) return false;
  auto const& [vertices, type] =
      std::visit([](auto const& list) { return std::pair(list.vertices, list.weights.type); }, streamed.forest);
  if (files.target.graph) check_weight_type(files.path, *files.target.graph, type);
  check_clusters(files.products, vertices);
  if (files.wanted()) write_outputs(output_forest(streamed), files, out);
  return true;
}

template <class Space>
bool load_and_solve(Deck const& deck, ForestFiles const& files, std::ostream& out)
{
  Progress progress("reading " + source_text(deck));
  GraphSource source = open_source(deck);
  auto const plan = plan_memory<Space>(deck, source);
  if (is_streamed<Space>(deck, source, plan)) return solve_in_batches<Space>(deck, *source.file, files, progress, out);
  check_memory<Space>(plan);
  auto const loaded = load<Space>(deck, std::move(source));
  progress.now("preparing");
  out << input_text("graph", loaded.facts) << std::flush;
  return std::visit(
      [&]<class Ids>(EdgeList<Ids, Space> const& list) {
        if (files.target.graph) check_weight_type(files.path, *files.target.graph, list.weights.type);
        check_clusters(files.products, list.vertices);
        return solve_loaded<Ids>(Space(), list, deck, loaded, files, progress, out);
      },
      loaded.graph);
}

}  // namespace

void check_keys_of_solve(Deck const& deck)
{
  for (auto const& [key, where] : deck.where)
    for (std::string_view const of_run : {"graph.reorder", "graph.via", "measure.", "output.", "ranks.", "timing."})
      if (key.starts_with(of_run)) throw Error(where + ": " + key + " does not apply to solve; run takes it");
  if (deck.solver.name.size() != 1)
    throw Error(located(deck, "solver.name: solve takes one solver, run takes several"));
}

template <class Space>
bool solve_graph(Deck const& deck, SolveOutputs const& outputs, std::ostream& out)
{
  check_keys_of_solve(deck);
  check_solver<Space>(deck);
  return load_and_solve<Space>(deck, check_outputs(deck, outputs), out);
}

#define INSTANTIATE(Space) template bool solve_graph<Space>(Deck const&, SolveOutputs const&, std::ostream&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
