// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Vertices that a file calls by arbitrary numbers get the ids that they have on one rank: 0 .. n - 1, ascending by
// name.
//
// Method: a sample sort of the names that each rank knows, each once; the rank that gets a name gives it its id and
// answers. So no rank needs to have all names.
#pragma once

#include "distributed/communicator.hpp"
#include "driver/ranks/shares/share_numbering.hpp"
#include "io/text/records.hpp"

namespace otakar {

// Replaces the names in u and v by ids, and notes in the numbering what this rank's vertices are called; returns how
// many vertices there are.
std::uint64_t number_names(Communicator& communicator, Records& records, ShareNumbering& numbering);

}  // namespace otakar
