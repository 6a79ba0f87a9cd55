// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text_edges.hpp"

#include "graph/merge_arcs.hpp"
#include "primitives/allocate.hpp"

namespace otakar {

namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

// A 64-bit integer that orders like the weight: its key, with the sign bit of signed numbers.
template <class Weight>
std::uint64_t ordinal_of(Weight weight)
{
  constexpr std::uint64_t sign = std::uint64_t(1) << 63;
  return std::uint64_t(key_of(weight)) ^ sign;
}

}  // namespace

TextEdges::TextEdges(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  std::visit(
      [&]<class AnyIds, class Memory>(EdgeListIn<AnyIds, Memory> const& list) {
        vertices_ = list.vertices;
        u_ = list.u;
        v_ = list.v;
        if constexpr (sizeof(typename AnyIds::Key) == 4)
          narrow_key_ = list.key;
        else
          wide_key_ = list.key;
        weights_ = list.weights;
      },
      graph);
}

MatrixEdges matrix_edges(TextEdges const& edges)
{
  Host const host;
  Arcs arcs;
  arcs.vertices = edges.vertices();
  arcs.u = allocate<std::uint32_t>(host, "otakar::matrix_edges::u", edges.size());
  arcs.v = allocate<std::uint32_t>(host, "otakar::matrix_edges::v", edges.size());
  arcs.wide_weight = allocate<std::uint64_t>(host, "otakar::matrix_edges::weight", edges.size());
  Kokkos::parallel_for("otakar::matrix_edges::copy", Range<Host>(host, 0, edges.size()), [=](std::uint64_t e) {
    arcs.u(e) = std::uint32_t(edges.u(e));
    arcs.v(e) = std::uint32_t(edges.v(e));
    arcs.wide_weight(e) = edges.with_weight(e, [](auto weight) { return ordinal_of(weight); });
  });
  host.fence("otakar::matrix_edges::copy");
  MergedArcs const merged = merge_arcs(arcs);
  MatrixEdges matrix;
  matrix.kept = merged.kept;
  matrix.all = merged.all;
  matrix.size = merged.all ? edges.size() : merged.kept.extent(0);
  matrix.loops = merged.loops;
  matrix.parallel = edges.size() - merged.loops - matrix.size;
  return matrix;
}

}  // namespace otakar
