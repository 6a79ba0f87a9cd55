// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How threads take chunks, parse them, and hand their records in; see io/records.hpp.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>

#include "io/record_columns.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t no_limit = none<std::uint64_t>;

class RecordReader {
 public:
  RecordReader(TextSource& source, RecordParser const& parser, RecordLayout const& layout)
      : source_(source), parser_(parser), layout_(layout), columns_(layout, likely_records(source, layout))
  {
  }

  // Arrays cannot move while threads work: they pause where one must, and go on afterwards.
  Records read()
  {
    Host const host;
    std::vector<Worker> workers(std::size_t(host.concurrency()));
    bool paused = false;
    do {
      Kokkos::parallel_for("otakar::read::parse",
                           Kokkos::RangePolicy<Host>(host, 0, int(workers.size()), Kokkos::ChunkSize(1)),
                           [&](int i) { work(workers[std::size_t(i)]); });
      host.fence("otakar::read::parse");
      paused = crowded_ != nullptr;
      hand_in_waiting(workers);
    } while (paused);
    check_stream();
    if (failure_) std::rethrow_exception(failure_);
    check_promises();
    return columns_.take(size_, rows_);
  }

 private:
  struct Worker {
    TextChunk chunk;
    ParsedChunk parsed;
    std::exception_ptr failure;
    bool waits = false;  // to hand in
  };

  void work(Worker& worker)
  {
    while (take(worker.chunk)) {
      parse(worker);
      worker.waits = true;
      if (!await_turn(worker.chunk.index) || !hand_in(worker)) return;
      worker.waits = false;
    }
  }

  // What threads held when they paused; they are chunks next to each other.
  void hand_in_waiting(std::vector<Worker>& workers)
  {
    crowded_ = nullptr;
    std::sort(workers.begin(), workers.end(),
              [](Worker const& a, Worker const& b) { return a.chunk.index < b.chunk.index; });
    for (Worker& worker : workers) {
      if (!worker.waits) continue;
      if (!hand_in(worker)) {
        crowded_ = nullptr;
        columns_.make_room(size_, worker.parsed);
        hand_in(worker);
      }
      worker.waits = false;
    }
  }

  bool take(TextChunk& chunk)
  {
    std::lock_guard const alone(taking_);
    if (stopped_) return false;
    try {
      return source_.next(chunk);
    } catch (...) {
      unreadable_ = std::current_exception();
      stopped_ = true;
      return false;
    }
  }

  void parse(Worker& worker) const
  {
    worker.failure = nullptr;
    try {
      parser_.parse(worker.chunk.text, no_limit, worker.parsed);
      worker.parsed.measure();
    } catch (...) {
      worker.failure = std::current_exception();
    }
  }

  bool await_turn(std::uint64_t index)
  {
    std::unique_lock lock(turning_);
    turned_.wait(lock, [&] { return turn_ == index || crowded_; });
    return !crowded_;
  }

  void give_turn(ParsedChunk const* crowded)
  {
    {
      std::lock_guard const alone(turning_);
      crowded_ = crowded;
      if (!crowded) ++turn_;
    }
    turned_.notify_all();
  }

  // In the order of the file, one chunk at a time, but for the copying. False where there is no room for it yet.
  bool hand_in(Worker const& worker)
  {
    std::uint64_t const place = size_;
    std::uint64_t const first_row = layout_.rows ? rows_ : 0;
    ParsedChunk const& parsed = worker.parsed;
    bool wanted = !failure_ && !ended_;
    if (wanted) {
      try {
        if (worker.failure) std::rethrow_exception(worker.failure);
        check_chunk(worker.chunk, parsed);
      } catch (...) {
        failure_ = std::current_exception();
        wanted = false;
      }
    }
    if (wanted && !columns_.has_room(place, parsed)) {
      give_turn(&parsed);
      return false;
    }
    if (wanted) {
      size_ += parsed.size;
      if (parsed.filled_rows > 0) filled_rows_ = rows_ + parsed.filled_rows;
      rows_ += parsed.rows;
      ended_ = parsed.ended;
    }
    if (failure_ || ended_) stopped_ = true;
    give_turn(nullptr);
    if (wanted) columns_.store(place, parsed, first_row);
    return true;
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
    // A last row that is blank may lack its line end, too, and blank lines may follow.
    if (layout_.rows && (rows_ + 1 < *layout_.rows || filled_rows_ > *layout_.rows))
      throw Error(source_.name(), layout_.header_line,
                  "the header promises " + std::to_string(*layout_.rows) + " vertices, the file has " +
                      std::to_string(filled_rows_ > *layout_.rows ? filled_rows_ : rows_) + " rows");
  }

  TextSource& source_;
  RecordParser const& parser_;
  RecordLayout const& layout_;
  RecordColumns columns_;

  std::mutex taking_;
  std::atomic<bool> stopped_ = false;
  std::exception_ptr unreadable_;  // the text ends here, by force

  std::mutex turning_;
  std::condition_variable turned_;
  ParsedChunk const* crowded_ = nullptr;  // all pause until there is room for this
  std::uint64_t turn_ = 0;                // whose chunk may be handed in; guards what follows
  std::uint64_t size_ = 0;
  std::uint64_t rows_ = 0;
  std::uint64_t filled_rows_ = 0;
  bool ended_ = false;
  std::exception_ptr failure_;
};

}  // namespace

Records read_records(TextSource& source, RecordParser const& parser, RecordLayout const& layout)
{
  return RecordReader(source, parser, layout).read();
}

}  // namespace otakar
