// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the two files of the communicator share; nothing else includes it, nor MPI.
#pragma once

#include <mpi.h>

#include <limits>
#include <string>

#include "core/error.hpp"
#include "distributed/communicator.hpp"

namespace otakar {

// Times a collective call.
class Stopwatch {
 public:
  explicit Stopwatch(Traffic& traffic) : traffic_(traffic), start_(MPI_Wtime()) {}
  ~Stopwatch() { traffic_.seconds += MPI_Wtime() - start_; }

 private:
  Traffic& traffic_;
  double start_;
};

inline constexpr std::uint64_t word_bytes = 8;
inline constexpr std::uint64_t piece_bytes = std::uint64_t(1) << 30;
inline constexpr unsigned tags = 1 << 14;  // MPI promises twice as many

inline int checked_count(std::uint64_t count)
{
  if (count > std::uint64_t(std::numeric_limits<int>::max()))
    throw Error(ExitCode::out_of_resource, "a message of " + std::to_string(count) + " items is longer than MPI takes");
  return int(count);
}

}  // namespace otakar
