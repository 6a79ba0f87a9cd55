// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The small graphs that documents follow by hand. Where a document counts vertices from 1, or names them by letters,
// they are 0, 1, 2, ... here, in its order.
#pragma once

#include <array>

#include "arrays.hpp"
#include "build/build_csr.hpp"
#include "graphs.hpp"

namespace otakar::test {

using Word = std::uint32_t;

// Source, destination and edge, or weight, of arcs, in ascending order.
using ArcTriples = std::vector<std::array<Word, 3>>;

template <class T>
std::vector<T> first_items(Array<T, Space> const& array, std::uint64_t size)
{
  auto items = to_host<T>(array);
  items.resize(size);
  return items;
}

inline Csr<NarrowIds, Space> rows_of(EdgeList<NarrowIds, Kokkos::HostSpace> const& graph)
{
  return build_csr<NarrowIds>(Space(), copy_to<Memory>(graph));
}

inline ArcTriples arcs_of(Csr<NarrowIds, Space> const& graph)
{
  auto const offset = to_host<Word>(graph.offset), target = to_host<Word>(graph.target);
  auto const edge = to_host<Word>(graph.edge);
  ArcTriples arcs;
  for (Word v = 0; v < graph.vertices; ++v)
    for (Word arc = offset[v]; arc < offset[v + 1]; ++arc) arcs.push_back({v, target[arc], edge[arc]});
  std::sort(arcs.begin(), arcs.end());
  return arcs;
}

// Figure 2 and Table 1 of V. Goyal, A. Nandwani, J. Sairabanu, S. Sriram, "Comparative Study on Boruvka's
// Implementation on Hetrogenous Platform with Cache Analysis"; edges in the order that gives the rows of the table.
struct GoyalExample {
  static constexpr std::array<PlainEdge<std::int32_t>, 13> edge{{{0, 1, 6},
                                                                 {0, 5, 12},
                                                                 {1, 5, 9},
                                                                 {1, 4, 16},
                                                                 {1, 2, 3},
                                                                 {2, 3, 20},
                                                                 {2, 4, 8},
                                                                 {3, 4, 13},
                                                                 {5, 6, 7},
                                                                 {5, 7, 11},
                                                                 {6, 7, 14},
                                                                 {4, 7, 5},
                                                                 {3, 7, 18}}};

  static EdgeList<NarrowIds, Kokkos::HostSpace> graph() { return make_graph(8, {edge.begin(), edge.end()}); }

  // A row of the document, counted from 0.
  static std::vector<Word> ids(std::vector<Word> printed)
  {
    for (Word& id : printed) --id;
    return printed;
  }

  static ArcTriples arcs(std::vector<Word> const& source, std::vector<Word> const& destination,
                         std::vector<Word> const& weight)
  {
    ArcTriples arcs;
    for (std::size_t i = 0; i < source.size(); ++i) arcs.push_back({source[i] - 1, destination[i] - 1, weight[i]});
    std::sort(arcs.begin(), arcs.end());
    return arcs;
  }

  static ArcTriples with_weights(ArcTriples arcs)
  {
    for (auto& arc : arcs) arc[2] = Word(edge[arc[2]].w);
    std::sort(arcs.begin(), arcs.end());
    return arcs;
  }

  static inline std::vector<Word> const source_1{1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5,
                                                 5, 5, 5, 6, 6, 6, 6, 7, 7, 8, 8, 8, 8};

  static ArcTriples table_1()
  {
    return arcs(source_1, {2, 6, 1, 6, 5, 3, 2, 4, 5, 3, 5, 8, 2, 3, 4, 8, 1, 2, 7, 8, 6, 8, 6, 7, 5, 4},
                {6, 12, 6, 9, 16, 3, 3, 20, 8, 20, 13, 18, 16, 8, 13, 5, 12, 9, 7, 11, 7, 14, 11, 14, 5, 18});
  }

  static inline std::vector<Word> const table_2{2, 3, 2, 5, 8, 7, 6, 5};  // destination of the lightest edge
  static inline std::vector<Word> const table_3{2, 2, 2, 5, 5, 6, 6, 5};  // the same without cycles
  static inline std::vector<Word> const table_4_flag{0, 1, 0, 0, 1, 1, 0, 0};
  static inline std::vector<Word> const table_4_prefix{1, 1, 2, 2, 2, 3, 4, 4};
  static inline std::vector<Word> const source_5{1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3};

  // The edge of weight 20 is printed with weight 4 in the second row.
  static ArcTriples table_5()
  {
    return arcs(source_5, {3, 3, 2, 2, 2, 1, 1, 3, 3, 1, 1, 1, 2, 2},
                {12, 9, 16, 8, 20, 16, 8, 11, 14, 20, 12, 9, 11, 14});
  }
};

}  // namespace otakar::test
