// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats/forest_text.hpp"

#include "io/output_forest.hpp"

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
                     std::uint64_t v, char separator)
{
  line.add_text(4 * longest_number, [&](char* to) {
    for (std::uint64_t const number : {record, u, v}) {
      to = write_number(to, number);
      *to++ = separator;
    }
    to = edges.write_weight(to, e);
    *to++ = '\n';
    return to;
  });
}

namespace {

void write_forest_lines(OutputFile& file, OutputForest const& forest, char separator)
{
  TextEdges const& edges = forest.graph.edges;
  GraphLabels const& labels = forest.graph.labels;
  Numbering const& numbering = labels.numbering;
  write_lines(file, "otakar::forest_text::write", edges.size(), [&](LineBuffer& line, std::uint64_t e) {
    add_forest_line(line, edges, e, labels.record_of(e), numbering.name_of(edges.u(e)), numbering.name_of(edges.v(e)),
                    separator);
  });
}

Written write_forest_text(std::filesystem::path const& path, OutputForest const& forest)
{
  auto const& [provenance, numbering, records] = forest.graph.labels;
  auto file = open_text(path);
  file.write(forest_header(forest.graph.edges.objective(), forest.summary, {provenance, forest.solver, numbering}));
  write_forest_lines(file, forest, ' ');
  file.commit();
  return {forest.summary.edges, 0, 0};
}

// Nothing but a table.
Written write_forest_csv(std::filesystem::path const& path, OutputForest const& forest)
{
  auto file = open_text(path);
  file.write("edge,u,v,weight\n");
  write_forest_lines(file, forest, ',');
  file.commit();
  return {forest.summary.edges, 0, 0};
}

}  // namespace

extern constexpr ForestEntry forest_text{"txt", "lines 'edge u v weight'", ".txt", true, write_forest_text};
extern constexpr ForestEntry forest_csv{"csv", "a table edge,u,v,weight", ".csv", true, write_forest_csv};

}  // namespace otakar
