// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The one reader: a graph from a file of any format, recognised by what the file holds and never by its name. A file is
// opened, recognised and its header read once; its edges follow when they are asked for.
//
// Edge e is the file's record e, whether the records are edges or arcs in both directions: nothing is merged, for of
// the edges between two vertices a forest has the first of the best. Every mistake in a file is an Error that names the
// file and the line or entry.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "graph/any_edge_list.hpp"
#include "graph/edge_list.hpp"
#include "io/edge_batches.hpp"
#include "io/file_part.hpp"
#include "io/files/mapped_file.hpp"
#include "io/labels.hpp"
#include "io/text/records.hpp"

namespace otakar {

struct ReadOptions {
  std::optional<WeightType> weight_type;  // else: the container's own; int32 or int64, whichever fits; double
  Objective objective = Objective::minimum;
  std::optional<int> edge_bits;
  bool wide_vertices = false;        // more than 32 bits count: for read_part alone
  bool ignore_weights = false;       // all weights are 1, whatever the file says
  std::string format = "auto";       // or one of io/formats.hpp: what the file is, whatever it looks like
  std::vector<std::string> columns;  // U, V and perhaps WEIGHT of an edge list, which the file then is; none: the first
  std::size_t chunk_bytes = TextSource::chunk_bytes;  // of text, that a thread parses at once
};

struct Input {
  AnyEdgeList<Kokkos::HostSpace> graph;
  Numbering numbering;      // how the file calls its vertices
  bool undirected = false;  // a record stands for both directions
  bool named = false;       // the file does not say how many vertices there are, and only names them
  bool weighted = true;     // the file has weights
  std::string format;       // for people
};

// What is known of a graph before it is there.
struct InputSize {
  GraphSize most;
  GraphSize likely;  // 0 vertices where nothing tells them
  WeightType type = WeightType::int32;
  std::optional<int> edge_bits = {};  // where the width of edge ids is asked for
  std::uint64_t reading = 0;          // bytes beside the edge list, while the file is read, at most
  std::uint64_t numbering = 0;        // bytes that stay: how the file calls its vertices, at most
  std::uint64_t mapped = 0;           // bytes of the edge list that stay in the mapped file
};

// A file that is recognised and whose header has been read.
class GraphFile {
 public:
  GraphFile(std::shared_ptr<MappedFile const> file, ReadOptions const& options)
      : file_(std::move(file)), options_(options)
  {
  }
  virtual ~GraphFile() = default;

  // From the header alone. Text does not tell its integers' width there: 32 bits are assumed, and that the vertices of
  // an edge list are not sparse.
  InputSize const& size() const { return size_; }

  // Reads the edges; to be called once.
  virtual Input read() = 0;

  // The same of a section, for a rank of several.
  virtual FilePart read_part(Section const& section) = 0;

  // To be called before the edges are read in batches. Where vertices have names, it reads the whole file to collect
  // them, in so many bytes of memory; throws where they do not fit.
  virtual BatchFacts prepare_batches(std::uint64_t bytes);

  // Reads the edges in batches of at most `most` records, or of what is read at once, where that is more; as often as
  // they are needed. Weights are doubles throughout where `real`.
  virtual void read_batches(std::uint64_t most, bool real, TakeBatch const& take);

  // To read it all, roughly, with so many threads.
  virtual double likely_seconds(int threads) const { return 0.5e-9 * double(file_->text().size()) / threads; }

  // Where a record stands, as an error names it.
  virtual std::string locate(std::uint64_t record) = 0;

  // Reads the file in order and keeps nothing: throws where there is a mistake.
  virtual void check() {}

  // Of the file's length and some of its bytes: different files nearly always differ in it.
  std::uint64_t sample_hash() const;

  // Whether the file came through a pipe and is in memory.
  bool is_stream() const { return file_->path().empty(); }

  ReadOptions const& options() const { return options_; }

 protected:
  std::shared_ptr<MappedFile const> file_;
  ReadOptions options_;
  InputSize size_;
};

std::unique_ptr<GraphFile> open_graph(std::filesystem::path const& path, ReadOptions const& options);
std::unique_ptr<GraphFile> open_graph(std::shared_ptr<MappedFile const> file, ReadOptions const& options);

// Of a binary format.
template <class File>
std::unique_ptr<GraphFile> open_as(std::shared_ptr<MappedFile const> file, ReadOptions const& options)
{
  return std::make_unique<File>(std::move(file), options);
}

// What a text format makes of its header.
struct OpenedText {
  std::string format;                     // for people
  std::optional<std::uint64_t> vertices;  // nothing where vertices have names, which are numbers of up to 64 bits
  std::uint64_t first_vertex = 0;
  bool undirected = false;  // a record stands for both directions
  RecordLayout layout;
  std::unique_ptr<RecordParser> parser;
};

// Throws where the header says more vertices than have ids.
void check_vertices(TextSource const& source, std::uint64_t vertices, bool wide = false);

// An error at the line of the header that was read last.
[[noreturn]] void fail_at_line(TextSource const& source, std::string const& text);

}  // namespace otakar
