// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats/forest_text.hpp"

#include "core/instantiate.hpp"
#include "io/output.hpp"

namespace otakar {

namespace {

std::string field(std::string_view name, std::string const& value)
{
  return "# " + std::string(name) + ": " + one_line(value) + "\n";
}

}  // namespace

std::string forest_header(Objective objective, ForestSummary const& forest, ForestLabels const& labels)
{
  return "# a spanning forest\n" + field("made_by", labels.provenance.made_by) +
         field("source", labels.provenance.source) + field("solver", labels.solver) +
         field("objective", std::string(name_of(objective))) + field("weight", forest.weight.text()) +
         field("components", std::to_string(forest.components)) + field("digest", digest_text(forest.digest)) +
         field("edges", std::to_string(forest.edges)) + field("columns", "edge u v weight");
}

void add_forest_line(LineBuffer& line, TextEdges const& edges, std::uint64_t e, std::uint64_t record, std::uint64_t u,
                     std::uint64_t v)
{
  for (std::uint64_t const number : {record, u, v}) {
    line.add_number(number);
    line.add(' ');
  }
  edges.add_weight(line, e);
  line.add('\n');
}

template <class Ids>
void write_forest_text(std::filesystem::path const& path, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                       Forest<Ids> const& forest, ForestLabels const& labels)
{
  OutputFile file(path);
  file.write(forest_header(graph.weights.objective, forest.summary(), labels));
  TextEdges const edges(graph);
  Numbering const& numbering = labels.numbering;
  write_lines(file, "otakar::forest_text::write", forest.edges.extent(0), [&](LineBuffer& line, std::uint64_t i) {
    std::uint64_t const e = forest.edges(i);
    add_forest_line(line, edges, e, numbering.record_of(e), numbering.name_of(edges.u(e)),
                    numbering.name_of(edges.v(e)));
  });
  file.commit();
}

#define INSTANTIATE(Ids)                                                                                 \
  template void write_forest_text(std::filesystem::path const&, EdgeList<Ids, Kokkos::HostSpace> const&, \
                                  Forest<Ids> const&, ForestLabels const&);
OTAKAR_FOR_EACH_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
