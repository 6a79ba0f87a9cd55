// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/input.hpp"

#include "io/dimacs.hpp"
#include "io/edge_list_text.hpp"
#include "io/galois.hpp"
#include "io/hdf5.hpp"
#include "io/mapped_file.hpp"
#include "io/matrix_market.hpp"
#include "io/metis.hpp"
#include "io/npz.hpp"
#include "io/steinlib.hpp"
#include "io/text_source.hpp"

namespace otakar {

namespace {

struct BinaryReader {
  std::string_view format;
  bool (*looks_like)(std::string_view bytes);
  Input (*read)(MappedFile const& file, ReadOptions const& options);
  InputSize (*peek)(MappedFile const& file, ReadOptions const& options);
};

constexpr BinaryReader binary_readers[] = {
    {"hdf5", looks_like_hdf5, read_hdf5, peek_hdf5},
    {"npz", looks_like_npz, read_npz, peek_npz},
    {"galois", looks_like_galois, read_galois, peek_galois},
};

struct TextReader {
  std::string_view format;
  OpenText open;
  bool (*looks_like)(std::string_view head, bool whole_file);
};

template <bool (*looks_like)(std::string_view)>
bool by_head(std::string_view head, bool)
{
  return looks_like(head);
}

// In the order they are asked: any text of numbers is an edge list.
constexpr TextReader text_readers[] = {
    {"matrix_market", open_matrix_market, by_head<looks_like_matrix_market>},
    {"steinlib", open_steinlib, by_head<looks_like_steinlib>},
    {"dimacs", open_dimacs, by_head<looks_like_dimacs>},
    {"metis", open_metis, looks_like_metis},
    {"edge_list", open_edge_list, by_head<looks_like_edge_list>},
};

// Null where the file is text.
BinaryReader const* recognise_binary(MappedFile const& file, std::string const& format)
{
  if (file.text().empty()) throw Error(file.name() + ": the file is empty");
  for (auto const& reader : binary_readers)
    if (format == "auto" ? reader.looks_like(file.text()) : format == reader.format) return &reader;
  return nullptr;
}

std::string format_names()
{
  std::string names = "auto";
  for (auto const& reader : binary_readers) names += ", " + std::string(reader.format);
  for (auto const& reader : text_readers) names += ", " + std::string(reader.format);
  return names;
}

// What editors and spreadsheets also call text.
void check_encoding(TextSource const& source, std::string_view head)
{
  if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff"))
    throw Error(source.name(), 1, "the text is UTF-16; save it as UTF-8");
  if (head.find('\n') == std::string_view::npos && head.find('\r') < head.size() - 1)
    throw Error(source.name(), 1, "lines end in a carriage return alone; end them in a line feed");
}

OpenText recognise_text(TextSource& source, std::string const& format)
{
  std::string_view const head = source.head();
  if (head.empty()) throw Error(source.name() + ": the file is empty");
  check_encoding(source, head);
  for (auto const& reader : text_readers)
    if (format == "auto" ? reader.looks_like(head, source.head_is_last()) : format == reader.format) return reader.open;
  if (format != "auto") throw Error("no format is called " + quote(format) + "; there are " + format_names());
  if (std::string_view const packer = packing_of(head); !packer.empty())
    throw Error(source.name() + ": the file is packed twice; it unpacks to " + std::string(packer));
  for (auto const& reader : binary_readers)
    if (source.compressed() && reader.looks_like(head))
      throw Error(source.name() + ": a packed " + std::string(reader.format) + " file is not read; unpack it first");
  throw Error(source.name(), 1,
              "the format is not recognised (--format names one): " + quote(line_at(head, head.data())));
}

}  // namespace

Input read_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  if (auto const* const reader = recognise_binary(file, options.format)) return reader->read(file, options);
  TextSource source(file, options.chunk_bytes);
  return read_text(source, recognise_text(source, options.format), options);
}

InputSize peek_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  if (auto const* const reader = recognise_binary(file, options.format)) return reader->peek(file, options);
  TextSource source(file, options.chunk_bytes);
  return peek_text(source, recognise_text(source, options.format), options);
}

}  // namespace otakar
