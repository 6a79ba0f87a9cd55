// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// bucket_kruskal: Kruskal in stages, on the host, for graphs whose ids have no locality.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges.
//
// Method: a stage takes the next edges in their order, as many as a buffer holds, by a threshold found by sampling.
// They are scattered to buckets of ascending weight and sorted there in cache (buckets.hpp), then united: by few
// threads in order, with roots that all find ahead (ordered_union.hpp), by many in windows (windowed_union.hpp). Where
// a stage leaves many edges and samples show that most of these lie within components (V. Osipov, P. Sanders, J.
// Singler, "The Filter-Kruskal Minimum Spanning Tree Algorithm", ALENEX 2009), mostly within one giant component, which
// is a bitmap (giant.hpp), the others become a worklist between components, and the stages begin anew with it.
//
// Example (edge: ends, weight):
//   e0: 0-1 4   e1: 1-2 8   e2: 2-3 3   e3: 0-4 9   e4: 4-5 1
//   e5: 0-2 7   e6: 1-3 5   e7: 2-4 6   e8: 1-5 9   e9: 0-5 2
// So small a graph is one stage; for the example let the buffer hold four edges, in two buckets, and let every stage
// filter. Samples say that the first four end before e6, and that weights up to
// 2 make half of them. Scattered in order of ids, bucket 0 gets e4, e9 and bucket 1 gets e0, e2; sorted, the records
// are e4, e9, e2, e0. Each unites two components and joins the forest. Parents are flattened: 0, 1, 4 and 5 point at 0,
// 2 and 3 at 2. The giant component {0, 1, 4, 5} becomes vertex 0, {2, 3} vertex 1. Of the heavier edges e3 and e8 lie
// within the giant and are dropped; e1, e5, e6 and e7 are left, all between 0 and 1. The next stage sorts them: e6, e7,
// e5, e1. e6 unites the two and joins the forest; one component is left, so this was the last stage.
// Forest: e4, e9, e2, e0, e6.
//
// Cost: O(m) per stage for a pass over keys, O(s log s) for the s edges that are not filtered; two random accesses per
// end. Memory beside the input: a record per edge of
// a stage, two words per vertex, and what is left between components.
#pragma once

#include "graph/graph.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/indices.hpp"
#include "solvers/bucket_kruskal/buckets.hpp"
#include "solvers/bucket_kruskal/ordered_union.hpp"
#include "solvers/bucket_kruskal/windowed_union.hpp"
#include "solvers/giant.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace bucket_kruskal_steps {

inline constexpr std::uint64_t bucket_size = 8192;  // edges, about
inline constexpr std::uint64_t samples_per_bucket = 8;
inline constexpr std::uint64_t least_samples = 4096;
inline constexpr int most_in_order = 4;  // threads that find as fast as one unites

template <class Space>
bool unites_in_windows(Space const& space)
{
  return space.concurrency() > most_in_order;
}

template <class Ids, class Space>
std::uint64_t union_bytes(std::uint64_t records)
{
  return unites_in_windows(Space()) ? windowed_union_bytes<Ids>(records) : 0;
}

template <class Ids, class Space>
class BucketKruskal {
 public:
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;
  using Vertex = typename Ids::Vertex;

  BucketKruskal(Space const& space, EdgeList<Ids, Space> const& graph, bool in_windows)
      : space_(space),
        in_windows_(in_windows),
        parent_(allocate<Vertex>(space, "otakar::bucket_kruskal::parent", graph.vertices)),
        forest_(allocate<Edge>(space, "otakar::bucket_kruskal::forest", graph.vertices))
  {
    start(work_list<Ids, Space>(graph));
  }

  Array<Edge, Space> solve(Statistics& statistics)
  {
    while (list_.edges() > 0 && first_ < last_bound<Ids>() && components_ > 1) {
      Region const region("otakar::bucket_kruskal::round");
      std::uint64_t const staged = prepare_stage();
      std::uint64_t const united = unite_records(staged);
      statistics.rounds.push_back({components_, staged, united, {}});
      components_ -= united;
      std::erase_if(samples_, [&](auto const& sample) { return sample < first_; });
      if (double(samples_.size()) * edges_per_sample_ > 2 * double(list_.vertices)) filter();
    }
    return first_of(forest_, size_);
  }

 private:
  // Begins with a worklist.
  void start(WorkList<Ids, Space> const& list)
  {
    list_ = list;
    components_ = list.vertices;
    parent_ = first_of(parent_, list.vertices);
    fill_indices(space_, "otakar::bucket_kruskal::parent", parent_);
    std::uint64_t const edges = list.edges();
    capacity_ = stage_capacity<Ids>({list.vertices, edges});
    samples_ =
        sample_edges<Ids, Space>(space_, list, std::max(least_samples, edges / bucket_size * samples_per_bucket));
    edges_per_sample_ = double(edges) / double(std::max<std::size_t>(samples_.size(), 1));
    first_ = {0, 0};
    giant_ = {};
  }

  std::vector<Sample<Ids>> samples_outside_giant() const
  {
    std::vector<Sample<Ids>> outside;
    for (auto const& sample : samples_)
      if (giant_.size == 0 || !giant_.has(list_.u(sample.id)) || !giant_.has(list_.v(sample.id)))
        outside.push_back(sample);
    return outside;
  }

  struct Stage {
    Sample<Ids> next;  // edge after the last
    Mask<Space> mask;
    std::uint64_t size;
    std::vector<Key> keys;  // of some edges, in ascending order
  };

  // The edges from first_ up to `next`; where there is a giant component, without those within it.
  Mask<Space> mark_stage(Sample<Ids> next) const
  {
    InRange<Ids, Space> const range{list_.key, first_, next};
    if (giant_.size == 0) return mark(space_, "otakar::bucket_kruskal::mark_stage", list_.edges(), range);
    return mark(space_, "otakar::bucket_kruskal::mark_stage", list_.edges(),
                OutsideGiant<Ids, Space>{list_, range, giant_});
  }

  // The stage that begins at first_.
  Stage choose_stage() const
  {
    Region const region("otakar::bucket_kruskal::choose_stage");
    auto const left = samples_outside_giant();
    // A stage has at least the edges between two samples.
    auto fit = std::max<std::uint64_t>(1, std::uint64_t(double(capacity_) * 0.97 / edges_per_sample_));
    for (;;) {
      fit = std::min<std::uint64_t>(fit, left.size());
      Sample<Ids> const next = fit < left.size() ? left[fit] : last_bound<Ids>();
      auto const mask = mark_stage(next);
      std::uint64_t const size = count_marked(space_, "otakar::bucket_kruskal::choose_stage", mask);
      if (size > capacity_ && fit > 1) {
        fit /= 2;
        continue;
      }
      std::vector<Key> keys;
      for (std::uint64_t i = 0; i < fit; ++i) keys.push_back(left[i].key);
      return {next, mask, size, keys};
    }
  }

  // The records of the next stage, in ascending order; returns how many there are.
  std::uint64_t prepare_stage()
  {
    Stage const stage = choose_stage();
    Buckets<Key> const buckets(stage.keys, stage.size / bucket_size + 1);
    auto const start = scatter_to_buckets<Ids>(space_, list_, stage.mask, buckets, record_);
    sort_buckets<Ids>(space_, start, record_);
    first_ = stage.next;
    return stage.size;
  }

  // Unites the ends of so many records.
  std::uint64_t unite_records(std::uint64_t records)
  {
    Region const region("otakar::bucket_kruskal::unite");
    std::uint64_t const united = in_windows_ ? unite_in_windows(records) : unite_in_order(records);
    size_ += united;
    return united;
  }

  std::uint64_t unite_in_windows(std::uint64_t records)
  {
    return WindowedUnion<Ids, Space>(space_, parent_.data(), record_.data(), records).unite(forest_.data() + size_);
  }

  // The only barrier is at the end.
  std::uint64_t unite_in_order(std::uint64_t records)
  {
    OrderedUnion<Ids> queue(parent_.data(), record_.data(), records, forest_.data() + size_);
    auto* const shared = &queue;
    Kokkos::parallel_for(
        "otakar::bucket_kruskal::unite", Range<Space>(space_, 0, std::uint64_t(space_.concurrency())),
        [=, alone = space_.concurrency() == 1](std::uint64_t) { alone ? shared->work_alone() : shared->work(); });
    space_.fence("otakar::bucket_kruskal::unite");
    return queue.united();
  }

  // Marks the giant component; where most edges that are left lie within components, goes on with the others between
  // these.
  void filter()
  {
    Region const region("otakar::bucket_kruskal::filter");
    point_at_roots(space_, "otakar::bucket_kruskal::flatten", list_.vertices, parent_);
    giant_ = mark_giant(space_, parent_);
    space_.fence("otakar::bucket_kruskal::filter");
    auto const outside = samples_outside_giant();
    auto const apart = std::uint64_t(std::count_if(outside.begin(), outside.end(), [&](auto const& sample) {
      return parent_(list_.u(sample.id)) != parent_(list_.v(sample.id));
    }));
    bool const giant_alone = apart > outside.size() / 4 * 3;  // to look at other components would not pay
    if ((giant_alone ? outside.size() : apart) > samples_.size() / 2) return;
    record_ = {};  // room for the list
    std::uint64_t const components = number_components(space_, parent_, giant_);
    start(filter_edges<Ids, Space>(space_, list_, first_, components, {giant_, parent_}, giant_alone));
  }

  Space space_;
  bool in_windows_;
  Array<Vertex, Space> parent_;
  Array<Edge, Space> forest_;
  std::uint64_t size_ = 0;  // of the forest
  Array<StagedEdge<Ids>, Space> record_;
  WorkList<Ids, Space> list_;
  std::uint64_t components_ = 0;      // that the list's vertices make by now
  std::uint64_t capacity_ = 0;        // of a stage
  Sample<Ids> first_;                 // edge that no stage has had yet
  std::vector<Sample<Ids>> samples_;  // of the edges from there on
  double edges_per_sample_ = 0;       // edges per sample
  Mask<Space> giant_;                 // vertices of the giant component, once there is one
};

}  // namespace bucket_kruskal_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> bucket_kruskal(Space const& space, Graph<Ids, Space> const& graph,
                                                SolverOptions const&, Statistics& statistics)
{
  using namespace bucket_kruskal_steps;
  if (graph.list.edges() == 0) return {};
  return BucketKruskal<Ids, Space>(space, graph.list, unites_in_windows(space)).solve(statistics);
}

template <class Ids, class Space>
std::uint64_t bucket_kruskal_bytes(GraphSize size)
{
  using namespace bucket_kruskal_steps;
  std::uint64_t const stage = stage_capacity<Ids>(size);
  // Of what a stage leaves, at most half is left between components; a list of these is there beside the records of the
  // next stage, or beside the half of it that is left after that.
  std::uint64_t const between = (size.edges - std::min(stage, size.edges)) / 2;
  return fixed_bytes<Ids>(size) + union_bytes<Ids, Space>(stage) +
         (between + std::max(stage, between / 2)) * sizeof(StagedEdge<Ids>);
}

// Of graphs of which little is left when most vertices are one component: the first stage takes most.
template <class Ids, class Space>
std::uint64_t bucket_kruskal_usual_bytes(GraphSize size)
{
  using namespace bucket_kruskal_steps;
  std::uint64_t const stage = stage_capacity<Ids>(size);
  return fixed_bytes<Ids>(size) + union_bytes<Ids, Space>(stage) + stage * sizeof(StagedEdge<Ids>);
}

}  // namespace otakar
