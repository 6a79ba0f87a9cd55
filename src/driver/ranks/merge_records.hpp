// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arcs to undirected edges, where the arcs of a pair lie on several ranks: what build/merge_arcs.hpp does on one.
//
// Method: an arc goes to the rank of its smaller end, chosen by hash. There all arcs of the pair meet, in the file's
// order, and are merged as on one rank; the sender is told which of its arcs stay.
#pragma once

#include "build/merge_arcs.hpp"
#include "distributed/communicator.hpp"

namespace otakar {

// `arcs`: this rank's, in the file's order, from record `first_record` on. The result is as that of merge_arcs, for
// this rank's edges: counts are of all ranks, origin and first_asymmetric are records of the file.
MergedArcs merge_records(Communicator& communicator, Arcs const& arcs, std::uint64_t first_record, Objective objective);

}  // namespace otakar
