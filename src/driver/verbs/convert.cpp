// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/verbs/convert.hpp"

#include <ostream>

#include "core/error.hpp"
#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/outputs.hpp"
#include "driver/report/report.hpp"
#include "driver/runtime/progress.hpp"
#include "driver/verbs/verb_text.hpp"
#include "io/files/standard_streams.hpp"
#include "io/output.hpp"

namespace otakar {

namespace {

void write_loaded(Deck const& deck, std::filesystem::path const& output, std::string const& to, std::ostream& out)
{
  auto const& entry = output_format(output, to);
  check_output(deck, output);
  GraphSource source = open_source(deck);
  check_memory(deck, source);
  auto const loaded = [&] {
    Progress const progress(deck.graph.file.empty() ? "generating" : "reading " + source_text(deck));
    return load<Host>(deck, std::move(source));
  }();
  out << input_text(deck.graph.file.empty() ? "generated" : "read", loaded.facts) << std::flush;
  Kokkos::Timer const timer;
  auto const written = [&] {
    Progress const progress("writing " + output_name(output));
    return write_graph_as(output, entry, loaded.graph, {{version_text(), loaded.facts.source}, loaded.numbering});
  }();
  out << output_text(output, entry.name, written, timer.seconds());
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
