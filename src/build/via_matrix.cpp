// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/via_matrix.hpp"

#include <limits>

#include "core/error.hpp"

#ifdef OTAKAR_HAVE_KOKKOSKERNELS
#include "build/crs_matrix.hpp"
#endif

namespace otakar {

#ifdef OTAKAR_HAVE_KOKKOSKERNELS
namespace {

constexpr bool has_matrices = true;

template <class Weight>
using HostMatrix = KokkosSparse::CrsMatrix<Weight, int, Kokkos::Device<Host, Kokkos::HostSpace>, void, std::uint64_t>;

// Entries stand in the order of edges, so this is sequential.
template <class Weight, class Ids>
HostMatrix<Weight> to_matrix(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  std::uint64_t const rows = graph.vertices, entries = graph.edges();
  auto const offset = allocate_zeros<std::uint64_t>(Host(), "otakar::via_matrix::offset", rows + 1);
  auto const column = allocate<int>(Host(), "otakar::via_matrix::column", entries);
  auto const value = allocate<Weight>(Host(), "otakar::via_matrix::value", entries);
  for (std::uint64_t e = 0; e < entries; ++e) ++offset(graph.u(e));
  std::uint64_t before = 0;
  for (std::uint64_t row = 0; row <= rows; ++row) before += std::exchange(offset(row), before);
  for (std::uint64_t e = 0; e < entries; ++e) {
    std::uint64_t const place = offset(graph.u(e))++;
    column(place) = int(graph.v(e));
    value(place) = weight_of<Weight>(KeyOf<Weight>(graph.key(e)), graph.weights.objective);
  }
  // Each offset has moved to the end of its row.
  for (std::uint64_t row = rows; row > 0; --row) offset(row) = offset(row - 1);
  offset(0) = 0;
  return {"otakar::via_matrix", int(rows), int(rows), entries, value, offset, column};
}

}  // namespace

AnyEdgeList<Kokkos::HostSpace> via_matrix(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  Region const region("otakar::via_matrix");
  return std::visit(
      [](auto const& list) {
        check_via_matrix(list.vertices);
        return with_weight_type(list.weights.type, [&]<class Weight>(Weight) -> AnyEdgeList<Kokkos::HostSpace> {
          if constexpr (sizeof(KeyOf<Weight>) <= sizeof(list.key(0)))
            return edge_list_from_matrix(to_matrix<Weight>(list), list.weights.objective);
          else
            return {};  // never: wide weights have wide keys
        });
      },
      graph);
}
#else
namespace {

constexpr bool has_matrices = false;

}  // namespace

AnyEdgeList<Kokkos::HostSpace> via_matrix(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  check_via_matrix(0);
  return graph;
}
#endif

void check_via_matrix(std::uint64_t vertices)
{
  if (!has_matrices) throw Error("graph.via = \"crs_matrix\" needs a build with Kokkos Kernels");
  constexpr std::uint64_t most = std::numeric_limits<int>::max() - 1;  // a matrix counts its rows in an int
  if (vertices > most)
    throw Error("graph.via = \"crs_matrix\" takes at most " + std::to_string(most) + " vertices, the graph has " +
                std::to_string(vertices));
}

}  // namespace otakar
