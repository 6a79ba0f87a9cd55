// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// filter_boruvka on a device: four kernels a round over records of one edge each, and one copy of three counters to
// the host.
//
// A round: every edge is offered to the trees of its ends (OfferRecord); every root links itself to the other end of
// its lightest edge, which joins the forest, or stays a root and is listed for the next round (LinkOrStay); the roots
// of before find their new root; edges between two trees are appended to the next worklist, with these for ends
// (AppendRecord). Lists are appended to by an atomic counter, so they are in no order: where keys are equal, original
// ids decide. All of it runs on the host, too, where tests use it; the host's own rounds (boruvka_rounds.hpp) avoid
// what costs there: atomics, and records that a cache line holds four of.
#pragma once

#include <algorithm>
#include <utility>

#include "parallel/flatten_forest.hpp"
#include "solvers/filter_boruvka/records.hpp"
#include "solvers/statistics.hpp"
#include "solvers/work_list.hpp"

namespace otakar::filter_boruvka_steps {

inline constexpr std::uint64_t filter_ratio = 4;         // edges per vertex above which light ones go first
inline constexpr std::uint64_t device_filter_ratio = 3;  // the same on a device; docs/gpu.md
inline constexpr double light_ratio = 1.25;              // light edges per vertex

// What kernels have appended since the start of the solve. The host knows what was there before a kernel.
struct Counters {
  std::uint64_t forest = 0;
  std::uint64_t roots = 0;
  std::uint64_t edges = 0;
};

// The trees, the forest, and the memory of the lists.
template <class Ids, class Space>
struct DeviceTrees {
  using Vertex = typename Ids::Vertex;

  Array<std::uint64_t, Space> scratch;      // owns the memory of the next four
  Array<std::uint64_t, Space> lightest;     // per root: its lightest edge, packed, or nothing
  Array<Counters, Space> counters;          // one
  Array<Vertex, Space> parent;              // per vertex
  Array<Vertex, Space> next_roots;          // half of the roots, or more
  Array<Vertex, Space> roots;               // trees that edges may leave, in any order; all vertices where it is empty
  Array<typename Ids::Edge, Space> forest;  // original ids
  Array<Record<Ids>, Space> edges;
  Array<Record<Ids>, Space> next_edges;
  Counters counted;  // as they were when the host last looked

  DeviceTrees(Space const& space, std::uint64_t vertices)
      : scratch(allocate<std::uint64_t>(space, "otakar::filter_boruvka::trees",
                                        vertices + counter_words + (vertices * 3 / 2 + 1) * sizeof(Vertex) / 8 + 1)),
        lightest(first_of(scratch, vertices)),
        counters(reinterpret_cast<Counters*>(scratch.data() + vertices), 1),
        parent(reinterpret_cast<Vertex*>(scratch.data() + vertices + counter_words), vertices),
        next_roots(parent.data() + vertices, vertices / 2 + 1),
        forest(allocate<typename Ids::Edge>(space, "otakar::filter_boruvka::forest", vertices))
  {
    Kokkos::deep_copy(space, counters, Counters{});
  }

  // What kernels have appended since the host last looked.
  Counters look(Space const& space)
  {
    Counters const before = counted;
    Kokkos::deep_copy(space, Kokkos::View<Counters, Kokkos::HostSpace>(&counted), Kokkos::subview(counters, 0));
    space.fence("otakar::filter_boruvka::look");
    return {counted.forest - before.forest, counted.roots - before.roots, counted.edges - before.edges};
  }

 private:
  static constexpr std::uint64_t counter_words = sizeof(Counters) / sizeof(std::uint64_t);
};

template <class Ids, class Space>
struct StartTree {
  Array<typename Ids::Vertex, Space> parent;
  Array<std::uint64_t, Space> lightest;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t v) const
  {
    parent(v) = typename Ids::Vertex(v);
    lightest(v) = PackedOrder<typename Ids::Key>::nothing;
  }
};

// Offers an edge to the trees of its ends. Loops are no tree's lightest.
template <class Ids, class Space, class Edges>
struct OfferRecord {
  Edges edges;
  RecordOrder<Ids, Edges> order;
  Array<std::uint64_t, Space> lightest;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    auto const edge = edges(i);
    if (edge.u == edge.v) return;
    std::uint64_t const word = order.pack(typename Ids::Key(edge.key), i);
    lower_word(&lightest(edge.u), word, order, edges);
    lower_word(&lightest(edge.v), word, order, edges);
  }
};

// Of two roots that chose the same edge the smaller one stays a root; one without an edge is finished. A root that
// stays takes its word back while others may still compare it with theirs: it is equal to none of them but the
// partner's, which does not look because it is not the smaller one.
template <class Ids, class Space, class Edges>
struct LinkOrStay {
  Edges edges;
  PackedOrder<typename Ids::Key> order;
  Array<typename Ids::Vertex, Space> parent;
  Array<typename Ids::Vertex, Space> roots;
  Array<std::uint64_t, Space> lightest;
  Array<typename Ids::Edge, Space> forest;
  Array<typename Ids::Vertex, Space> next_roots;
  Array<Counters, Space> counters;
  std::uint64_t roots_before;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    constexpr std::uint64_t nothing = PackedOrder<typename Ids::Key>::nothing;
    auto const v = roots.extent(0) == 0 ? typename Ids::Vertex(i) : roots(i);
    std::uint64_t const word = read_relaxed(&lightest(v));
    if (word == nothing) return;
    auto const edge = edges(order.place(word));
    auto const other = typename Ids::Vertex(edge.u ^ edge.v ^ v);
    if (v < other && read_relaxed(&lightest(other)) == word) {
      write_relaxed(&lightest(v), nothing);
      next_roots(Kokkos::atomic_fetch_add(&counters(0).roots, std::uint64_t(1)) - roots_before) = v;
    } else {
      parent(v) = other;
      forest(Kokkos::atomic_fetch_add(&counters(0).forest, std::uint64_t(1))) = typename Ids::Edge(edge.id);
    }
  }
};

// Appends an edge that is selected and lies between two components, where there is room; all are counted.
template <class Ids, class Space, class Edges, class Select, class Relabel>
struct AppendRecord {
  Edges edges;
  Select select;
  Relabel relabel;
  Array<Record<Ids>, Space> to;
  Array<Counters, Space> counters;
  std::uint64_t edges_before;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    auto edge = edges(i);
    if (!select(edge)) return;
    edge.u = relabel(typename Ids::Vertex(edge.u));
    edge.v = relabel(typename Ids::Vertex(edge.v));
    if (edge.u == edge.v) return;
    std::uint64_t const place = Kokkos::atomic_fetch_add(&counters(0).edges, std::uint64_t(1)) - edges_before;
    if (place < to.extent(0)) to(place) = edge;
  }
};

// Points a vertex at its root; roots are listed.
template <class Ids, class Space>
struct FlattenAndList {
  Array<typename Ids::Vertex, Space> parent;
  Array<typename Ids::Vertex, Space> roots;
  Array<Counters, Space> counters;
  std::uint64_t roots_before;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    auto const v = typename Ids::Vertex(i);
    auto const root = find_root<Shorten::exchange>(parent.data(), v);
    if (root != v)
      write_relaxed(&parent(v), root);
    else
      roots(Kokkos::atomic_fetch_add(&counters(0).roots, std::uint64_t(1)) - roots_before) = v;
  }
};

// Appends to trees.edges, of which `expected` will likely suffice; where they do not, again with room for all. Returns
// what was appended, roots and forest since the last look included.
template <class Ids, class Space, class Edges, class Select, class Relabel>
Counters append(Space const& space, std::string const& label, DeviceTrees<Ids, Space>& trees, Edges const& edges,
                Select const& select, Relabel const& relabel, std::uint64_t expected)
{
  Counters appended;
  for (;;) {
    ensure(space, trees.next_edges, "otakar::filter_boruvka::edges", expected);
    for_each_item(space, label, edges.size(),
                  AppendRecord<Ids, Space, Edges, Select, Relabel>{edges, select, relabel, trees.next_edges,
                                                                   trees.counters, trees.counted.edges});
    Counters const more = trees.look(space);
    appended = {appended.forest + more.forest, appended.roots + more.roots, more.edges};
    if (appended.edges <= trees.next_edges.extent(0)) break;
    expected = appended.edges;
  }
  std::swap(trees.edges, trees.next_edges);
  return appended;
}

// A round: of `roots` listed trees, those that edges leave are linked. Returns what is left.
template <class Ids, class Space, class Edges>
Counters contract_once(Space const& space, DeviceTrees<Ids, Space>& trees, Edges const& edges,
                       PackedOrder<typename Ids::Key> order, std::uint64_t roots, Statistics& statistics)
{
  Region const region("otakar::filter_boruvka::round");
  for_each_item(space, "otakar::filter_boruvka::find_lightest", edges.size(),
                OfferRecord<Ids, Space, Edges>{edges, RecordOrder<Ids, Edges>{order}, trees.lightest});
  ensure(space, trees.next_roots, "otakar::filter_boruvka::roots", roots / 2 + 1);
  for_each_item(space, "otakar::filter_boruvka::link_roots", roots,
                LinkOrStay<Ids, Space, Edges>{edges, order, trees.parent, trees.roots, trees.lightest, trees.forest,
                                              trees.next_roots, trees.counters, trees.counted.roots});
  point_at_roots(space, "otakar::filter_boruvka::find_roots", roots, trees.parent, trees.roots);
  std::swap(trees.roots, trees.next_roots);
  // Most roots are linked, each by an edge that is then within a tree.
  std::uint64_t const expected = edges.size() - std::min(edges.size() / 2, roots * 2 / 3);
  Counters const left = append<Ids>(space, "otakar::filter_boruvka::relabel", trees, edges, EveryRecord(),
                                    LabelOf<typename Ids::Vertex, Space>{trees.parent}, expected);
  statistics.rounds.push_back({roots, edges.size(), left.forest, {}});
  return left;
}

// Rounds until no edge is left between two trees.
template <class Ids, class Space, class Edges>
void contract_all(Space const& space, DeviceTrees<Ids, Space>& trees, Edges const& edges,
                  PackedOrder<typename Ids::Key> order, std::uint64_t roots, Statistics& statistics)
{
  Counters left = contract_once<Ids>(space, trees, edges, order, roots, statistics);
  while (left.edges > 0)
    left = contract_once<Ids>(space, trees, RecordEdges<Ids, Space>{first_of(trees.edges, left.edges)}, order,
                              left.roots, statistics);
}

// Appends the selected edges between two trees to trees.edges; samples tell how much room these need.
template <class Ids, class Space, class Edges, class Select>
Counters filter_heavy(Space const& space, DeviceTrees<Ids, Space>& trees, Edges const& edges, Select const& select)
{
  using Relabel = LabelOf<typename Ids::Vertex, Space>;
  Relabel const relabel{trees.parent};
  std::string const label = "otakar::filter_boruvka::filter_heavy";
  constexpr std::uint64_t few = 8192;
  if (edges.size() < few) return append<Ids>(space, label, trees, edges, select, relabel, edges.size());
  SomeEdges<Edges> const some{edges, edges.size() / few};
  for_each_item(space, "otakar::filter_boruvka::sample_heavy", some.size(),
                AppendRecord<Ids, Space, SomeEdges<Edges>, Select, Relabel>{
                    some, select, relabel, {}, trees.counters, trees.counted.edges});
  Counters const sampled = trees.look(space);
  std::uint64_t const expected = (sampled.edges * 9 / 8 + 32) * some.step;
  Counters appended = append<Ids>(space, label, trees, edges, select, relabel, std::min(expected, edges.size()));
  appended.roots += sampled.roots;
  return appended;
}

// Light edges contracted, heavy ones between two components appended to trees.edges; returns how many, and how many
// trees are listed. Where there are few edges, all are light.
template <class Ids, class Space, class Edges>
Counters solve_stage(Space const& space, DeviceTrees<Ids, Space>& trees, Edges const& edges,
                     PackedOrder<typename Ids::Key> order, std::uint64_t roots, Statistics& statistics)
{
  Region const region("otakar::filter_boruvka::stage");
  if (edges.size() <= device_filter_ratio * roots || (!Edges::in_order && edges.size() <= 2 * trees.parent.extent(0))) {
    contract_all<Ids>(space, trees, edges, order, roots, statistics);
    return {};
  }
  auto const samples = draw_samples<Ids>(space, edges.size(), SampleRecord<Ids, Edges>{edges});
  double const wanted = light_ratio * double(roots);
  auto const threshold = bound_after(samples, wanted / double(edges.size()));
  Counters const light = append<Ids>(space, "otakar::filter_boruvka::select_light", trees, edges,
                                     SideOfThreshold<Ids, true>{threshold}, SameVertex(), std::uint64_t(1.5 * wanted));
  if (light.edges > 0)
    contract_all<Ids>(space, trees, RecordEdges<Ids, Space>{first_of(trees.edges, light.edges)}, order, roots,
                      statistics);
  ensure(space, trees.roots, "otakar::filter_boruvka::roots", trees.parent.extent(0) - trees.counted.forest);
  for_each_item(space, "otakar::filter_boruvka::flatten", trees.parent.extent(0),
                FlattenAndList<Ids, Space>{trees.parent, trees.roots, trees.counters, trees.counted.roots});
  return filter_heavy<Ids>(space, trees, edges, SideOfThreshold<Ids, false>{threshold});
}

template <class Ids, class Space>
Array<typename Ids::Edge, Space> solve_on_device(Space const& space, EdgeList<Ids, Space> const& graph,
                                                 Statistics& statistics)
{
  DeviceTrees<Ids, Space> trees(space, graph.vertices);
  for_each_item(space, "otakar::filter_boruvka::start_trees", graph.vertices,
                StartTree<Ids, Space>{trees.parent, trees.lightest});
  auto const order = packed_order<Ids>(space, graph);
  Counters left = solve_stage<Ids>(space, trees, InputEdges<Ids, Space>{graph}, order, graph.vertices, statistics);
  while (left.edges > 0) {
    // Taken out of the trees: the stage's lists must not overwrite the edges it comes from.
    RecordEdges<Ids, Space> const edges{first_of(std::exchange(trees.edges, {}), left.edges)};
    left = solve_stage<Ids>(space, trees, edges, order, left.roots, statistics);
  }
  return first_of(trees.forest, trees.counted.forest);
}

}  // namespace otakar::filter_boruvka_steps
