// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/outputs.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <ostream>

#include "core/error.hpp"
#include "driver/products/write_products.hpp"
#include "driver/report/report.hpp"
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

// Whether files could be made there. Nothing is left behind, nor made for a moment where other runs may be at it.
void try_directory(Path const& directory)
{
  std::error_code unknown;
  Path there = directory;
  while (!there.empty() && symlink_status(there, unknown).type() == std::filesystem::file_type::not_found) {
    if (there.filename().native().size() > NAME_MAX) throw_write_error(directory, ENAMETOOLONG);
    there = there.parent_path();
  }
  OutputFile probe((there.empty() ? Path(".") : there) / "results.json");  // never committed: it is removed
}

std::string file_name(ForestFormat format)
{
  return "forest." + std::string(name_of(format));
}

bool is_input(Deck const& deck, Path const& output)
{
  std::error_code absent;
  Path const input = is_standard_stream(deck.graph.file) ? "/dev/stdin" : deck.graph.file;
  return is_regular_file(input, absent) && equivalent(input, output, absent);
}

void refuse_input(Deck const& deck, Path const& directory)
{
  std::vector<std::string> names;
  if (deck.output.graph) names.push_back("graph.h5");
  if (deck.output.report) names.push_back("results.json");
  for (auto const format : deck.output.forest) names.push_back(file_name(format));
  Products const products = products_of(deck);
  for (auto const* paths : {&products.labels, &products.parents})
    for (auto const& path : *paths) names.push_back(path.filename().string());
  for (Path const path : names)
    if (is_input(deck, directory / path))
      throw Error((directory / path).string() +
                  ": this is the graph to read, and would be replaced; choose another output.directory");
}

// Of runs that end at the same time one after the other renames its files; where a file system knows no locks, they may
// mix.
class Turn {
 public:
  explicit Turn(Path const& directory) : directory_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  {
    if (directory_ >= 0) (void)::flock(directory_, LOCK_EX);
  }
  ~Turn()
  {
    if (directory_ >= 0) ::close(directory_);
  }
  Turn(Turn const&) = delete;
  Turn& operator=(Turn const&) = delete;

 private:
  int directory_;
};

}  // namespace

void check_output(Deck const& deck, Path const& path)
{
  if (is_input(deck, is_standard_stream(path) ? "/dev/stdout" : path))
    throw Error(output_name(path) + ": this is the file to read, and would be replaced; choose another name");
  OutputFile probe(path);  // it is removed
}

Outputs::Outputs(Deck const& deck, std::ostream& out) : deck_(deck), out_(out), directory_(deck.output.directory)
{
  if (directory_.empty()) return;
  refuse_input(deck, directory_);
  try_directory(directory_);
}

template <class Write>
void Outputs::write(std::string const& name, Write const& write)
{
  make_directory(directory_);
  files_.write(directory_ / name, write);
}

bool Outputs::wants_forest() const
{
  return !deck_.output.forest.empty() || products_of(deck_).any();
}

void Outputs::write_forest(OutputForest const& forest)
{
  for (auto const format : deck_.output.forest) {
    std::string const name = file_name(format);
    write(name, [&](Path const& path) { write_forest_as(path, forest_target(name, ""), forest); });
  }
  write_products(products_of(deck_), forest, [&](Path const& path, auto, auto, auto const& write_at) {
    write(path.filename().string(), write_at);
  });
}

void Outputs::write_graph(AnyEdgeList<Kokkos::HostSpace> const& graph, Numbering const& numbering,
                          Results const& results)
{
  if (!deck_.output.graph) return;
  GraphLabels const labels{{results.version, results.graph.source}, numbering};
  write("graph.h5", [&](Path const& path) { write_graph_as(path, format_named("hdf5"), graph, labels); });
}

void Outputs::write_report(std::vector<Results> const& all, bool as_list)
{
  if (directory_.empty() || !deck_.output.report) return;
  write("results.json", [&](Path const& path) {
    OutputFile file(path);
    file.write(to_json(all, as_list));
    file.commit();
  });
}

Path Outputs::place(std::string const& name)
{
  make_directory(directory_);
  return files_.place(directory_ / name);
}

void Outputs::commit()
{
  if (files_.files().empty()) return;
  {
    Turn const turn(directory_);
    files_.commit();
  }
  for (auto const& file : files_.files()) out_ << "wrote: " << file.path.string() << "\n";
  out_ << std::flush;
  files_.clear();
}

}  // namespace otakar
