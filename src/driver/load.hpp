// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// deck -> input -> graph: reads or generates what [graph] asks for, in the memory of Space.
#pragma once

#include <memory>

#include "driver/deck.hpp"
#include "driver/results.hpp"
#include "generators/generate.hpp"
#include "graph/any_edge_list.hpp"
#include "graph/sizes.hpp"
#include "io/labels.hpp"

namespace otakar {

template <class Space>
struct Loaded {
  AnyEdgeList<typename Space::memory_space> graph;
  Numbering numbering;  // how the file calls its edges and vertices
  GraphResult facts;
  std::shared_ptr<void const> held;  // what the graph's arrays may lie in
};

template <class Space>
Loaded<Space> load(Deck const& deck);

// What load would bring, without bringing it.
struct Expected {
  GraphSize size;  // edges at most
  GraphSize likely;
  WeightType type;
  std::optional<int> edge_bits;
  std::uint64_t reading = 0;    // bytes of reading a file, beside its edge list
  std::uint64_t numbering = 0;  // bytes that stay of how it calls edges and vertices
  std::uint64_t mapped = 0;     // bytes of the list that stay in the file
};

Expected expect(Deck const& deck);

}  // namespace otakar
