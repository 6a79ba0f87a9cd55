// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "lexer.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

namespace otakar::emulator {
namespace {

bool in_word(char c)
{
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%' || c == '.';
}

}  // namespace

void Lexer::skip_blanks()
{
  while (at_ < text_.size()) {
    char const c = text_[at_];
    if (c == '\n') {
      ++line_;
      ++at_;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      ++at_;
    } else if (text_.substr(at_, 2) == "//") {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (text_.substr(at_, 2) == "/*") {
      std::size_t const end = std::min(text_.find("*/", at_), text_.size() - 2) + 2;
      for (; at_ < end; ++at_) line_ += text_[at_] == '\n';
    } else {
      return;
    }
  }
}

Token Lexer::next()
{
  skip_blanks();
  if (at_ >= text_.size()) return {{}, line_};
  std::size_t const start = at_++;
  if (text_[start] == '"') {
    at_ = std::min(text_.find('"', at_), text_.size() - 1) + 1;
  } else if (in_word(text_[start])) {
    // Two colons belong to a word, as in shared::cta; one ends a label.
    while (at_ < text_.size()) {
      if (in_word(text_[at_])) {
        ++at_;
      } else if (text_.substr(at_, 2) == "::") {
        at_ += 2;
      } else {
        break;
      }
    }
  }
  return {text_.substr(start, at_ - start), line_};
}

std::string_view Lexer::skip_braces()
{
  std::size_t const start = at_;
  for (int depth = 1; at_ < text_.size(); ++at_) {
    char const c = text_[at_];
    if (c == '\n') ++line_;
    if (c == '/' && text_.substr(at_, 2) == "//") at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
    if (c == '{') ++depth;
    if (c == '}' && --depth == 0) return text_.substr(start, at_++ - start);
  }
  fail("PTX ends within braces");
}

TokenStream::TokenStream(std::string_view text, u32 line) : lexer_(text, line)
{
  current_ = lexer_.next();
  following_ = lexer_.next();
}

std::string_view TokenStream::take()
{
  if (at_end()) error("PTX ends early");
  auto const text = current_.text;
  taken_line_ = current_.line;
  current_ = following_;
  following_ = lexer_.next();
  return text;
}

bool TokenStream::take_if(std::string_view text)
{
  if (!is(text)) return false;
  take();
  return true;
}

void TokenStream::expect(std::string_view text)
{
  if (!take_if(text)) error(join("expected '", text, "', got '", peek(), "'"));
}

void TokenStream::skip_past(std::string_view last)
{
  while (take() != last) {
  }
}

void TokenStream::skip_line()
{
  u32 const line = taken_line_;
  while (!at_end() && current_.line == line) take();
}

std::pair<std::string_view, u32> TokenStream::take_block()
{
  // The token after the brace is already read: start again at the brace's end.
  char const* const start = current_.text.data() + 1;
  u32 const line = current_.line;
  Lexer inner({start, static_cast<std::size_t>(lexer_.end() - start)}, line);
  auto const body = inner.skip_braces();
  lexer_ = inner;
  current_ = lexer_.next();
  following_ = lexer_.next();
  return {body, line};
}

void TokenStream::error(std::string const& message) const
{
  fail(join("PTX line ", current_.line, ": ", message));
}

bool parse_number(std::string_view word, u64& bits)
{
  if (word.empty() || !std::isdigit(static_cast<unsigned char>(word[0]))) return false;
  std::string const text(word);
  char const mark = text.size() > 1 ? static_cast<char>(std::tolower(text[1])) : ' ';
  bool const is_float = text[0] == '0' && ((mark == 'f' && text.size() == 10) || (mark == 'd' && text.size() == 18));
  bits = is_float ? std::strtoull(text.c_str() + 2, nullptr, 16) : std::strtoull(text.c_str(), nullptr, 0);
  return true;
}

u32 bytes_of_type(std::string_view type)
{
  if (type == "pred") return 1;
  if (type.size() < 2 || std::string_view("busf").find(type[0]) == std::string_view::npos) return 0;
  auto const bits = type.substr(1);
  for (auto const& [name, bytes] :
       {std::pair<std::string_view, u32>{"8", 1}, {"16", 2}, {"32", 4}, {"64", 8}, {"128", 16}})
    if (bits == name) return bytes;
  return 0;
}

}  // namespace otakar::emulator
