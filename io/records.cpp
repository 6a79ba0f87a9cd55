// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/records.hpp"

#include <algorithm>

namespace otakar {

void ParsedChunk::clear(std::uint64_t most)
{
  if (records.size() < most) records.resize(most);
  size = short_lines = rows = filled_rows = 0;
  real = ended = false;
  error = {};
}

void ParsedChunk::make_real()
{
  if (real) return;
  real = true;
  for (std::uint64_t i = 0; i < size; ++i)
    records[i].weight = Kokkos::bit_cast<std::uint64_t>(double(std::int64_t(records[i].weight)));
}

void ParsedChunk::measure()
{
  wide_u = wide_v = wide_weight = false;
  if (short_lines == size) return;
  std::uint64_t u = 0, v = 0, far = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    u |= records[i].u;
    v |= records[i].v;
    far |= records[i].weight + 0x80000000u;  // past 32 bits where the weight does not fit them
  }
  constexpr std::uint64_t most = none<std::uint32_t>;
  wide_u = u > most;
  wide_v = v > most;
  wide_weight = far > most;
}

std::uint64_t likely_records(TextSource& source, RecordLayout const& layout)
{
  if (layout.promised) return std::min(*layout.promised, source.likely_bytes() / layout.shortest + 1);
  std::string_view const head = source.head();
  double const lines_per_byte = double(count_lines(head)) / double(std::max<std::size_t>(head.size(), 1));
  return std::uint64_t(1.05 * lines_per_byte * double(source.likely_bytes())) + 1;
}

std::uint64_t line_of_record(TextSource& source, RecordParser const& parser, std::uint64_t record)
{
  std::uint64_t before = 0;
  ParsedChunk parsed;
  for (TextChunk chunk; source.next(chunk); before += parsed.size) {
    parser.parse(chunk.text, record - before, parsed);
    if (parsed.error.at)
      return line_of(source.file(), chunk.offset + std::uint64_t(parsed.error.at - chunk.text.data()));
  }
  return source.lines_read();
}

}  // namespace otakar
