// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// MatrixMarket coordinate files (.mtx): `%%MatrixMarket matrix coordinate FIELD SYMMETRY`, comments `%` anywhere, a
// line `ROWS COLUMNS ENTRIES`, then `I J [VALUE]` per entry, from 1. https://math.nist.gov/MatrixMarket/formats.html
//
// The field is real, integer (exact to 64 bits) or pattern (weights 1). A general matrix lists arcs; a symmetric one
// lists each edge once; a skew-symmetric one too, and as of every pair of arcs the lighter counts, an entry x weighs
// -|x|.
#pragma once

#include <string_view>

#include "io/text_format.hpp"

namespace otakar {

bool looks_like_matrix_market(std::string_view head);

OpenedText open_matrix_market(TextSource& source);

}  // namespace otakar
