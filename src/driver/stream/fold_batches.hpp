// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The minimum spanning forest of a graph whose edges come in batches: of the forest so far and the next batch, only
// their forest is kept.
//
// Exact: an edge that is the heaviest of a cycle stays so, whatever edges come. The forest so far stands before the
// batch, in the order of records, so a solver decides ties by position as it would by record. Weights are compared as
// the type that the values so far ask for, which orders them as any wider type does; integers past 2^53 that turn out
// to stand beside fractions are the exception, and then the file is read once more with all weights as doubles.
#pragma once

#include <vector>

#include "driver/report/results.hpp"
#include "driver/runtime/progress.hpp"
#include "io/input.hpp"

namespace otakar {

struct FoldedForest {
  Arcs edges;                           // by record
  HostArray<std::uint64_t> record;      // of each edge, ascending
  WeightType type = WeightType::int32;  // as reading the whole file would have chosen it
  bool real = false;                    // weights are read as doubles
  std::uint64_t records = 0;            // of the whole file
  std::uint64_t loops = 0;
  std::vector<RoundResult> batches;
  std::string fault;  // of the solver, where its answer could not be taken

  double seconds() const;  // of solving
};

// Batches of at most `most` records; `facts` is what the file said of them.
template <class Space>
FoldedForest fold_batches(Space const& space, GraphFile& file, BatchFacts const& facts, std::uint64_t most,
                          Progress& progress);

}  // namespace otakar
