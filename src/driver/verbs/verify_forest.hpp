// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Whether the forest in a file, whoever made it, is a minimum spanning forest of a graph: the verb verify.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "driver/deck/deck.hpp"

namespace otakar {

// A forest that names records of the graph is checked in the order of edges, where there is one minimum. One that names
// vertices is checked by weight, for of equal edges its maker may have chosen others. Figures go to `out` as they come.
template <class Space>
bool verify_forest(Deck const& deck, std::filesystem::path const& forest, std::ostream& out);

}  // namespace otakar
