// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A deflated stream of bytes, for gzip files and for members of zip archives.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <string_view>

namespace otakar {

class Inflater {
 public:
  enum class State { more, ended, cut_short, damaged };

  // `window` as inflateInit2 takes it: it says whether the stream has the header of gzip, or none.
  Inflater(std::string_view packed, int window) : left_(packed)
  {
    if (inflateInit2(&stream_, window) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(Inflater const&) = delete;
  Inflater& operator=(Inflater const&) = delete;

  State state() const { return state_; }
  std::string_view left() const { return left_; }  // packed bytes that were not looked at

  // Unpacks the next bytes: as many as there is room for, fewer where the state is no longer `more`.
  std::size_t read(char* to, std::size_t size)
  {
    constexpr std::size_t most = std::numeric_limits<uInt>::max();
    std::size_t filled = 0;
    while (filled < size && state_ == State::more) {
      auto const in = uInt(std::min(left_.size(), most));
      auto const out = uInt(std::min(size - filled, most));
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(left_.data()));
      stream_.avail_in = in;
      stream_.next_out = reinterpret_cast<Bytef*>(to + filled);
      stream_.avail_out = out;
      int const answer = inflate(&stream_, Z_NO_FLUSH);
      left_.remove_prefix(in - stream_.avail_in);
      filled += out - stream_.avail_out;
      if (answer == Z_MEM_ERROR) throw std::bad_alloc();
      if (answer == Z_STREAM_END)
        state_ = State::ended;
      else if (answer == Z_BUF_ERROR || (answer == Z_OK && left_.empty() && stream_.avail_out > 0))
        state_ = State::cut_short;
      else if (answer != Z_OK)
        state_ = State::damaged;
    }
    return filled;
  }

  // Goes on with the stream behind one that has ended.
  void start_next() { state_ = inflateReset(&stream_) == Z_OK ? State::more : State::damaged; }

 private:
  std::string_view left_;
  z_stream stream_{};
  State state_ = State::more;
};

}  // namespace otakar
