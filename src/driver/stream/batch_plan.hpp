// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How many edges of a graph fit beside its forest, and how long it takes to stream them.
#pragma once

#include "io/input.hpp"

namespace otakar {

struct BatchPlan {
  BatchFacts facts;
  std::uint64_t most = 0;  // records of a batch

  // "streamed in 7 batches of up to 1000000 records".
  std::string text(std::uint64_t batches) const;
};

// At most, beside what the process has: a batch is read, joined with the forest and solved; later the forest is
// contracted, and batches are compared with it.
template <class Space>
std::uint64_t stream_bytes(BatchFacts const& facts, InputSize const& size, std::uint64_t most, VerifyLevel level);

// For a process that may have `limit` bytes in memory. Throws where they do not do for the forest and a small batch.
template <class Space>
BatchPlan plan_batches(GraphFile& file, std::uint64_t limit, VerifyLevel level);

// The same, roughly, of a file whose header tells the number of vertices, and which is not looked at.
template <class Space>
BatchPlan guess_batches(GraphFile const& file, std::uint64_t limit, VerifyLevel level);

}  // namespace otakar
