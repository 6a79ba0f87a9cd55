// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/files/unpack.hpp"

#include <lzma.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <new>

#include "core/error.hpp"
#include "io/files/inflate.hpp"

namespace otakar {

namespace {

// Parallel packers put frames that hold no text first.
bool is_skippable_frame(std::string_view bytes)
{
  return bytes.size() >= 4 && bytes[0] >= 0x50 && bytes[0] <= 0x5f && bytes.substr(1, 3) == "\x2a\x4d\x18";
}

[[noreturn]] void throw_damaged(MappedFile const& file)
{
  throw Error(file.name() + ": the " + std::string(packing_of(file.text())) + " stream is damaged");
}

[[noreturn]] void throw_truncated(MappedFile const& file)
{
  throw Error(file.name() + ": the " + std::string(packing_of(file.text())) +
              " stream ends early: the file is cut short");
}

// The memory a stream may ask for in its first bytes: what packers use unless told otherwise, or, up to 1 GiB, a
// thousand times the file.
std::uint64_t most_memory(MappedFile const& file)
{
  constexpr std::uint64_t usual = std::uint64_t(1) << 27;
  return std::clamp<std::uint64_t>(1000 * file.text().size(), usual, 8 * usual);
}

[[noreturn]] void throw_memory_limit(MappedFile const& file)
{
  throw Error(ExitCode::out_of_resource, file.name() + ": the " + std::string(packing_of(file.text())) +
                                             " stream asks for more than " + std::to_string(most_memory(file) >> 20) +
                                             " MiB to unpack it");
}

class GzipUnpacker : public Unpacker {
 public:
  explicit GzipUnpacker(MappedFile const& file) : file_(file), inflater_(file.text(), MAX_WBITS + 16) {}

  std::size_t read(char* to, std::size_t size) override
  {
    using State = Inflater::State;
    std::size_t filled = inflater_.read(to, size);
    // Tape archives pad with zeros, which end the file as they do for gzip itself.
    while (inflater_.state() == State::ended && inflater_.left().find_first_not_of('\0') != std::string_view::npos) {
      inflater_.start_next();
      filled += inflater_.read(to + filled, size - filled);
    }
    if (inflater_.state() == State::cut_short) throw_truncated(file_);
    if (inflater_.state() == State::damaged) throw_damaged(file_);
    return filled;
  }
  std::size_t position() const override { return file_.text().size() - inflater_.left().size(); }
  std::size_t bytes() const override { return std::size_t(1) << 16; }  // a window of 32 KiB, and tables

 private:
  MappedFile const& file_;
  Inflater inflater_;
};

class ZstdUnpacker : public Unpacker {
 public:
  explicit ZstdUnpacker(MappedFile const& file) : file_(file), stream_(ZSTD_createDStream(), ZSTD_freeDStream)
  {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, int(std::bit_width(most_memory(file))) - 1);
  }

  std::size_t read(char* to, std::size_t size) override
  {
    ZSTD_inBuffer in{file_.text().data(), file_.text().size(), position_};
    ZSTD_outBuffer out{to, size, 0};
    while (out.pos < out.size && !(in_frame_ == 0 && in.pos == in.size)) {
      std::size_t const before_in = in.pos;
      std::size_t const before_out = out.pos;
      in_frame_ = ZSTD_decompressStream(stream_.get(), &out, &in);
      if (ZSTD_isError(in_frame_)) throw_error(ZSTD_getErrorCode(in_frame_));
      if (in_frame_ != 0 && in.pos == before_in && out.pos == before_out) throw_truncated(file_);
    }
    position_ = in.pos;
    return out.pos;
  }
  std::size_t position() const override { return position_; }
  std::size_t bytes() const override { return ZSTD_sizeof_DStream(stream_.get()); }

 private:
  [[noreturn]] void throw_error(ZSTD_ErrorCode code) const
  {
    if (code == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (code == ZSTD_error_frameParameter_windowTooLarge) throw_memory_limit(file_);
    throw_damaged(file_);
  }

  MappedFile const& file_;
  std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream_;
  std::size_t position_ = 0;
  std::size_t in_frame_ = 0;  // 0 between frames
};

class XzUnpacker : public Unpacker {
 public:
  explicit XzUnpacker(MappedFile const& file) : file_(file)
  {
    if (lzma_stream_decoder(&stream_, most_memory(file), LZMA_CONCATENATED) != LZMA_OK) throw std::bad_alloc();
    stream_.next_in = reinterpret_cast<std::uint8_t const*>(file.text().data());
    stream_.avail_in = file.text().size();
  }
  ~XzUnpacker() override { lzma_end(&stream_); }
  XzUnpacker(XzUnpacker const&) = delete;
  XzUnpacker& operator=(XzUnpacker const&) = delete;

  std::size_t read(char* to, std::size_t size) override
  {
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = size;
    while (stream_.avail_out > 0 && !done_) {
      lzma_ret const answer = lzma_code(&stream_, LZMA_FINISH);
      done_ = answer == LZMA_STREAM_END;
      if (answer == LZMA_BUF_ERROR) throw_truncated(file_);
      if (answer == LZMA_MEMLIMIT_ERROR) throw_memory_limit(file_);
      if (answer == LZMA_MEM_ERROR) throw std::bad_alloc();
      if (answer != LZMA_OK && !done_) throw_damaged(file_);
    }
    return size - stream_.avail_out;
  }
  std::size_t position() const override { return file_.text().size() - stream_.avail_in; }
  std::size_t bytes() const override { return lzma_memusage(&stream_); }

 private:
  MappedFile const& file_;
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool done_ = false;
};

}  // namespace

std::string_view packing_of(std::string_view bytes)
{
  using namespace std::string_view_literals;
  if (bytes.starts_with("\x1f\x8b")) return "gzip";
  if (bytes.starts_with("\x28\xb5\x2f\xfd") || is_skippable_frame(bytes)) return "zstd";
  if (bytes.starts_with("\xfd\x37\x7a\x58\x5a\x00"sv)) return "xz";
  return "";
}

std::unique_ptr<Unpacker> make_unpacker(MappedFile const& file)
{
  std::string_view const packing = packing_of(file.text());
  if (packing == "gzip") return std::make_unique<GzipUnpacker>(file);
  if (packing == "zstd") return std::make_unique<ZstdUnpacker>(file);
  if (packing == "xz") return std::make_unique<XzUnpacker>(file);
  return nullptr;
}

}  // namespace otakar
