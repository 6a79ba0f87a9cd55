// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// METIS graphs (.graph): comments `%`, a header `VERTICES EDGES [FORMAT [CONSTRAINTS]]`, then a row per vertex: its
// size and weights where FORMAT says so, which are skipped, and its neighbours, from 1, each followed by the edge's
// weight where FORMAT ends in 1. A blank row is an isolated vertex. Every edge is listed by both its ends. METIS
// manual 5.1, section 4.1.1.
#pragma once

#include <string_view>

#include "io/text_format.hpp"

namespace otakar {

bool looks_like_metis(std::string_view head, bool whole_file);

OpenedText open_metis(TextSource& source);

}  // namespace otakar
