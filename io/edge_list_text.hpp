// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Plain edge lists: a line `U V` or `U V WEIGHT` per arc, apart by blanks, tabs, commas or semicolons; comments `#`,
// `%` or `/`; the first line may name the columns. SNAP and KONECT files and most CSV and TSV files of graphs are
// such. The times that KONECT puts behind the weight are left out. Other columns have to be chosen, see
// io/chosen_columns.hpp.
//
// Vertices are called by any numbers of up to 64 bits; those that occur are numbered ascending, and the names kept.
// Weights are integers, exact to 64 bits, or fractions: one fraction in the file makes all of them doubles.
#pragma once

#include <string_view>

#include "io/line_parser.hpp"
#include "io/text_format.hpp"

namespace otakar {

constexpr SkipLine skip_edge_list_comment = skip_comment<'#', '%', '/'>;

bool looks_like_edge_list(std::string_view head);

OpenedText open_edge_list(TextSource& source, ReadOptions const& options);

}  // namespace otakar
