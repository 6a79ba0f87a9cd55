// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/kokkos_settings.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <set>
#include <thread>
#include <vector>

#include "core/allocate.hpp"
#include "core/error.hpp"

#ifdef KOKKOS_ENABLE_OPENMP
#include <omp.h>
#endif

namespace otakar {

namespace {

enum class Takes { threads, number, yes_or_no, device_map, text, nothing };

struct KokkosSetting {
  std::string_view name;  // behind --kokkos-
  Takes takes;
};

constexpr KokkosSetting settings[] = {{"num-threads", Takes::threads},
                                      {"device-id", Takes::number},
                                      {"map-device-id-by", Takes::device_map},
                                      {"disable-warnings", Takes::yes_or_no},
                                      {"tune-internals", Takes::yes_or_no},
                                      {"print-configuration", Takes::yes_or_no},
                                      {"tools-libs", Takes::text},
                                      {"tools-args", Takes::nothing},
                                      {"tools-help", Takes::nothing},
                                      {"help", Takes::nothing}};

bool is_number(std::string_view value, unsigned least, unsigned most)
{
  unsigned number = 0;
  auto const [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  return error == std::errc() && end == value.data() + value.size() && number >= least && number <= most;
}

std::string lower_case(std::string_view value)
{
  std::string lower(value);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return lower;
}

// What is expected in place of a value at which Kokkos would abort, hang, or write past its pool of threads.
std::string expected(Takes takes, std::string_view value)
{
  constexpr std::string_view answers[] = {"yes", "true", "1", "no", "false", "0"};
  switch (takes) {
    case Takes::threads:
      return is_number(value, 1, most_threads) ? "" : "a number from 1 to " + std::to_string(most_threads);
    case Takes::number: return is_number(value, 0, std::numeric_limits<int>::max()) ? "" : "a number";
    case Takes::yes_or_no: return std::ranges::count(answers, lower_case(value)) == 1 ? "" : "yes or no";
    case Takes::device_map: return value == "mpi_rank" || value == "random" ? "" : "mpi_rank or random";
    case Takes::text: return value.empty() ? "a value" : "";
    case Takes::nothing: break;
  }
  return "";
}

void check_value(std::string const& setting, Takes takes, std::string_view value)
{
  std::string const wanted = expected(takes, value);
  if (!wanted.empty())
    throw Error(setting + ": expected " + wanted +
                (setting.find('=') == std::string::npos ? " behind an equals sign" : ""));
}

bool is_flag(std::string const& word)
{
  constexpr std::string_view prefix = "--kokkos-";
  if (!word.starts_with(prefix)) return false;
  std::size_t const equals = std::min(word.find('='), word.size());
  auto const name = std::string_view(word).substr(prefix.size(), equals - prefix.size());
  auto const* const setting = std::ranges::find(settings, name, &KokkosSetting::name);
  if (setting == std::end(settings)) return false;
  if (equals < word.size() || setting->takes != Takes::yes_or_no)
    check_value(word, setting->takes, std::string_view(word).substr(std::min(equals + 1, word.size())));
  return true;
}

// KOKKOS_NUM_THREADS of num-threads.
std::string variable_of(KokkosSetting const& setting)
{
  std::string name = "KOKKOS_" + std::string(setting.name);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return c == '-' ? '_' : char(std::toupper(c)); });
  return name;
}

std::string environment(char const* name)
{
  char const* const value = std::getenv(name);
  return value ? value : "";
}

// The number that a list such as 8,2 starts with, for the outermost threads; 0 where OpenMP cannot read it either.
unsigned long first_number(std::string_view list)
{
  list.remove_prefix(std::min(list.find_first_not_of(" \t+"), list.size()));
  unsigned long number = 0;
  auto const error = std::from_chars(list.data(), list.data() + list.size(), number).ec;
  return error == std::errc::result_out_of_range ? std::numeric_limits<unsigned long>::max() : number;
}

bool starting_threads = false;

// What libgomp calls is exit; Kokkos does, too, where it does not start for another reason.
void end_out_of_threads(int status, void*)
{
  if (!starting_threads || status != EXIT_FAILURE || Kokkos::is_finalized()) return;
  constexpr std::string_view text =
      "otakar: the system gives too few threads: ask for fewer (--kokkos-num-threads=N, OMP_NUM_THREADS), for smaller "
      "stacks (OMP_STACKSIZE), or raise its limits (ulimit -u, pids.max of the control group)\n";
  [[maybe_unused]] auto const written = ::write(STDERR_FILENO, text.data(), text.size());
  ::_exit(int(ExitCode::out_of_resource));
}

}  // namespace

StartingThreads::StartingThreads()
{
  ::on_exit(end_out_of_threads, nullptr);
  starting_threads = true;
}

StartingThreads::~StartingThreads()
{
  starting_threads = false;
}

void take_kokkos_flags(std::vector<std::string>& words)
{
  std::erase_if(words, is_flag);
}

void check_kokkos_environment()
{
  for (auto const& setting : settings) {
    std::string const name = variable_of(setting);
    char const* const value = setting.takes == Takes::text ? nullptr : std::getenv(name.c_str());
    if (value) check_value("environment variable " + name + "=" + value, setting.takes, value);
  }
  std::string const threads = environment("OMP_NUM_THREADS");
  if (first_number(threads) > most_threads)
    throw Error("environment variable OMP_NUM_THREADS=" + threads + ": expected at most " +
                std::to_string(most_threads) + " threads");
}

bool must_limit_threads(unsigned hardware_threads, std::string_view omp_num_threads)
{
  return hardware_threads > most_threads && first_number(omp_num_threads) == 0;
}

void set_kokkos_defaults()
{
  constexpr int keep = 0;  // what the user has set
  setenv("KOKKOS_DISABLE_WARNINGS", "1", keep);
  if (must_limit_threads(std::thread::hardware_concurrency(), environment("OMP_NUM_THREADS")))
    setenv("KOKKOS_NUM_THREADS", std::to_string(most_threads).c_str(), keep);
}

#ifdef KOKKOS_ENABLE_OPENMP
namespace {

// Where threads are bound to places, the first has its own from the start; a program started by it would have no other.
void leave_place()
{
  cpu_set_t all;
  CPU_ZERO(&all);
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> cores(std::size_t(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, cores.data());
    for (int const core : cores) CPU_SET(core, &all);
  }
  if (CPU_COUNT(&all) > 0) ::sched_setaffinity(0, sizeof all, &all);
}

}  // namespace
#endif

void wait_briefly([[maybe_unused]] char* const* argv)
{
#ifdef KOKKOS_ENABLE_OPENMP
  if (std::getenv("GOMP_SPINCOUNT") || std::getenv("OMP_WAIT_POLICY")) return;
  setenv("GOMP_SPINCOUNT", "1000", 0);
  leave_place();
  constexpr char const* self = "/proc/self/exe";
  std::error_code unnamed;
  ::execv(std::filesystem::read_symlink(self, unnamed).c_str(), argv);  // under its own name
  ::execv(self, argv);
#endif
}

void check_threads()
{
  Host const host;
  auto const wanted = std::uint64_t(host.concurrency());
  std::vector<std::thread::id> thread(wanted);
  Kokkos::parallel_for("otakar::check_threads", Range<Host>(host, 0, wanted),
                       [&](std::uint64_t i) { thread[i] = std::this_thread::get_id(); });
  host.fence("otakar::check_threads");
  std::set<std::thread::id> const there(thread.begin(), thread.end());
  if (there.size() < wanted)
    throw Error(std::to_string(wanted) + " threads wanted, " + std::to_string(there.size()) +
                " given by OpenMP: see OMP_THREAD_LIMIT and OMP_DYNAMIC");
}

}  // namespace otakar
