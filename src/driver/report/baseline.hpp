// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The results of an earlier run, as its results.json has them, and what has changed since: answers are compared
// exactly, times as ratios beside those of probes.
#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "driver/report/results.hpp"

namespace otakar {

class Baseline {
 public:
  // Throws where the file is no results.json of this format. A run is slower where it takes more than 1 + tolerance
  // times as long as before.
  Baseline(std::filesystem::path const& path, double tolerance);

  // How often as long as before a run took; nothing where times are not to be compared: either was solved but once, or
  // they ran on different backends or numbers of threads.
  std::optional<double> ratio(std::size_t graph, Results const& results, SolverResult const& run) const;
  bool slower(std::size_t graph, Results const& results, SolverResult const& run) const;

  std::string const& name() const { return name_; }
  std::vector<Results> const& graphs() const { return graphs_; }  // as far as comparing needs them

 private:
  std::string name_;
  double tolerance_;
  std::vector<Results> graphs_;
};

struct Comparison {
  std::string text;  // a line per solver of each graph
  bool same = true;  // all answers
  bool slower = false;
};

Comparison compare(Baseline const& baseline, std::vector<Results> const& now);

}  // namespace otakar
