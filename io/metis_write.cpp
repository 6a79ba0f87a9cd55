// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/sorted_rows.hpp"
#include "io/text_writers.hpp"

namespace otakar {

namespace {

template <class Key>
void add_row(LineBuffer& line, TextEdges const& edges, SortedRows<Key> const& rows, std::uint64_t vertex)
{
  std::string_view gap = "";
  for (std::uint64_t at = rows.offset(vertex); at < rows.offset(vertex + 1); ++at) {
    if (rows.target(at) == vertex) continue;
    line.add(std::exchange(gap, " "));
    line.add_number(std::uint64_t(rows.target(at)) + 1);
    line.add(' ');
    edges.add_weight_of(line, rows.key(at));
  }
  line.add('\n');
}

}  // namespace

Written write_metis(std::filesystem::path const& path, OutputGraph const& graph)
{
  auto const write = [&](auto const& list) -> Written {
    TextEdges const& edges = graph.edges;
    auto const rows = sorted_rows(list);
    std::uint64_t const kept = rows.entries() - count_edges(rows);  // loops are entered once, and not kept
    auto file = open_text(path);
    write_comments(file, "%", graph.labels.provenance);
    file.write(std::to_string(edges.vertices()) + " " + std::to_string(kept) + " 001\n");
    write_lines(file, "otakar::metis::write", edges.vertices(),
                [&](LineBuffer& line, std::uint64_t vertex) { add_row(line, edges, rows, vertex); });
    file.commit();
    std::uint64_t const loops = count_loops(edges);
    return {kept, loops, edges.size() - loops - kept};
  };
  return std::visit(write, graph.list);
}

}  // namespace otakar
