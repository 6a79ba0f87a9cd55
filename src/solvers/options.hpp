// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a deck may set of how a solver works; the forest is the same.
#pragma once

namespace otakar {

struct SolverOptions {
  bool remove_duplicates = true;  // primitive_boruvka: of several edges between two supervertices, all but the lightest
};

}  // namespace otakar
