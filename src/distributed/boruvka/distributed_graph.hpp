// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph in parts, one per rank, as distributed_boruvka wants it.
//
// Every vertex has an owner, and a number by which owners have consecutive ones. Where most edges join vertices of one
// owner, as in road networks, the graph is `local`: numbers are the graph's own ids, and a rank holds all edges at its
// vertices. Otherwise edges stay where they were read, and numbers are scattered, so that each rank gets its share of
// hubs.
#pragma once

#include <algorithm>

#include "distributed/edge_share.hpp"
#include "distributed/vertex_ranges.hpp"
#include "solvers/block_boruvka/scatter_to_blocks.hpp"

namespace otakar {

class Communicator;

__extension__ using WideProduct = unsigned __int128;

// v -> v * step mod n with a step that has no divisor in common with n: a permutation that spreads neighbouring ids and
// those that share bits.
class ScatteredNumbers {
 public:
  ScatteredNumbers() = default;
  explicit ScatteredNumbers(std::uint64_t vertices);

  // Of 32 bits by a product with the reciprocal, which falls short of the quotient by two at most.
  std::uint64_t operator()(std::uint64_t vertex) const
  {
    if (vertices_ > none<std::uint32_t>) return std::uint64_t(WideProduct(vertex) * step_ % vertices_);
    std::uint64_t const product = vertex * step_;
    std::uint64_t const quotient = std::uint64_t((WideProduct(product) * reciprocal_) >> 64);
    std::uint64_t rest = product - quotient * vertices_;
    while (rest >= vertices_) rest -= vertices_;
    return rest;
  }
  std::uint64_t after(std::uint64_t number) const  // the number of the next vertex
  {
    return number + step_ < vertices_ ? number + step_ : number + step_ - vertices_;
  }

 private:
  std::uint64_t vertices_ = 1;
  std::uint64_t step_ = 0;
  std::uint64_t reciprocal_ = 0;
};

// An edge of a local graph with an end at another rank, or both; ends by their numbers.
struct CutEdge {
  std::uint32_t place;  // in the list
  std::uint64_t u, v;
};

template <class Ids>
struct DistributedGraph {
  VertexRanges ranges;
  ScatteredNumbers scattered;
  bool local = false;
  std::uint64_t first_edge = 0;  // of the rank's share
  std::uint64_t edges = 0;       // of the whole graph
  std::uint64_t least_key = 0, greatest_key = 0;

  // In ascending order of edge ids. Local: vertex i is number first + i of this rank, and the last vertex, `outside`,
  // stands for all of other ranks; edges that others read come before and behind the rank's own. Between the rank's
  // vertices and that one there may be some without edges, so that it is alone in a block of block_boruvka. Otherwise:
  // the list of the share.
  EdgeList<Ids, Kokkos::HostSpace> list;
  GlobalIds ids;             // of the share's list
  std::uint64_t before = 0;  // edges of lower ranks in the list
  std::uint64_t own = 0;
  HostArray<std::uint64_t> received_id;      // of the edges before and behind
  HostArray<CutEdge> cut;                    // of a local graph, ascending by place
  block_boruvka_steps::Blocks blocks{0, 1};  // of a local graph
  std::vector<std::uint64_t> first_edges;    // of each rank's share, and the number of all edges

  // An edge of a local graph that is cut.
  CutEdge const& cut_at(std::uint64_t place) const
  {
    return *std::lower_bound(cut.data(), cut.data() + cut.extent(0), place,
                             [](CutEdge const& edge, std::uint64_t at) { return edge.place < at; });
  }

  typename Ids::Vertex outside() const { return typename Ids::Vertex(list.vertices - 1); }

  std::uint64_t id(std::uint64_t place) const
  {
    if (place < before) return received_id(place);
    return place < before + own ? first_edge + (place - before) : received_id(place - own);
  }
};

// Collective; the share is used up. `shares`: relative sizes of the ranks' parts, none where all are equal.
template <class Ids>
DistributedGraph<Ids> distribute(Communicator& ranks, EdgeShare<Ids> share,
                                 std::vector<std::uint64_t> const& shares = {});

// The share from which a graph was made, in the graph's own ids.
template <class Ids>
EdgeShare<Ids> share_of(DistributedGraph<Ids> const& graph, int rank);

}  // namespace otakar
