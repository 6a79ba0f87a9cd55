// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a run leaves on disk: forests and results.json, in output.directory.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "driver/deck/deck.hpp"
#include "driver/report/results.hpp"
#include "graph/any_edge_list.hpp"
#include "io/output_forest.hpp"

namespace otakar {

// Throws where a file that the command line names is the one to read, or cannot be written.
void check_output(Deck const& deck, std::filesystem::path const& path);

class Outputs {
 public:
  // Makes sure that the directory can be written to, before any work is done; it is made, and said on `out`, when there
  // is something to write.
  Outputs(Deck const& deck, std::ostream& out);

  // In every format the deck names.
  void write_forest(OutputForest const& forest) const;

  // The graph as read or generated, where the deck asks for it.
  void write_graph(AnyEdgeList<Kokkos::HostSpace> const& graph, Numbering const& numbering,
                   Results const& results) const;

  // Of all graphs so far.
  void write_report(std::vector<Results> const& all, bool as_list) const;

  // Where a file goes, whose directory is made; and what is said once it is there.
  std::filesystem::path place(std::string const& name) const;
  void tell(std::string const& name) const;

 private:
  Deck deck_;
  std::ostream& out_;
  std::filesystem::path directory_;
};

}  // namespace otakar
