// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// SteinLib and PACE Steiner problems (.stp, .gr): sections `SECTION NAME` .. `END`. Of them, `Graph` counts: `Nodes N`,
// `Edges M` (or `Arcs M`), then `E U V [WEIGHT]` per edge (or `A` per arc), vertices from 1; the rest is skipped.
// Keywords in any case. https://steinlib.zib.de/format.php
//
// Weights are integers, exact to 64 bits, or fractions, as in edge lists.
#pragma once

#include <string_view>

#include "io/text_format.hpp"

namespace otakar {

bool looks_like_steinlib(std::string_view head);

OpenedText open_steinlib(TextSource& source);

}  // namespace otakar
