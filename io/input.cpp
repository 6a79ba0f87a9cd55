// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/input.hpp"

#include "core/error.hpp"
#include "io/edge_list_text.hpp"
#include "io/formats.hpp"
#include "io/mapped_file.hpp"
#include "io/near_miss.hpp"
#include "io/text_format.hpp"

namespace otakar {

namespace {

// The first format whose reader is of this kind and recognises what there is; null where none does.
template <class Reader, class... Seen>
FormatEntry const* recognise(Seen const&... seen)
{
  for (auto const& entry : formats())
    if (auto const* const reader = std::get_if<Reader>(&entry.reader); reader && reader->looks_like(seen...))
      return &entry;
  return nullptr;
}

// Null where the file is text.
BinaryReader const* binary_reader(MappedFile const& file, std::string_view format)
{
  if (file.text().empty()) throw Error(file.name() + ": the file is empty");
  auto const* const entry = format == "auto" ? recognise<BinaryReader>(file.text()) : &format_named(format);
  return entry ? std::get_if<BinaryReader>(&entry->reader) : nullptr;
}

// Of every other character of UTF-16 the upper byte is 0, as long as it is Latin.
bool looks_like_utf16(std::string_view head)
{
  if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff")) return true;
  if (head.size() < 4) return false;
  bool const upper_last = head[0] && !head[1] && head[2] && !head[3];
  bool const upper_first = !head[0] && head[1] && !head[2] && head[3];
  return upper_last || upper_first;
}

// What editors and spreadsheets also call text.
void check_encoding(TextSource const& source, std::string_view head)
{
  if (looks_like_utf16(head)) throw Error(source.name(), 1, "the text is UTF-16; save it as UTF-8");
  if (head.find('\n') == std::string_view::npos && head.find('\r') < head.size() - 1)
    throw Error(source.name(), 1, "lines end in a carriage return alone; end them in a line feed");
}

void refuse_packed_binary(TextSource const& source, std::string_view head)
{
  if (!source.compressed()) return;
  if (auto const* const entry = recognise<BinaryReader>(head))
    throw Error(source.name() + ": a packed " + std::string(entry->name) + " file is not read; unpack it first");
}

[[noreturn]] void refuse_text(TextSource const& source, std::string_view head)
{
  if (std::string_view const packer = packing_of(head); !packer.empty())
    throw Error(source.name() + ": the file is packed twice; it unpacks to " + std::string(packer));
  Scanner scan(head);
  while (!scan.done() && skip_edge_list_comment(scan)) continue;
  bool const nothing = scan.done();
  std::size_t const first = nothing ? 0 : std::size_t(scan.position() - head.data());
  std::string_view const line = line_at(head, head.data() + first);
  throw Error(
      source.name(), count_lines(head.substr(0, first + 1)),
      "the format is not recognised (" + near_miss(nothing ? "" : line) + "; --format names one): " + quote(line));
}

// Columns are those of an edge list.
std::string_view format_of(ReadOptions const& options)
{
  return options.columns.empty() ? std::string_view(options.format) : "edge_list";
}

OpenText text_reader(TextSource& source, std::string_view format)
{
  std::string_view const head = source.head();
  if (head.empty()) throw Error(source.name() + ": the file is empty");
  refuse_packed_binary(source, head);
  check_encoding(source, head);
  auto const* const entry =
      format == "auto" ? recognise<TextReader>(head, source.head_is_last()) : &format_named(format);
  if (!entry) refuse_text(source, head);
  return std::get<TextReader>(entry->reader).open;
}

}  // namespace

Input read_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  if (auto const* const reader = binary_reader(file, format_of(options))) return reader->read(file, options);
  TextSource source(file, options.chunk_bytes);
  return read_text(source, text_reader(source, format_of(options)), options);
}

InputSize peek_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  if (auto const* const reader = binary_reader(file, format_of(options))) return reader->peek(file, options);
  TextSource source(file, options.chunk_bytes);
  return peek_text(source, text_reader(source, format_of(options)), options);
}

}  // namespace otakar
