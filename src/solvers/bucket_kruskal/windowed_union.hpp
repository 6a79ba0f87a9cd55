// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kruskal's second half where so many threads find roots that one which unites would not keep up: the records of a
// window (solvers/window.hpp), of all that are undecided the lightest, are decided together.
//
// Every record finds the roots of its ends and is done where these are one. Else it takes the locks of both, a lighter
// record from a heavier one. After a barrier one that holds the lock of a root is the lightest that leaves its tree: it
// links the root and joins the forest. The others try again in the next window. As in window_kruskal, along the links
// of a window weights descend, so they close no cycle, and the lightest record never fails. Roots share locks: that
// makes a record wait at worst, and a table that stays in cache serves any graph.
#pragma once

#include <algorithm>

#include "parallel/compact.hpp"
#include "parallel/for_each_ahead.hpp"
#include "solvers/bucket_kruskal/find_ends.hpp"
#include "solvers/window.hpp"

namespace otakar::bucket_kruskal_steps {

// A lock for each root, or for some together.
class Locks {
 public:
  using Place = std::uint32_t;  // in a window

  // Of windows of so many places.
  template <class Host>
  Locks(Host const& host, std::uint64_t places)
      : bits_(bits(places)), holder_(allocate<Place>(host, "otakar::bucket_kruskal::locks", std::uint64_t(1) << bits_))
  {
    Kokkos::deep_copy(host, holder_, none<Place>);
  }

  // Eight per place: of those that ask for two, few share.
  static constexpr int bits(std::uint64_t places) { return Kokkos::bit_width(8 * places); }

  void prefetch(std::uint64_t root) const { otakar::prefetch(&holder_(slot(root))); }
  void take(std::uint64_t root, Place place) const
  {
    Place* const holder = &holder_(slot(root));
    if (place < read_relaxed(holder)) Kokkos::atomic_min(holder, place);
  }
  bool holds(std::uint64_t root, Place place) const { return read_relaxed(&holder_(slot(root))) == place; }
  void leave(std::uint64_t root) const { write_relaxed(&holder_(slot(root)), none<Place>); }

 private:
  std::uint64_t slot(std::uint64_t root) const { return (root ^ root >> bits_) & ((std::uint64_t(1) << bits_) - 1); }

  int bits_;
  HostArray<Place> holder_;
};

// Predicate: what a mask has.
template <class Host>
struct Marked {
  Mask<Host> mask;

  bool operator()(std::uint64_t place) const { return mask.has(place); }
  std::uint64_t word(std::uint64_t first) const { return mask.cell(first / word_bits); }
};

template <class Ids, class Host>
class WindowedUnion {
 public:
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;

  WindowedUnion(Host const& host, Vertex* parent, StagedEdge<Ids>* records, std::uint64_t size)
      : host_(host),
        parent_(parent),
        records_(records),
        window_(host, "otakar::bucket_kruskal::window_", size),
        locks_(host, window_.most()),
        chosen_(allocate_mask(host, "otakar::bucket_kruskal::chosen", window_.most())),
        failed_(allocate_mask(host, "otakar::bucket_kruskal::failed", window_.most()))
  {
  }

  // Unites all; the ids of records that joined two trees go to the forest. Returns their number.
  std::uint64_t unite(Edge* forest)
  {
    std::uint64_t united = 0;
    while (window_.size() > 0) {
      reserve();
      commit();
      chosen_.size = failed_.size = window_.size();
      united += emit_marked(
          host_, "otakar::bucket_kruskal::chosen", chosen_,
          [=, at = *this](std::uint64_t to, std::uint64_t place) { forest[united + to] = at.record(place).id; });
      window_.slide(host_, "otakar::bucket_kruskal::failed", Marked<Host>{failed_});
    }
    return united;
  }

 private:
  static constexpr std::uint64_t chunk_size = 1024;

  // Work on the places of a window, in chunks.
  template <class Work>
  void for_each_chunk(char const* label, Work const& work) const
  {
    std::uint64_t const size = window_.size();
    Kokkos::parallel_for(label,
                         DynamicRange<Host>(host_, 0, (size + chunk_size - 1) / chunk_size, Kokkos::ChunkSize(1)),
                         [=](std::uint64_t chunk) {
                           std::uint64_t const first = chunk * chunk_size;
                           work(first, std::min(first + chunk_size, size));
                         });
  }

  StagedEdge<Ids>& record(std::uint64_t place) const { return records_[window_.item(place)]; }

  void reserve() const
  {
    for_each_chunk("otakar::bucket_kruskal::reserve", [at = *this](std::uint64_t first, std::uint64_t last) {
      at.find_roots(first, last);
      for (std::uint64_t place = first; place < last; ++place) {
        at.prefetch_locks(std::min(place + items_ahead, last - 1));
        auto const& ends = at.record(place);
        if (ends.u == ends.v) continue;
        at.locks_.take(ends.u, Locks::Place(place));
        at.locks_.take(ends.v, Locks::Place(place));
      }
    });
  }

  void find_roots(std::uint64_t first, std::uint64_t last) const
  {
    auto const nth = [ =, this ](std::uint64_t i) -> auto&
    {
      return record(first + i);
    };
    prefetch_first<Ids>(parent_, nth, last - first);
    for (std::uint64_t i = 0; i < last - first; ++i) {
      prefetch_ahead<Ids>(parent_, nth, i, last - first);
      auto& ends = nth(i);
      ends.u = find_root(parent_, ends.u);
      ends.v = find_root(parent_, ends.v);
    }
  }

  void prefetch_locks(std::uint64_t place) const
  {
    auto const& ends = record(place);
    locks_.prefetch(ends.u);
    locks_.prefetch(ends.v);
  }

  // Only who holds a lock writes it, or links a root of it.
  void commit() const
  {
    for_each_chunk("otakar::bucket_kruskal::commit", [at = *this](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t word = first; word < last; word += word_bits) {
        std::uint64_t chosen = 0, failed = 0;
        for (std::uint64_t place = word; place < std::min(word + word_bits, last); ++place) {
          std::uint64_t const later = std::min(place + items_ahead, last - 1);
          at.prefetch_locks(later);
          prefetch(&at.parent_[std::max(at.record(later).u, at.record(later).v)]);
          auto const& ends = at.record(place);
          if (ends.u == ends.v) continue;
          bool const linked = at.link(std::max(ends.u, ends.v), std::min(ends.u, ends.v), Locks::Place(place));
          (linked ? chosen : failed) |= std::uint64_t(1) << (place - word);
        }
        at.chosen_.cell(word / word_bits) = chosen;
        at.failed_.cell(word / word_bits) = failed;
      }
    });
  }

  // Links a root to another where the record at a place holds the lock of one of them.
  bool link(Vertex root, Vertex other, Locks::Place place) const
  {
    bool const holds_root = locks_.holds(root, place);
    bool const holds_other = locks_.holds(other, place);
    if (holds_root) locks_.leave(root);
    if (holds_other) locks_.leave(other);
    if (holds_root)
      write_relaxed(&parent_[root], other);
    else if (holds_other)
      write_relaxed(&parent_[other], root);
    return holds_root || holds_other;
  }

  Host host_;
  Vertex* parent_;
  StagedEdge<Ids>* records_;
  Window<Edge, Host> window_;
  Locks locks_;
  Mask<Host> chosen_;
  Mask<Host> failed_;
};

// What it allocates for so many records.
template <class Ids>
constexpr std::uint64_t windowed_union_bytes(std::uint64_t records)
{
  std::uint64_t const places = std::min(records, most_window);
  return (sizeof(Locks::Place) << Locks::bits(places)) + 2 * sizeof(typename Ids::Edge) * places;
}

}  // namespace otakar::bucket_kruskal_steps
