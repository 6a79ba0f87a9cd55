// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats.hpp"

#include <algorithm>
#include <array>

#include "error.hpp"
#include "nearest.hpp"

namespace otakar {

namespace {

using enum HeldWeights;

constexpr std::array table = {
    FormatEntry{FileFormat::dimacs, "dimacs", "DIMACS shortest path", ".gr .dimacs", integers, true},
    FormatEntry{FileFormat::matrix_market, "matrix_market", "MatrixMarket coordinate", ".mtx .mm", any, true},
    FormatEntry{FileFormat::metis, "metis", "METIS", ".graph .metis", positive_integers, true},
    FormatEntry{FileFormat::edge_list, "edge_list", "edge list", ".txt .el .edges .csv .tsv", any, true},
    FormatEntry{FileFormat::steinlib, "steinlib", "SteinLib", ".stp", any, true},
    FormatEntry{FileFormat::galois, "galois", "Galois binary", ".sgr", integers, false},
    FormatEntry{FileFormat::hdf5, "hdf5", "otakar's HDF5 container", ".h5 .hdf5", any, false},
    FormatEntry{FileFormat::npz, "npz", "SciPy's sparse matrix in NumPy's archive", ".npz", any, false},
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
  for (auto const& entry : table)
    if (wanted(entry)) names += (names.empty() ? "" : ", ") + std::string(entry.name);
  return names;
}

FormatEntry const& format_of_suffix(std::filesystem::path const& path)
{
  auto const plain = compression_of(path) == Compression::none ? path : path.stem();
  std::string const suffix = plain.extension().string();
  for (auto const& entry : table)
    if (has_suffix(entry, suffix)) return entry;
  throw Error(path.string() + ": the suffix names no format; --to takes one of: " + list_names([](FormatEntry const&) {
                return true;
              }));
}

}  // namespace

std::span<FormatEntry const> formats()
{
  return table;
}

FormatEntry const& entry_of(FileFormat format)
{
  return *std::find_if(table.begin(), table.end(), [&](FormatEntry const& entry) { return entry.format == format; });
}

FormatEntry const& format_named(std::string_view name)
{
  std::vector<std::string_view> known;
  for (auto const& entry : table) {
    if (entry.name == name) return entry;
    known.push_back(entry.name);
  }
  throw Error("unknown format '" + std::string(name) + "'" + did_you_mean(name, known) +
              " (one of: " + list_names([](FormatEntry const&) { return true; }) + ")");
}

std::vector<std::string_view> input_format_names()
{
  std::vector<std::string_view> names{"auto"};
  for (auto const& entry : table) names.push_back(entry.name);
  return names;
}

std::string formats_for_any_weight()
{
  return list_names([](FormatEntry const& entry) { return entry.weights == any; });
}

Compression compression_of(std::filesystem::path const& path)
{
  auto const suffix = path.extension();
  if (suffix == ".gz") return Compression::gzip;
  if (suffix == ".zst") return Compression::zstd;
  if (suffix == ".xz") return Compression::xz;
  return Compression::none;
}

FormatEntry const& output_format(std::filesystem::path const& path, std::string_view name)
{
  auto const& entry = name.empty() ? format_of_suffix(path) : format_named(name);
  if (!entry.is_text && compression_of(path) != Compression::none)
    throw Error(path.string() + ": " + std::string(entry.name) + " is not written compressed; text formats are");
  return entry;
}

}  // namespace otakar
