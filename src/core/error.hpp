// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The one exception type of otakar: a line for the user, and the exit code the process ends with.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace otakar {

enum class ExitCode : int {
  done = 0,
  bad_input = 1,            // a mistake in a deck, an option or a file
  verification_failed = 2,  // a wrong forest, or an answer that has changed
  out_of_resource = 3,      // memory, disk or threads
  slower = 4,               // than the baseline
};

class Error : public std::runtime_error {
 public:
  Error(ExitCode code, std::string const& text) : std::runtime_error(text), code_(code) {}
  explicit Error(std::string const& text) : Error(ExitCode::bad_input, text) {}
  Error(std::string const& file, std::uint64_t line, std::string const& text)
      : Error(file + ":" + std::to_string(line) + ": " + text)
  {
  }

  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

// Throws where a graph of this size would overflow the ids it is to be stored in.
template <class Ids>
void check_fits(std::uint64_t vertices, std::uint64_t edges)
{
  if (vertices > Ids::most_vertices)
    throw Error("the graph has " + std::to_string(vertices) + " vertices; at most " +
                std::to_string(Ids::most_vertices) + " fit");
  if (edges > Ids::most_edges)
    throw Error("the graph has " + std::to_string(edges) + " edges; at most " + std::to_string(Ids::most_edges) +
                " fit edge ids of " + std::to_string(8 * sizeof(typename Ids::Edge)) + " bits");
}

}  // namespace otakar
