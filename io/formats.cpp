// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats.hpp"

#include <algorithm>
#include <array>

#include "core/error.hpp"
#include "core/lower_case.hpp"
#include "core/nearest.hpp"
#include "io/dimacs.hpp"
#include "io/edge_list_text.hpp"
#include "io/galois.hpp"
#include "io/hdf5.hpp"
#include "io/matrix_market.hpp"
#include "io/metis.hpp"
#include "io/npz.hpp"
#include "io/steinlib.hpp"
#include "io/text_writers.hpp"

namespace otakar {

namespace {

using enum HeldWeights;
using Path = std::filesystem::path;

// Most formats are recognised however much of the file is seen.
template <bool (*looks_like)(std::string_view)>
bool by_head(std::string_view head, bool)
{
  return looks_like(head);
}

// And read whatever the options say.
template <OpenedText (*open)(TextSource&)>
OpenedText by_itself(TextSource& source, ReadOptions const&)
{
  return open(source);
}

Written write_as_galois(Path const& path, OutputGraph const& graph)
{
  return write_galois(path, graph.list);
}

Written write_as_hdf5(Path const& path, OutputGraph const& graph)
{
  write_graph(path, graph.list, graph.labels.provenance, graph.labels.numbering);
  return {graph.edges.size(), 0, 0};
}

Written write_as_npz(Path const& path, OutputGraph const& graph)
{
  return write_npz(path, graph.list);
}

// MatrixMarket comes before METIS, whose comments look alike, and any other text of numbers is an edge list.
constexpr std::array table = {
    FormatEntry{"dimacs", "DIMACS shortest path", ".gr .dimacs", integers,
                TextReader{by_head<looks_like_dimacs>, by_itself<open_dimacs>}, write_dimacs},
    FormatEntry{"matrix_market", "MatrixMarket coordinate", ".mtx .mm", any,
                TextReader{by_head<looks_like_matrix_market>, by_itself<open_matrix_market>}, write_matrix_market},
    FormatEntry{"metis", "METIS", ".graph .metis", positive_integers,
                TextReader{looks_like_metis, by_itself<open_metis>}, write_metis},
    FormatEntry{"steinlib", "SteinLib", ".stp", any, TextReader{by_head<looks_like_steinlib>, by_itself<open_steinlib>},
                write_steinlib},
    FormatEntry{"edge_list", "edge list", ".txt .el .edges .csv .tsv", any,
                TextReader{by_head<looks_like_edge_list>, open_edge_list}, write_edge_list},
    FormatEntry{"galois", "Galois binary", ".sgr", integers, BinaryReader{looks_like_galois, read_galois, peek_galois},
                write_as_galois},
    FormatEntry{"hdf5", "otakar's HDF5 container", ".h5 .hdf5", any,
                BinaryReader{looks_like_hdf5, read_hdf5, peek_hdf5}, write_as_hdf5},
    FormatEntry{"npz", "SciPy's sparse matrix in NumPy's archive", ".npz", any,
                BinaryReader{looks_like_npz, read_npz, peek_npz}, write_as_npz},
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

std::string all_names()
{
  return list_names([](FormatEntry const&) { return true; });
}

FormatEntry const& format_of_suffix(Path const& path)
{
  std::string const suffix = suffixes_of(path).format;
  for (auto const& entry : table)
    if (has_suffix(entry, suffix)) return entry;
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

std::span<FormatEntry const> formats()
{
  return table;
}

FormatEntry const& format_named(std::string_view name)
{
  std::vector<std::string_view> known;
  for (auto const& entry : table) {
    if (entry.name == name) return entry;
    known.push_back(entry.name);
  }
  throw Error("unknown format '" + std::string(name) + "'" + did_you_mean(name, known) + " (one of: " + all_names() +
              ")");
}

std::vector<std::string_view> input_format_names()
{
  std::vector<std::string_view> names{"auto"};
  for (auto const& entry : table) names.push_back(entry.name);
  return names;
}

std::string formats_for(HeldWeights weights)
{
  return list_names([=](FormatEntry const& entry) { return entry.weights == any || entry.weights == weights; });
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
