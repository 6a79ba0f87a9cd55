// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kruskal's second half on several threads of the host: records in ascending order, whose ends are joined.
//
// The records are cut into pieces. Every thread takes the next piece, finds the roots of its ends, and leaves out the
// records that have one root; then, when all earlier pieces are joined, it joins those of its own, whose lines are in
// its cache. It does not wait long for that: on a busy machine who joins may have lost its core, and gets the piece to
// join when it is back. Roots may have been hung on others meanwhile, so joining climbs on from there, but that is a
// short way. A thread that is alone finds and joins in one go.
#pragma once

#include <atomic>
#include <vector>

#include "parallel/batched_find.hpp"
#include "solvers/bucket_kruskal/bucket_kruskal_steps.hpp"

namespace otakar::bucket_kruskal_steps {

// Records between asking for an end's parent, for what that points at, and for what comes next, before it is read.
inline constexpr std::uint64_t far = 48, midway = 24, near = 12;

// Asks for what finding the root of an end will read, some steps up.
template <int steps, class Vertex>
void touch_above(Vertex const* parent, Vertex v)
{
  for (int i = 0; i < steps; ++i) v = read_relaxed(&parent[v]);
  prefetch(&parent[v]);
}
template <int steps, class Ids>
void touch_ends(typename Ids::Vertex const* parent, Record<Ids> const& record)
{
  touch_above<steps>(parent, record.u);
  touch_above<steps>(parent, record.v);
}

// Before record i is looked at: asks for what later ones will read.
template <class Ids>
void touch_ahead(typename Ids::Vertex const* parent, Record<Ids> const* records, std::uint64_t i, std::uint64_t size)
{
  auto const later = [=](std::uint64_t distance) -> auto&
  {
    return records[std::min(i + distance, size - 1)];
  };
  touch_ends<0, Ids>(parent, later(far));
  touch_ends<1, Ids>(parent, later(midway));
  touch_ends<2, Ids>(parent, later(near));
}

// Before the first record is looked at: the same for those that touch_ahead() passes over.
template <class Ids>
void touch_first(typename Ids::Vertex const* parent, Record<Ids> const* records, std::uint64_t size)
{
  for (std::uint64_t i = 0; i < std::min(far, size); ++i) touch_ends<0, Ids>(parent, records[i]);
  for (std::uint64_t i = 0; i < std::min(midway, size); ++i) touch_ends<1, Ids>(parent, records[i]);
  for (std::uint64_t i = 0; i < std::min(near, size); ++i) touch_ends<2, Ids>(parent, records[i]);
}

// Replaces the ends of records by roots, while others join, and leaves out those whose ends have the same. Returns how
// many are left.
template <class Ids>
std::uint64_t find_ends(typename Ids::Vertex* parent, Record<Ids>* records, std::uint64_t size)
{
  touch_first<Ids>(parent, records, size);
  std::uint64_t left = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    touch_ahead<Ids>(parent, records, i, size);
    auto const a = find_root(parent, records[i].u);
    auto const b = find_root(parent, records[i].v);
    records[left] = {a, b, records[i].key, records[i].id};
    left += a != b;
  }
  return left;
}

// Joins the ends of records in their order; the ids of those that were apart go to the forest. Returns their number.
// touch(i) is called before record i is looked at.
template <class Ids, class Touch>
std::uint64_t unite(typename Ids::Vertex* parent, Record<Ids> const* records, std::uint64_t count,
                    typename Ids::Edge* forest, Touch const& touch)
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

template <class Ids>
class JoinQueue {
 public:
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  static constexpr std::uint64_t piece_size = 1024;  // the lines of their ends fit a near cache

  JoinQueue(Vertex* parent, Record<Ids>* records, std::uint64_t size, Edge* forest)
      : parent_(parent),
        records_(records),
        size_(size),
        forest_(forest),
        pieces_((size + piece_size - 1) / piece_size + 1)
  {
    pieces_[0] = arrived;
  }

  // What each thread does.
  void work()
  {
    for (std::uint64_t piece; (piece = next_++) + 1 < pieces_.size();) {
      std::uint64_t const first = piece * piece_size;
      std::uint64_t const left = find_ends<Ids>(parent_, records_ + first, std::min(piece_size, size_ - first));
      auto const found = std::uint32_t(left + 1);
      for (int i = 0; i < patience && pieces_[piece].load(std::memory_order_relaxed) != arrived; ++i) continue;
      if (pieces_[piece].exchange(found, std::memory_order_acq_rel) == arrived) join_from(piece, found);
    }
  }

  // What a thread without others does instead.
  void work_alone()
  {
    joined_ = unite<Ids>(parent_, records_, size_, forest_,
                         [&](std::uint64_t i) { touch_ahead<Ids>(parent_, records_, i, size_); });
  }

  std::uint64_t joined() const { return joined_; }

 private:
  // What a piece is: open; found, which is one more than the records that are left of it; or at its turn.
  static constexpr std::uint32_t open = 0;
  static constexpr std::uint32_t arrived = ~std::uint32_t(0);
  static constexpr int patience = 1 << 14;  // looks whether it is its turn, for the time that joining a piece may take

  // Joins a piece, whose turn it is, and those behind it that others have found. Handing on the turn hands on, by
  // release, parents, forest and joined_.
  void join_from(std::uint64_t piece, std::uint32_t found)
  {
    while (found != open) {
      joined_ += unite<Ids>(parent_, records_ + piece * piece_size, found - 1, forest_ + joined_, [](std::uint64_t) {});
      found = pieces_[++piece].exchange(arrived, std::memory_order_acq_rel);
    }
  }

  Vertex* parent_;
  Record<Ids>* records_;
  std::uint64_t size_;
  Edge* forest_;
  std::vector<std::atomic<std::uint32_t>> pieces_;  // and one behind the last, which stays open
  std::atomic<std::uint64_t> next_ = 0;             // whose roots are to be found
  std::uint64_t joined_ = 0;
};

}  // namespace otakar::bucket_kruskal_steps
