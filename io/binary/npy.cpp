// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/binary/npy.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "core/error.hpp"
#include "io/binary/binary_arrays.hpp"
#include "io/text/text_lines.hpp"

namespace otakar {

namespace {

constexpr std::string_view npy_magic = "\x93NUMPY";

// The header's text, a dictionary as Python prints it: {'descr': '<i4', 'fortran_order': False, 'shape': (3,), }
class Dictionary {
 public:
  Dictionary(ZipMember const& member, std::string_view text) : member_(member), text_(text) {}

  NpyHeader parse() const
  {
    std::string_view const order = value("fortran_order");
    if (order.starts_with("True")) throw Error(member_.place + ": the array is in Fortran order; C order is expected");
    if (!order.starts_with("False")) fail();
    std::string_view const type = value("descr");
    std::size_t const end = type.starts_with('"') || type.starts_with('\'') ? type.find(type[0], 1) : 0;
    std::string_view const shape = value("shape");
    std::size_t const last = shape.starts_with('(') ? shape.find(')') : std::string_view::npos;
    if (end == 0 || end == std::string_view::npos || last == std::string_view::npos) fail();
    return {std::string(type.substr(1, end - 1)), numbers(shape.substr(1, last - 1))};
  }

 private:
  [[noreturn]] void fail() const
  {
    throw Error(member_.place + ": the .npy header is not understood: " + quote(text_));
  }

  static std::string_view trim(std::string_view text)
  {
    return text.substr(std::min(text.find_first_not_of(" \n"), text.size()));
  }

  // What stands behind a key and its colon.
  std::string_view value(std::string const& key) const
  {
    std::size_t const at = std::min(text_.find("'" + key + "'"), text_.find('"' + key + '"'));
    if (at == std::string_view::npos) fail();
    std::string_view const rest = trim(text_.substr(at + key.size() + 2));
    if (!rest.starts_with(':')) fail();
    return trim(rest.substr(1));
  }

  std::vector<std::uint64_t> numbers(std::string_view left) const
  {
    std::vector<std::uint64_t> sizes;
    for (left = trim(left); !left.empty(); left = trim(left)) {
      auto const [end, error] = std::from_chars(left.data(), left.data() + left.size(), sizes.emplace_back());
      if (error != std::errc()) fail();
      left.remove_prefix(std::size_t(end - left.data()));
      if (left.starts_with('L')) left.remove_prefix(1);  // Python 2 marks long integers
      left = trim(left);
      if (!left.empty() && left[0] != ',') fail();
      left.remove_prefix(std::min<std::size_t>(1, left.size()));
    }
    return sizes;
  }

  ZipMember const& member_;
  std::string_view text_;
};

std::optional<ElementType> element_named(std::string_view name)
{
  constexpr std::pair<std::string_view, ElementType> types[] = {
      {"b1", ElementType::boolean}, {"i1", ElementType::int8},    {"i2", ElementType::int16},
      {"i4", ElementType::int32},   {"i8", ElementType::int64},   {"u1", ElementType::uint8},
      {"u2", ElementType::uint16},  {"u4", ElementType::uint32},  {"u8", ElementType::uint64},
      {"f4", ElementType::float32}, {"f8", ElementType::float64},
  };
  for (auto const& [known, type] : types)
    if (known == name) return type;
  return {};
}

}  // namespace

NpyHeader read_npy_header(ZipMember const& member)
{
  MemberUnpacker unpacker(member);
  char start[12];
  if (member.size < 10) throw Error(member.place + ": not a .npy file: " + std::to_string(member.size) + " bytes");
  unpacker.read(start, 8);
  if (std::string_view(start, npy_magic.size()) != npy_magic) throw Error(member.place + ": not a .npy file");
  int const version = start[6];
  if (version < 1 || version > 3 || start[7] != 0)
    throw Error(member.place + ": version " + std::to_string(version) + "." + std::to_string(start[7]) +
                " of .npy is not known (1.0 to 3.0 are)");
  std::uint64_t const width = version == 1 ? 2 : 4;
  unpacker.read(start + 8, width);
  std::uint64_t const size = number_at({start, sizeof start}, 8, width);
  if (size > longest_npy_header)
    throw Error(member.place + ": a .npy header of " + std::to_string(size) + " bytes is too long");
  std::string text(size, '\0');
  unpacker.read(text.data(), size);
  NpyHeader header = Dictionary(member, text).parse();
  header.data_at = 8 + width + size;
  return header;
}

NpyColumn open_npy_column(ZipMember const& member)
{
  NpyHeader const header = read_npy_header(member);
  if (header.shape.size() != 1)
    throw Error(member.place + ": the array has " + std::to_string(header.shape.size()) + " dimensions, not 1");
  char const order = header.type.empty() ? ' ' : header.type[0];
  auto const type = element_named(std::string_view(header.type).substr(header.type.empty() ? 0 : 1));
  if (!type || (order != '<' && order != '>' && (order != '|' || bytes_of(*type) > 1)))
    throw Error(member.place + ": elements of type " + quote(header.type) +
                " are not supported (bool, integers of 8 to 64 bits, float32 and float64 are)");
  std::uint64_t const width = bytes_of(*type);
  std::uint64_t const bytes = member.size - header.data_at;
  if (bytes % width != 0 || bytes / width != header.shape[0])
    throw Error(member.place + ": the header promises " + std::to_string(header.shape[0]) + " elements of " +
                std::to_string(width) + " bytes, but " + std::to_string(bytes) + " bytes follow");
  return {&member, {member.place, *type, order == '>'}, header.shape[0], header.data_at};
}

std::string npy_header(std::string_view type, std::vector<std::uint64_t> const& shape)
{
  constexpr std::size_t start = 10;
  constexpr std::size_t alignment = 64;
  std::string text = "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (";
  for (std::uint64_t const size : shape) text += std::to_string(size) + ",";
  text += "), }";
  text.resize((start + text.size() + alignment) / alignment * alignment - start - 1, ' ');
  text += '\n';
  std::string header(npy_magic);
  append_numbers(header, {{1, 1}, {0, 1}, {text.size(), 2}});
  return header + text;
}

}  // namespace otakar
