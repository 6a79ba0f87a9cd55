// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The certificate across ranks: whether the edges that ranks return, each of its own share, are the minimum spanning
// forest of the graph. It checks what verify/certificate.hpp checks, by the same contraction, and shares no code with
// solvers.
//
// Method: a rank checks the edges of its share against its own part of the forest, whole, and against what
// thin_forest.hpp leaves of the parts of others. No rank holds edges of others that are outside the forest.
// Cost, per rank: memory and time in proportion to its share and to the vertices at which several ranks have edges.
// Where edges lie anywhere, as in random graphs, several ranks have edges at nearly all vertices, and every rank
// contracts the whole forest.
#pragma once

#include <optional>
#include <string>

#include "core/choices.hpp"
#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"

namespace otakar {

struct RankFault {
  std::uint64_t edge;  // by its id in the graph: of those that are wrong, the first that any rank found
  std::string text;    // what is wrong with it
  std::uint64_t u, v;  // its ends; zero where there is no such edge
};

// Collective: all ranks get the same answer. Positions need not ascend.
template <class Ids>
std::optional<RankFault> find_fault(Communicator& ranks, EdgeShare<Ids> const& share,
                                    HostArray<std::uint32_t> const& positions, VerifyLevel level);

}  // namespace otakar
