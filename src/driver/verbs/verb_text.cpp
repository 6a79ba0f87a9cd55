// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/verbs/verb_text.hpp"

#include <fmt/format.h>

#include "driver/report/report.hpp"
#include "driver/verbs/info.hpp"
#include "io/files/standard_streams.hpp"

namespace otakar {

std::string input_text(std::string_view label, GraphResult const& graph)
{
  std::string text = fmt::format("{}: {}", label, size_text(graph));
  if (graph.loops) text += fmt::format(", {} self-loops", graph.loops);
  return text + fmt::format(", {:.3f} s\n", graph.input_seconds);
}

std::string output_text(std::filesystem::path const& file, std::string_view format, Written const& written,
                        double seconds)
{
  std::string text = fmt::format("wrote: {}, {}, {} records", output_name(file), format, written.records);
  if (written.loops) text += fmt::format(", {} self-loops left out", written.loops);
  if (written.parallel) text += fmt::format(", {} parallel edges merged", written.parallel);
  if (written.renumbered) text += ", vertices renumbered (edge_list and hdf5 keep their names)";
  std::error_code ignored;
  if (!is_standard_stream(file)) text += fmt::format(", {} bytes", std::filesystem::file_size(file, ignored));
  return text + fmt::format(", {:.3f} s\n", seconds);
}

std::string solver_line(SolverResult const& run, std::string_view backend, int threads, double seconds)
{
  std::string const taken = run.taken.empty() ? "" : " (" + run.taken + ")";
  return fmt::format("solver: {}{}, {}, {} thread{}, {:.3f} s\n", run.solver, taken, backend, threads,
                     threads == 1 ? "" : "s", seconds);
}

std::string weight_lines(SolverResult const& run)
{
  return fmt::format("weight: {}, {} component{}\ndigest: {}\n", run.weight, run.components,
                     run.components == 1 ? "" : "s", run.digest);
}

std::string verified_line(SolverResult const& run, double seconds)
{
  std::string const fault = run.fault.empty() ? "" : "fault: " + run.fault + "\n";
  return fmt::format("verified: {}, {:.3f} s\n", run.verified, seconds) + fault;
}

std::string info_text(GraphInfo const& info)
{
  auto const& graph = info.graph;
  std::string text;
  auto const line = [&](std::string_view name, auto const& value) { text += fmt::format("{}: {}\n", name, value); };
  line("source", graph.source);
  if (!info.whole) {
    line("vertices_at_most", graph.vertices);
    line("edges_at_most", graph.edges);
    line("run", info.way);
    return text;
  }
  if (!graph.format.empty()) line("format", graph.format);
  line("vertices", graph.vertices);
  line("edges", graph.edges);
  line("self_loops", graph.loops);
  if (graph.pairs) line("pairs", *graph.pairs);
  if (graph.duplicate_arcs) line("duplicate_arcs", *graph.duplicate_arcs);
  if (graph.asymmetric_arcs) line("asymmetric_arcs", *graph.asymmetric_arcs);
  line("components", info.components);
  line("isolated", info.isolated);
  line("degree_least", info.degree_least);
  line("degree_mean", fmt::format("{:.4g}", info.degree_mean));
  line("degree_most", info.degree_most);
  line("weight_type", graph.weight_type);
  line("weight_least", info.weight_least);
  line("weight_most", info.weight_most);
  line("edge_id_bits", graph.edge_id_bits);
  line("run", info.way);
  text += "memory of a run, the graph included, at most:\n";
  auto const bytes_line = [&](std::string_view name, std::uint64_t bytes) {
    text += fmt::format("  {:<20} {:>15} bytes ({})\n", name, bytes, gibibytes_text(bytes));
  };
  bytes_line(graph.format.empty() ? "(generating)" : "(reading)", info.input_memory);
  for (auto const& item : info.memory) bytes_line(item.solver, item.bytes);
  return text;
}

}  // namespace otakar
