// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The list of solvers: the rows of own_table.hpp, then those of literature_table.hpp where contenders are built.
#pragma once

#include <span>
#include <string_view>

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
std::span<Solver<Ids, Space> const> solvers();

// Throws where there is no such solver, naming the nearest, or where it does not run on Space.
template <class Ids, class Space>
Solver<Ids, Space> const& find_solver(std::string_view name);

}  // namespace otakar
