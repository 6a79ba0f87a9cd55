// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/files/compressed_output.hpp"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <new>
#include <string>

#include "core/error.hpp"

namespace otakar {

namespace {

constexpr int gzip_level = 4;
constexpr int zstd_level = 1;
constexpr std::uint32_t xz_level = 1;

[[noreturn]] void fail(std::string_view library, std::string const& text)
{
  throw Error(ExitCode::out_of_resource, std::string(library) + " cannot compress: " + text);
}

class Gzip : public Compressor {
 public:
  Gzip()
  {
    constexpr int window_of_gzip = 15 + 16;
    constexpr int memory = 8;
    if (deflateInit2(&stream_, gzip_level, Z_DEFLATED, window_of_gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~Gzip() override { deflateEnd(&stream_); }
  Gzip(Gzip const&) = delete;
  Gzip& operator=(Gzip const&) = delete;

  void compress(std::string_view text, bool last, Sink const& sink) override
  {
    constexpr std::size_t most = std::size_t(1) << 30;  // zlib counts in 32 bits
    do {
      std::string_view const now = text.substr(0, most);
      text.remove_prefix(now.size());
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(now.data()));
      stream_.avail_in = uInt(now.size());
      do {
        stream_.next_out = reinterpret_cast<Bytef*>(out_.get());
        stream_.avail_out = uInt(room);
        if (deflate(&stream_, last && text.empty() ? Z_FINISH : Z_NO_FLUSH) == Z_STREAM_ERROR)
          fail("zlib", "stream error");
        sink(out_.get(), room - stream_.avail_out);
      } while (stream_.avail_out == 0);
    } while (!text.empty());
  }

 private:
  z_stream stream_{};
};

class Zstd : public Compressor {
 public:
  explicit Zstd(int threads) : context_(ZSTD_createCCtx(), ZSTD_freeCCtx)
  {
    if (!context_) throw std::bad_alloc();
    // A library built without threads declines, and compresses on this one.
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_nbWorkers, threads);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, zstd_level);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  void compress(std::string_view text, bool last, Sink const& sink) override
  {
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    for (bool done = false; last ? !done : in.pos < in.size;) {
      ZSTD_outBuffer out{out_.get(), room, 0};
      std::size_t const left = ZSTD_compressStream2(context_.get(), &out, &in, last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left)) fail("zstd", ZSTD_getErrorName(left));
      sink(out_.get(), out.pos);
      done = left == 0;
    }
  }

 private:
  std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context_;
};

class Xz : public Compressor {
 public:
  explicit Xz(int threads)
  {
    lzma_mt settings{};
    settings.threads = std::uint32_t(threads);
    settings.preset = xz_level;
    settings.check = LZMA_CHECK_CRC64;
    check(lzma_stream_encoder_mt(&stream_, &settings));
  }
  ~Xz() override { lzma_end(&stream_); }
  Xz(Xz const&) = delete;
  Xz& operator=(Xz const&) = delete;

  void compress(std::string_view text, bool last, Sink const& sink) override
  {
    stream_.next_in = reinterpret_cast<std::uint8_t const*>(text.data());
    stream_.avail_in = text.size();
    for (bool done = false; last ? !done : stream_.avail_in > 0;) {
      stream_.next_out = reinterpret_cast<std::uint8_t*>(out_.get());
      stream_.avail_out = room;
      lzma_ret const result = lzma_code(&stream_, last ? LZMA_FINISH : LZMA_RUN);
      check(result);
      sink(out_.get(), room - stream_.avail_out);
      done = result == LZMA_STREAM_END;
    }
  }

 private:
  static void check(lzma_ret result)
  {
    if (result == LZMA_MEM_ERROR) throw std::bad_alloc();
    if (result != LZMA_OK && result != LZMA_STREAM_END) fail("xz", "error " + std::to_string(int(result)));
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
};

}  // namespace

std::unique_ptr<Compressor> make_compressor(Compression compression, int threads)
{
  switch (compression) {
    case Compression::gzip: return std::make_unique<Gzip>();
    case Compression::zstd: return std::make_unique<Zstd>(threads);
    case Compression::xz: return std::make_unique<Xz>(threads);
    default: return nullptr;
  }
}

}  // namespace otakar
