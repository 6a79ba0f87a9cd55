// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The formats of graph files: what they are called, which suffixes name them, and what they can hold. There is no other
// list. Input is recognised by content, output by its suffix, see io/input.hpp and io/output.hpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace otakar {

enum class FileFormat : std::uint8_t { dimacs, matrix_market, metis, edge_list, steinlib, galois, hdf5, npz };
enum class HeldWeights : std::uint8_t { any, integers, positive_integers };

struct FormatEntry {
  FileFormat format;
  std::string_view name;      // as --format, --to and graph.format take it
  std::string_view title;     // in a few words
  std::string_view suffixes;  // of output, separated by blanks
  HeldWeights weights;
  bool is_text;  // may be compressed
};

std::span<FormatEntry const> formats();
FormatEntry const& entry_of(FileFormat format);

// Throws where there is no such format, naming the nearest.
FormatEntry const& format_named(std::string_view name);

// "auto" and every format's name: what graph.format takes.
std::vector<std::string_view> input_format_names();

// The names of formats that hold every weight, as errors list them.
std::string formats_for_any_weight();

enum class Compression : std::uint8_t { none, gzip, zstd, xz };

// By the suffix: .gz, .zst, .xz.
Compression compression_of(std::filesystem::path const& path);

// The format to write: the one named, or, where `name` is empty, the one of the suffix, .gz and the like left aside.
// Throws where it cannot be told, or cannot be written, or not compressed.
FormatEntry const& output_format(std::filesystem::path const& path, std::string_view name);

}  // namespace otakar
