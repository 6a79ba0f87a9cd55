// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/output.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"

namespace otakar {

namespace {

[[noreturn]] void refuse(std::filesystem::path const& path, FormatEntry const& entry, std::string const& held,
                         std::string const& what, std::string const& holders)
{
  throw Error(path.string() + ": " + std::string(entry.name) + " holds " + held + " weights only, and " + what + "; " +
              holders + " would hold them");
}

std::string held_by(FormatEntry const& entry)
{
  return entry.weights == HeldWeights::integers ? "integer" : "positive integer";
}

// Refuses the first edge with such a weight.
template <class Predicate>
void refuse_weight(std::filesystem::path const& path, FormatEntry const& entry, OutputGraph const& graph,
                   std::string const& held, std::string const& holders, Predicate const& wrong)
{
  TextEdges const& edges = graph.edges;
  std::uint64_t bad = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      "otakar::output::check_weights", Range<Host>(Host(), 0, edges.size()),
      [=](std::uint64_t e, std::uint64_t& first) {
        if (edges.with_weight(e, wrong)) first = std::min(first, e);
      },
      Kokkos::Min<std::uint64_t>(bad));
  if (bad == none<std::uint64_t>) return;
  std::string const edge = "edge " + std::to_string(graph.labels.record_of(bad));
  refuse(path, entry, held, edge + " weighs " + edges.weight_text(bad), holders);
}

void check_weights(std::filesystem::path const& path, FormatEntry const& entry, OutputGraph const& graph)
{
  if (entry.is_text() && graph.edges.is_real())
    refuse_weight(path, entry, graph, "finite", "hdf5, npz", [](auto weight) { return !std::isfinite(weight); });
  check_weight_type(path, entry, graph.edges.weight_type());
  if (entry.weights == HeldWeights::positive_integers)
    refuse_weight(path, entry, graph, held_by(entry), formats_for(HeldWeights::integers),
                  [](auto weight) { return weight <= 0; });
}

}  // namespace

void check_weight_type(std::filesystem::path const& path, FormatEntry const& format, WeightType type)
{
  bool const real = type == WeightType::float32 || type == WeightType::float64;
  if (real && format.weights != HeldWeights::any)
    refuse(path, format, held_by(format), "these are of type " + std::string(name_of(type)),
           formats_for(HeldWeights::any));
}

Written write_graph_as(std::filesystem::path const& path, FormatEntry const& format,
                       AnyEdgeList<Kokkos::HostSpace> const& graph, GraphLabels const& labels)
{
  OutputGraph const output{graph, TextEdges(graph), labels};
  check_weights(path, format, output);
  Written written = format.write(path, output);
  bool const named = labels.numbering.first_vertex > 1 || labels.numbering.vertex_name.extent(0) > 0;
  written.renumbered = named && !format.keeps_names;
  return written;
}

OutputFile open_text(std::filesystem::path const& path)
{
  return OutputFile(path, make_compressor(suffixes_of(path).compression, Host().concurrency()));
}

std::string one_line(std::string text)
{
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string comments(std::string const& sign, Provenance const& provenance)
{
  return sign + " made_by: " + one_line(provenance.made_by) + "\n" + sign + " source: " + one_line(provenance.source) +
         "\n";
}

}  // namespace otakar
