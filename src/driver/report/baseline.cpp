// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/report/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/error.hpp"

namespace otakar {

namespace {

using Json = nlohmann::json;

SolverResult read_run(Json const& json)
{
  SolverResult run;
  run.solver = json.at("solver");
  run.weight = json.at("weight");
  run.components = json.at("components");
  run.digest = json.at("digest");
  run.excess = json.value("excess", "");
  run.timing.best = json.at("solve_time");
  if (json.contains("probe")) run.probed = ProbedTiming{{}, json.at("probe").at("relative_times")};
  return run;
}

Results read_results(Json const& json)
{
  if (int const format = json.at("schema"); format != results_format)
    throw Error("results of format " + std::to_string(format) + "; this otakar reads format " +
                std::to_string(results_format));
  Results results;
  results.version = json.at("version");
  results.date = json.at("date");
  results.backend = json.at("backend");
  results.concurrency = json.at("concurrency");
  results.machine.cpu = json.at("machine").at("cpu");
  results.graph.vertices = json.at("graph").at("vertices");
  results.graph.edges = json.at("graph").at("edges");
  for (auto const& run : json.at("runs")) results.runs.push_back(read_run(run));
  return results;
}

std::vector<Results> read_all(std::filesystem::path const& path)
try {
  std::ifstream file(path);
  if (!file) throw Error("cannot read it");
  Json const json = Json::parse(file);
  if (json.is_object()) return {read_results(json)};
  std::vector<Results> all;
  for (auto const& each : json) all.push_back(read_results(each));
  return all;
} catch (Json::exception const&) {
  throw Error("--baseline " + path.string() + ": this is no results.json");
} catch (Error const& error) {
  throw Error("--baseline " + path.string() + ": " + error.what());
}

SolverResult const* find_run(Results const& results, std::string const& solver)
{
  auto const found = std::ranges::find(results.runs, solver, &SolverResult::solver);
  return found == results.runs.end() ? nullptr : &*found;
}

bool same_size(GraphResult const& a, GraphResult const& b)
{
  return a.vertices == b.vertices && a.edges == b.edges;
}

// Approximate solvers may find another forest each time.
bool same_answer(SolverResult const& before, SolverResult const& now)
{
  if (before.exact() != now.exact()) return false;
  return !now.exact() ||
         (before.weight == now.weight && before.components == now.components && before.digest == now.digest);
}

std::string milliseconds(SolverResult const& run)
{
  return fmt::format("{:.3f}", run.timing.best * 1e3);
}

std::string line(std::string_view solver, std::string_view answer, std::string_view before, std::string_view now,
                 std::string_view ratio, std::string_view verdict)
{
  auto text = fmt::format("{:<20} {:<8} {:>12} {:>12} {:>7}  {}", solver, answer, before, now, ratio, verdict);
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

}  // namespace

double ProbedTiming::relative_time() const
{
  auto sorted = relative;
  auto const quartile = sorted.begin() + std::ptrdiff_t(sorted.size() / 4);
  std::nth_element(sorted.begin(), quartile, sorted.end());
  return *quartile;
}

Baseline::Baseline(std::filesystem::path const& path, double tolerance)
    : name_(path.string()), tolerance_(tolerance), graphs_(read_all(path))
{
}

std::optional<double> Baseline::ratio(std::size_t graph, Results const& results, SolverResult const& run) const
{
  if (graph >= graphs_.size()) return {};
  auto const& old = graphs_[graph];
  auto const* const before = find_run(old, run.solver);
  if (!before || !before->probed || !run.probed) return {};
  if (old.backend != results.backend || old.concurrency != results.concurrency) return {};
  return run.probed->relative_time() / before->probed->relative_time();
}

bool Baseline::slower(std::size_t graph, Results const& results, SolverResult const& run) const
{
  auto const found = ratio(graph, results, run);
  return found && *found > 1 + tolerance_;
}

Comparison compare(Baseline const& baseline, std::vector<Results> const& now)
{
  Comparison found;
  found.text = fmt::format("baseline: {}\n", baseline.name());
  for (std::size_t graph = 0; graph < std::max(now.size(), baseline.graphs().size()); ++graph) {
    Results const none;
    auto const& before = graph < baseline.graphs().size() ? baseline.graphs()[graph] : none;
    auto const& after = graph < now.size() ? now[graph] : none;
    found.text += fmt::format("  {}, {}, {}, {} threads, {}\n", before.version, before.date, before.backend,
                              before.concurrency, before.machine.cpu);
    found.text += line("solver", "answer", "before, ms", "now, ms", "ratio", "");
    for (auto const& run : after.runs) {
      auto const* const old = find_run(before, run.solver);
      if (!old) {
        found.text += line(run.solver, "new", "-", milliseconds(run), "-", "");
        continue;
      }
      bool const same = same_size(before.graph, after.graph) && same_answer(*old, run);
      auto const ratio = baseline.ratio(graph, after, run);
      bool const slower = baseline.slower(graph, after, run);
      found.same &= same;
      found.slower |= slower;
      found.text += line(run.solver, same ? "same" : "CHANGED", milliseconds(*old), milliseconds(run),
                         ratio ? fmt::format("{:.2f}", *ratio) : "-", slower ? "SLOWER" : "");
    }
    for (auto const& run : before.runs)
      if (!find_run(after, run.solver)) {
        found.same = false;
        found.text += line(run.solver, "GONE", milliseconds(run), "-", "-", "");
      }
  }
  return found;
}

}  // namespace otakar
