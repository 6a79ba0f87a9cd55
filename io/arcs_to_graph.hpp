// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last step of every reader: weights become keys of the type the graph is to have, and edge e is record e. Repeated
// and reversed records, and self-loops, stay: in the order of edges they lose to the first of the best.
#pragma once

#include <functional>
#include <string>

#include "build/compare_arcs.hpp"
#include "io/input.hpp"

namespace otakar {

// Where a file's record stands, as an error names it: "file:line".
using Locate = std::function<std::string(std::uint64_t record)>;

// All weights are 1.
void drop_weights(Arcs& arcs);

// `known`: the type that the file says its weights have; else it is int32 or int64, whichever fits, or double.
Input arcs_to_graph(Arcs arcs, std::optional<WeightType> known, ReadOptions const& options, Locate const& locate);

// What so many records take on the way and leave. `type`: of the file's weights.
InputSize size_of_arcs(std::uint64_t vertices, std::uint64_t arcs, WeightType type, ReadOptions const& options);

// Where a record stands for both directions, none is asymmetric.
ArcCounts count_arcs(Input const& input);

// Throws where there are asymmetric arcs, naming the first.
void refuse_asymmetric(GraphFile& file, ArcCounts const& counts);

}  // namespace otakar
