// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// colliding_prim: threads grow trees from different vertices, each until it runs into another's.
//
// In: a graph as rows in host memory. Out: the ids of its minimum spanning forest's edges.
//
// Method: tm_mst_pt of C. da Silva Sousa's dissertation (Minho 2014, 4.3.1), after S. Kang, D. A. Bader, "An efficient
// transactional memory algorithm for computing minimum spanning forest of sparse graphs", PPoPP 2009, without stealing:
// a thread claims vertices one by one, always over the lightest edge that leaves its tree. Where that edge leads into a
// claimed vertex, trees collide: the edge still belongs to the forest, for no lighter one leaves the tree, but the tree
// grows no more, and the thread starts another. When all vertices are claimed, trees that collided are merged and the
// graph is contracted (the steps of boruvka.hpp); threads go on with the merged trees as vertices.
// Differs from the source: a thread that collided does not wait for all others to do so, but starts another tree at
// once, as D. A. Bader and G. Cong's do (IPDPS 2004); vertices are claimed by compare-and-exchange, not transactions.
//
// Exact at any number of threads, though trees differ from run to run: every tree, when it stops, has chosen the
// lightest edge that leaves it, as in Boruvka's method, so each edge is in the one forest and only pairs of trees can
// choose the same. One father per vertex is enough, so no adjacency lists are needed. One thread meets no collision,
// and in a dense graph, where every vertex is next to every tree, trees collide before they have grown: both are left
// to prim.hpp. Several threads keep a heap of arcs each (leaving_arcs.hpp).
//
// Cost: O(m log m) per round, at most log n rounds; memory beside the input: that of boruvka, heaps of arcs, and up to
// 2^20 remembered arcs per thread.
#pragma once

#include "parallel/host/work_queue.hpp"
#include "parallel/memory_access.hpp"
#include "solvers/boruvka.hpp"
#include "solvers/literature/steps/leaving_arcs.hpp"
#include "solvers/prim.hpp"

namespace otakar {

namespace colliding_prim_steps {

// One thread's work: trees, one after another.
template <class Ids, class Space>
class Grower {
 public:
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  static constexpr Vertex unclaimed = none<Vertex>;

  explicit Grower(boruvka_steps::State<Ids, Space> const& state)
      : graph_(state.graph), state_(state), owner_(state.color.data()), arcs_(state.graph.vertices)
  {
  }

  // Grows trees from whatever is unclaimed, looking at the vertices from `first` on and then at those before. Tells of
  // them where `told` is not null.
  void grow_from(std::uint64_t first, ThreadTrees* told)
  {
    told_ = told;
    since_collision_ = 0;
    for (std::uint64_t v = first; v < graph_.vertices; ++v) grow(Vertex(v));
    for (std::uint64_t v = 0; v < first; ++v) grow(Vertex(v));
  }

 private:
  // Whether v was unclaimed and is now this tree's.
  bool claim(Vertex v, Vertex tree)
  {
    return read_relaxed(&owner_[v]) == unclaimed &&
           Kokkos::atomic_compare_exchange(&owner_[v], unclaimed, tree) == unclaimed;
  }

  void grow(Vertex start)
  {
    if (!claim(start, start)) return;
    state_.successor(start) = start;  // a tree that meets no other is its own successor
    std::uint64_t taken = 1;
    arcs_.start(start);
    offer_row(start);
    while (!arcs_.empty()) {
      auto const least = arcs_.pop();
      if (!arcs_.empty()) prefetch_claim(arcs_.lightest().target);
      Vertex const v = least.target;
      if (claim(v, start)) {
        state_.lightest(v) = least.edge.id;
        state_.successor(v) = start;
        ++taken;
        offer_row(v);
      } else if (read_relaxed(&owner_[v]) != start) {
        state_.lightest(start) = least.edge.id;
        state_.successor(start) = read_relaxed(&owner_[v]);
        tell(taken, true);
        return;
      }
    }
    tell(taken, false);
  }

  void tell(std::uint64_t taken, bool collided)
  {
    if (!told_) return;
    told_->vertices += taken;
    since_collision_ += taken;
    if (!collided) return;
    ++told_->collisions;
    if (told_->between.size() < ThreadTrees::most_listed) told_->between.push_back(since_collision_);
    since_collision_ = 0;
  }

  // Prefetches what claiming v takes: another thread may have had it last.
  void prefetch_claim(Vertex v) const
  {
    prefetch(&owner_[v]);
    prefetch(&graph_.offset(v));
    prefetch(&state_.lightest(v));
    prefetch(&state_.successor(v));
  }

  // Enters the arcs of a vertex that the tree has taken.
  void offer_row(Vertex v)
  {
    arcs_.close(v);
    Edge const last = graph_.offset(v + 1);
    for (Edge arc = graph_.offset(v); arc < last; ++arc) {
      arcs_.prefetch_offer(graph_.target(std::min<Edge>(arc + 8, last - 1)));
      arcs_.offer({{graph_.key(arc), graph_.edge(arc)}, graph_.target(arc)});
    }
  }

  Csr<Ids, Space> const& graph_;
  boruvka_steps::State<Ids, Space> const& state_;
  Vertex* owner_;
  LeavingArcs<Ids> arcs_;
  ThreadTrees* told_ = nullptr;
  std::uint64_t since_collision_ = 0;
};

// Ends with successor(v) = the start of v's tree, and that of a start = the start of the tree it ran into; lightest(v)
// = the edge that led to v, and for a start the one that led to the other tree. `told` is empty or has a place for each
// thread.
template <class Ids, class Space>
void grow_trees(Space const& space, boruvka_steps::State<Ids, Space> const& state, std::vector<ThreadTrees>& told)
{
  using Work = Grower<Ids, Space>;
  Region const region("otakar::colliding_prim::grow_trees");
  std::uint64_t const n = state.graph.vertices;
  Kokkos::deep_copy(space, first_of(state.color, n), Work::unclaimed);
  space.fence("otakar::colliding_prim::grow_trees");
  auto const threads = std::uint64_t(space.concurrency());
  work_queue(space, "otakar::colliding_prim::grow_trees", threads, [&] {
    return [&, work = Work(state)](std::uint64_t i) mutable {
      work.grow_from(n * i / threads, told.empty() ? nullptr : &told[i]);
    };
  });
}

// Where one tree grows faster alone.
template <class Space>
bool takes_prim(Space const& space, std::uint64_t vertices, std::uint64_t arcs)
{
  constexpr std::uint64_t dense = 128;  // arcs per vertex
  return space.concurrency() == 1 || arcs / dense > vertices;
}

}  // namespace colliding_prim_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> colliding_prim(Space const& space, Graph<Ids, Space> const& input,
                                                SolverOptions const& options, Statistics& statistics)
{
  if (colliding_prim_steps::takes_prim(space, input.rows.vertices, input.rows.arcs))
    return prim<Ids>(space, input, options, statistics);
  boruvka_steps::State<Ids, Space> state(space, input.rows);
  while (state.graph.arcs > 0) {
    Region const region("otakar::colliding_prim::round");
    Round round{state.graph.vertices, std::uint64_t(state.graph.arcs) / 2, 0};
    if (options.measure_imbalance) round.trees_per_thread.resize(std::size_t(space.concurrency()));
    colliding_prim_steps::grow_trees(space, state, round.trees_per_thread);
    round.chosen = boruvka_steps::contract_trees(space, state);
    statistics.rounds.push_back(round);
  }
  return state.chosen();
}

// The heaps of all threads together hold at most every arc once.
template <class Ids>
std::uint64_t colliding_prim_bytes(GraphSize size)
{
  auto const threads = std::uint64_t(Host().concurrency());
  std::uint64_t const growing = threads * LeavingArcs<Ids>::bytes(size.vertices, 2 * size.edges / threads);
  return std::max(prim_bytes<Ids>(size), boruvka_bytes<Ids>(size) + growing);
}

// Of usual graphs, whose trees collide late: little is left to contract, and heaps have the arcs of some vertices.
template <class Ids>
std::uint64_t colliding_prim_usual_bytes(GraphSize size)
{
  if (colliding_prim_steps::takes_prim(Host(), size.vertices, 2 * size.edges)) return prim_bytes<Ids>(size);
  std::uint64_t const entered = std::min(size.edges - std::min(size.edges, size.vertices), 2 * size.vertices);
  return boruvka_usual_bytes<Ids>({size.vertices, 0}) + entered * 16 +
         std::uint64_t(Host().concurrency()) * LeavingArcs<Ids>::bytes(size.vertices, 0);
}

}  // namespace otakar
