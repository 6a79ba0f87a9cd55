// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/outputs.hpp"

#include <ostream>

#include "core/error.hpp"
#include "driver/report/report.hpp"
#include "io/files/output_file.hpp"
#include "io/files/standard_streams.hpp"
#include "io/output.hpp"

namespace otakar {

namespace {

using Path = std::filesystem::path;

void make_directory(Path const& directory)
{
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw_write_error(directory, error.value());
}

// Makes the directory and a file in it, and leaves nothing behind that was not there before.
void try_directory(Path const& directory)
{
  std::error_code ignored;
  std::vector<Path> missing;
  // A link that leads nowhere is there, too.
  for (Path at = directory; !at.empty() && !exists(symlink_status(at, ignored)); at = at.parent_path())
    missing.push_back(at);
  auto const remove_made = [&] {
    for (Path const& made : missing) remove(made, ignored);
  };
  try {
    make_directory(directory);
    OutputFile probe(directory / "results.json");  // never committed: it is removed
  } catch (...) {
    remove_made();
    throw;
  }
  remove_made();
}

}  // namespace

void check_output(Deck const& deck, Path const& path)
{
  std::error_code absent;
  Path const input = is_standard_stream(deck.graph.file) ? "/dev/stdin" : deck.graph.file;
  Path const output = is_standard_stream(path) ? "/dev/stdout" : path;
  if (std::filesystem::is_regular_file(input, absent) && std::filesystem::equivalent(input, output, absent))
    throw Error(output_name(path) + ": this is the file to read, and would be replaced; choose another name");
  OutputFile probe(path);  // it is removed
}

Outputs::Outputs(Deck const& deck, std::ostream& out) : deck_(deck), out_(out), directory_(deck.output.directory)
{
  if (!directory_.empty()) try_directory(directory_);
}

void Outputs::write_forest(OutputForest const& forest) const
{
  for (auto const format : deck_.output.forest) {
    std::string const name = "forest." + std::string(name_of(format));
    write_forest_as(place(name), forest_target(name, ""), forest);
    tell(name);
  }
}

void Outputs::write_graph(AnyEdgeList<Kokkos::HostSpace> const& graph, Numbering const& numbering,
                          Results const& results) const
{
  if (!deck_.output.graph) return;
  write_graph_as(place("graph.h5"), format_named("hdf5"), graph, {{results.version, results.graph.source}, numbering});
  tell("graph.h5");
}

void Outputs::write_report(std::vector<Results> const& all, bool as_list) const
{
  if (directory_.empty() || !deck_.output.report) return;
  OutputFile file(place("results.json"));
  file.write(to_json(all, as_list));
  file.commit();
  tell("results.json");
}

Path Outputs::place(std::string const& name) const
{
  make_directory(directory_);
  return directory_ / name;
}

void Outputs::tell(std::string const& name) const
{
  out_ << "wrote: " << (directory_ / name).string() << "\n" << std::flush;
}

}  // namespace otakar
