// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/convert.hpp"

#include <ostream>

#include "core/error.hpp"
#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/report/report.hpp"
#include "driver/runtime/progress.hpp"
#include "io/files/output_file.hpp"
#include "io/output.hpp"

namespace otakar {

namespace {

void write_loaded(Deck const& deck, std::filesystem::path const& output, std::string const& to, std::ostream& out)
{
  std::error_code absent;
  if (std::filesystem::equivalent(deck.graph.file, output, absent))
    throw Error(output.string() + ": this is the file to read, and would be replaced; choose another name");
  auto const& entry = output_format(output, to);
  {
    OutputFile probe(output);  // before any work is done; it is removed
  }
  GraphSource source = open_source(deck);
  check_memory(deck, source);
  auto const loaded = [&] {
    Progress const progress(deck.graph.file.empty() ? "generating" : "reading " + deck.graph.file);
    return load<Host>(deck, std::move(source));
  }();
  out << input_text(loaded.facts) << std::flush;
  Kokkos::Timer const timer;
  auto const written = [&] {
    Progress const progress("writing " + output.string());
    return write_graph_as(output, entry, loaded.graph, {{version_text(), loaded.facts.source}, loaded.numbering});
  }();
  out << output_text(output, entry, written, timer.seconds());
}

}  // namespace

void convert(Deck const& deck, std::filesystem::path const& output, std::string const& to, std::ostream& out)
{
  if (deck.graph.file.empty()) throw Error("convert takes a graph from a file; for a generator, there is generate");
  write_loaded(deck, output, to, out);
}

void generate(Deck const& deck, std::filesystem::path const& output, std::string const& to, std::ostream& out)
{
  if (!deck.graph.file.empty()) throw Error("generate takes a deck with a generator; for a file, there is convert");
  write_loaded(deck, output, to, out);
}

}  // namespace otakar
