// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Lines of text, formatted by all threads and written in order.
//
// Threads take chunks of lines from a work queue and format each into a buffer of its own; meanwhile one of them writes
// (or compresses) the chunks of the batch before, in order.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/output_file.hpp"
#include "io/text/write_number.hpp"
#include "parallel/host/work_queue.hpp"

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
  void add_number(Number number)
  {
    add_text(longest_number, [&](char* to) { return write_number(to, number); });
  }

  // write(to) puts at most `most` characters from `to` on and returns where they end. Of what a line is made of it
  // keeps the place in a register, which characters written one by one through this class do not.
  template <class Write>
  void add_text(std::size_t most, Write const& write)
  {
    make_room(most);
    used_ = std::size_t(write(memory_.get() + used_) - memory_.get());
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

// format(buffer, line) adds line 0 .. lines, its end included.
template <class Format>
void write_lines(OutputFile& file, std::string const& label, std::uint64_t lines, Format const& format)
{
  constexpr std::uint64_t chunk_lines = 2048;
  Host const host;
  std::uint64_t const chunks = (lines + chunk_lines - 1) / chunk_lines;
  // Batches are long beside the time for which the system takes a core away: at the end of each, threads wait.
  std::uint64_t const batch = std::min(chunks, std::max<std::uint64_t>(64, 8 * std::uint64_t(host.concurrency())));
  std::vector<LineBuffer> now(batch), before(batch);
  for (std::uint64_t first = 0; first < chunks + batch; first += batch) {
    auto const work = [&](std::uint64_t item) {
      if (item == 0) {
        for (LineBuffer& buffer : before) {
          file.write(buffer.text());
          buffer.clear();
        }
        return;
      }
      std::uint64_t const chunk = first + item - 1;
      std::uint64_t const last = std::min(lines, (chunk + 1) * chunk_lines);
      for (std::uint64_t line = chunk * chunk_lines; line < last; ++line) format(now[item - 1], line);
    };
    work_queue(host, label, 1 + std::min(batch, chunks - std::min(first, chunks)), [&] { return work; });
    std::swap(now, before);
  }
}

}  // namespace otakar
