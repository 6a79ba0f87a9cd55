// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A KokkosSparse::CrsMatrix as a graph. Include it where Kokkos Kernels is at hand; nothing else in otakar does.
//
// In: a square matrix; entry (i, j) is an edge between i and j, an explicit zero one of weight 0. Out: an edge list in
// the memory of the matrix: edge e is entry e. Both triangles or either one may be there: of all entries of a pair a
// forest has the first of the best. The scalar is the type of the weights; NaN and columns that do not exist are
// refused. A matrix in other memory is copied to the host and back.
#pragma once

#include <KokkosSparse_CrsMatrix.hpp>
#include <algorithm>
#include <concepts>
#include <string>
#include <type_traits>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "graph/any_edge_list.hpp"
#include "graph/weight.hpp"

namespace otakar {

namespace crs_matrix {

template <class Scalar>
concept Weight = (std::floating_point<Scalar> && (sizeof(Scalar) == 4 || sizeof(Scalar) == 8)) ||
                 (std::integral<Scalar> && sizeof(Scalar) == 4) ||
                 (std::signed_integral<Scalar> && sizeof(Scalar) == 8);

template <Weight Scalar>
constexpr WeightType type_of()
{
  if (std::floating_point<Scalar>) return sizeof(Scalar) == 4 ? WeightType::float32 : WeightType::float64;
  if (sizeof(Scalar) == 8) return WeightType::int64;
  return std::signed_integral<Scalar> ? WeightType::int32 : WeightType::uint32;
}

// A matrix's arrays in host memory.
template <class Offsets, class Columns, class Values>
struct Entries {
  std::uint64_t rows;
  Offsets offset;
  Columns column;
  Values value;

  std::uint64_t size() const { return rows == 0 ? 0 : std::uint64_t(offset(rows)); }
};

template <class Matrix>
auto host_entries(Matrix const& matrix)
{
  auto offset = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), matrix.graph.row_map);
  auto column = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), matrix.graph.entries);
  auto value = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), matrix.values);
  return Entries<decltype(offset), decltype(column), decltype(value)>{std::uint64_t(matrix.numRows()), offset, column,
                                                                      value};
}

// Writes the edges and returns the first entry that is none, or none.
template <class HostEntries, class Ids>
std::uint64_t write_edges(HostEntries const& entries, EdgeList<Ids, Kokkos::HostSpace> const& edges)
{
  using Vertex = typename Ids::Vertex;
  std::uint64_t const rows = entries.rows;
  std::uint64_t misfit = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      "otakar::crs_matrix::write_edges", Range<Host>(Host(), 0, rows),
      [=](std::uint64_t row, std::uint64_t& first) {
        for (auto k = std::uint64_t(entries.offset(row)); k < std::uint64_t(entries.offset(row + 1)); ++k) {
          // Negative columns wrap to large ones. NaN is what does not equal itself.
          auto const column = std::uint64_t(entries.column(k));
          auto const value = entries.value(k);
          if (column >= rows || value != value) first = std::min(first, k);
          edges.u(k) = Vertex(row);
          edges.v(k) = Vertex(column);
          edges.key(k) = typename Ids::Key(key_of(value, edges.weights.objective));
        }
      },
      Kokkos::Min<std::uint64_t>(misfit));
  return misfit;
}

template <class Ids, class HostEntries>
EdgeList<Ids, Kokkos::HostSpace> to_edges(HostEntries const& entries, WeightFormat weights)
{
  Host const host;
  using Vertex = typename Ids::Vertex;
  EdgeList<Ids, Kokkos::HostSpace> const edges{
      entries.rows, allocate<Vertex>(host, "otakar::crs_matrix::u", entries.size()),
      allocate<Vertex>(host, "otakar::crs_matrix::v", entries.size()),
      allocate<typename Ids::Key>(host, "otakar::crs_matrix::key", entries.size()), weights};
  std::uint64_t const misfit = write_edges(entries, edges);
  if (misfit == none<std::uint64_t>) return edges;
  auto const column = entries.column(misfit);
  auto const place = "entry (" + std::to_string(edges.u(misfit)) + ", " + std::to_string(column) + ") of the matrix ";
  bool const outside = std::uint64_t(column) >= entries.rows;
  throw Error(place + (outside ? "lies outside its " + std::to_string(entries.rows) + " columns" : "is NaN"));
}

}  // namespace crs_matrix

template <class Scalar, class Ordinal, class Device, class Traits, class Offset>
AnyEdgeList<typename Device::memory_space> edge_list_from_matrix(
    KokkosSparse::CrsMatrix<Scalar, Ordinal, Device, Traits, Offset> const& matrix,
    Objective objective = Objective::minimum)
{
  using Weight = std::remove_const_t<Scalar>;
  using Memory = typename Device::memory_space;
  static_assert(crs_matrix::Weight<Weight>, "otakar's weights are int32, uint32, int64, float and double");
  Region const region("otakar::edge_list_from_matrix");
  if (matrix.numRows() != matrix.numCols())
    throw Error("a matrix of " + std::to_string(matrix.numRows()) + " rows and " + std::to_string(matrix.numCols()) +
                " columns is no graph: it must be square");
  auto const entries = crs_matrix::host_entries(matrix);
  check_fits<WideIds>(entries.rows, 0);
  auto const type = crs_matrix::type_of<Weight>();
  return with_ids(entries.rows, entries.size(), type, {}, [&]<class Ids>(Ids) -> AnyEdgeList<Memory> {
    if constexpr (sizeof(KeyOf<Weight>) <= sizeof(typename Ids::Key))
      return copy_to<Memory>(crs_matrix::to_edges<Ids>(entries, {type, objective}));
    else
      return {};  // never: with_ids gives wide weights wide keys
  });
}

}  // namespace otakar
