// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/partition_file.hpp"

#include <algorithm>
#include <string>

#include "core/choices.hpp"
#include "io/input.hpp"
#include "io/text/line_parser.hpp"
#include "io/text/scanner.hpp"
#include "io/text/text_lines.hpp"
#include "io/text/text_source.hpp"

namespace otakar {

Partition read_partition(std::filesystem::path const& path, std::uint64_t vertices, std::uint64_t parts)
{
  MappedFile const file(path);
  TextSource source(file);
  std::uint64_t const most = parts > 0 ? parts : most_parts;
  Partition partition{HostArray<Partition::Part>("otakar::partition::part", vertices), parts};
  std::uint64_t lines = 0;
  for (std::string_view line; source.read_line(line);) {
    Scanner scan(line);
    std::string_view const word = scan.read_word();
    if (word.empty() && lines == vertices) continue;
    if (lines == vertices)
      fail_at_line(source, "a line too many: the graph has " + std::to_string(vertices) + " vertices");
    std::uint64_t part = 0;
    if (!is_unsigned(word, part) || !scan.skip_line_end())
      fail_at_line(source, "expected the number of a part: " + quote(line));
    if (part >= most)
      fail_at_line(source, "part " + std::to_string(part) + " of " + std::to_string(most) + ": they count from 0");
    partition.part(lines++) = Partition::Part(part);
    partition.parts = std::max(partition.parts, part + 1);
  }
  if (lines < vertices)
    fail_at_line(source, "the file ends after " + std::to_string(lines) + " parts; the graph has " +
                             std::to_string(vertices) + " vertices");
  return partition;
}

}  // namespace otakar
