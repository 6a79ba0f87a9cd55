// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What verbs say on the screen, line by line; run has lines of its own (driver/report/report.hpp).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "driver/report/results.hpp"
#include "io/formats.hpp"

namespace otakar {

struct GraphInfo;

// "read: usa.gr, DIMACS sp, 5 vertices, 4 edges, int32 weights, 0.012 s"
std::string input_text(std::string_view label, GraphResult const& graph);

// "wrote: usa.h5, hdf5, 4 records, 7128 bytes, 0.003 s"
std::string output_text(std::filesystem::path const& file, std::string_view format, Written const& written,
                        double seconds);

// "solver: auto (block_boruvka), OpenMP, 2 threads, 0.001 s"
std::string solver_line(SolverResult const& run, std::string_view backend, int threads, double seconds);

// "weight: 14, 1 component" and "digest: 0x..."
std::string weight_lines(SolverResult const& run);

// "verified: full, 0.001 s", and what is wrong, where it failed.
std::string verified_line(SolverResult const& run, double seconds);

std::string info_text(GraphInfo const& info);

}  // namespace otakar
