// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/text_edges.hpp"

namespace otakar {

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

std::uint64_t count_loops(TextEdges const& edges)
{
  std::uint64_t loops = 0;
  Kokkos::parallel_reduce(
      "otakar::text_edges::count_loops", Range<Host>(Host(), 0, edges.size()),
      [=](std::uint64_t e, std::uint64_t& sum) { sum += edges.is_loop(e); }, loops);
  return loops;
}

}  // namespace otakar
