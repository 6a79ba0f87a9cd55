// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// From the value that a deck gives a key to what the key's field holds, and back. What makes no sense is an Error whose
// text follows the name of the key.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/error.hpp"
#include "core/words.hpp"
#include "driver/deck/deck.hpp"
#include "io/formats.hpp"

namespace otakar::deck_values {

using Words = std::vector<std::string_view>;

inline constexpr std::string_view byte_suffixes = "KMGT";  // each 1024 times the one before

[[noreturn]] inline void refuse(std::string const& text)
{
  throw Error(text);
}

// Widths and columns read naturally as numbers, too.
inline std::vector<std::string> words_of(Value const& value)
{
  if (auto const* text = std::get_if<std::string>(&value)) return {*text};
  if (auto const* number = std::get_if<std::int64_t>(&value)) return {std::to_string(*number)};
  if (auto const* list = std::get_if<std::vector<std::string>>(&value)) return *list;
  refuse(" must be a string");
}

inline std::string word_of(Value const& value)
{
  if (std::holds_alternative<std::vector<std::string>>(value)) refuse(" must be a string");
  return words_of(value).front();
}

inline double number_of(Value const& value)
{
  constexpr std::int64_t exact = std::int64_t(1) << 53;
  if (auto const* whole = std::get_if<std::int64_t>(&value); whole && *whole >= -exact && *whole <= exact)
    return double(*whole);
  auto const* const real = std::get_if<double>(&value);
  if (!real) refuse(" must be a number (whole numbers up to 2^53)");
  if (!std::isfinite(*real)) refuse(" must be a finite number");
  return *real;
}

inline std::uint64_t whole_of(Value const& value)
{
  auto const* const text = std::get_if<std::string>(&value);
  if (text && text->size() > 18 && text->find_first_not_of("0123456789") == std::string::npos)
    refuse(" must be at most 9223372036854775807");
  auto const* const whole = std::get_if<std::int64_t>(&value);
  if (!whole || *whole < 0) refuse(" must be a whole number, not negative");
  return std::uint64_t(*whole);
}

inline std::size_t place_of(std::string const& word, Words const& choices)
{
  auto const found = std::find(choices.begin(), choices.end(), word);
  if (found != choices.end()) return std::size_t(found - choices.begin());
  refuse(": " + unknown_word("value", word, choices));
}

inline std::string string_of(Value const& value)
{
  if (!std::holds_alternative<std::string>(value)) refuse(" must be a string");
  return std::get<std::string>(value);
}

inline bool flag_of(Value const& value)
{
  if (!std::holds_alternative<bool>(value)) refuse(" must be true or false");
  return std::get<bool>(value);
}

template <class Choice>
Choice choice_named_by(std::string const& word)
{
  return Choice(place_of(word, {names_of<Choice>.begin(), names_of<Choice>.end()}));
}

template <class Choice>
Choice choice_of(Value const& value)
{
  return choice_named_by<Choice>(word_of(value));
}

template <class Choice>
std::optional<Choice> choice_or_auto(Value const& value)
{
  Words choices{"auto"};
  choices.insert(choices.end(), names_of<Choice>.begin(), names_of<Choice>.end());
  std::size_t const place = place_of(word_of(value), choices);
  return place == 0 ? std::nullopt : std::optional(Choice(place - 1));
}

template <class Choice>
std::vector<Choice> choices_of(Value const& value)
{
  std::vector<Choice> choices;
  for (auto const& word : words_of(value)) choices.push_back(choice_named_by<Choice>(word));
  return choices;
}

inline std::vector<std::uint64_t> shares_of(Value const& value)
{
  constexpr char const* rule = " must be whole numbers up to 1000000, one per rank, at least one of them not 0";
  if (!std::holds_alternative<std::vector<std::string>>(value) && !std::holds_alternative<std::int64_t>(value))
    refuse(rule);
  std::vector<std::uint64_t> shares;
  std::uint64_t most = 0;
  for (auto const& word : words_of(value)) {
    std::uint64_t share = 0;
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), share);
    if (error != std::errc() || end != word.data() + word.size() || share > 1'000'000) refuse(rule);
    shares.push_back(share);
    most = std::max(most, share);
  }
  if (most == 0) refuse(rule);
  return shares;
}

// "8G"; a bare number is of bytes.
inline std::optional<std::uint64_t> bytes_of(Value const& value)
{
  constexpr char const* rule = " must be bytes, as in 8G (or K, M, T; powers of 1024)";
  if (!std::holds_alternative<std::string>(value) && !std::holds_alternative<std::int64_t>(value)) refuse(rule);
  std::string const word = words_of(value).front();
  std::uint64_t number = 0;
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  std::string_view const suffix(end, std::size_t(word.data() + word.size() - end));
  auto const power = suffix.empty() ? 0 : byte_suffixes.find(suffix[0]) + 1;
  bool const known = suffix.empty() || (suffix.size() == 1 && power > 0);
  if (error != std::errc() || number == 0 || !known) refuse(rule);
  if (number > std::numeric_limits<std::uint64_t>::max() >> (10 * power)) refuse(rule);
  return number << (10 * power);
}

inline Generator const* generator_of(Value const& value)
{
  Words names;
  for (auto const* const generator : generators()) names.push_back(generator->name);
  return generators()[place_of(word_of(value), names)];
}

inline std::string format_of(Value const& value)
{
  Words names{"auto"};
  for (auto const* const entry : formats()) names.push_back(entry->name);
  return std::string(names[place_of(word_of(value), names)]);
}

template <class T>
Value value_of(T const& field)
{
  if constexpr (std::is_enum_v<T>)
    return std::string(name_of(field));
  else if constexpr (std::is_same_v<T, std::uint64_t>)
    return std::int64_t(field);
  else if constexpr (std::is_same_v<T, std::string>)
    return field.empty() ? Value() : Value(field);
  else if constexpr (std::is_same_v<T, Generator const*>)
    return field ? Value(std::string(field->name)) : Value();
  else
    return field;
}

inline Value value_of(std::optional<std::uint64_t> const& bytes)
{
  if (!bytes) return {};
  std::uint64_t number = *bytes;
  std::size_t power = 0;
  for (; power < byte_suffixes.size() && number % 1024 == 0; ++power) number /= 1024;
  return std::to_string(number) + (power == 0 ? "" : std::string(1, byte_suffixes[power - 1]));
}

inline Value value_of(std::optional<double> const& number)
{
  return number ? Value(*number) : Value();
}

template <class Choice>
Value value_of(std::optional<Choice> const& choice)
{
  return choice ? value_of(*choice) : Value(std::string("auto"));
}

inline Value value_of(std::vector<std::uint64_t> const& numbers)
{
  std::vector<std::string> words;
  for (auto const number : numbers) words.push_back(std::to_string(number));
  return words.empty() ? Value() : Value(words);
}

template <class Choice>
requires std::is_enum_v<Choice> Value value_of(std::vector<Choice> const& choices)
{
  std::vector<std::string> words;
  for (auto const choice : choices) words.emplace_back(name_of(choice));
  return words;
}

}  // namespace otakar::deck_values
