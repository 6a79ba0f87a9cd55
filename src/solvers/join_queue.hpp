// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kruskal's second half on several threads of the host: records in ascending order, whose ends are joined.
//
// The records are cut into pieces. Every thread takes the next piece and finds the roots of its ends; then, unless
// another is at it, it joins the ends of all pieces that are ready, in their order. Roots may have been hung on others
// since they were found, so joining climbs on from there; but that is a short way, and in cache. Nobody waits. A thread
// that is alone finds and joins in one go.
#pragma once

#include <atomic>
#include <vector>

#include "primitives/find_together.hpp"
#include "solvers/bucket_kruskal_steps.hpp"

namespace otakar::bucket_kruskal_steps {

// Replaces the ends of records by roots, while others join.
template <class AnyIds>
void find_ends(typename AnyIds::Vertex* parent, Record<AnyIds>* records, std::uint64_t size)
{
  constexpr std::uint64_t batch = together / 2;
  typename AnyIds::Vertex ends[together];
  auto const touch = [&](std::uint64_t first) {
    for (std::uint64_t i = first; i < std::min(first + batch, size); ++i) {
      prefetch(&parent[records[i].u]);
      prefetch(&parent[records[i].v]);
    }
  };
  touch(0);
  for (std::uint64_t first = 0; first < size; first += batch) {
    touch(first + batch);
    std::uint64_t const count = std::min(batch, size - first);
    for (std::uint64_t i = 0; i < count; ++i) {
      ends[2 * i] = records[first + i].u;
      ends[2 * i + 1] = records[first + i].v;
    }
    find_together(parent, ends, int(2 * count));
    for (std::uint64_t i = 0; i < count; ++i) {
      records[first + i].u = ends[2 * i];
      records[first + i].v = ends[2 * i + 1];
    }
  }
}

// Asks for what finding the roots of later records will read: their ends, what these point at, and once more.
template <class AnyIds>
void touch_ahead(typename AnyIds::Vertex const* parent, Record<AnyIds> const* records, std::uint64_t i,
                 std::uint64_t size)
{
  constexpr std::uint64_t near = 12;
  auto const up = [=](auto v) { return read_relaxed(&parent[v]); };
  auto const later = [=](std::uint64_t distance) -> auto&
  {
    return records[std::min(i + distance, size - 1)];
  };
  prefetch(&parent[later(4 * near).u]);
  prefetch(&parent[later(4 * near).v]);
  prefetch(&parent[up(later(2 * near).u)]);
  prefetch(&parent[up(later(2 * near).v)]);
  prefetch(&parent[up(up(later(near).u))]);
  prefetch(&parent[up(up(later(near).v))]);
}

// Joins the ends of records in their order; the ids of those that were apart go to the forest. Returns their number.
// touch(i) is called before record i is looked at.
template <class AnyIds, class Touch>
std::uint64_t unite(typename AnyIds::Vertex* parent, Record<AnyIds> const* records, std::uint64_t count,
                    typename AnyIds::Edge* forest, Touch const& touch)
{
  std::uint64_t size = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    touch(i);
    auto const a = find_root(parent, records[i].u);
    auto const b = find_root(parent, records[i].v);
    if (a == b) continue;
    write_relaxed(&parent[std::max(a, b)], std::min(a, b));
    forest[size++] = records[i].id;
  }
  return size;
}

template <class AnyIds>
class JoinQueue {
 public:
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  static constexpr std::uint64_t piece_size = 4096;  // the lines of their ends fit a near cache

  JoinQueue(Vertex* parent, Record<AnyIds>* records, std::uint64_t size, Edge* forest)
      : parent_(parent), records_(records), size_(size), forest_(forest), ready_((size + piece_size - 1) / piece_size)
  {
  }

  // What each thread does.
  void work()
  {
    for (std::uint64_t piece; (piece = next_++) < ready_.size();) {
      find_ends<AnyIds>(parent_, records_ + piece * piece_size, length(piece));
      ready_[piece] = true;
      join_ready();
    }
  }

  // What a thread without others does instead.
  void work_alone()
  {
    joined_ = unite<AnyIds>(parent_, records_, size_, forest_,
                            [&](std::uint64_t i) { touch_ahead<AnyIds>(parent_, records_, i, size_); });
  }

  std::uint64_t joined() const { return joined_; }

 private:
  std::uint64_t length(std::uint64_t piece) const { return std::min(piece_size, size_ - piece * piece_size); }

  bool is_ready(std::uint64_t piece) const { return piece < ready_.size() && ready_[piece]; }

  // A piece that becomes ready while another thread joins is seen by that one, which looks once more after it has let
  // go; hence the strict order of all atomic operations.
  void join_ready()
  {
    while (is_ready(first_) && !busy_.exchange(true)) {
      for (std::uint64_t piece = first_; is_ready(piece); first_ = ++piece)
        joined_ += unite<AnyIds>(parent_, records_ + piece * piece_size, length(piece), forest_ + joined_,
                                 [](std::uint64_t) {});
      busy_ = false;
    }
  }

  Vertex* parent_;
  Record<AnyIds>* records_;
  std::uint64_t size_;
  Edge* forest_;
  std::vector<std::atomic<bool>> ready_;  // per piece: its roots are found
  std::atomic<std::uint64_t> next_ = 0;   // piece whose roots are to be found
  std::atomic<std::uint64_t> first_ = 0;  // piece to be joined
  std::atomic<bool> busy_ = false;        // somebody joins; what follows is theirs
  std::uint64_t joined_ = 0;
};

}  // namespace otakar::bucket_kruskal_steps
