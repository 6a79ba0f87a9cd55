// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph's edges in batches, in the order of its file, where they do not fit memory together: what GraphFile hands
// out a batch at a time.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/ids.hpp"
#include "graph/arcs.hpp"
#include "io/labels.hpp"

namespace otakar {

struct EdgeBatch {
  std::uint64_t first = 0;  // the record of its first edge; the others follow
  Arcs edges;
};

using TakeBatch = std::function<void(EdgeBatch batch)>;

// What holds for all batches.
struct BatchFacts {
  std::uint64_t vertices = 0;
  Numbering numbering;             // of vertices
  std::optional<WeightType> type;  // that the file says its weights have; else their values decide
  std::string format;
  std::uint64_t reading = 0;     // bytes of memory that reading takes beside a batch
  std::uint64_t per_record = 0;  // of a batch while it is read
};

}  // namespace otakar
