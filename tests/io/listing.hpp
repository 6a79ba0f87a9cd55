// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph of any width as plain tuples, for tests to compare; and errors as the text a user sees.
#pragma once

#include <tuple>
#include <vector>

#include "graph/weight.hpp"
#include "io/arcs_to_graph.hpp"
#include "io/input.hpp"
#include "io/output.hpp"

namespace otakar::test {

inline Input read_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  return open_graph(path, options)->read();
}

// Writes a container.
inline void write_graph(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph,
                        Provenance const& made, Numbering const& numbering = {})
{
  write_graph_as(path, format_named("hdf5"), graph, {made, numbering});
}

// (u, v, weight) per edge, in order; weights of every type as long double, which holds each of them exactly.
using Listing = std::vector<std::tuple<std::uint64_t, std::uint64_t, long double>>;

inline Listing listing_of(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  return std::visit(
      [](auto const& list) {
        return with_weight_type(list.weights.type, [&]<class Weight>(Weight) {
          Listing listing;
          for (std::uint64_t e = 0; e < list.edges(); ++e)
            listing.emplace_back(list.u(e), list.v(e),
                                 weight_of<Weight>(KeyOf<Weight>(list.key(e)), list.weights.objective));
          return listing;
        });
      },
      graph);
}

inline std::uint64_t loops_of(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  std::uint64_t loops = 0;
  for (auto const& [u, v, weight] : listing_of(graph)) loops += u == v;
  return loops;
}

inline WeightFormat weights_of(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  return std::visit([](auto const& list) { return list.weights; }, graph);
}

inline std::uint64_t vertices_of(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  return std::visit([](auto const& list) { return list.vertices; }, graph);
}

template <class T>
std::vector<T> values_of(HostArray<T> const& array)
{
  return {array.data(), array.data() + array.extent(0)};
}

template <class F>
std::string error_of(F const& f)
{
  try {
    f();
  } catch (Error const& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace otakar::test
