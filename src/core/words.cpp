// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "core/words.hpp"

#include <algorithm>
#include <numeric>

namespace otakar {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b)
{
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t(0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t const replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j + 1] + 1, row[j] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view written, std::vector<std::string_view> const& known)
{
  std::string_view best;
  std::size_t least = std::max<std::size_t>(3, written.size() / 2);
  for (auto const word : known) {
    std::size_t const distance = edit_distance(written, word);
    if (distance < least) {
      least = distance;
      best = word;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view written, std::vector<std::string_view> const& known)
{
  auto const word = nearest(written, known);
  return word.empty() ? "" : ", did you mean '" + std::string(word) + "'?";
}

std::string comma_list(std::vector<std::string_view> const& words)
{
  std::string list;
  for (auto const word : words) list += (list.empty() ? "" : ", ") + std::string(word);
  return list;
}

std::string unknown_word(std::string_view what, std::string_view written, std::vector<std::string_view> const& known)
{
  return "unknown " + std::string(what) + " '" + std::string(written) + "'" + did_you_mean(written, known) +
         " (one of: " + comma_list(known) + ")";
}

}  // namespace otakar
