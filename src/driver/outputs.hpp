// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a run leaves on disk: forests and results.json, in output.directory.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "driver/deck/deck.hpp"
#include "driver/report/results.hpp"
#include "graph/any_edge_list.hpp"
#include "graph/forest.hpp"
#include "io/labels.hpp"

namespace otakar {

class Outputs {
 public:
  // Makes sure that the directory can be written to, before any work is done; it is made, and said on `out`, when there
  // is something to write.
  Outputs(Deck const& deck, std::ostream& out);

  // The forest of the latest run in `results`, in every format the deck names.
  template <class Ids>
  void write_forest(EdgeList<Ids, Kokkos::HostSpace> const& graph, Forest<Ids> const& forest,
                    Numbering const& numbering, Results const& results) const;

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
