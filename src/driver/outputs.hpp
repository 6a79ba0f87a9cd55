// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a run leaves on disk: forests, the graph and results.json, in output.directory. All of them get their names once
// all are complete: a run that ends early leaves the results of an earlier one as they are.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "driver/deck/deck.hpp"
#include "driver/report/results.hpp"
#include "graph/any_edge_list.hpp"
#include "io/files/file_set.hpp"
#include "io/output_forest.hpp"

namespace otakar {

// Throws where a file that the command line names is the one to read, or cannot be written.
void check_output(Deck const& deck, std::filesystem::path const& path);

class Outputs {
 public:
  // Makes sure that the directory can be written to and that no output would replace the input, before any work is
  // done; the directory is made when there is something to write.
  Outputs(Deck const& deck, std::ostream& out);

  // In every format the deck names, and its labels and parents likewise.
  bool wants_forest() const;
  void write_forest(OutputForest const& forest);

  // The graph as read or generated, where the deck asks for it.
  void write_graph(AnyEdgeList<Kokkos::HostSpace> const& graph, Numbering const& numbering, Results const& results);

  // Of all graphs so far.
  void write_report(std::vector<Results> const& all, bool as_list);

  // Where a file is to be written until all are complete; the directory is made.
  std::filesystem::path place(std::string const& name);

  // Gives the files their names, and says so on `out`.
  void commit();

 private:
  template <class Write>
  void write(std::string const& name, Write const& write);

  Deck deck_;
  std::ostream& out_;
  std::filesystem::path directory_;
  FileSet files_;
};

}  // namespace otakar
