// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/run_streamed.hpp"

#include <algorithm>
#include <ostream>

#include "core/instantiate.hpp"
#include "driver/report/report.hpp"
#include "driver/runtime/memory.hpp"

namespace otakar {

namespace {

// What of the deck needs the whole graph in memory; empty where nothing does.
std::string obstacle(Deck const& deck, GraphSource const& source)
{
  if (source.file && source.file->is_stream()) return "a stream is in memory as a whole; name a file";
  if (!source.file) return "a generated graph cannot be streamed; write it to a file first (generate)";
  if (deck.solver.name != std::vector<std::string>{"auto"}) return "only the solver 'auto' streams";
  if (deck.graph.via != Via::edge_list) return "graph.via needs it whole";
  if (deck.graph.reorder != Reorder::none) return "graph.reorder needs it whole";
  if (deck.graph.weights.distribution) return "graph.weights.distribution needs it whole";
  if (deck.graph.asymmetric == Asymmetric::error) return "graph.asymmetric = \"error\" needs it whole";
  if (!deck.measure.counters.empty()) return "measure.counters needs it whole";
  if (deck.measure.imbalance) return "measure.imbalance needs it whole";
  if (deck.output.graph) return "output.graph needs it whole";
  return "";
}

// Seconds of one thread: what machines of today take, roughly.
constexpr double per_edge_solved = 40e-9, per_edge_checked = 20e-9;

double seconds_of(GraphSource const& source, VerifyLevel level, std::uint64_t batches, int threads)
{
  double const edges = double(source.size.most.edges);
  double const reading = source.file ? source.file->likely_seconds(threads) : 0;
  double const forests = double(source.size.likely.vertices) * double(std::max<std::uint64_t>(batches, 1) - 1);
  double const checking = level == VerifyLevel::none ? 0 : edges * per_edge_checked / threads;
  bool const twice = batches > 1 && level != VerifyLevel::none;
  return (twice ? 2 : 1) * reading + (edges + forests) * per_edge_solved / threads + checking;
}

}  // namespace

std::uint64_t memory_limit(Deck const& deck)
{
  std::uint64_t const available = available_memory();
  std::uint64_t const all = available + std::min(resident_memory(), ~available);
  return std::min(deck.memory.limit.value_or(all), all);
}

template <class Space>
bool is_streamed(Deck const& deck, GraphSource const& source, MemoryPlan const& plan)
{
  // A limit holds for any graph; what the machine has, for usual ones.
  std::uint64_t const limit = memory_limit(deck);
  std::uint64_t const needed = (deck.memory.limit ? plan.most() : plan.total()) + resident_memory();
  if (needed <= limit) return false;
  std::string const why_not = obstacle(deck, source);
  if (why_not.empty()) return true;
  if (!deck.memory.limit) return false;
  throw Error(ExitCode::out_of_resource,
              located(deck, "memory.limit: the run may take " + gibibytes_text(needed) + ", the limit is " +
                                gibibytes_text(limit) + ", and " + why_not));
}

OutputForest output_forest(Streamed const& streamed)
{
  GraphLabels const labels{{version_text(), streamed.facts.source}, streamed.numbering, streamed.record};
  return {{streamed.forest, TextEdges(streamed.forest), labels}, streamed.summary, streamed.result.solver};
}

template <class Space>
Streamed stream_graph(Deck const& deck, GraphFile& file, Progress& progress)
try {
  return_freed_memory();
  reset_resident_peak();
  progress.now("reading " + deck.graph.file);
  auto const plan = plan_batches<Space>(file, memory_limit(deck), deck.verify.level);
  Streamed streamed = solve_streamed(Space(), file, plan, deck.verify.level, progress);
  streamed.facts.source = source_text(deck);
  return streamed;
} catch (Error const& error) {
  throw Error(error.code(), located(deck, error.what()));
}

template <class Space>
void run_streamed(Deck const& deck, GraphFile& file, Results& results, Outputs& outputs, std::ostream& out)
{
  out << header_text(results) << std::flush;
  Progress progress("reading");
  Streamed const streamed = stream_graph<Space>(deck, file, progress);
  results.graph = streamed.facts;
  results.runs.push_back(streamed.result);
  progress.now("writing");
  out << graph_text(results.graph) << rounds_text(streamed.result) << figures_text(streamed.result) << std::flush;
  if (results.passed()) outputs.write_forest(output_forest(streamed));
}

template <class Space>
std::string way_text(Deck const& deck, GraphSource const& source, MemoryPlan const& plan)
try {
  bool const streamed = is_streamed<Space>(deck, source, plan);
  std::uint64_t batches = 1;
  std::string text = streamed ? "streamed, in batches that the number of names decides" : "in memory";
  if (streamed && source.size.likely.vertices > 0) {
    auto const batch_plan = guess_batches<Space>(*source.file, memory_limit(deck), deck.verify.level);
    batches = (source.size.most.edges + batch_plan.most - 1) / batch_plan.most;
    text = batch_plan.text(batches);
  }
  return text + ", roughly " + seconds_text(seconds_of(source, deck.verify.level, batches, Space().concurrency()));
} catch (Error const& error) {
  throw Error(error.code(), located(deck, error.what()));
}

#define INSTANTIATE(Space)                                                                       \
  template bool is_streamed<Space>(Deck const&, GraphSource const&, MemoryPlan const&);          \
  template Streamed stream_graph<Space>(Deck const&, GraphFile&, Progress&);                     \
  template void run_streamed<Space>(Deck const&, GraphFile&, Results&, Outputs&, std::ostream&); \
  template std::string way_text<Space>(Deck const&, GraphSource const&, MemoryPlan const&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
