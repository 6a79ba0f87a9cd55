// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A set of vertices as a bit for each vertex of the graph, for the certificate across ranks; and consecutive numbers
// for those of a set.
#pragma once

#include <bit>
#include <vector>

#include "distributed/edge_share.hpp"

namespace otakar {

class Communicator;

class VertexBits {
 public:
  explicit VertexBits(std::uint64_t vertices)
      : words_(allocate_zeros<std::uint64_t>(Host(), "otakar::find_fault::bits", vertices / 64 + 1))
  {
  }

  void set(std::uint64_t v) const { words_(v / 64) |= std::uint64_t(1) << v % 64; }
  bool operator()(std::uint64_t v) const { return words_(v / 64) >> v % 64 & 1; }
  HostArray<std::uint64_t> const& words() const { return words_; }

 private:
  HostArray<std::uint64_t> words_;
};

class NumberedVertices {
 public:
  // The set does not change afterwards.
  explicit NumberedVertices(VertexBits const& set)
      : words_(set.words()), before_(allocate<std::uint32_t>(Host(), "otakar::find_fault::before", words_.extent(0)))
  {
    for (std::uint64_t w = 0; w < words_.extent(0); ++w) {
      before_(w) = size_;
      size_ += std::uint32_t(std::popcount(words_(w)));
    }
  }

  std::uint32_t size() const { return size_; }

  // Of a vertex of the set.
  std::uint32_t number(std::uint64_t v) const
  {
    std::uint64_t const below = (std::uint64_t(1) << v % 64) - 1;
    return before_(v / 64) + std::uint32_t(std::popcount(words_(v / 64) & below));
  }

 private:
  HostArray<std::uint64_t> words_;
  HostArray<std::uint32_t> before_;  // the set's vertices in the words before
  std::uint32_t size_ = 0;
};

// The vertices that a list has edges at.
template <class Ids>
VertexBits touched_vertices(EdgeList<Ids, Kokkos::HostSpace> const& list)
{
  VertexBits const touched(list.vertices);
  for (std::uint64_t e = 0; e < list.edges(); ++e) {
    touched.set(list.u(e));
    touched.set(list.v(e));
  }
  return touched;
}

// Collective: the vertices in the sets of two ranks or more.
VertexBits shared_vertices(Communicator& ranks, VertexBits const& own, std::uint64_t vertices);

}  // namespace otakar
