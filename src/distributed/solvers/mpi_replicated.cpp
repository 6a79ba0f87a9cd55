// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/solvers/mpi_replicated.hpp"

#include "build/build_csr.hpp"
#include "distributed/vertex_ranges.hpp"
#include "graph/edge_order.hpp"

namespace otakar {

namespace {

// A round: kernels over the vertices of this rank, `own`, and what they write gathered on all.
template <class Ids>
class ReplicatedRound {
 public:
  using Vertex = typename Ids::Vertex;
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;

  ReplicatedRound(Communicator& ranks, Csr<Ids, Host> const& graph)
      : ranks_(ranks),
        graph_(graph),
        first_(firsts(graph.vertices)),
        lightest_(allocate<Edge>(host_, "otakar::mpi_replicated::lightest", graph.vertices)),
        color_(allocate<Vertex>(host_, "otakar::mpi_replicated::color", graph.vertices)),
        next_(allocate<Vertex>(host_, "otakar::mpi_replicated::next", graph.vertices))
  {
  }

  // Per vertex the arc by which it links, or none: those of all ranks.
  HostArray<Edge> const& choose()
  {
    find_lightest();
    remove_mirrored();
    return lightest_;
  }

  Csr<Ids, Host> contract()
  {
    propagate_colors();
    Csr<Ids, Host> contracted;
    contracted.vertices = create_vertex_ids();
    assign_rows(contracted);
    insert_arcs(contracted);
    return contracted;
  }

 private:
  std::vector<std::uint64_t> firsts(std::uint64_t vertices) const
  {
    VertexRanges const ranges(vertices, ranks_.size());
    std::vector<std::uint64_t> first;
    for (int r = 0; r <= ranks_.size(); ++r) first.push_back(ranges.first(r));
    return first;
  }

  std::uint64_t first_of_rank(std::vector<std::uint64_t> const& first, int next = 0) const
  {
    return first[std::size_t(ranks_.rank() + next)];
  }
  DynamicRange<Host> own() const { return {host_, first_of_rank(first_), first_of_rank(first_, 1)}; }

  template <class T>
  void gather_blocks(HostArray<T> const& items, std::vector<std::uint64_t> const& first) const
  {
    host_.fence("otakar::mpi_replicated::gather_blocks");
    ranks_.all_gather(items, first);
  }

  void find_lightest()
  {
    auto const graph = graph_;
    auto const lightest = lightest_;
    Kokkos::parallel_for("otakar::mpi_replicated::find_lightest", own(), [=](std::uint64_t v) {
      Edge best = none<Edge>;
      for (Edge arc = graph.offset(v); arc < graph.offset(v + 1); ++arc)
        if (best == none<Edge> ||
            WeightedEdge{graph.key(arc), graph.edge(arc)} < WeightedEdge{graph.key(best), graph.edge(best)})
          best = arc;
      lightest(v) = best;
    });
    gather_blocks(lightest_, first_);
  }

  // Of two vertices that chose the same edge the smaller withdraws. What a vertex reads of another is as it was
  // gathered.
  void remove_mirrored()
  {
    auto const target = graph_.target;
    auto const lightest = lightest_;
    auto const kept = allocate<Edge>(host_, "otakar::mpi_replicated::lightest", graph_.vertices);
    Kokkos::parallel_for("otakar::mpi_replicated::remove_mirrored", own(), [=](std::uint64_t v) {
      Edge const arc = lightest(v);
      bool const mirrored = arc != none<Edge> && v < target(arc) && target(lightest(target(arc))) == v;
      kept(v) = mirrored ? none<Edge> : arc;
    });
    lightest_ = kept;
    gather_blocks(lightest_, first_);
  }

  // The number of steps is the same at any number of threads: a step reads the colours of the one before.
  void propagate_colors()
  {
    auto const target = graph_.target;
    auto const lightest = lightest_;
    auto const color = color_;
    Kokkos::parallel_for("otakar::mpi_replicated::initialize_colors", own(), [=](std::uint64_t v) {
      color(v) = lightest(v) == none<Edge> ? Vertex(v) : target(lightest(v));
    });
    for (std::uint64_t changed = 1; changed > 0;) {
      gather_blocks(color_, first_);
      auto const from = color_;
      auto const to = next_;
      Kokkos::parallel_reduce(
          "otakar::mpi_replicated::propagate_colors", own(),
          [=](std::uint64_t v, std::uint64_t& count) {
            to(v) = from(from(v));
            count += to(v) != from(v);
          },
          changed);
      changed = ranks_.sum(changed);
      if (changed > 0) std::swap(color_, next_);
    }
  }

  // Numbers the roots in the order of their ids; ends with color(v) = new id of v's tree, and returns their number.
  Vertex create_vertex_ids()
  {
    auto const color = color_;
    auto const rank = next_;
    Vertex const roots = scan_blocks(rank, first_, [=](std::uint64_t v) { return Vertex(color(v) == v); });
    gather_blocks(rank, first_);
    Kokkos::parallel_for("otakar::mpi_replicated::relabel", Range<Host>(host_, 0, graph_.vertices),
                         [=](std::uint64_t v) { color(v) = rank(color(v)); });
    return roots;
  }

  // Exclusive sums of values over the vertices of all ranks, those of this rank; and the sum of all.
  template <class T, class F>
  T scan_blocks(HostArray<T> const& sums, std::vector<std::uint64_t> const& first, F const& value) const
  {
    Range<Host> const block(host_, first_of_rank(first), first_of_rank(first, 1));
    T own_sum = 0;
    Kokkos::parallel_scan(
        "otakar::mpi_replicated::scan_block", block,
        [=](std::uint64_t v, T& sum, bool final) {
          if (final) sums(v) = sum;
          sum += value(v);
        },
        own_sum);
    auto const before = T(ranks_.sum_before(own_sum));
    Kokkos::parallel_for("otakar::mpi_replicated::add_before", block, [=](std::uint64_t v) { sums(v) += before; });
    return T(ranks_.sum(own_sum));
  }

  void assign_rows(Csr<Ids, Host>& contracted) const
  {
    auto const graph = graph_;
    auto const color = color_;
    auto const degree = allocate_zeros<Edge>(host_, "otakar::mpi_replicated::degree", contracted.vertices);
    Kokkos::parallel_for("otakar::mpi_replicated::count_arcs", own(), [=](std::uint64_t v) {
      Edge leaving = 0;
      for (Edge arc = graph.offset(v); arc < graph.offset(v + 1); ++arc)
        leaving += color(graph.target(arc)) != color(v);
      if (leaving > 0) Kokkos::atomic_add(&degree(color(v)), leaving);
    });
    host_.fence("otakar::mpi_replicated::count_arcs");
    ranks_.sum(degree);
    contracted.offset = allocate<Edge>(host_, "otakar::mpi_replicated::offset", contracted.vertices + 1);
    auto const first = firsts(contracted.vertices);
    contracted.arcs = scan_blocks(contracted.offset, first, [=](std::uint64_t v) { return degree(v); });
    gather_blocks(contracted.offset, first);
    contracted.offset(contracted.vertices) = contracted.arcs;
  }

  void insert_arcs(Csr<Ids, Host>& contracted) const
  {
    build_csr_steps::allocate_arcs<Ids>(host_, contracted);
    auto const graph = graph_;
    auto const color = color_;
    auto const to = contracted;
    auto first = firsts(contracted.vertices);
    auto const next = allocate<Edge>(host_, "otakar::mpi_replicated::next_arc", contracted.vertices + 1);
    Kokkos::deep_copy(host_, next, contracted.offset);
    std::uint64_t const begin = first_of_rank(first), size = first_of_rank(first, 1) - begin;
    Kokkos::parallel_for("otakar::mpi_replicated::insert_arcs", DynamicRange<Host>(host_, 0, graph.vertices),
                         [=](std::uint64_t v) {
                           Vertex const tree = color(v);
                           if (tree - begin >= size) return;
                           for (Edge arc = graph.offset(v); arc < graph.offset(v + 1); ++arc) {
                             Vertex const other = color(graph.target(arc));
                             if (other == tree) continue;
                             Edge const place = Kokkos::atomic_fetch_inc(&next(tree));
                             to.target(place) = other;
                             to.key(place) = graph.key(arc);
                             to.edge(place) = graph.edge(arc);
                           }
                         });
    for (auto& vertex : first) vertex = contracted.offset(vertex);
    gather_blocks(contracted.target, first);
    gather_blocks(contracted.key, first);
    gather_blocks(contracted.edge, first);
  }

  Host host_;
  Communicator& ranks_;
  Csr<Ids, Host> graph_;
  std::vector<std::uint64_t> first_;  // vertex of each rank, and their number
  HostArray<Edge> lightest_;
  HostArray<Vertex> color_, next_;
};

// Marks the edges of this rank's share that are chosen, and returns how many there are.
template <class Ids>
std::uint64_t mark_chosen(ReplicatedGraph<Ids> const& graph, Csr<Ids, Host> const& rows,
                          HostArray<typename Ids::Edge> const& lightest, HostArray<std::uint8_t> const& member)
{
  std::uint64_t const first = graph.first_edge;
  std::uint64_t marked = 0;
  Kokkos::parallel_reduce(
      "otakar::mpi_replicated::mark_chosen", Range<Host>(Host(), 0, rows.vertices),
      [=](std::uint64_t v, std::uint64_t& count) {
        if (lightest(v) == none<typename Ids::Edge>) return;
        std::uint64_t const place = rows.edge(lightest(v)) - first;
        if (place >= member.extent(0)) return;
        member(place) = 1;
        ++count;
      },
      marked);
  return marked;
}

HostArray<std::uint32_t> places_of(HostArray<std::uint8_t> const& member, std::uint64_t count)
{
  auto const places = allocate<std::uint32_t>(Host(), "otakar::mpi_replicated::forest", count);
  std::uint64_t at = 0;
  for (std::uint64_t e = 0; e < member.extent(0); ++e)
    if (member(e) != 0) places(at++) = std::uint32_t(e);
  return places;
}

}  // namespace

template <class Ids>
ReplicatedGraph<Ids> replicate(Communicator& ranks, EdgeShare<Ids> const& share)
{
  check_fits<Ids>(share.vertices, share.edges);
  auto const first = ranks.firsts(share.list.edges());
  auto const whole = [&]<class Item>(Item, auto const& item_of) {
    auto const all = allocate<Item>(Host(), "otakar::mpi_replicated::input", share.edges);
    auto* const own = all.data() + first[std::size_t(ranks.rank())];
    for (std::uint64_t e = 0; e < share.list.edges(); ++e) own[e] = Item(item_of(e));
    ranks.all_gather(all, first);
    return all;
  };
  using Vertex = typename Ids::Vertex;
  EdgeList<Ids, Host> const list{share.vertices, whole(Vertex(), [&](std::uint64_t e) { return share.u(e); }),
                                 whole(Vertex(), [&](std::uint64_t e) { return share.v(e); }),
                                 whole(typename Ids::Key(), share.list.key), share.list.weights};
  return {build_csr<Ids>(Host(), list), share.first_edge, share.list.edges()};
}

template <class Ids>
HostArray<std::uint32_t> mpi_replicated(Communicator& ranks, ReplicatedGraph<Ids> const& graph,
                                        RankStatistics& statistics)
{
  auto const member = allocate_zeros<std::uint8_t>(Host(), "otakar::mpi_replicated::member", graph.own);
  Csr<Ids, Host> rows = graph.rows;
  std::uint64_t chosen = 0;
  while (rows.arcs > 0) {
    Region const region("otakar::mpi_replicated::round");
    Kokkos::Timer const timer;
    Traffic const before = ranks.traffic();
    ReplicatedRound<Ids> round(ranks, rows);
    std::uint64_t const marked = mark_chosen(graph, rows, round.choose(), member);
    rows = round.contract();
    // The rank's part of what all ranks have.
    auto const own = [&](std::uint64_t count) { return VertexRanges(count, ranks.size()).size(ranks.rank()); };
    statistics.rounds.push_back({"round", own(rows.vertices), own(std::uint64_t(rows.arcs) / 2), marked,
                                 ranks.traffic() - before, timer.seconds()});
    chosen += marked;
  }
  return places_of(member, chosen);
}

#define INSTANTIATE(Ids)                                                         \
  template ReplicatedGraph<Ids> replicate(Communicator&, EdgeShare<Ids> const&); \
  template HostArray<std::uint32_t> mpi_replicated(Communicator&, ReplicatedGraph<Ids> const&, RankStatistics&);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
