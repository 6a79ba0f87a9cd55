// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The DIMACS shortest path format (.gr): comments `c`, one header `p sp VERTICES ARCS`, then arcs `a U V WEIGHT` with
// vertices from 1 and integer weights, exact to 64 bits. http://www.diag.uniroma1.it/challenge9
//
// Lines may end in CRLF, be blank or trail blanks; the last may lack its end. Everything else is an Error that names
// file and line, and the first one in the file is reported at any number of threads.
//
// Method: after the header, lines are counted per chunk (at memory speed), so each chunk knows where its arcs go; then
// chunks are parsed in parallel straight into the arrays. Lines that are no arcs leave gaps, which are closed at last.
#pragma once

#include <string_view>

#include "io/input.hpp"
#include "io/mapped_file.hpp"

namespace otakar {

// Whether the first line that is neither blank nor a comment is a header or an arc.
bool looks_like_dimacs(std::string_view text);

// The arcs as the file lists them.
Arcs parse_dimacs(MappedFile const& file);

Input read_dimacs(MappedFile const& file, ReadOptions const& options);
InputSize peek_dimacs(MappedFile const& file, ReadOptions const& options);

}  // namespace otakar
