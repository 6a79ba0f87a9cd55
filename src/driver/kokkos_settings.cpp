// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/kokkos_settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <optional>
#include <thread>

#include "core/error.hpp"
#include "core/lower_case.hpp"

namespace otakar {

namespace {

struct Setting {
  std::string_view name;  // as a flag has it
  enum class Kind { number, boolean, choice, text, none } kind;
  std::string_view expected;
  unsigned least = 0;
  unsigned most = 0;
};

using enum Setting::Kind;
constexpr std::string_view yes_or_no = "one of yes, true, 1, no, false, 0";
constexpr std::array table = {
    Setting{"num-threads", number, "a number from 1 to 512", 1, most_threads},
    Setting{"device-id", number, "a number from 0", 0, std::numeric_limits<int>::max()},
    Setting{"map-device-id-by", choice, "mpi_rank or random"},
    Setting{"disable-warnings", boolean, yes_or_no},
    Setting{"print-configuration", boolean, yes_or_no},
    Setting{"tune-internals", boolean, yes_or_no},
    Setting{"tools-libs", text, "a value"},
    Setting{"tools-args", text, "a value"},
    Setting{"tools-help", none, "no value"},
    Setting{"help", none, "no value"},
};
static_assert(most_threads == 512);

bool is_boolean(std::string_view value)
{
  constexpr std::array<std::string_view, 6> words = {"yes", "true", "1", "no", "false", "0"};
  return std::find(words.begin(), words.end(), lower_case(value)) != words.end();
}

bool is_number(std::string_view value, unsigned least, unsigned most)
{
  unsigned number = 0;
  auto const [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  return error == std::errc() && end == value.data() + value.size() && number >= least && number <= most;
}

bool is_good(Setting const& setting, std::string_view value)
{
  switch (setting.kind) {
    case number: return is_number(value, setting.least, setting.most);
    case boolean: return is_boolean(value);
    case choice: return value == "mpi_rank" || value == "random";
    default: return true;
  }
}

// A flag's value is behind an equals sign; a boolean may do without, and a text must not be empty.
bool is_good_flag(Setting const& setting, std::optional<std::string_view> value)
{
  if (!value) return setting.kind == boolean || setting.kind == none;
  if (setting.kind == none || (setting.kind == text && value->empty())) return false;
  return is_good(setting, *value);
}

bool take_flag(std::string_view word)
{
  constexpr std::string_view prefix = "--kokkos-";
  if (!word.starts_with(prefix)) return false;
  std::string_view const rest = word.substr(prefix.size());
  std::size_t const equals = rest.find('=');
  for (auto const& setting : table) {
    if (rest.substr(0, equals) != setting.name) continue;
    std::optional<std::string_view> value;
    if (equals != std::string_view::npos) value = rest.substr(equals + 1);
    if (!is_good_flag(setting, value))
      throw Error(std::string(word) + ": expected " + std::string(setting.expected) +
                  (value ? "" : " behind an equals sign"));
    return true;
  }
  return false;
}

std::string variable_of(Setting const& setting)
{
  std::string name = "KOKKOS_";
  for (char const c : setting.name) name += c == '-' ? '_' : char(c >= 'a' && c <= 'z' ? c + 'A' - 'a' : c);
  return name;
}

std::string_view environment(char const* name)
{
  char const* const value = std::getenv(name);
  return value ? value : "";
}

// The number that a list such as 8,2 starts with, for the outermost threads; OpenMP passes over what it cannot read.
std::optional<unsigned long> first_number(std::string_view list)
{
  list.remove_prefix(std::min(list.find_first_not_of(" \t+"), list.size()));
  unsigned long number = 0;
  auto const error = std::from_chars(list.data(), list.data() + list.size(), number).ec;
  if (error == std::errc::result_out_of_range) return std::numeric_limits<unsigned long>::max();
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

}  // namespace

void take_kokkos_flags(std::vector<std::string>& words)
{
  std::erase_if(words, [](std::string const& word) { return take_flag(word); });
}

void check_kokkos_environment()
{
  for (auto const& setting : table) {
    std::string const name = variable_of(setting);
    char const* const value = std::getenv(name.c_str());
    if (value && !is_good(setting, value))
      throw Error("environment variable " + name + "=" + value + ": expected " + std::string(setting.expected));
  }
  std::string_view const threads = environment("OMP_NUM_THREADS");
  if (first_number(threads).value_or(0) > most_threads)
    throw Error("environment variable OMP_NUM_THREADS=" + std::string(threads) + ": expected at most " +
                std::to_string(most_threads) + " threads");
}

bool must_limit_threads(unsigned hardware_threads, std::string_view omp_num_threads)
{
  return hardware_threads > most_threads && first_number(omp_num_threads).value_or(0) == 0;
}

void set_kokkos_defaults()
{
  constexpr int keep = 0;  // what the user has set
  setenv("KOKKOS_DISABLE_WARNINGS", "1", keep);
  if (must_limit_threads(std::thread::hardware_concurrency(), environment("OMP_NUM_THREADS")))
    setenv("KOKKOS_NUM_THREADS", std::to_string(most_threads).c_str(), keep);
}

}  // namespace otakar
