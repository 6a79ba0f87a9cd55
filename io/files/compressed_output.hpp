// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Text on its way to a file, compressed as it comes: a stream that gzip, zstd or xz reads, never a second file.
//
// Levels (gzip 4, zstd 1, xz 1) are those that pay for lists of edges: the tools' own take 2 to 10 times as long, and
// only xz makes more of it. zstd and xz compress on several threads of their own where they may.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace otakar {

enum class Compression : std::uint8_t { none, gzip, zstd, xz };

class Compressor {
 public:
  using Sink = std::function<void(char const* bytes, std::size_t size)>;

  virtual ~Compressor() = default;

  // Takes more text, and passes on whatever is ready; behind the last, everything.
  virtual void compress(std::string_view text, bool last, Sink const& sink) = 0;

 protected:
  static constexpr std::size_t room = std::size_t(1) << 17;
  std::unique_ptr<char[]> out_{new char[room]};
};

// Nothing where there is nothing to compress.
std::unique_ptr<Compressor> make_compressor(Compression compression, int threads);

}  // namespace otakar
