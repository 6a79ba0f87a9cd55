// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// deck -> input -> graph: reads or generates the graph of [graph], in the memory of Space.
#pragma once

#include <memory>
#include <optional>

#include "driver/deck/deck.hpp"
#include "driver/report/results.hpp"
#include "generators/model.hpp"
#include "graph/any_edge_list.hpp"
#include "io/input.hpp"

namespace otakar {

// The graph of a deck before its edges are there: a file whose header has been read, or a model.
struct GraphSource {
  std::unique_ptr<GraphFile> file;
  std::optional<Model> model;
  InputSize size;
};

GraphSource open_source(Deck const& deck, bool wide_vertices = false);

template <class Space>
struct Loaded {
  AnyEdgeList<typename Space::memory_space> graph;
  Numbering numbering;  // how the file calls its vertices
  GraphResult facts;
};

// Counts the arcs of a file where the deck refuses asymmetric ones, or `count` says so.
template <class Space>
Loaded<Space> load(Deck const& deck, GraphSource source, bool count = false);

}  // namespace otakar
