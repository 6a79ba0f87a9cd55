// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The certificate of a graph that is not all there at once: the forest is contracted first, then the edges of the graph
// come in batches, in the order of their ids.
//
// The same checks as find_fault.hpp makes, and one more: the forest's edges are copies, each of which must be the edge
// of its id. Memory: the contracted forest, and a byte per edge of a batch.
#pragma once

#include <algorithm>

#include "verify/find_fault.hpp"

namespace otakar {

namespace check_batches_steps {

// The first place where an id does not ascend, or an edge is a loop; else the number of edges. Copies the edges.
template <class Ids, class Space>
static std::uint64_t gather_forest(Space const& space, EdgeList<Ids, Space> const& forest,
                                   Array<typename Ids::Edge, Space> const& ids,
                                   Array<ComponentEdge<Ids>, Space> const& edges)
{
  std::uint64_t first = ids.extent(0);
  Kokkos::parallel_reduce(
      "otakar::verify::gather_forest", Range<Space>(space, 0, ids.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & least) {
        auto const u = forest.u(i);
        auto const v = forest.v(i);
        if (i < edges.extent(0)) edges(i) = ComponentEdge<Ids>{u, v, ids(i), forest.key(i)};
        bool const faulty = u == v || (i > 0 && ids(i) <= ids(i - 1));
        if (faulty && i < least) least = i;
      },
      Kokkos::Min<std::uint64_t>(first));
  return std::min<std::uint64_t>(first, ids.extent(0));
}

// Marks the edges of a batch that the forest has, from `begin` to `end` of it, and returns the first of these that is
// another one in the batch; `end` where there is none.
template <class Ids, class Space>
static std::uint64_t mark_members(Space const& space, EdgeList<Ids, Space> const& batch, std::uint64_t first_edge,
                                  EdgeList<Ids, Space> const& forest, Array<typename Ids::Edge, Space> const& ids,
                                  std::uint64_t begin, std::uint64_t end, Array<std::uint8_t, Space> const& member)
{
  std::uint64_t first = end;
  Kokkos::parallel_reduce(
      "otakar::verify::mark_members", Range<Space>(space, begin, end),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & least) {
        std::uint64_t const e = ids(i) - first_edge;
        member(e) = 1;
        bool const same = batch.u(e) == forest.u(i) && batch.v(e) == forest.v(i) && batch.key(e) == forest.key(i);
        if (!same && i < least) least = i;
      },
      Kokkos::Min<std::uint64_t>(first));
  return std::min(first, end);
}

}  // namespace check_batches_steps

template <class Ids, class Space>
class BatchCertificate {
 public:
  using Edge = typename Ids::Edge;

  // `ids` of the forest's edges, in ascending order.
  BatchCertificate(Space const& space, EdgeList<Ids, Space> const& forest, HostArray<Edge> const& ids,
                   VerifyLevel level)
      : space_(space),
        level_(level),
        forest_(forest),
        host_ids_(ids),
        ids_(Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), ids))
  {
    if (level_ != VerifyLevel::none) contract();
  }

  // The first fault, once there is one.
  std::optional<Fault> const& fault() const { return fault_; }

  // The edges of the graph from this id on.
  void check(EdgeList<Ids, Space> const& batch, std::uint64_t first)
  {
    using namespace find_fault_steps;
    if (fault_ || level_ == VerifyLevel::none) return;
    auto const member = allocate_zeros<std::uint8_t>(space_, "otakar::verify::member", batch.edges());
    Edge const* const ids = host_ids_.data();
    auto const end =
        std::uint64_t(std::lower_bound(ids + checked_, ids + host_ids_.extent(0), first + batch.edges()) - ids);
    std::uint64_t const wrong =
        check_batches_steps::mark_members<Ids>(space_, batch, first, forest_, ids_, checked_, end, member);
    checked_ = end;
    if (wrong < end)
      fault_ = Fault{ids[wrong], "has other ends or another weight in the graph"};
    else
      fault_ = check_edges<Ids>(space_, {batch, first, member, heaviest_, PathMaxima<Ids, Space>(hierarchy_),
                                         level_ == VerifyLevel::full, 0});
  }

  // Once all edges were there.
  void finish()
  {
    if (fault_ || level_ == VerifyLevel::none || checked_ == host_ids_.extent(0)) return;
    fault_ = Fault{host_ids_(checked_), "is not an edge of the graph"};
  }

 private:
  void contract()
  {
    std::uint64_t const size = host_ids_.extent(0);
    // As many edges as vertices close a cycle; there is no need to look at more.
    auto edges = allocate<ComponentEdge<Ids>>(space_, "otakar::verify::edges", std::min(size, forest_.vertices));
    std::uint64_t const wrong = check_batches_steps::gather_forest<Ids>(space_, forest_, ids_, edges);
    if (wrong < size) {
      bool const repeated = wrong > 0 && host_ids_(wrong) <= host_ids_(wrong - 1);
      fault_ = Fault{host_ids_(wrong), repeated ? "stands twice in the forest" : "is a self-loop"};
      return;
    }
    hierarchy_ = contract_forest<Ids>(space_, forest_.vertices, std::move(edges));
    if (hierarchy_.cycle_edge)
      fault_ = Fault{*hierarchy_.cycle_edge, "closes a cycle in the forest"};
    else
      heaviest_ = find_fault_steps::heaviest_to_top<Ids>(space_, hierarchy_);
  }

  Space space_;
  VerifyLevel level_;
  EdgeList<Ids, Space> forest_;
  HostArray<Edge> host_ids_;
  Array<Edge, Space> ids_;
  ComponentHierarchy<Ids, Space> hierarchy_;
  Array<RankOf<Ids>, Space> heaviest_;
  std::uint64_t checked_ = 0;  // edges of the forest that were in the batches so far
  std::optional<Fault> fault_;
};

}  // namespace otakar
