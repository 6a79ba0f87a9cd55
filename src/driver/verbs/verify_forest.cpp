// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/verbs/verify_forest.hpp"

#include <ostream>

#include "build/make_forest.hpp"
#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "driver/forest/find_edges.hpp"
#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/report/report.hpp"
#include "driver/runtime/progress.hpp"
#include "driver/solve.hpp"
#include "io/binary/hdf5.hpp"
#include "io/files/mapped_file.hpp"
#include "io/files/standard_streams.hpp"
#include "io/formats/forest_text.hpp"

namespace otakar {

namespace {

GivenForest read_forest(std::shared_ptr<MappedFile const> const& file, ReadOptions const& options)
{
  if (auto forest = read_forest_hdf5(file)) return *std::move(forest);
  if (auto forest = read_forest_text(file, options)) return *std::move(forest);
  std::shared_ptr<GraphFile> const graph = open_graph(file, options);
  GivenForest forest;
  forest.edges = graph->read();
  forest.format = forest.edges.format;
  forest.locate = [graph](std::uint64_t edge) { return graph->locate(edge); };
  return forest;
}

template <class Ids, class Space>
SolverResult verify_loaded(Space const& space, EdgeList<Ids, Space> const& graph, Numbering const& numbering,
                           GivenForest const& given, VerifyLevel level)
{
  SolverResult result;
  auto const forest = make_forest<Ids>(space, graph, find_edges<Ids>(space, graph, numbering, given));
  auto const edges = Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), forest.edges);
  Ties const ties = given.has_records ? Ties::by_id : Ties::any;
  if (auto const fault = find_fault<Ids>(space, graph, edges, level, ties))
    throw Error(ExitCode::verification_failed, fault_text<Ids, Space>(graph, numbering, *fault));
  result.weight = forest.weight.text();
  result.components = forest.components;
  result.verified = name_of(level);
  if (!given.has_records) {
    if (level == VerifyLevel::full) result.verified = "minimal by weight";
    return result;
  }
  result.digest = digest_text(forest.digest);
  if (!given.digest.empty() && given.digest != result.digest)
    throw Error(ExitCode::verification_failed,
                "the file says that the digest is " + given.digest + ", it is " + result.digest);
  return result;
}

std::string verdict_text(SolverResult const& result)
{
  std::string text;
  auto const line = [&](std::string const& name, std::string const& value) { text += name + ": " + value + "\n"; };
  if (result.fault.empty()) {
    line("weight", result.weight);
    line("components", std::to_string(result.components));
    if (!result.digest.empty()) line("digest", result.digest);
  }
  line("verified", result.verified);
  if (!result.fault.empty()) line("fault", result.fault);
  return text;
}

void check_objective(GivenForest const& forest, std::string const& name, Objective objective)
{
  if (!forest.objective.empty() && forest.objective != name_of(objective))
    throw Error(name + ": the forest is of the objective " + forest.objective + ", and is checked for " +
                std::string(name_of(objective)) + "; --maximum, or its absence, says which");
}

}  // namespace

template <class Space>
bool verify_forest(Deck const& deck, std::filesystem::path const& path, std::ostream& out)
{
  if (is_standard_stream(path) && is_standard_stream(deck.graph.file))
    throw Error("the standard input cannot be both the graph and the forest");
  Progress progress("reading " + source_text(deck));
  auto const file = std::make_shared<MappedFile const>(path);
  GraphSource source = open_source(deck);
  check_memory<Space>(plan_memory<Space>(deck, source));
  auto const loaded = load<Space>(deck, std::move(source));
  out << graph_text(loaded.facts) << std::flush;
  SolverResult const result = std::visit(
      [&]<class Ids>(EdgeList<Ids, Space> const& graph) {
        progress.now("reading " + path.string());
        Kokkos::Timer const timer;
        ReadOptions options;
        options.weight_type = graph.weights.type;
        options.objective = graph.weights.objective;
        options.edge_bits = 8 * sizeof(typename Ids::Edge);
        auto const forest = read_forest(file, options);
        check_objective(forest, file->name(), graph.weights.objective);
        auto const edges = std::to_string(forest.size()) + " edges";
        out << step_text("forest", file->name() + ", " + forest.format + ", " + edges, timer.seconds()) << std::flush;
        progress.now("verifying");
        try {
          return verify_loaded<Ids>(Space(), graph, loaded.numbering, forest, deck.verify.level);
        } catch (Error const& wrong) {
          if (wrong.code() != ExitCode::verification_failed) throw;
          SolverResult failed;
          failed.verified = "failed";
          failed.fault = wrong.what();
          return failed;
        }
      },
      loaded.graph);
  out << verdict_text(result) << std::flush;
  return result.fault.empty();
}

#define INSTANTIATE(Space) template bool verify_forest<Space>(Deck const&, std::filesystem::path const&, std::ostream&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
