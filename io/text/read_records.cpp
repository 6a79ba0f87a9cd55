// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How chunks are parsed in parallel and their records put in order; see io/text/records.hpp.
#include <algorithm>
#include <exception>

#include "core/error.hpp"
#include "io/text/record_columns.hpp"
#include "parallel/host/work_queue.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t no_limit = none<std::uint64_t>;

// Few enough to stay in the cache, enough for threads to end a batch at nearly the same time.
std::size_t chunks_at_once(Host const& host)
{
  return host.concurrency() == 1 ? 1 : 8 * std::size_t(host.concurrency());
}

// A chunk on its way.
struct Slot {
  TextChunk fetched;  // to be parsed next
  TextChunk chunk;
  ParsedChunk parsed;
  std::exception_ptr failure;   // of parsing
  std::uint64_t place = 0;      // of its first record
  std::uint64_t first_row = 0;  // where the format has rows
};

class RecordReader {
 public:
  RecordReader(TextSource& source, RecordParser const& parser, RecordLayout const& layout, bool keep = true,
               std::uint64_t batch = no_limit)
      : source_(source),
        parser_(parser),
        layout_(layout),
        keep_(keep),
        batch_(batch),
        columns_(layout, keep ? std::min(likely_records(source, layout), batch) : 0)
  {
  }

  Records read()
  {
    read_all();
    check_promises();
    return columns_.take(size_);
  }

  RecordSection read_section()
  {
    read_all();
    return {columns_.take(size_), rows_, filled_rows_, ended_};
  }

  void check()
  {
    read_all();
    check_promises();
  }

  void read_batches(TakeRecords const& take)
  {
    take_ = take;
    read_all();
    check_promises();
    hand_over();
  }

 private:
  void read_all()
  {
    Host const host;
    slots_.resize(chunks_at_once(host));
    fetch();
    std::size_t accepted = 0;
    while (fetched_ + accepted > 0) {
      std::size_t const parsing = fetched_;
      for (std::size_t i = 0; i < parsing; ++i) std::swap(slots_[i].chunk, slots_[i].fetched);
      auto const work = [&](std::uint64_t item) {
        if (item == 0) return fetch();
        Slot& slot = slots_[item - 1];
        if (item <= accepted && keep_) columns_.store(slot.place, slot.parsed, slot.first_row);
        if (item <= parsing) parse(slot);
      };
      work_queue(host, "otakar::read::parse", 1 + std::max(parsing, accepted), [&] { return work; });
      // All that is accepted is stored now.
      if (take_ && size_ - taken_ + records_in(parsing) > batch_) hand_over();
      accepted = accept(parsing);
      if (stopped_) fetched_ = 0;
      if (take_ && fetched_ > 0) source_.forget_before(slots_.front().fetched.offset);
    }
    check_stream();
    if (failure_) std::rethrow_exception(failure_);
  }

  void fetch()
  {
    fetched_ = 0;
    if (unreadable_) return;
    try {
      while (fetched_ < slots_.size() && source_.next(slots_[fetched_].fetched)) ++fetched_;
    } catch (...) {
      unreadable_ = std::current_exception();
    }
  }

  void parse(Slot& slot) const
  {
    slot.failure = nullptr;
    try {
      parser_.parse(slot.chunk.text, no_limit, slot.parsed);
      slot.parsed.measure();
    } catch (...) {
      slot.failure = std::current_exception();
    }
  }

  std::uint64_t records_in(std::size_t chunks) const
  {
    std::uint64_t records = 0;
    for (std::size_t i = 0; i < chunks; ++i) records += slots_[i].parsed.size;
    return records;
  }

  void hand_over()
  {
    if (size_ == taken_) return;
    take_(taken_, columns_.take(size_ - taken_));
    taken_ = size_;
    columns_ = RecordColumns(layout_, batch_);
  }

  // In the order of the file: each chunk's place, up to one that is wrong or the last. Returns how many have one.
  std::size_t accept(std::size_t parsed)
  {
    std::uint64_t const stored = size_ - taken_;
    std::size_t accepted = 0;
    try {
      for (; accepted < parsed && !stopped_; ++accepted) accept(slots_[accepted], stored);
      if (ended_ && !unreadable_) check_rest(accepted, parsed);
    } catch (...) {
      failure_ = std::current_exception();
    }
    stopped_ = stopped_ || failure_ || unreadable_;
    return failure_ || unreadable_ ? 0 : accepted;
  }

  void accept(Slot& slot, std::uint64_t stored)
  {
    if (slot.failure) std::rethrow_exception(slot.failure);
    ParsedChunk const& parsed = slot.parsed;
    check_chunk(slot.chunk, parsed);
    slot.place = size_ - taken_;
    if (keep_) columns_.make_room(stored, slot.place, parsed);
    slot.first_row = layout_.rows ? rows_ : 0;
    size_ += parsed.size;
    if (parsed.filled_rows > 0) filled_rows_ = rows_ + parsed.filled_rows;
    rows_ += parsed.rows;
    ended_ = stopped_ = parsed.ended;
    if (ended_) check_rest(slot.chunk, parsed.rest);
  }

  // Behind the chunk in which the records end.
  void check_rest(std::size_t first, std::size_t parsed)
  {
    for (std::size_t i = first; i < parsed; ++i) check_rest(slots_[i].chunk, slots_[i].chunk.text);
    for (std::size_t i = 0; i < fetched_; ++i) check_rest(slots_[i].fetched, slots_[i].fetched.text);
    for (TextChunk rest; source_.next(rest);) check_rest(rest, rest.text);
  }

  void check_rest(TextChunk const& chunk, std::string_view text) const
  {
    if (TextError const error = parser_.check_rest(text); error.at) fail(chunk, error.at, error.text);
  }

  void check_chunk(TextChunk const& chunk, ParsedChunk const& parsed) const
  {
    std::uint64_t const expected = layout_.promised ? *layout_.promised - size_ : no_limit;
    if (parsed.size > expected)
      fail_at_record(
          chunk, expected,
          "more " + layout_.records + " than the " + std::to_string(*layout_.promised) + " the header promises");
    std::uint64_t const rows = layout_.rows ? *layout_.rows - std::min(*layout_.rows, rows_) : no_limit;
    if (parsed.size > 0 && parsed.records[parsed.size - 1].u >= rows && layout_.rows) {
      auto const* const first = parsed.records.data();
      auto const* const surplus =
          std::partition_point(first, first + parsed.size, [&](Record const& record) { return record.u < rows; });
      fail_at_record(chunk, std::uint64_t(surplus - first),
                     "more rows than the " + std::to_string(*layout_.rows) + " vertices the header promises");
    }
    if (parsed.error.at) fail(chunk, parsed.error.at, parsed.error.text);
  }

  [[noreturn]] void fail(TextChunk const& chunk, char const* at, std::string const& text) const
  {
    throw Error(source_.name(), line_of(source_.file(), chunk.offset + std::uint64_t(at - chunk.text.data())), text);
  }

  [[noreturn]] void fail_at_record(TextChunk const& chunk, std::uint64_t record, std::string const& text) const
  {
    ParsedChunk again;
    parser_.parse(chunk.text, record, again);
    fail(chunk, again.error.at, text);
  }

  // A damaged stream may well unpack to text with mistakes, so it is reported before them.
  void check_stream()
  {
    if (unreadable_) std::rethrow_exception(unreadable_);
    source_.check_rest();
  }

  void check_promises() const
  {
    if (layout_.needs_end && !ended_)
      throw Error(source_.name(), last_line(source_.file()), "the file ends before END");
    if (layout_.promised && size_ < *layout_.promised)
      throw Error(source_.name(), layout_.header_line,
                  "the header promises " + std::to_string(*layout_.promised) + " " + layout_.records +
                      ", the file has " + std::to_string(size_));
    // Blank lines may follow the last row.
    if (layout_.rows && (rows_ < *layout_.rows || filled_rows_ > *layout_.rows))
      throw Error(source_.name(), layout_.header_line,
                  "the header promises " + std::to_string(*layout_.rows) + " vertices, the file has " +
                      std::to_string(filled_rows_ > *layout_.rows ? filled_rows_ : rows_) + " rows");
  }

  TextSource& source_;
  RecordParser const& parser_;
  RecordLayout const& layout_;
  bool keep_;
  std::uint64_t batch_;
  RecordColumns columns_;
  TakeRecords take_;

  std::vector<Slot> slots_;
  std::size_t fetched_ = 0;        // slots whose chunk is to be parsed next
  std::exception_ptr unreadable_;  // error that ended the input early
  std::exception_ptr failure_;     // the first mistake of the file
  bool stopped_ = false;           // the rest of the file does not matter
  bool ended_ = false;
  std::uint64_t size_ = 0;
  std::uint64_t taken_ = 0;  // records of earlier batches
  std::uint64_t rows_ = 0;
  std::uint64_t filled_rows_ = 0;
};

}  // namespace

std::uint64_t likely_records(TextSource& source, RecordLayout const& layout)
{
  // What follows may be packed better than what has been unpacked.
  std::uint64_t const room = (source.compressed() ? 4 : 1) * source.likely_bytes();
  if (layout.promised) return std::min(*layout.promised, room / layout.shortest + 1);
  return std::uint64_t(1.05 * double(source.likely_lines())) + 1;
}

Records read_records(TextSource& source, RecordParser const& parser, RecordLayout const& layout)
{
  return RecordReader(source, parser, layout).read();
}

RecordSection read_section(TextSource& source, RecordParser const& parser, RecordLayout const& layout)
{
  RecordLayout own = layout;
  own.promised = {};
  return RecordReader(source, parser, own).read_section();
}

void read_batches(TextSource& source, RecordParser const& parser, RecordLayout const& layout, std::uint64_t most,
                  TakeRecords const& take)
{
  RecordReader(source, parser, layout, true, most).read_batches(take);
}

std::uint64_t batch_reader_bytes(TextSource const& source, RecordLayout const& layout)
{
  // A chunk that is parsed, and the next one; the first is as long as four.
  std::uint64_t const chunk = TextSource::chunk_bytes / 4;
  std::uint64_t const parsed = chunk / layout.shortest * sizeof(Record);
  return (chunks_at_once(Host()) + 3) * (2 * chunk + parsed) + source.unpacker_bytes();
}

void check_records(TextSource& source, RecordParser const& parser, RecordLayout const& layout)
{
  RecordReader(source, parser, layout, false).check();
}

}  // namespace otakar
