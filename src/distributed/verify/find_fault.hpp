// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The certificate across ranks: whether the edges that ranks name, each in its own share, are the minimum spanning
// forest of the graph. What it checks is in verify/certificate.hpp, whose contraction it takes; it shares no code with
// solvers.
//
// Method: each rank judges the edges of its share, with its own part of the forest and what thin_forest.hpp leaves of
// the others' parts. No rank holds the edges of others that are outside the forest.
// Cost, per rank: memory and time in proportion to its share and the vertices that several ranks have edges at, and a
// bit and a half for each vertex of the graph. Where edges lie anywhere, as in random graphs, these are all vertices,
// and every rank contracts the whole forest.
#pragma once

#include <optional>
#include <string>

#include "core/choices.hpp"
#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"

namespace otakar {

struct RankFault {
  std::uint64_t edge;  // one offending edge, by its id in the graph
  std::string text;    // what is wrong with it
  std::uint64_t u, v;  // its ends; zero where there is no such edge
};

// Collective: all ranks get the same answer. Positions need not ascend.
template <class Ids>
std::optional<RankFault> find_fault(Communicator& ranks, EdgeShare<Ids> const& share,
                                    HostArray<std::uint32_t> const& positions, VerifyLevel level);

}  // namespace otakar
