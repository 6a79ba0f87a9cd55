// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text_format.hpp"

#include "io/assemble.hpp"
#include "io/vertex_names.hpp"

namespace otakar {

namespace {

// Before anything is allocated for what the header promises. How much a compressed file can hold is not known.
void check_promise(TextSource const& source, RecordLayout const& layout)
{
  auto const check = [&](std::optional<std::uint64_t> promised, std::size_t shortest, std::string const& what) {
    if (promised && *promised > source.likely_bytes() / shortest + 1)
      throw Error(source.name(), layout.header_line,
                  "the header promises " + std::to_string(*promised) + " " + what + ", more than the file can hold");
  };
  if (source.compressed()) return;
  check(layout.promised, layout.shortest, layout.records);
  check(layout.rows, 1, "vertices");
}

std::uint64_t record_line(TextSource& source, OpenText open, ReadOptions const& options, std::uint64_t record)
{
  source.rewind();
  OpenedText const opened = open(source, options);
  return line_of_record(source, *opened.parser, record);
}

}  // namespace

Input read_text(TextSource& source, OpenText open, ReadOptions const& options)
{
  OpenedText const opened = open(source, options);
  check_promise(source, opened.layout);
  Records records = read_records(source, *opened.parser, opened.layout);
  VertexNames names;
  if (!opened.vertices) names = number_vertices(source.name(), records);

  Arcs arcs;
  arcs.vertices = opened.vertices.value_or(names.vertices);
  arcs.u = records.u.narrow;
  arcs.v = records.v.narrow;
  arcs.narrow_weight = records.weight.narrow;
  arcs.wide_weight = records.weight.wide;
  arcs.real = records.real;
  records = {};
  Input input = assemble_arcs(std::move(arcs), opened.undirected, options, [&](std::uint64_t record) {
    return source.name() + ":" + std::to_string(record_line(source, open, options, record));
  });
  input.first_vertex = opened.vertices ? opened.first_vertex : names.first;
  input.vertex_name = names.name;
  input.format = opened.format;
  return input;
}

InputSize peek_text(TextSource& source, OpenText open, ReadOptions const& options)
{
  OpenedText const opened = open(source, options);
  check_promise(source, opened.layout);
  std::uint64_t const records = likely_records(source, opened.layout);
  WeightType const type = opened.layout.real ? WeightType::float64 : WeightType::int32;
  InputSize size = expect_arcs(opened.vertices.value_or(2 * records), records, options.weight_type.value_or(type));
  size.vertices_told = opened.vertices.has_value();
  if (!size.vertices_told) size.numbering += sizeof(std::uint64_t) * size.vertices;
  return size;
}

void check_vertices(TextSource const& source, std::uint64_t vertices)
{
  if (vertices > NarrowIds::most_vertices)
    fail_at_line(source, "more vertices than the " + std::to_string(NarrowIds::most_vertices) + " that fit 32 bits");
}

void fail_at_line(TextSource const& source, std::string const& text)
{
  throw Error(source.name(), source.lines_read(), text);
}

}  // namespace otakar
