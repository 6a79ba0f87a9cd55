// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/words.hpp"

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

bool has_suffix(FormatEntry const& entry, std::string_view suffix)
{
  if (suffix.empty()) return false;
  for (auto rest = entry.suffixes; !rest.empty();) {
    auto const blank = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, blank) == suffix) return true;
    rest.remove_prefix(std::min(blank + 1, rest.size()));
  }
  return false;
}

template <class Wanted>
std::string list_names(Wanted const& wanted)
{
  std::string names;
  for (auto const* const entry : table)
    if (wanted(*entry)) names += (names.empty() ? "" : ", ") + std::string(entry->name);
  return names;
}

std::string all_names()
{
  return list_names([](FormatEntry const&) { return true; });
}

FormatEntry const& format_of_suffix(Path const& path)
{
  std::string const suffix = suffixes_of(path).format;
  for (auto const* const entry : table)
    if (has_suffix(*entry, suffix)) return *entry;
  throw Error(path.string() + ": the suffix names no format; --to takes one of: " + all_names());
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
  std::vector<std::string_view> known;
  for (auto const* const entry : table) {
    if (entry->name == name) return *entry;
    known.push_back(entry->name);
  }
  throw Error("unknown format '" + std::string(name) + "'" + did_you_mean(name, known) + " (one of: " + all_names() +
              ")");
}

std::vector<std::string_view> input_format_names()
{
  std::vector<std::string_view> names{"auto"};
  for (auto const* const entry : table) names.push_back(entry->name);
  return names;
}

std::string formats_for(HeldWeights weights)
{
  return list_names(
      [=](FormatEntry const& entry) { return entry.weights == HeldWeights::any || entry.weights == weights; });
}

Suffixes suffixes_of(Path const& path)
{
  std::string const last = lower_extension(path);
  Compression const compression = compression_named(last);
  return {compression == Compression::none ? last : lower_extension(path.stem()), compression};
}

FormatEntry const& output_format(Path const& path, std::string_view name)
{
  auto const& entry = name.empty() ? format_of_suffix(path) : format_named(name);
  if (!entry.is_text() && suffixes_of(path).compression != Compression::none)
    throw Error(path.string() + ": " + std::string(entry.name) + " is not written compressed; text formats are");
  return entry;
}

}  // namespace otakar
