// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The formats of graph files, in one table: what they are called, which suffixes name them, what they can hold, and the
// functions that recognise, read and write them. Input is recognised by content, output by its suffix, see io/input.hpp
// and io/output.hpp.
//
// A format is one file in io/formats or io/binary that ends in its FormatEntry, and one row of the table in
// io/formats.cpp. This header needs no Kokkos: decks and the command line take names from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/files/compressed_output.hpp"

namespace otakar {

class GraphFile;
class MappedFile;
class TextSource;
struct OpenedText;
struct OutputGraph;
struct ReadOptions;

// What a file got of its graph.
struct Written {
  std::uint64_t records = 0;   // edges, arcs or entries in the file
  std::uint64_t loops = 0;     // left out
  std::uint64_t parallel = 0;  // merged into better edges
  bool renumbered = false;     // vertices have lost their names
};

enum class HeldWeights : std::uint8_t { any, integers, positive_integers };

struct TextReader {
  bool (*looks_like)(std::string_view head, bool whole_file);
  // Reads the header and leaves the source at the line behind it.
  OpenedText (*open)(TextSource& source, ReadOptions const& options);
};

struct BinaryReader {
  bool (*looks_like)(std::string_view bytes);
  // Reads and checks the header.
  std::unique_ptr<GraphFile> (*open)(std::shared_ptr<MappedFile const> file, ReadOptions const& options);
};

struct FormatEntry {
  std::string_view name;      // as --format, --to and graph.format take it
  std::string_view title;     // in a few words
  std::string_view suffixes;  // of output, separated by blanks
  HeldWeights weights;
  std::variant<TextReader, BinaryReader> reader;
  Written (*write)(std::filesystem::path const& path, OutputGraph const& graph);
  bool keeps_names = false;  // of vertices, which others number

  // Text may be compressed.
  bool is_text() const { return std::holds_alternative<TextReader>(reader); }
};

// In the order in which they are asked whether they recognise a text.
std::span<FormatEntry const* const> formats();

// Throws where there is no such format, naming the nearest.
FormatEntry const& format_named(std::string_view name);

// The names of formats that hold such weights, as errors list them.
std::string formats_for(HeldWeights weights);

// What a suffix says, in lower case: that of compression, and the one before it, or the last where there is none.
// Files that are not complete have theirs in front of .partial.
struct Suffixes {
  std::string format;
  Compression compression = Compression::none;
};

Suffixes suffixes_of(std::filesystem::path const& path);

// Whether it is one of these, which are separated by blanks.
bool has_suffix(std::string_view suffixes, std::string const& suffix);

// Throws where a container, which is no text, would be compressed or streamed.
void check_container(std::filesystem::path const& path, std::string_view format, bool is_text);

// The format to write: the one named, or, where `name` is empty, the one of the suffix, .gz and the like left aside.
// Throws where it cannot be told, or cannot be written compressed.
FormatEntry const& output_format(std::filesystem::path const& path, std::string_view name);

// What a text looks like that no format recognises, in a few words for an error, by its first line that is no comment:
// another format that people have graphs in, one of ours with a beginning that is not quite right, or else what an edge
// list looks like.
std::string describe_unrecognised(std::string_view line);

// Throws, in these words, at the first such line of a text that begins with `head`.
[[noreturn]] void refuse_unrecognised(TextSource const& source, std::string_view head);

}  // namespace otakar
