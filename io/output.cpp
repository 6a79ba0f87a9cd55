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

// Refuses the first edge with such a weight.
template <class Predicate>
void refuse_weight(std::filesystem::path const& path, FormatEntry const& entry, TextEdges const& edges,
                   std::string const& held, std::string const& holders, Predicate const& wrong)
{
  std::uint64_t bad = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      "otakar::output::check_weights", Range<Host>(Host(), 0, edges.size()),
      [=](std::uint64_t e, std::uint64_t& first) {
        if (edges.with_weight(e, wrong)) first = std::min(first, e);
      },
      Kokkos::Min<std::uint64_t>(bad));
  if (bad == none<std::uint64_t>) return;
  refuse(path, entry, held, "edge " + std::to_string(bad) + " weighs " + edges.weight_text(bad), holders);
}

void check_weights(std::filesystem::path const& path, FormatEntry const& entry, TextEdges const& edges)
{
  if (entry.is_text() && edges.is_real())
    refuse_weight(path, entry, edges, "finite", "hdf5, npz", [](auto weight) { return !std::isfinite(weight); });
  if (entry.weights == HeldWeights::any) return;
  std::string const held = entry.weights == HeldWeights::integers ? "integer" : "positive integer";
  if (edges.is_real())
    refuse(path, entry, held, "these are of type " + std::string(name_of(edges.weight_type())),
           formats_for(HeldWeights::any));
  if (entry.weights == HeldWeights::positive_integers)
    refuse_weight(path, entry, edges, held, formats_for(HeldWeights::integers),
                  [](auto weight) { return weight <= 0; });
}

}  // namespace

Written write_graph_as(std::filesystem::path const& path, FormatEntry const& format,
                       AnyEdgeList<Kokkos::HostSpace> const& graph, GraphLabels const& labels)
{
  OutputGraph const output{graph, TextEdges(graph), labels};
  check_weights(path, format, output.edges);
  return format.write(path, output);
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

void write_comments(OutputFile& file, std::string_view sign, Provenance const& provenance)
{
  file.write(std::string(sign) + " made_by: " + one_line(provenance.made_by) + "\n");
  file.write(std::string(sign) + " source: " + one_line(provenance.source) + "\n");
}

}  // namespace otakar
