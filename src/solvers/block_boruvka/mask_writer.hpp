// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sets bits of a mask in host memory whose words other threads set bits of, too. Items that follow each other within a
// word cost one atomic operation together.
#pragma once

#include "parallel/compact.hpp"

namespace otakar {

template <class Space>
class MaskWriter {
 public:
  explicit MaskWriter(Array<std::uint64_t, Space> const& mask) : mask_(mask) {}
  ~MaskWriter() { flush(); }
  MaskWriter(MaskWriter const&) = delete;
  MaskWriter& operator=(MaskWriter const&) = delete;

  void set(std::uint64_t item)
  {
    if (item / word_bits != word_) {
      flush();
      word_ = item / word_bits;
    }
    bits_ |= std::uint64_t(1) << (item % word_bits);
  }

 private:
  void flush()
  {
    if (bits_ != 0) Kokkos::atomic_or(&mask_(word_), bits_);
    bits_ = 0;
  }

  Array<std::uint64_t, Space> mask_;
  std::uint64_t word_ = 0;
  std::uint64_t bits_ = 0;
};

}  // namespace otakar
