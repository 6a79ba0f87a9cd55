// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a run says: the text on the screen, and results.json.
#pragma once

#include <string>
#include <string_view>

#include "driver/report/results.hpp"

namespace otakar {

std::string version_text();  // "otakar 0.1.0 (commit 1a2b3c4)"
Build build_facts();
std::string schema_text();  // the JSON Schema of results.json
std::string header_text(Results const& results);
std::string graph_text(GraphResult const& graph);
std::string size_text(GraphResult const& graph);  // "usa.gr, DIMACS sp, 5 vertices, 4 edges, int32 weights"
std::string step_text(std::string_view step, std::string_view what, double seconds);
std::string rounds_text(SolverResult const& run);
std::string figures_text(SolverResult const& run);  // the fixed names tools rely on

std::string gibibytes_text(std::uint64_t bytes);

// A rough time, "0.3 s" or "12 min".
std::string seconds_text(double seconds);
std::string solver_text(std::string_view name, std::string_view where, std::string_view method,
                        std::string_view source);

std::string to_json(std::vector<Results> const& all, bool as_list);  // an array, or the one object there is

}  // namespace otakar
