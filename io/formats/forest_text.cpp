// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats/forest_text.hpp"

#include "core/instantiate.hpp"
#include "io/output.hpp"

namespace otakar {

namespace {

void write_field(OutputFile& file, std::string_view name, std::string const& value)
{
  file.write("# " + std::string(name) + ": " + one_line(value) + "\n");
}

template <class Ids>
void write_header(OutputFile& file, WeightFormat weights, Forest<Ids> const& forest, ForestLabels const& labels)
{
  file.write("# a spanning forest\n");
  write_field(file, "made_by", labels.provenance.made_by);
  write_field(file, "source", labels.provenance.source);
  write_field(file, "solver", labels.solver);
  write_field(file, "objective", std::string(name_of(weights.objective)));
  write_field(file, "weight", forest.weight.text());
  write_field(file, "components", std::to_string(forest.components));
  write_field(file, "digest", digest_text(forest.digest));
  write_field(file, "edges", std::to_string(forest.edges.extent(0)));
  write_field(file, "columns", "edge u v weight");
}

template <class Ids>
void write_edges(OutputFile& file, TextEdges const& edges, Forest<Ids> const& forest, Numbering const& numbering)
{
  write_lines(file, "otakar::forest_text::write", forest.edges.extent(0), [&](LineBuffer& line, std::uint64_t i) {
    std::uint64_t const e = forest.edges(i);
    for (std::uint64_t const number :
         {numbering.record_of(e), numbering.name_of(edges.u(e)), numbering.name_of(edges.v(e))}) {
      line.add_number(number);
      line.add(' ');
    }
    edges.add_weight(line, e);
    line.add('\n');
  });
}

}  // namespace

template <class Ids>
void write_forest_text(std::filesystem::path const& path, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                       Forest<Ids> const& forest, ForestLabels const& labels)
{
  OutputFile file(path);
  write_header(file, graph.weights, forest, labels);
  write_edges(file, TextEdges(graph), forest, labels.numbering);
  file.commit();
}

#define INSTANTIATE(Ids)                                                                                 \
  template void write_forest_text(std::filesystem::path const&, EdgeList<Ids, Kokkos::HostSpace> const&, \
                                  Forest<Ids> const&, ForestLabels const&);
OTAKAR_FOR_EACH_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
