// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Small random graphs of every awkward shape, for soaks and for tests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

namespace otakar {

template <class Weight>
struct PlainEdge {
  std::uint64_t u, v;
  Weight w;
};

enum class Shape {
  empty,
  isolated,
  sparse,
  dense,
  parallel,
  loops,
  star,
  path,
  complete,
  islands,
  tree,
  clusters,
  count
};

// The edges of a random graph of at most `most` vertices: `shape` says how they lie, the weights are drawn from few
// values, many values, one value or the extremes of their type.
template <class Weight>
class RandomGraph {
 public:
  RandomGraph(Shape shape, std::uint64_t seed, std::uint64_t most) : random_(seed), vertices_(1 + below(most))
  {
    span_ = below(4);
    switch (shape) {
      case Shape::empty: vertices_ = 0; break;
      case Shape::isolated: break;
      case Shape::sparse: scatter(vertices_ * 5 / 4); break;
      case Shape::dense: scatter(vertices_ * 8); break;
      case Shape::parallel: repeat(vertices_, 1 + below(6)); break;
      case Shape::loops: with_loops(); break;
      case Shape::star: star(); break;
      case Shape::path: path(0, vertices_); break;
      case Shape::complete: complete(); break;
      case Shape::islands: islands(); break;
      case Shape::tree: tree(); break;
      default: clusters(); break;
    }
  }

  std::uint64_t vertices() const { return vertices_; }
  std::vector<PlainEdge<Weight>> const& edges() const { return edges_; }

 private:
  std::uint64_t below(std::uint64_t bound) { return bound == 0 ? 0 : random_() % bound; }

  Weight weight()
  {
    using Limits = std::numeric_limits<Weight>;
    switch (span_) {
      case 0: return Weight(below(4));
      case 1: return Weight(7);
      case 2: {
        Weight const extremes[] = {Limits::lowest(), Limits::max(), Weight(0), Limits::min(), Weight(1)};
        return extremes[below(5)];
      }
      default:
        if constexpr (std::is_floating_point_v<Weight>)
          return std::uniform_real_distribution<Weight>(Weight(-1e6), Weight(1e6))(random_);
        else
          return Weight(random_());
    }
  }

  void add(std::uint64_t u, std::uint64_t v)
  {
    if (below(2)) std::swap(u, v);
    edges_.push_back({u, v, weight()});
  }
  void scatter(std::uint64_t edges)
  {
    for (std::uint64_t e = 0; e < edges; ++e) add(below(vertices_), below(vertices_));
  }
  void repeat(std::uint64_t pairs, std::uint64_t times)
  {
    for (std::uint64_t i = 0; i < pairs; ++i) {
      auto const u = below(vertices_), v = below(vertices_);
      for (std::uint64_t t = 0; t < times; ++t) add(u, v);
    }
  }
  void with_loops()
  {
    for (std::uint64_t v = 0; v < vertices_; ++v) add(v, v);
    scatter(vertices_);
  }
  void star()
  {
    auto const hub = below(vertices_);
    for (std::uint64_t v = 0; v < vertices_; ++v)
      if (v != hub) add(hub, v);
  }
  void path(std::uint64_t first, std::uint64_t last)
  {
    for (std::uint64_t v = first + 1; v < last; ++v) add(v - 1, v);
  }
  void complete()
  {
    vertices_ = std::min<std::uint64_t>(vertices_, 24);
    for (std::uint64_t v = 0; v < vertices_; ++v)
      for (std::uint64_t u = 0; u < v; ++u) add(u, v);
  }
  void islands()
  {
    for (std::uint64_t first = 0; first < vertices_;) {
      auto const last = std::min(vertices_, first + 1 + below(12));
      path(first, last);
      for (std::uint64_t e = first; e < last; ++e) add(first + below(last - first), first + below(last - first));
      first = last;
    }
  }
  void tree()
  {
    for (std::uint64_t v = 1; v < vertices_; ++v) add(below(v), v);
  }

  // Ids of a cluster lie far apart.
  void clusters()
  {
    auto const stride = 1 + vertices_ / (5 + below(30));
    for (std::uint64_t i = 0; i < vertices_ * 12; ++i) {
      auto const first = below(stride);
      auto const size = (vertices_ - first + stride - 1) / stride;
      add(first + below(size) * stride, first + below(size) * stride);
    }
    scatter(vertices_ / 8);
  }

  std::mt19937_64 random_;
  std::uint64_t vertices_;
  std::uint64_t span_ = 0;
  std::vector<PlainEdge<Weight>> edges_;
};

}  // namespace otakar
