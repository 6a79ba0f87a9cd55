// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Filtering heavy edges by component. Light edges leave one giant component in most graphs, and most heavy edges lie
// within it. A bitmap of its vertices, which fits a cache where labels do not, answers for these; labels are read for
// the rest alone.
#pragma once

#include <algorithm>

#include "solvers/sample_edges.hpp"
#include "solvers/work_list.hpp"

namespace otakar {

// The label that most of some evenly spread vertices have: that of the giant component, where there is one.
template <class Vertex, class Space>
static Vertex most_frequent(Space const& space, Array<Vertex, Space> const& label)
{
  std::uint64_t const vertices = label.extent(0);
  std::uint64_t const samples = std::min<std::uint64_t>(vertices, 1024);
  auto const drawn = allocate<Vertex>(space, "otakar::most_frequent::drawn", samples);
  Kokkos::parallel_for(
      "otakar::most_frequent", Range<Space>(space, 0, samples),
      KOKKOS_LAMBDA(std::uint64_t i) { drawn(i) = label(vertices * i / samples); });
  auto const host = Kokkos::create_mirror_view(drawn);
  Kokkos::deep_copy(space, host, drawn);
  space.fence("otakar::most_frequent");
  std::sort(host.data(), host.data() + samples);
  std::uint64_t best = 0;
  for (std::uint64_t first = 0, next = 0, most = 0; first < samples; first = next) {
    while (next < samples && host(next) == host(first)) ++next;
    if (next - first > most) {
      most = next - first;
      best = first;
    }
  }
  return host(best);
}

// The vertices of the largest component, as far as samples tell; label: per vertex, one for each component.
template <class Vertex, class Space>
static Mask<Space> mark_giant(Space const& space, Array<Vertex, Space> const& label)
{
  Vertex const wanted = most_frequent(space, label);
  return mark(
      space, "otakar::mark_giant", label.extent(0), KOKKOS_LAMBDA(std::uint64_t v) { return label(v) == wanted; });
}

// For 64 pairs of vertices, whether both are in a bitmap; SIMD, on the host.
std::uint64_t both_marked(std::uint64_t const* mask, std::uint32_t const* u, std::uint32_t const* v);

// Predicate: the edges of a range that do not lie within the giant component.
template <class Ids, class Space>
struct OutsideGiant {
  EdgeList<Ids, Space> list;
  InRange<Ids, Space> range;
  Mask<Space> giant;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t e) const
  {
    return range(e) & !(giant.has(list.u(e)) & giant.has(list.v(e)));
  }

  std::uint64_t word(std::uint64_t e) const
  {
    std::uint64_t const in_range = range.word(e);
    return in_range == 0 ? 0 : in_range & ~within(list.u.data() + e, list.v.data() + e);
  }

 private:
  template <class Vertex>
  std::uint64_t within(Vertex const* u, Vertex const* v) const
  {
    if constexpr (sizeof(Vertex) == 4) {
      return both_marked(giant.cell.data(), u, v);
    } else {
      std::uint64_t answer = 0;
      for (std::uint64_t i = 0; i < word_bits; ++i) answer |= std::uint64_t(giant.has(u[i]) & giant.has(v[i])) << i;
      return answer;
    }
  }
};

// The number of a vertex's component: 0 for the giant, from 1 up for the others. The choice is without a branch, which
// no processor could predict.
template <class Vertex, class Space>
struct ComponentOf {
  Mask<Space> giant;
  Array<Vertex, Space> number;  // of vertices outside the giant

  KOKKOS_INLINE_FUNCTION Vertex operator()(Vertex v) const { return number(v & outside(v)) & outside(v); }
  KOKKOS_INLINE_FUNCTION void prefetch(Vertex v) const { otakar::prefetch(&number(v & outside(v))); }

 private:
  // All bits for a vertex outside the giant, no bit for one within.
  KOKKOS_INLINE_FUNCTION Vertex outside(Vertex v) const { return Vertex(Vertex(giant.has(v)) - Vertex(1)); }
};

// Numbers the components other than the giant from 1 up: parents, which are roots, become numbers; those of the giant
// stay what they are. Returns how many components there are, the giant among them.
template <class Vertex, class Space>
static std::uint64_t number_components(Space const& space, Array<Vertex, Space> const& parent, Mask<Space> const& giant)
{
  std::string const label = "otakar::number_components";
  auto const roots = mark(
      space, label + "::roots", parent.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) { return !giant.has(v) & (parent(v) == v); });
  std::uint64_t const others = emit_marked(
      space, label + "::roots", roots,
      KOKKOS_LAMBDA(std::uint64_t number, std::uint64_t v) { parent(v) = Vertex(number + 1); });
  Kokkos::parallel_for(
      label + "::others", Range<Space>(space, 0, parent.extent(0)), KOKKOS_LAMBDA(std::uint64_t v) {
        if (!giant.has(v) & !roots.has(v)) parent(v) = parent(parent(v));
      });
  return others + 1;
}

// The edges from `first` on that do not lie within a component, relabelled to `components` numbers. With giant_alone
// only those within the giant are dropped.
template <class Ids, class Space>
WorkList<Ids, Space> filter_edges(Space const& space, WorkList<Ids, Space> const& list, Sample<Ids> first,
                                  std::uint64_t components, ComponentOf<typename Ids::Vertex, Space> const& component,
                                  bool giant_alone)
{
  using Between = BetweenComponents<Ids, Space, ComponentOf<typename Ids::Vertex, Space>>;
  Region const region("otakar::filter_edges");
  OutsideGiant<Ids, Space> const outside{list, {list.key, first, last_bound<Ids>()}, component.giant};
  auto const mask = giant_alone ? mark(space, "otakar::filter_edges", list.edges(), outside)
                                : mark(space, "otakar::filter_edges", list.edges(), outside, Between{list, component});
  return copy_marked(space, list, mask, components, component);
}

}  // namespace otakar
