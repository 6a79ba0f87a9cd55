// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A rank's share of a generated graph. Every rank makes a section of the model, in which each edge is computed alone;
// where graph.shuffle or graph.order say so, edges then move to the rank of their place.
#pragma once

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "generators/model.hpp"

namespace otakar {

// `section`: of this rank, by the shares of all.
AnyEdgeShare generate_share(Communicator& communicator, Model const& model, Section const& section,
                            std::vector<std::uint64_t> const& shares);

}  // namespace otakar
