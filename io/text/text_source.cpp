// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/text_source.hpp"

#include <algorithm>
#include <cstring>

#include "core/error.hpp"
#include "io/text/text_lines.hpp"

namespace otakar {

namespace {

constexpr std::size_t longest_unpacked_line = std::size_t(1) << 30;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // which spreadsheets put before UTF-8

// Where the last whole line ends that does not end before `first`.
std::size_t end_of_lines(std::vector<char> const& text, std::size_t first)
{
  auto const* const newline = static_cast<char const*>(::memrchr(text.data() + first, '\n', text.size() - first));
  return newline ? std::size_t(newline + 1 - text.data()) : 0;
}

// Where the first line begins that does not begin before `at`, in a text that begins with a line.
std::size_t line_start(std::string_view text, std::uint64_t at)
{
  if (at == 0 || at >= text.size()) return std::min<std::size_t>(at, text.size());
  std::size_t const newline = text.find('\n', at - 1);
  return newline == std::string_view::npos ? text.size() : newline + 1;
}

std::uint64_t length_of_text(MappedFile const& file)
{
  TextSource source(file);
  std::uint64_t length = 0;
  for (TextChunk chunk; source.next(chunk);) length = chunk.offset + chunk.text.size();
  return length;
}

}  // namespace

TextSource::TextSource(MappedFile const& file, std::size_t head_bytes)
    : file_(file),
      head_bytes_(head_bytes),
      chunk_bytes_(std::max<std::size_t>(head_bytes / 4, 1)),
      unpacker_(make_unpacker(file))
{
}

std::uint64_t TextSource::likely_bytes() const
{
  if (last_kept_ != none<std::uint64_t>) return last_kept_ - first_kept_;
  if (!unpacker_) return file_.text().size();
  if (at_end_) return offset_;
  constexpr double usual_ratio = 6;
  double const ratio = offset_ > 0 ? double(offset_) / double(unpacker_->position()) : usual_ratio;
  return std::uint64_t(ratio * double(file_.text().size()));
}

std::uint64_t TextSource::likely_lines()
{
  std::string_view const text = compressed() ? head() : file_.text();
  std::uint64_t const first = compressed() ? 0 : first_kept_;
  std::uint64_t const size = std::min<std::uint64_t>(text.size(), last_kept_) - first;
  constexpr std::uint64_t samples = 32, length = std::uint64_t(1) << 13;
  if (size == 0) return 0;
  std::uint64_t lines = 0, bytes = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    std::string_view const sample = text.substr(first + i * size / samples, std::min(length, size));
    lines += count_lines(sample);
    bytes += sample.size();
  }
  return std::uint64_t(double(lines) / double(bytes) * double(likely_bytes()));
}

std::string_view TextSource::head()
{
  if (pending_.text.empty()) load();
  return pending_.text;
}

bool TextSource::read_line(std::string_view& line)
{
  if (head().empty()) return false;
  std::size_t const end = std::min(pending_.text.find('\n'), pending_.text.size());
  line = pending_.text.substr(0, end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  skip(std::min(end + 1, pending_.text.size()));
  ++lines_read_;
  return true;
}

bool TextSource::next(TextChunk& chunk)
{
  if (head().empty()) return false;
  std::swap(chunk, pending_);
  pending_.text = {};
  return true;
}

void TextSource::forget_before(std::uint64_t offset)
{
  std::size_t const done = unpacker_ ? unpacker_->position() : std::size_t(offset);
  file_.forget(forgotten_, done);
  forgotten_ = done;
}

void TextSource::rewind()
{
  unpacker_ = make_unpacker(file_);
  pending_ = {};
  carry_.clear();
  offset_ = lines_read_ = first_kept_ = forgotten_ = 0;
  last_kept_ = none<std::uint64_t>;
  at_end_ = false;
}

void TextSource::keep_section(Section const& section)
{
  std::uint64_t const begin = head().empty() ? offset_ : pending_.offset;
  std::uint64_t const end = unpacker_ ? length_of_text(file_) : file_.text().size();
  first_kept_ = begin + section.first(end - begin);
  last_kept_ = begin + section.last(end - begin);
  if (unpacker_) return drop_other_lines();
  // What is left begins with a line.
  std::string_view const left = file_.text().substr(begin);
  first_kept_ = begin + line_start(left, first_kept_ - begin);
  last_kept_ = begin + line_start(left, last_kept_ - begin);
  offset_ = first_kept_;
  pending_ = {};
  at_end_ = false;
}

void TextSource::drop_other_lines()
{
  std::string_view const text = pending_.text;
  auto const place = [&](std::uint64_t at) {
    return at <= pending_.offset ? 0 : line_start(text, at - pending_.offset);
  };
  std::size_t const first = place(first_kept_), last = place(last_kept_);
  pending_.text = text.substr(first, last - first);
  pending_.offset += first;
}

void TextSource::check_rest()
{
  for (TextChunk rest; compressed() && next(rest);) {
  }
}

void TextSource::skip(std::size_t characters)
{
  pending_.text.remove_prefix(characters);
  pending_.offset += characters;
}

void TextSource::load()
{
  do {
    pending_.offset = offset_;
    if (unpacker_)
      unpack_chunk();
    else
      map_chunk();
    offset_ += pending_.text.size();
    if (unpacker_) drop_other_lines();
  } while (pending_.text.empty() && !at_end_);
  if (pending_.offset == 0 && pending_.text.starts_with(byte_order_mark)) skip(byte_order_mark.size());
}

void TextSource::map_chunk()
{
  std::string_view const left = file_.text().substr(0, last_kept_).substr(offset_);
  std::size_t const bytes = offset_ == 0 ? head_bytes_ : chunk_bytes_;
  std::size_t const newline = left.size() > bytes ? left.find('\n', bytes - 1) : std::string_view::npos;
  pending_.text = left.substr(0, newline == std::string_view::npos ? left.size() : newline + 1);
  at_end_ = pending_.text.size() == left.size();
}

void TextSource::unpack_chunk()
{
  auto& text = pending_.unpacked;
  text = carry_;
  std::size_t const bytes = offset_ == 0 ? head_bytes_ : chunk_bytes_;
  std::size_t whole = 0;
  // Not much less than where the file is not packed: a header and a long line behind it are looked at together.
  for (bool more = true; more && (whole == 0 || whole < bytes / 2);) {
    if (text.size() > longest_unpacked_line)
      throw Error(name() + ": a line is longer than " + std::to_string(longest_unpacked_line));
    std::size_t const used = text.size();
    text.resize(used + bytes);
    std::size_t const got = unpacker_->read(text.data() + used, bytes);
    text.resize(used + got);
    more = got == bytes;
    whole = more ? std::max(whole, end_of_lines(text, used)) : text.size();
    at_end_ = !more;
  }
  carry_.assign(text.begin() + std::ptrdiff_t(whole), text.end());
  pending_.text = {text.data(), whole};
}

std::uint64_t line_of(MappedFile const& file, std::uint64_t offset)
{
  TextSource source(file);
  std::uint64_t line = 1;
  for (TextChunk chunk; source.next(chunk) && chunk.offset < offset;) {
    std::string_view const before = chunk.text.substr(0, offset - chunk.offset);
    line += std::uint64_t(std::count(before.begin(), before.end(), '\n'));
  }
  return line;
}

std::uint64_t last_line(MappedFile const& file)
{
  TextSource source(file);
  std::uint64_t lines = 0;
  for (TextChunk chunk; source.next(chunk);) lines += count_lines(chunk.text);
  return lines;
}

}  // namespace otakar
