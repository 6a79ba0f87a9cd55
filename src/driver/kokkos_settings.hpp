// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kokkos' own settings, as flags (--kokkos-num-threads=4) and in the environment (KOKKOS_NUM_THREADS). Kokkos aborts at
// a value that it does not like, and writes past the end of its pool of threads where it is asked for too many; so they
// are all checked before it starts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace otakar {

// The most that the pool of Kokkos' OpenMP backend holds.
constexpr unsigned most_threads = 512;

// Takes Kokkos' flags out of the words of a command line, or throws where one has a bad value. Words that Kokkos does
// not know stay.
void take_kokkos_flags(std::vector<std::string>& words);

// Throws where a variable of Kokkos, or the number of threads of OpenMP, has a bad value.
void check_kokkos_environment();

// Whether a machine has too many threads to leave their number to OpenMP, given what OMP_NUM_THREADS says.
bool must_limit_threads(unsigned hardware_threads, std::string_view omp_num_threads);

// Sets what otakar wants of Kokkos where the user's environment says nothing.
void set_kokkos_defaults();

}  // namespace otakar
