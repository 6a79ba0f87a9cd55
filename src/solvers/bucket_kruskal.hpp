// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// bucket_kruskal: Kruskal in stages, for few threads and graphs whose ids have no locality.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges, lightest first.
//
// Method: a stage takes the next edges in their order, as many as a buffer holds, by a threshold found by sampling.
// They are dealt to buckets of ascending weight, sorted there in cache, and joined by union-find. One thread joins; the
// others find the roots of the edges that come next, so that it meets nothing but roots in cache. Where a stage leaves
// a giant tree and many edges, those within it are left out of the stages that follow (V. Osipov, P. Sanders, J.
// Singler, "The Filter-Kruskal Minimum Spanning Tree Algorithm", ALENEX 2009), by a bitmap.
//
// Cost: O(m) per stage for a pass over keys, O(s log s) for the s edges that are not filtered; two random accesses per
// end. Joining is sequential, which some eight threads hide. Memory beside the input: a record per edge of a stage, two
// words per vertex.
#pragma once

#include "graph/sizes.hpp"
#include "primitives/map_to_roots.hpp"
#include "primitives/most_frequent.hpp"
#include "solvers/bucket_kruskal_steps.hpp"
#include "solvers/join_queue.hpp"
#include "solvers/statistics.hpp"
#include "solvers/work_list.hpp"

namespace otakar {

namespace bucket_kruskal_steps {

inline constexpr std::uint64_t bucket_size = 8192;  // edges, about

// What a solve allocates beside records: parents, forest, bitmaps, and what is small.
template <class AnyIds>
constexpr std::uint64_t fixed_bytes(GraphSize size)
{
  return size.vertices * (sizeof(typename AnyIds::Vertex) + sizeof(typename AnyIds::Edge)) + size.vertices / 4 +
         size.edges / 8 + (std::uint64_t(1) << 20);
}

// How many records a stage may have: so many that all memory is 1.2 times the edge list, or a fourth of the edges; and
// on dense graphs no more than it takes to make most vertices one tree.
template <class AnyIds>
constexpr std::uint64_t stage_capacity(GraphSize size)
{
  std::uint64_t const list = list_bytes<AnyIds>(size);
  std::uint64_t const fixed = fixed_bytes<AnyIds>(size);
  std::uint64_t const budget = list + list / 5;
  std::uint64_t const fit = budget > fixed ? (budget - fixed) / sizeof(Record<AnyIds>) : 0;
  std::uint64_t const dense = std::max(size.vertices + size.vertices / 2, size.edges / 16);
  return std::min({std::max(fit, size.edges / 4), size.edges, dense}) + 1;
}

template <class AnyIds, class Space>
class BucketKruskal {
 public:
  using Edge = typename AnyIds::Edge;
  using Key = typename AnyIds::Key;
  using Vertex = typename AnyIds::Vertex;

  BucketKruskal(Space const& space, EdgeList<AnyIds, Space> const& graph)
      : space_(space),
        graph_(graph),
        capacity_(stage_capacity<AnyIds>({graph.vertices, graph.edges()})),
        samples_(sample_edges<AnyIds>(space, list_of<AnyIds, Space>(graph))),
        sample_weight_(double(graph.edges()) / double(samples_.size())),
        parent_(allocate_indices<Vertex>(space, "otakar::bucket_kruskal::parent", graph.vertices)),
        forest_(allocate<Edge>(space, "otakar::bucket_kruskal::forest", graph.vertices))
  {
  }

  Array<Edge, Space> solve(Statistics& statistics)
  {
    Sample<AnyIds> first{0, 0};
    Sample<AnyIds> const end{none<Key>, graph_.edges()};
    while (first < end && size_ + 1 < graph_.vertices) {
      Region const region("otakar::bucket_kruskal::round");
      std::uint64_t const before = size_;
      auto const [next, mask] = choose_stage(first, end);
      Buckets<Key> const buckets(keys_before(next), staged_ / bucket_size + 1);
      auto const offset = deal_marked<AnyIds>(space_, graph_, mask, buckets, record_);
      sort_buckets<AnyIds>(space_, offset, record_);
      join();
      statistics.rounds.push_back({graph_.vertices - before, staged_, size_ - before, {}});
      first = next;
      std::erase_if(samples_, [&](auto const& sample) { return sample < first; });
      if (double(samples_.size()) * sample_weight_ > double(2 * graph_.vertices)) mark_giant();
    }
    return first_of(forest_, size_);
  }

 private:
  // Of the samples that are left.
  std::vector<Key> keys_before(Sample<AnyIds> next) const
  {
    std::vector<Key> keys;
    for (auto const& sample : samples_)
      if (sample < next) keys.push_back(sample.key);
    return keys;
  }

  bool within_giant(std::uint64_t e) const
  {
    return giant_.extent(0) > 0 && is_marked<Space>(giant_, graph_.u(e)) && is_marked<Space>(giant_, graph_.v(e));
  }

  // The end of the stage that begins at first, and a mask of its edges.
  std::pair<Sample<AnyIds>, Array<std::uint64_t, Space>> choose_stage(Sample<AnyIds> first, Sample<AnyIds> end)
  {
    Region const region("otakar::bucket_kruskal::choose_stage");
    std::vector<Sample<AnyIds>> left;
    for (auto const& sample : samples_)
      if (!within_giant(sample.id)) left.push_back(sample);
    // A stage has at least the edges between two samples.
    auto fit = std::max<std::uint64_t>(1, std::uint64_t(double(capacity_) * 0.97 / sample_weight_));
    for (;;) {
      Sample<AnyIds> const next = fit < left.size() ? left[fit] : end;
      auto const mask = mark_stage<AnyIds>(space_, graph_, first, next, giant_);
      staged_ = count_marked(space_, "otakar::bucket_kruskal::choose_stage", mask);
      if (staged_ <= capacity_ || fit == 1) return {next, mask};
      fit = std::max<std::uint64_t>(1, std::min<std::uint64_t>(fit, left.size()) / 2);
    }
  }

  // Joins the records of the stage. The only barrier is at its end.
  void join()
  {
    Region const region("otakar::bucket_kruskal::join");
    JoinQueue<AnyIds> queue(parent_.data(), record_.data(), staged_, forest_.data() + size_);
    auto* const shared = &queue;
    Kokkos::parallel_for(
        "otakar::bucket_kruskal::join", Range<Space>(space_, 0, std::uint64_t(space_.concurrency())),
        [=, alone = space_.concurrency() == 1](std::uint64_t) { alone ? shared->work_alone() : shared->work(); });
    space_.fence("otakar::bucket_kruskal::join");
    size_ += queue.joined();
  }

  // A bitmap of the largest tree; every vertex points at its root.
  void mark_giant()
  {
    Region const region("otakar::bucket_kruskal::mark_giant");
    std::uint64_t const n = graph_.vertices;
    point_at_roots(space_, "otakar::bucket_kruskal::find_roots", n, parent_);
    space_.fence("otakar::bucket_kruskal::find_roots");
    giant_ = mark_tree(space_, parent_, most_frequent(space_, n, parent_));
  }

  Space space_;
  EdgeList<AnyIds, Space> graph_;
  std::uint64_t capacity_;
  std::vector<Sample<AnyIds>> samples_;  // of the edges that no stage has had yet
  double sample_weight_;                 // edges per sample
  Array<Vertex, Space> parent_;
  Array<Edge, Space> forest_;
  std::uint64_t size_ = 0;  // of the forest
  std::uint64_t staged_ = 0;
  Array<Record<AnyIds>, Space> record_;
  Array<std::uint64_t, Space> giant_;
};

}  // namespace bucket_kruskal_steps

template <class AnyIds, class Space>
Array<typename AnyIds::Edge, Space> bucket_kruskal(Space const& space, EdgeList<AnyIds, Space> const& graph,
                                                   Statistics& statistics)
{
  if (graph.edges() == 0) return {};
  return bucket_kruskal_steps::BucketKruskal<AnyIds, Space>(space, graph).solve(statistics);
}

template <class AnyIds>
constexpr std::uint64_t bucket_kruskal_bytes(GraphSize size)
{
  using namespace bucket_kruskal_steps;
  return fixed_bytes<AnyIds>(size) + stage_capacity<AnyIds>(size) * sizeof(Record<AnyIds>);
}

}  // namespace otakar
