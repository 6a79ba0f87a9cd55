// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The memory a deck will need, before anything is allocated.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "driver/deck/deck.hpp"

namespace otakar {

struct GraphSize;
struct GraphSource;

struct MemoryPlan {
  std::uint64_t vertices = 0;
  std::uint64_t most_edges = 0;
  std::uint64_t list = 0;         // bytes of the graph as an edge list
  std::uint64_t numbering = 0;    // of how a file calls its vertices
  std::uint64_t read = 0;         // of reading it, beside the list
  std::uint64_t generate = 0;     // of generating it, likewise
  std::uint64_t host_copy = 0;    // of the graph on the host beside a device's, 0 where it is in host memory
  std::uint64_t via = 0;          // of passing it through a matrix
  std::uint64_t rows = 0;         // as rows, 0 where no solver needs them
  std::uint64_t parts = 0;        // of its vertices in parts, 0 where no solver needs them
  std::uint64_t partition = 0;    // of finding them
  std::uint64_t relabelled = 0;   // of the graph's second ends, and
  std::uint64_t reorder = 0;      // of finding them, 0 where vertices keep their names
  std::uint64_t verify = 0;       // bytes of verification,
  std::uint64_t forest = 0;       // and of what it checks
  std::uint64_t sort_forest = 0;  // beside the forest, of making it from what a solver returns
  std::uint64_t products = 0;     // of labels and parents
  std::uint64_t least = 0;        // bytes that the graph takes in any case,
  std::uint64_t trees = 0;        // and that its vertices take of solvers and verification
  std::uint64_t host_least = 0;   // of a file on the host in any case, where the graph goes to a device
  struct Scratch {
    std::string solver;
    std::uint64_t bytes;  // beside the graph
  };
  std::vector<Scratch> scratch;
  std::uint64_t most_scratch = 0;    // of any graph, the most of these solvers
  std::vector<std::string> skipped;  // a line for each solver that does not run here

  // While the graph is read or generated.
  std::uint64_t input() const { return list + numbering + std::max({read, generate, host_copy, via}); }

  // Of usual graphs: solvers run one after the other, verification after each, input and reordering before them all.
  std::uint64_t total() const
  {
    std::uint64_t largest = 0;
    for (auto const& item : scratch) largest = std::max(largest, item.bytes);
    return total_with(largest);
  }

  // Of any graph.
  std::uint64_t most() const { return total_with(most_scratch); }

 private:
  std::uint64_t total_with(std::uint64_t solving) const
  {
    std::uint64_t const most = std::max({solving, partition, std::max({verify, products, sort_forest}) + forest});
    return std::max(input(), list + numbering + host_copy + relabelled + std::max(rows + parts + most, reorder));
  }
};

// What the partition takes that a deck asks for, until the parts are known.
template <class Space>
std::uint64_t finding_parts_bytes(Deck const& deck, GraphSize size);

// Throws where a solver is unknown or the only one does not run on Space, where none heeds an option that is set, or
// where this build cannot reorder or has no matrices.
template <class Space>
MemoryPlan plan_memory(Deck const& deck, GraphSource const& source);

// For the screen.
std::string plan_text(MemoryPlan const& plan);

// Throws where the machine, or the device of Space, does not have the bytes that are needed in any case.
template <class Space>
void check_memory(MemoryPlan const& plan);

// The same of a graph that is read or generated on the host, and nothing else.
void check_memory(Deck const& deck, GraphSource const& source);

}  // namespace otakar
