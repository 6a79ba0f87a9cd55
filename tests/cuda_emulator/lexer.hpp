// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// PTX text as words: names with their dots, numbers, strings and single punctuation marks.
#pragma once

#include <string_view>
#include <utility>

#include "base.hpp"

namespace otakar::emulator {

struct Token {
  std::string_view text;
  u32 line;
};

// Reads tokens one by one; knows where it is, so that a function's body can be skipped and read later.
class Lexer {
 public:
  explicit Lexer(std::string_view text, u32 line = 1) : text_(text), line_(line) {}

  // An empty token at the end.
  Token next();
  // Skips to behind the brace that closes the one just read; returns what lies between.
  std::string_view skip_braces();
  char const* end() const { return text_.data() + text_.size(); }

 private:
  void skip_blanks();

  std::string_view text_;
  std::size_t at_ = 0;
  u32 line_;
};

// A stream of tokens with a look ahead and the checks that a parser needs.
class TokenStream {
 public:
  explicit TokenStream(std::string_view text, u32 line = 1);

  std::string_view peek() const { return current_.text; }
  std::string_view peek_next() const { return following_.text; }
  u32 line() const { return current_.line; }
  bool at_end() const { return current_.text.empty(); }
  bool is(std::string_view text) const { return current_.text == text; }
  std::string_view take();
  bool take_if(std::string_view text);
  void expect(std::string_view text);
  // Takes all up to and including `last`.
  void skip_past(std::string_view last);
  // Takes the rest of the line on which the last taken token stood.
  void skip_line();
  // The text of a block whose opening brace is the current token, and the line on which it starts.
  std::pair<std::string_view, u32> take_block();
  [[noreturn]] void error(std::string const& message) const;

 private:
  Lexer lexer_;
  Token current_, following_;
  u32 taken_line_ = 0;
};

// Whether the word is a number; its bits if so. Floats are written as hexadecimal bits.
bool parse_number(std::string_view word, u64& bits);

// The bytes of a type such as u32, b64 or pred; 0 where the word is none.
u32 bytes_of_type(std::string_view type);

}  // namespace otakar::emulator
