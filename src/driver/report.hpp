// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The text report on the screen and results.json.
#pragma once

#include <filesystem>
#include <string>

#include "driver/results.hpp"

namespace otakar {

std::string header_text(Results const& results);
std::string graph_text(GraphResult const& graph);
std::string rounds_text(SolverResult const& run);
std::string figures_text(SolverResult const& run);  // the fixed names tools rely on

std::string to_json(Results const& results, std::string const& effective_deck);

}  // namespace otakar
