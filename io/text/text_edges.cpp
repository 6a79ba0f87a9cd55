// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/text_edges.hpp"

#include "core/allocate.hpp"

namespace otakar {

namespace {

HostArray<std::uint32_t> copy_of(HostArray<std::uint32_t> const& from)
{
  Host const host;
  auto const to = allocate<std::uint32_t>(host, "otakar::text_edges::copy", from.extent(0));
  Kokkos::deep_copy(host, to, from);
  return to;
}

// Keys, as signed integers of the same order.
template <class Key>
HostArray<Key> ranks(HostArray<Key> const& key)
{
  Host const host;
  constexpr Key sign = Key(1) << (8 * sizeof(Key) - 1);
  auto const rank = allocate<Key>(host, "otakar::text_edges::rank", key.extent(0));
  Kokkos::parallel_for("otakar::text_edges::rank", Range<Host>(host, 0, key.extent(0)),
                       [=](std::uint64_t e) { rank(e) = key(e) ^ sign; });
  host.fence("otakar::text_edges::rank");
  return rank;
}

}  // namespace

TextEdges::TextEdges(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Kokkos::HostSpace> const& list) {
        vertices_ = list.vertices;
        u_ = list.u;
        v_ = list.v;
        if constexpr (sizeof(typename Ids::Key) == 4)
          narrow_key_ = list.key;
        else
          wide_key_ = list.key;
        weights_ = list.weights;
      },
      graph);
}

Arcs TextEdges::ranked_arcs() const
{
  Arcs arcs;
  arcs.vertices = vertices_;
  arcs.u = copy_of(u_);
  arcs.v = copy_of(v_);
  if (narrow_key_.data())
    arcs.narrow_weight = ranks(narrow_key_);
  else
    arcs.wide_weight = ranks(wide_key_);
  return arcs;
}

std::uint64_t count_loops(TextEdges const& edges)
{
  std::uint64_t loops = 0;
  Kokkos::parallel_reduce(
      "otakar::text_edges::count_loops", Range<Host>(Host(), 0, edges.size()),
      [=](std::uint64_t e, std::uint64_t& sum) { sum += edges.is_loop(e); }, loops);
  return loops;
}

MatrixEdges matrix_edges(TextEdges const& edges)
{
  MergedArcs const merged = merge_arcs(edges.ranked_arcs());
  MatrixEdges matrix;
  matrix.kept = merged.origin;
  matrix.size = merged.edges.size();
  matrix.all = matrix.size == edges.size();
  matrix.loops = merged.loops;
  matrix.parallel = edges.size() - merged.loops - matrix.size;
  return matrix;
}

}  // namespace otakar
