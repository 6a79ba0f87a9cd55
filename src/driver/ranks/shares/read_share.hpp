// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A rank's share of a graph from a file. Every rank reads a section of the records; together they number vertices that
// have names, and agree on the type of weights. A mistake is the one that one rank reports.
#pragma once

#include "driver/ranks/shares/load_share.hpp"

namespace otakar {

LoadedShare read_share(Communicator& communicator, Deck const& deck, GraphFile& file);

}  // namespace otakar
