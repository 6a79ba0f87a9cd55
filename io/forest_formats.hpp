// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The formats of a forest: three of its own, which name the record of each edge in the source, and behind them those of
// a graph, which hold the forest as a graph of all vertices. A suffix that both know means the forest's own.
#pragma once

#include "io/formats.hpp"

namespace otakar {

struct OutputForest;

struct ForestEntry {
  std::string_view name;      // as --to takes it
  std::string_view title;     // in a few words
  std::string_view suffixes;  // separated by blanks
  bool is_text;               // may be compressed, and streamed
  Written (*write)(std::filesystem::path const& path, OutputForest const& forest);
};

std::span<ForestEntry const* const> forest_formats();

// What a forest is to be written as.
struct ForestTarget {
  ForestEntry const* own = nullptr;    // this, or
  FormatEntry const* graph = nullptr;  // this

  std::string_view name() const { return own ? own->name : graph->name; }
};

// The format named, or, where `name` is empty, the one of the suffix; text for the standard output. Throws where it
// cannot be told, or where the format can be neither compressed nor streamed, as the path wants it.
ForestTarget forest_target(std::filesystem::path const& path, std::string_view name);

}  // namespace otakar
