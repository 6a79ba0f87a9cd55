// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Lines of text, formatted by all threads and written in order.
//
// Threads take blocks of lines by number, format each into a buffer of their own, and wait for the block's turn to
// write it, so one writes (or compresses) while the others format. Numbers are printed with the digits that bring their
// value back unchanged. The first failure is thrown once all threads are done.
#pragma once

#include <algorithm>
#include <atomic>
#include <charconv>
#include <concepts>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "core/kokkos_aliases.hpp"
#include "io/output_file.hpp"

namespace otakar {

// Text that grows; what is added fits, whatever its length.
class LineBuffer {
 public:
  std::string_view text() const { return {memory_.get(), used_}; }
  void clear() { used_ = 0; }

  void add(char c)
  {
    make_room(1);
    memory_[used_++] = c;
  }
  void add(std::string_view text)
  {
    make_room(text.size());
    std::memcpy(memory_.get() + used_, text.data(), text.size());
    used_ += text.size();
  }
  template <class Number>
  requires(std::integral<Number> || std::floating_point<Number>) void add_number(Number number)
  {
    constexpr std::size_t longest = 32;
    make_room(longest + 2);
    char* const first = memory_.get() + used_;
    char* last = std::to_chars(first, first + longest, number).ptr;
    // What is no integer shall not look like one.
    if (std::floating_point<Number> &&
        std::all_of(first, last, [](char c) { return c == '-' || (c >= '0' && c <= '9'); }))
      last = std::copy_n(".0", 2, last);
    used_ += std::size_t(last - first);
  }

 private:
  void make_room(std::size_t size)
  {
    if (size > capacity_ - used_) grow(size);
  }
  void grow(std::size_t size)
  {
    std::size_t const capacity = 2 * capacity_ + size;
    std::unique_ptr<char[]> larger(new char[capacity]);
    std::memcpy(larger.get(), memory_.get(), used_);
    memory_ = std::move(larger);
    capacity_ = capacity;
  }

  std::size_t capacity_ = std::size_t(1) << 17;
  std::unique_ptr<char[]> memory_{new char[capacity_]};
  std::size_t used_ = 0;
};

// Blocks come in any order and are let through in theirs.
class OrderedTurns {
 public:
  // Waits for the block's turn, then does the work, unless an earlier block failed.
  template <class Work>
  void take(std::uint64_t block, Work const& work)
  {
    for (auto now = turn_.load(); now != block; now = turn_.load()) turn_.wait(now);
    try {
      if (!failure_) work();
    } catch (...) {
      failure_ = std::current_exception();
      failed_ = true;
    }
    turn_ = block + 1;
    turn_.notify_all();
  }

  bool failed() const { return failed_; }
  void rethrow() const
  {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::atomic<std::uint64_t> turn_{0};
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;  // of whoever has the turn
};

// format(buffer, line) adds line 0 .. lines, its end included.
template <class Format>
void write_lines(OutputFile& file, std::string const& label, std::uint64_t lines, Format const& format)
{
  constexpr std::uint64_t block_lines = 2048;
  Host const host;
  std::uint64_t const blocks = (lines + block_lines - 1) / block_lines;
  std::atomic<std::uint64_t> next{0};
  OrderedTurns turns;
  auto const write_block = [&](LineBuffer& buffer, std::uint64_t block) {
    std::exception_ptr failure;
    buffer.clear();
    try {
      std::uint64_t const last = std::min(lines, (block + 1) * block_lines);
      for (std::uint64_t line = block * block_lines; line < last && !turns.failed(); ++line) format(buffer, line);
    } catch (...) {
      failure = std::current_exception();
    }
    turns.take(block, [&] {
      if (failure) std::rethrow_exception(failure);
      file.write(buffer.text());
    });
  };
  Kokkos::parallel_for(label, Range<Host>(host, 0, std::uint64_t(host.concurrency())), [&](std::uint64_t) {
    LineBuffer buffer;
    for (std::uint64_t block = next++; block < blocks; block = next++) write_block(buffer, block);
  });
  host.fence(label);
  turns.rethrow();
}

}  // namespace otakar
