// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/report/report.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

namespace otakar {

namespace {

using Json = nlohmann::ordered_json;

// Edges per second, in millions.
double rate(SolverResult const& run)
{
  return run.timing.best > 0 ? double(run.edges) / run.timing.best / 1e6 : 0;
}

// The most that a rank has over the mean.
double imbalance(std::vector<RankResult> const& ranks, std::uint64_t RankResult::*value)
{
  std::uint64_t most = 0, sum = 0;
  for (auto const& rank : ranks) {
    most = std::max(most, rank.*value);
    sum += rank.*value;
  }
  return sum == 0 ? 1 : double(most) * double(ranks.size()) / double(sum);
}

std::uint64_t sum_of(std::vector<RankResult> const& ranks, std::uint64_t RankResult::*value)
{
  std::uint64_t sum = 0;
  for (auto const& rank : ranks) sum += rank.*value;
  return sum;
}

template <class Traffic>
Json traffic_json(Traffic const& traffic)
{
  return {{"bytes", traffic.bytes}, {"messages", traffic.messages}, {"communication_time", traffic.seconds}};
}

Json counters_json(SolverResult const& run, std::vector<std::uint64_t> const& events)
{
  Json json = Json::object();
  for (std::size_t i = 0; i < events.size(); ++i) json[name_of(run.counters[i])] = events[i];
  return json;
}

void add_imbalance(Json& round, ThreadArcs const& arcs)
{
  if (arcs[0].empty()) return;
  round["imbalance"] = imbalance_of(arcs[0]);
  for (std::size_t i = 0; i < arcs.size(); ++i) round["arcs_per_thread"][row_schedules[i]] = arcs[i];
}

// A weight past 2^53 is no longer exact as a JSON number for most readers, so weights are strings throughout.
Json to_json(SolverResult const& run)
{
  Json json{{"solver", run.solver},           {"vertices", run.vertices},       {"edges", run.edges},
            {"weight", run.weight},           {"components", run.components},   {"digest", run.digest},
            {"solve_time", run.timing.best},  {"first_time", run.timing.first}, {"rate", rate(run)},
            {"memory_peak", run.memory_peak}, {"verified", run.verified},       {"trials", run.timing.trials},
            {"settled", run.timing.settled},  {"phases", Json::object()},       {"rounds", Json::array()}};
  if (!run.taken.empty()) json["taken"] = run.taken;
  if (auto const& probed = run.probed)
    json["probe"] = {{"gather_time", probed->best.gather},
                     {"compare_time", probed->best.compare},
                     {"relative_times", probed->relative}};
  if (!run.exact()) json["excess"] = run.excess;
  if (!run.fault.empty()) json["fault"] = run.fault;
  for (auto const& phase : run.phases) json["phases"][phase.name] = phase.seconds;
  if (!run.counters.empty()) {
    json["counters"] = counters_json(run, run.events);
    json["phase_counters"] = Json::object();
    for (auto const& phase : run.phases) json["phase_counters"][phase.name] = counters_json(run, phase.events);
  }
  for (auto const& round : run.rounds) {
    Json phases = Json::object();
    for (auto const& phase : round.phases) phases[phase.name] = phase.seconds;
    auto& json_round = json["rounds"].emplace_back(Json{{"vertices", round.vertices},
                                                        {"edges", round.edges},
                                                        {"chosen", round.chosen},
                                                        {"time", round.seconds},
                                                        {"phases", phases}});
    if (!run.counters.empty()) json_round["counters"] = counters_json(run, round.events);
    add_imbalance(json_round, round.arcs_per_thread);
    for (auto const& [vertices, collisions, between] : round.trees_per_thread)
      json_round["trees_per_thread"].push_back(
          {{"vertices", vertices}, {"collisions", collisions}, {"vertices_between", between}});
    if (!round.step.empty()) json_round["step"] = round.step;
    for (auto const& rank : round.ranks) json_round["ranks"].push_back(traffic_json(rank));
  }
  if (!run.ranks.empty()) {
    json["distribute"] = traffic_json(run.distribution);
    json["imbalance_edges"] = imbalance(run.ranks, &RankResult::edges);
    json["imbalance_processed"] = imbalance(run.ranks, &RankResult::edges_processed);
    json["imbalance_bytes"] = imbalance(run.ranks, &RankResult::bytes);
  }
  for (auto const& rank : run.ranks) {
    Json one{{"edges", rank.edges},
             {"edges_processed", rank.edges_processed},
             {"memory_peak", rank.memory_peak},
             {"resident_peak", rank.resident_peak}};
    one.update(traffic_json(rank));
    json["ranks"].push_back(one);
  }
  return json;
}

Json to_json(GraphResult const& graph)
{
  Json json{{"source", graph.source},
            {"format", graph.format},
            {"vertices", graph.vertices},
            {"edges", graph.edges},
            {"loops", graph.loops},
            {"weight_type", graph.weight_type},
            {"objective", graph.objective},
            {"edge_id_bits", graph.edge_id_bits},
            {"input_time", graph.input_seconds},
            {"copy_bytes", graph.copy_bytes},
            {"copy_time", graph.copy_seconds},
            {"via_time", graph.via_seconds},
            {"reorder_time", graph.reorder_seconds},
            {"rows_time", graph.rows_seconds},
            {"partition_time", graph.partition_seconds}};
  if (graph.duplicate_arcs) json["duplicate_arcs"] = *graph.duplicate_arcs;
  if (graph.asymmetric_arcs) json["asymmetric_arcs"] = *graph.asymmetric_arcs;
  return json;
}

Json to_json(Machine const& machine)
{
  Json json{{"cpu", machine.cpu},      {"cores", machine.cores},   {"threads", machine.threads},
            {"caches", Json::array()}, {"memory", machine.memory}, {"gpu", machine.gpu}};
  for (auto const& cache : machine.caches)
    json["caches"].push_back({{"level", cache.level}, {"type", cache.type}, {"bytes", cache.bytes}});
  return json;
}

// With U+FFFD in the place of what is no UTF-8, as in names of files.
std::string utf_8(std::string const& text)
{
  return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
}

// Whether the tree was clean is not known where the commit is not.
Json to_json(Build const& build)
{
  auto const commit = build.commit.substr(0, build.commit.find('-'));
  Json const clean = commit == "unknown" ? Json() : Json(commit == build.commit);
  return {
      {"commit", commit}, {"clean", clean}, {"compiler", build.compiler}, {"flags", build.flags}, {"type", build.type}};
}

Json to_json(Results const& results)
{
  Json json{{"schema", results_format},
            {"version", results.version},
            {"date", results.date},
            {"title", results.title},
            {"result", results.passed() ? "PASS" : "FAIL"},
            {"backend", results.backend},
            {"concurrency", results.concurrency},
            {"ranks", results.ranks},
            {"machine", to_json(results.machine)},
            {"build", to_json(results.build)},
            {"kokkos", {{"version", results.kokkos_version}, {"configuration", results.kokkos}}},
            {"deck", Json::parse(utf_8(results.deck))},
            {"skipped", results.skipped},
            {"graph", to_json(results.graph)},
            {"runs", Json::array()}};
  for (auto const& run : results.runs) json["runs"].push_back(to_json(run));
  return json;
}

}  // namespace

// "ranks: 3 of OpenMP, 2 threads; 1 of Serial, 1 thread".
static std::string ranks_text(std::vector<std::string> const& ranks)
{
  std::map<std::string, int> counts;
  for (auto const& rank : ranks) ++counts[rank];
  std::string text;
  for (auto const& [rank, count] : counts)
    text += fmt::format("{} {} of {}", text.empty() ? "ranks:" : ";", count, rank);
  return text.empty() ? "" : text + "\n";
}

std::string header_text(Results const& results)
{
  std::string text = fmt::format("{}\nbackend: {}, {} thread{}\n", results.version, results.backend,
                                 results.concurrency, results.concurrency == 1 ? "" : "s");
  text += ranks_text(results.ranks);
  text += fmt::format("kokkos: {}\n", results.kokkos_version);
  if (!results.title.empty()) text += fmt::format("deck: {}\n", results.title);
  for (auto const& line : results.skipped) text += fmt::format("skipped: {}\n", line);
  return text;
}

std::string size_text(GraphResult const& graph)
{
  return fmt::format("{}{}{}, {} vertices, {} edges, {} weights", graph.source, graph.format.empty() ? "" : ", ",
                     graph.format, graph.vertices, graph.edges, graph.weight_type);
}

std::string graph_text(GraphResult const& graph)
{
  std::string text = fmt::format("graph: {}, {:.3f} s\n", size_text(graph), graph.input_seconds);
  if (graph.loops) text += fmt::format("  self-loops skipped: {}\n", graph.loops);
  if (graph.copy_bytes)
    text += step_text("copy", gibibytes_text(graph.copy_bytes) + " to the device", graph.copy_seconds);
  return text;
}

std::string step_text(std::string_view step, std::string_view what, double seconds)
{
  return fmt::format("{}: {}, {:.3f} s\n", step, what, seconds);
}

std::string gibibytes_text(std::uint64_t bytes)
{
  return fmt::format("{:.3g} GiB", double(bytes) / double(1 << 30));
}

std::string seconds_text(double seconds)
{
  if (seconds < 1) return fmt::format("{:.1g} s", seconds);
  return seconds < 120 ? fmt::format("{:.0f} s", seconds) : fmt::format("{:.0f} min", seconds / 60);
}

std::string solver_text(std::string_view name, std::string_view where, std::string_view method, std::string_view source)
{
  return fmt::format("{:<20} {:<7} {} ({})\n", name, where, method, source);
}

std::string rounds_text(SolverResult const& run)
{
  std::string text;
  for (std::size_t i = 0; i < run.rounds.size(); ++i) {
    auto const& round = run.rounds[i];
    text += fmt::format("  round {:2}: {:>10} vertices {:>11} edges {:>10} chosen {:9.3f} ms", i + 1, round.vertices,
                        round.edges, round.chosen, round.seconds * 1e3);
    if (!round.step.empty()) text += ", " + round.step;
    auto const& arcs = round.arcs_per_thread[0];
    text += arcs.empty() ? "\n" : fmt::format(", imbalance {:.1f} %\n", imbalance_of(arcs) * 100);
  }
  for (auto const& phase : run.phases) text += fmt::format("  phase {}: {:.3f} ms\n", phase.name, phase.seconds * 1e3);
  return text;
}

std::string figures_text(SolverResult const& run)
{
  std::string text;
  text += fmt::format("solver: {}\n", run.solver);
  if (!run.taken.empty()) text += fmt::format("taken: {}\n", run.taken);
  text += fmt::format("vertices: {}\n", run.vertices);
  text += fmt::format("edges: {}\n", run.edges);
  text += fmt::format("weight: {}\n", run.weight);
  if (!run.exact()) text += fmt::format("excess: {}\n", run.excess);
  text += fmt::format("components: {}\n", run.components);
  text += fmt::format("digest: {}\n", run.digest);
  text += fmt::format("solve_time: {:.4g} s\n", run.timing.best);
  text += fmt::format("first_time: {:.4g} s\n", run.timing.first);
  text += fmt::format("rate: {:.4g} Medges/s\n", rate(run));
  text += fmt::format("memory_peak: {}\n", gibibytes_text(run.memory_peak));
  for (std::size_t i = 0; i < run.events.size(); ++i)
    text += fmt::format("{}: {}\n", name_of(run.counters[i]), run.events[i]);
  if (!run.ranks.empty()) {
    text += fmt::format("ranks: {}\n", run.ranks.size());
    text += fmt::format("distribute_time: {:.4g} s\n", run.distribution.seconds);
    text += fmt::format("distribute_bytes: {}\n", run.distribution.bytes);
    text += fmt::format("bytes_sent: {}\n", sum_of(run.ranks, &RankResult::bytes));
    text += fmt::format("messages_sent: {}\n", sum_of(run.ranks, &RankResult::messages));
    text += fmt::format("imbalance_edges: {:.3g}\n", imbalance(run.ranks, &RankResult::edges));
    text += fmt::format("imbalance_processed: {:.3g}\n", imbalance(run.ranks, &RankResult::edges_processed));
    text += fmt::format("imbalance_bytes: {:.3g}\n", imbalance(run.ranks, &RankResult::bytes));
  }
  text += fmt::format("verified: {}\n", run.verified);
  if (!run.fault.empty()) text += fmt::format("fault: {}\n", run.fault);
  return text;
}

std::string to_json(std::vector<Results> const& all, bool as_list)
{
  Json list = Json::array();
  for (auto const& results : all) list.push_back(to_json(results));
  return (as_list ? list : list[0]).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace otakar
