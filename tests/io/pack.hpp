// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Text as the common packers leave it.
#pragma once

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <stdexcept>
#include <string>

namespace otakar::test {

inline std::string gzip_of(std::string const& text)
{
  z_stream stream{};
  if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::runtime_error("gzip");
  std::string packed(deflateBound(&stream, uLong(text.size())) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = uInt(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = uInt(packed.size());
  int const answer = deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  if (answer != Z_STREAM_END) throw std::runtime_error("gzip");
  return packed;
}

inline std::string zstd_of(std::string const& text)
{
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  std::size_t const size = ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3);
  if (ZSTD_isError(size)) throw std::runtime_error("zstd");
  packed.resize(size);
  return packed;
}

inline std::string xz_of(std::string const& text)
{
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  lzma_ret const answer =
      lzma_easy_buffer_encode(1, LZMA_CHECK_CRC32, nullptr, reinterpret_cast<std::uint8_t const*>(text.data()),
                              text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size());
  if (answer != LZMA_OK) throw std::runtime_error("xz");
  packed.resize(size);
  return packed;
}

using Pack = std::string (*)(std::string const&);
inline constexpr Pack packers[] = {gzip_of, zstd_of, xz_of};

}  // namespace otakar::test
