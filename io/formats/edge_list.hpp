// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What edge lists of all kinds have in common; the format itself is in io/formats/edge_list.cpp.
#pragma once

#include <string>
#include <vector>

#include "io/input.hpp"
#include "io/text/line_parser.hpp"

namespace otakar {

// What a line of a table holds, without the blanks and quotes around.
std::vector<std::string_view> fields_of(std::string_view line, char separator);

constexpr SkipLine skip_edge_list_comment = skip_comment<'#', '%', '/'>;

// Edge lists of which the user says where the ends and the weight stand: tables with columns of any number and order,
// apart by tabs, semicolons, commas or, where the first line has none of these, blanks. Other columns may hold any
// text, also none; any field may stand in double quotes. `columns` are U, V and perhaps WEIGHT, each a number from 1 or
// what the first line calls the column.
OpenedText open_chosen_columns(TextSource& source, std::vector<std::string> const& columns);

}  // namespace otakar
