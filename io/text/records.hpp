// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What text formats have in common: after a header, lines that name two vertices each and perhaps a weight.
//
// Method: the text comes in batches of chunks of whole lines. Threads take the chunks of a batch from a work queue and
// parse each into a buffer of its own, while one of them brings in (and unpacks) the next batch; between batches, in
// the order of the file, each chunk learns how many records came before it; threads copy its records to their place
// when they take the buffer for the next batch. So one pass over the text does, it may be a stream, no thread waits for
// another, and the first mistake of the file is the one reported, at any number of threads. Columns are as narrow as
// their values allow and widened when one does not fit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/arcs.hpp"
#include "io/text/text_lines.hpp"
#include "io/text/text_source.hpp"

namespace otakar {

struct Record {
  std::uint64_t u;  // from 0
  std::uint64_t v;
  std::uint64_t weight;  // the bits of an int64 or, where the chunk is real, of a double
};

// The records of a chunk.
struct ParsedChunk {
  std::vector<Record> records;  // at least `size`
  std::uint64_t size = 0;
  std::uint64_t short_lines = 0;  // records of lines that were short: their numbers fit 32 bits
  std::uint64_t rows = 0;         // where the format has rows: how many began here
  std::uint64_t filled_rows = 0;  // up to the last one that is not blank
  bool real = false;
  bool wide_u = false, wide_v = false, wide_weight = false;  // some do not fit 32 bits
  bool ended = false;                                        // the records end here,
  std::string_view rest;                                     // before these lines
  TextError error;

  // The next record, to be filled in.
  Record& next() { return records[size]; }
  // Empties the chunk, with room for `most` records.
  void clear(std::uint64_t most);
  // Room for one more, where `clear` could not tell how many there would be.
  void make_room()
  {
    if (size == records.size()) records.resize(2 * size);
  }
  // From now on weights are doubles; integers before are rounded to them.
  void make_real();
  // Finds out which columns are wide.
  void measure();
};

// The lines of one format, below its header.
class RecordParser {
 public:
  virtual ~RecordParser() = default;

  // Parses whole lines, up to a broken one, which it explains, or to the line of record number `limit`, which becomes
  // the error's place.
  virtual void parse(std::string_view text, std::uint64_t limit, ParsedChunk& parsed) const = 0;

  // What is wrong with lines behind the end of the records.
  virtual TextError check_rest(std::string_view) const { return {}; }
};

struct RecordLayout {
  std::optional<std::uint64_t> promised;  // records, by the header
  std::uint64_t header_line = 1;
  std::string records = "arcs";  // what the format calls them
  std::size_t shortest = 4;      // a record's text
  bool weighted = true;
  bool real = false;                  // weights are doubles from the start
  bool needs_end = false;             // the records must end in a line that says so
  std::optional<std::uint64_t> rows;  // records count `u` from their chunk's first row, of so many rows in all
};

// Values in the file's order, 32 bits wide while all fit.
struct Column {
  HostArray<std::uint32_t> narrow;
  HostArray<std::uint64_t> wide;  // instead, where it has a size

  std::uint64_t size() const { return wide.data() ? wide.extent(0) : narrow.extent(0); }
  std::uint64_t operator()(std::uint64_t i) const { return wide.data() ? wide(i) : narrow(i); }
};

// Arcs as a file lists them; vertices by the names it has for them, where it has names.
struct Records {
  Column u, v;
  Column weight;  // as in Arcs; neither where the file has no weights
  bool real = false;

  // Uses them up; vertices fit 32 bits.
  Arcs take_arcs(std::uint64_t vertices)
  {
    Records const taken = std::exchange(*this, Records());
    return {vertices, taken.u.narrow, taken.v.narrow, taken.weight.narrow, taken.weight.wide, taken.real};
  }
};

// How many records to expect: what the header promises, as far as the size of the text can justify it; or what the
// first lines let expect.
std::uint64_t likely_records(TextSource& source, RecordLayout const& layout);

// Reads what is left of the source. Every mistake is an Error that names file and line.
Records read_records(TextSource& source, RecordParser const& parser, RecordLayout const& layout);

// The same of a section's lines, see TextSource::keep_section. Whether they hold what the header promises is for all
// sections together to say.
struct RecordSection {
  Records records;
  std::uint64_t rows = 0;         // where the format has rows: how many began here; `u` counts from the first of them
  std::uint64_t filled_rows = 0;  // up to the last one that is not blank
  bool ended = false;             // the rest of the file is no concern of the format
};
RecordSection read_section(TextSource& source, RecordParser const& parser, RecordLayout const& layout);

// The same in batches of at most so many records, or those of a few chunks, where these are more: each is given to
// `take`, with the number of its first record, before the next is read. What is behind in the file leaves memory.
using TakeRecords = std::function<void(std::uint64_t first, Records records)>;
void read_batches(TextSource& source, RecordParser const& parser, RecordLayout const& layout, std::uint64_t most,
                  TakeRecords const& take);

// The bytes of memory that this takes beside the records.
std::uint64_t batch_reader_bytes(TextSource const& source, RecordLayout const& layout);

// The same of all that is left, of which nothing is kept: throws where there is a mistake.
void check_records(TextSource& source, RecordParser const& parser, RecordLayout const& layout);

// The number of the line that holds a record; the source stands behind the header.
std::uint64_t line_of_record(TextSource& source, RecordParser const& parser, std::uint64_t record);

}  // namespace otakar
