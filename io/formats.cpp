// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats.hpp"

#include <optional>

#include "core/error.hpp"
#include "core/words.hpp"
#include "io/files/standard_streams.hpp"

namespace otakar {

// Each in the file of its format.
extern FormatEntry const dimacs_format, matrix_market_format, metis_format, steinlib_format, edge_list_format,
    galois_format, hdf5_format, npz_format;

namespace {

using Path = std::filesystem::path;

// MatrixMarket comes before METIS, whose comments look alike, and any other text of numbers is an edge list.
constexpr FormatEntry const* table[] = {
    &dimacs_format,    &matrix_market_format, &metis_format, &steinlib_format,
    &edge_list_format, &galois_format,        &hdf5_format,  &npz_format,
};

// Of the formats that hold such weights, or of all.
std::vector<std::string_view> format_names(std::optional<HeldWeights> weights = {})
{
  std::vector<std::string_view> names;
  for (auto const* const entry : table)
    if (!weights || entry->weights == HeldWeights::any || entry->weights == *weights) names.push_back(entry->name);
  return names;
}

FormatEntry const& format_of_suffix(Path const& path)
{
  std::string const suffix = suffixes_of(path).format;
  for (auto const* const entry : table)
    if (has_suffix(entry->suffixes, suffix)) return *entry;
  throw Error(path.string() + ": the suffix names no format; --to takes one of: " + comma_list(format_names()));
}

std::string lower_extension(Path const& path)
{
  return lower_case(path.extension().string());
}

Compression compression_named(std::string_view suffix)
{
  if (suffix == ".gz") return Compression::gzip;
  if (suffix == ".zst") return Compression::zstd;
  if (suffix == ".xz") return Compression::xz;
  return Compression::none;
}

}  // namespace

std::span<FormatEntry const* const> formats()
{
  return table;
}

FormatEntry const& format_named(std::string_view name)
{
  for (auto const* const entry : table)
    if (entry->name == name) return *entry;
  throw Error(unknown_word("format", name, format_names()));
}

std::string formats_for(HeldWeights weights)
{
  return comma_list(format_names(weights));
}

Suffixes suffixes_of(Path const& path)
{
  if (path.extension() == ".partial") return suffixes_of(path.stem());
  std::string const last = lower_extension(path);
  Compression const compression = compression_named(last);
  return {compression == Compression::none ? last : lower_extension(path.stem()), compression};
}

bool has_suffix(std::string_view suffixes, std::string const& suffix)
{
  return !suffix.empty() && (" " + std::string(suffixes) + " ").find(" " + suffix + " ") != std::string::npos;
}

void check_container(Path const& path, std::string_view format, bool is_text)
{
  if (is_text) return;
  if (is_standard_stream(path))
    throw Error(output_name(path) + ": " + std::string(format) + " is not streamed; text formats are");
  if (suffixes_of(path).compression != Compression::none)
    throw Error(path.string() + ": " + std::string(format) + " is not written compressed; text formats are");
}

FormatEntry const& output_format(Path const& path, std::string_view name)
{
  auto const& entry = name.empty() ? format_of_suffix(path) : format_named(name);
  check_container(path, entry.name, entry.is_text());
  return entry;
}

}  // namespace otakar
