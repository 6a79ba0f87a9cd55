// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The text of a file, unpacked on the way where it is compressed, in order: first line by line, as headers are read,
// then in chunks of whole lines, which threads parse in parallel.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/section.hpp"
#include "io/files/mapped_file.hpp"
#include "io/files/unpack.hpp"

namespace otakar {

struct TextChunk {
  std::uint64_t offset = 0;    // how many characters came before
  std::string_view text;       // whole lines
  std::vector<char> unpacked;  // keeps the text where the file is compressed
};

class TextSource {
 public:
  // Of the first chunk, which is long so that formats are told apart by much text. Those behind it are a quarter as
  // long: the records of a few stay in the L2 cache.
  static constexpr std::size_t chunk_bytes = std::size_t(1) << 18;

  // Keeps a reference to the file.
  explicit TextSource(MappedFile const& file, std::size_t head_bytes = chunk_bytes);

  MappedFile const& file() const { return file_; }
  std::string const& name() const { return file_.name(); }
  bool compressed() const { return unpacker_ != nullptr; }
  // Of memory that unpacking has taken so far.
  std::uint64_t unpacker_bytes() const { return compressed() ? unpacker_->bytes() : 0; }
  // Of the text, or, where it is compressed, a guess from what has been unpacked so far.
  std::uint64_t likely_bytes() const;
  // From samples of the whole file, or, where it is compressed, of its head.
  std::uint64_t likely_lines();

  // What comes next, to look at: at least one line, and everything where little is left.
  std::string_view head();
  // Whether nothing comes behind what was looked at.
  bool head_is_last() const { return at_end_; }

  // The next line, without its end; false where there is none. The line lives until the next call.
  bool read_line(std::string_view& line);
  std::uint64_t lines_read() const { return lines_read_; }

  // The next chunk; false where there is none.
  bool next(TextChunk& chunk);

  // Of what is left, the lines that begin in a section of its bytes. A packed text is unpacked once more, to learn how
  // long it is; each section then unpacks what comes before it.
  void keep_section(Section const& section);

  // Gives the memory of the file back where its chunks lie before this character; they must not be looked at again.
  void forget_before(std::uint64_t offset);

  // From the first line again, and all of them.
  void rewind();

  // Unpacks what is left, only to learn whether it is whole: checksums stand at the end of compressed streams.
  void check_rest();

 private:
  void load();
  void skip(std::size_t characters);
  void map_chunk();
  void unpack_chunk();
  void drop_other_lines();

  MappedFile const& file_;
  std::size_t head_bytes_;
  std::size_t chunk_bytes_;
  std::unique_ptr<Unpacker> unpacker_;
  TextChunk pending_;         // read, but not handed out
  std::vector<char> carry_;   // unpacked, but no whole line yet
  std::uint64_t offset_ = 0;  // of what is to be loaded next
  std::uint64_t lines_read_ = 0;
  bool at_end_ = false;        // everything is loaded
  std::size_t forgotten_ = 0;  // bytes of the file
  // Lines that begin before, or from there on, are left out.
  std::uint64_t first_kept_ = 0;
  std::uint64_t last_kept_ = none<std::uint64_t>;
};

// The number, from 1, of the line that holds this character of the file's text, and of the last line. Both read the
// file again.
std::uint64_t line_of(MappedFile const& file, std::uint64_t offset);
std::uint64_t last_line(MappedFile const& file);

}  // namespace otakar
