// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kokkos' flags, and its number of threads. Kokkos reads its own flags (--kokkos-num-threads=4) and variables
// (KOKKOS_NUM_THREADS); it writes past the end of its pool of threads where that number is too large, and waits forever
// where OpenMP gives it fewer. So the number is checked, before Kokkos starts and after.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace otakar {

// The most that the pool of Kokkos' OpenMP backend holds.
constexpr unsigned most_threads = 512;

// Takes Kokkos' flags out of the words of a command line; words that Kokkos does not know stay. Throws at a bad number
// of threads.
void take_kokkos_flags(std::vector<std::string>& words);

// Throws where the environment has a bad number of threads.
void check_kokkos_environment();

// Whether a machine has too many threads to leave their number to OpenMP, given what OMP_NUM_THREADS says.
bool must_limit_threads(unsigned hardware_threads, std::string_view omp_num_threads);

// Sets what otakar wants of Kokkos where the user's environment says nothing.
void set_kokkos_defaults();

// Has threads that wait for others give up their core after some microseconds: beside other busy processes those may
// not be running, and libgomp's default is to spin for longer than a turn on the core lasts. libgomp reads such
// settings while it is loaded, so the program starts itself anew, once. What the user has set stays.
void wait_briefly(char* const* argv);

// While Kokkos starts its threads: OpenMP ends the program where the system does not give them, which then is out of a
// resource, and says so.
class StartingThreads {
 public:
  StartingThreads();
  ~StartingThreads();
  StartingThreads(StartingThreads const&) = delete;
  StartingThreads& operator=(StartingThreads const&) = delete;
};

// Once Kokkos runs: throws where OpenMP gives it fewer threads than it counts on.
void check_threads();

}  // namespace otakar
