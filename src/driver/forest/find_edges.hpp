// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The edges of a graph that a forest's file means. What the graph does not have is an Error of verification that names
// the line.
#pragma once

#include <algorithm>

#include "core/error.hpp"
#include "driver/forest/find_vertices.hpp"
#include "graph/weight.hpp"
#include "io/text/line_writer.hpp"
#include "parallel/compact.hpp"
#include "verify/match_edges.hpp"

namespace otakar {

namespace find_edges_steps {

[[noreturn]] inline void throw_wrong(std::string const& text)
{
  throw Error(ExitCode::verification_failed, text);
}

template <class Predicate>
struct FirstWhere {
  Predicate predicate;

  KOKKOS_FUNCTION void operator()(std::uint64_t i, std::uint64_t& least) const
  {
    if (i < least && predicate(i)) least = i;
  }
};

// The first item of which the predicate is true, or none.
template <class Space, class Predicate>
std::uint64_t first_where(Space const& space, std::string const& label, std::uint64_t size, Predicate const& predicate)
{
  std::uint64_t first = none<std::uint64_t>;
  Kokkos::parallel_reduce(label, Range<Space>(space, 0, size), FirstWhere<Predicate>{predicate},
                          Kokkos::Min<std::uint64_t>(first));
  return first;
}

// The same vertices by their ids in the graph.
template <class Ids>
static HostArray<typename Ids::Vertex> renumber_ends(HostArray<typename Ids::Vertex> const& ends,
                                                     HostArray<std::uint32_t> const& vertex, GivenForest const& forest)
{
  using Vertex = typename Ids::Vertex;
  auto const renumbered = allocate<Vertex>(Host(), "otakar::verify_forest::ends", ends.extent(0));
  Kokkos::parallel_for("otakar::verify_forest::renumber", Range<Host>(Host(), 0, ends.extent(0)),
                       [=](std::uint64_t e) { renumbered(e) = vertex(ends(e)); });
  std::uint64_t const unknown = first_where(
      Host(), "otakar::verify_forest::find_unknown", ends.extent(0),
      KOKKOS_LAMBDA(std::uint64_t e) { return renumbered(e) == none<Vertex>; });
  if (unknown != none<std::uint64_t>)
    throw_wrong(forest.locate(unknown) + ": the graph has no vertex " +
                std::to_string(forest.edges.numbering.name_of(ends(unknown))));
  return renumbered;
}

// The forest's edges between the vertices of the graph.
template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> renumber(GivenForest const& forest, Numbering const& numbering, std::uint64_t vertices)
{
  auto list = std::get<EdgeList<Ids, Kokkos::HostSpace>>(forest.edges.graph);
  auto const vertex = find_vertices(forest.edges, numbering, vertices);
  list.u = renumber_ends<Ids>(list.u, vertex, forest);
  list.v = renumber_ends<Ids>(list.v, vertex, forest);
  list.vertices = vertices;
  return list;
}

inline std::string weight_text(std::uint64_t key, WeightFormat weights)
{
  LineBuffer text;
  with_weight_type(weights.type, [&]<class Weight>(Weight) {
    text.add_number(weight_of<Weight>(KeyOf<Weight>(key), weights.objective));
  });
  return std::string(text.text());
}

// "3 - 4 of weight 7"
template <class Ids, class Memory>
std::string edge_text(EdgeListIn<Ids, Memory> const& list, Numbering const& numbering, std::uint64_t e, bool weighted)
{
  auto const item = [e](auto const& array) {
    typename std::decay_t<decltype(array)>::non_const_value_type value;
    Kokkos::deep_copy(value, Kokkos::subview(array, e));
    return value;
  };
  std::string const ends =
      std::to_string(numbering.name_of(item(list.u))) + " - " + std::to_string(numbering.name_of(item(list.v)));
  return weighted ? ends + " of weight " + weight_text(item(list.key), list.weights) : ends;
}

// The edges of the graph that the records name. Where the file has their ends and weights, too, these must be the
// graph's.
template <class Ids, class Space>
static Array<typename Ids::Edge, Space> edges_of_records(Space const& space, EdgeList<Ids, Space> const& graph,
                                                         EdgeList<Ids, Kokkos::HostSpace> const& listed,
                                                         Numbering const& numbering, GivenForest const& forest)
{
  using Edge = typename Ids::Edge;
  auto const records = Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), forest.records);
  std::uint64_t const edges = graph.edges();
  std::uint64_t const missing = first_where(
      space, "otakar::verify_forest::find_missing", records.extent(0),
      KOKKOS_LAMBDA(std::uint64_t i) { return records(i) >= edges; });
  if (missing != none<std::uint64_t>)
    throw_wrong(forest.locate(missing) + ": the graph has no edge " + std::to_string(forest.records(missing)) +
                ", it has " + std::to_string(edges));
  if (forest.has_ends) {
    auto const list = copy_to<typename Space::memory_space>(listed);
    std::uint64_t const other = first_where(
        space, "otakar::verify_forest::find_other", records.extent(0), KOKKOS_LAMBDA(std::uint64_t i) {
          auto const e = records(i);
          bool const same = graph.u(e) == list.u(i) && graph.v(e) == list.v(i);
          bool const reverse = graph.u(e) == list.v(i) && graph.v(e) == list.u(i);
          return !(same || reverse) || graph.key(e) != list.key(i);
        });
    if (other != none<std::uint64_t>)
      throw_wrong(forest.locate(other) + ": edge " + std::to_string(forest.records(other)) + " of the graph is " +
                  edge_text(graph, numbering, forest.records(other), true) + ", not " +
                  edge_text(listed, numbering, other, true));
  }
  auto const chosen = allocate<Edge>(space, "otakar::verify_forest::chosen", records.extent(0));
  Kokkos::parallel_for(
      "otakar::verify_forest::narrow", Range<Space>(space, 0, records.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t i) { chosen(i) = Edge(records(i)); });
  return chosen;
}

// Why pair i of the list is no edge of the graph.
template <class Ids, class Space>
static std::string missing_text(Space const& space, EdgeList<Ids, Space> const& graph,
                                EdgeList<Ids, Kokkos::HostSpace> const& listed, Numbering const& numbering,
                                std::uint64_t i, bool weighted)
{
  auto const u = listed.u(i);
  auto const v = listed.v(i);
  std::uint64_t const other = first_where(
      space, "otakar::verify_forest::find_parallel", graph.edges(), KOKKOS_LAMBDA(std::uint64_t e) {
        return (graph.u(e) == u && graph.v(e) == v) || (graph.u(e) == v && graph.v(e) == u);
      });
  std::string const text = "the graph has no edge " + edge_text(listed, numbering, i, weighted);
  if (other == none<std::uint64_t>) return text;
  return text + ", but edge " + std::to_string(other) + ", " + edge_text(graph, numbering, other, true);
}

// The edges of the graph that pairs of vertices stand for. A pair may stand in both directions, as matrices have it.
template <class Ids, class Space>
static Array<typename Ids::Edge, Space> edges_of_pairs(Space const& space, EdgeList<Ids, Space> const& graph,
                                                       EdgeList<Ids, Kokkos::HostSpace> const& listed,
                                                       Numbering const& numbering, GivenForest const& forest)
{
  using Edge = typename Ids::Edge;
  if (listed.edges() > 2 * std::min(graph.vertices, graph.edges()))
    throw_wrong("the forest has " + std::to_string(listed.edges()) + " edges, too many for " +
                std::to_string(graph.vertices) + " vertices and " + std::to_string(graph.edges()) + " edges");
  bool const weighted = forest.edges.weighted;
  auto const list = copy_to<typename Space::memory_space>(listed);
  auto const matched = match_edges<Ids>(space, graph, list, weighted);
  auto const reverse = allocate<Edge>(space, "otakar::verify_forest::reverse", list.edges());  // of the first, if any
  Kokkos::deep_copy(space, reverse, none<Edge>);
  Kokkos::parallel_for(
      "otakar::verify_forest::find_reverse", Range<Space>(space, 0, list.edges()), KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const first = matched.first(i);
        if (list.u(i) == list.v(first) && list.u(i) != list.v(i) && list.key(i) == list.key(first))
          Kokkos::atomic_min(&reverse(first), Edge(i));
      });
  std::uint64_t const wrong = first_where(
      space, "otakar::verify_forest::find_wrong", list.edges(), KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const first = matched.first(i);
        return matched.edge(i) == none<Edge> || (first != i && reverse(first) != i);
      });
  if (wrong != none<std::uint64_t>) {
    Edge first = 0;
    Kokkos::deep_copy(first, Kokkos::subview(matched.first, wrong));
    throw_wrong(forest.locate(wrong) + ": " +
                (first != wrong ? edge_text(listed, numbering, wrong, weighted) + " stands twice in the forest"
                                : missing_text<Ids>(space, graph, listed, numbering, wrong, weighted)));
  }
  auto const chosen = allocate<Edge>(space, "otakar::verify_forest::chosen", list.edges());
  std::uint64_t const size = compact(
      space, "otakar::verify_forest::compact", list.edges(),
      KOKKOS_LAMBDA(std::uint64_t i) { return matched.first(i) == i; },
      KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t i) { chosen(position) = matched.edge(i); });
  return first_of(chosen, size);
}

}  // namespace find_edges_steps

// In the order of the file; an id that stands twice there is repeated.
template <class Ids, class Space>
static Array<typename Ids::Edge, Space> find_edges(Space const& space, EdgeList<Ids, Space> const& graph,
                                                   Numbering const& numbering, GivenForest const& forest)
{
  using namespace find_edges_steps;
  EdgeList<Ids, Kokkos::HostSpace> listed;
  if (forest.has_ends) listed = renumber<Ids>(forest, numbering, graph.vertices);
  if (forest.has_records) return edges_of_records<Ids>(space, graph, listed, numbering, forest);
  return edges_of_pairs<Ids>(space, graph, listed, numbering, forest);
}

}  // namespace otakar
