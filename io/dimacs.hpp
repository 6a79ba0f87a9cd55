// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The DIMACS formats: comments `c`, one header `p KIND VERTICES RECORDS`, then a record per line, vertices from 1.
//
//   p sp           a U V WEIGHT        shortest paths (.gr), http://www.diag.uniroma1.it/challenge9
//   p edge, p col  e U V [WEIGHT]      colouring
//   p tw           U V                 tree width (PACE)
//
// Weights are integers, exact to 64 bits. Arcs of `sp` may list one or both directions; edges of the others are
// undirected. Lines may end in CRLF, be blank or trail blanks; the last may lack its end.
#pragma once

#include <string_view>

#include "io/text_format.hpp"

namespace otakar {

// Whether the first line that is neither blank nor a comment is a header or a record of these.
bool looks_like_dimacs(std::string_view head);

OpenedText open_dimacs(TextSource& source);

}  // namespace otakar
