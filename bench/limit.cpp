// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "limit.hpp"

#include "graph/edge_order.hpp"
#include "parallel/for_each_ahead.hpp"
#include "parallel/memory_access.hpp"

namespace otakar::bench {

namespace {

using Space = Kokkos::DefaultHostExecutionSpace;
using Graph = EdgeList<NarrowIds, Kokkos::HostSpace>;
using Words = HostArray<std::uint32_t>;

// The other end of each vertex's lightest edge; itself where it has none.
Words hooks(Graph const& graph)
{
  HostArray<std::uint64_t> const lightest("lightest", graph.vertices);
  Kokkos::deep_copy(lightest, PackedOrder<std::uint32_t>::nothing);
  for (std::uint64_t e = 0; e < graph.edges(); ++e)
    for (auto const v : {graph.u(e), graph.v(e)})
      lightest(v) = std::min(lightest(v), std::uint64_t(graph.key(e)) << 32 | e);
  Words const hook = allocate<std::uint32_t>(Space(), "hook", graph.vertices);
  for (std::uint32_t v = 0; v < graph.vertices; ++v) {
    auto const e = std::uint32_t(lightest(v));
    hook(v) = lightest(v) == PackedOrder<std::uint32_t>::nothing ? v : graph.u(e) ^ graph.v(e) ^ v;
  }
  return hook;
}

void touch_all(Graph const& graph, Words const& hook)
{
  Space const space;
  std::uint64_t const m = graph.edges();
  Words const u = allocate<std::uint32_t>(space, "u", m);
  Words const v = allocate<std::uint32_t>(space, "v", m);
  Words const key = allocate<std::uint32_t>(space, "key", m);
  Words const word = allocate_zeros<std::uint32_t>(space, "word", graph.vertices);
  for_each_ahead(
      space, "limit::edges", m,
      [=](std::uint64_t e) {
        prefetch(&hook(graph.u(e)));
        prefetch(&hook(graph.v(e)));
      },
      [=](std::uint64_t e) {
        u(e) = hook(graph.u(e));
        v(e) = hook(graph.v(e));
        key(e) = graph.key(e);
      });
  for_each_ahead(
      space, "limit::vertices", graph.vertices, [=](std::uint64_t i) { prefetch(&word(hook(i))); },
      [=](std::uint64_t i) { write_relaxed(&word(hook(i)), std::uint32_t(i)); });
  space.fence("limit::done");
}

}  // namespace

std::function<void()> limit(Graph const& graph)
{
  return [graph, hook = hooks(graph)] { touch_all(graph, hook); };
}

}  // namespace otakar::bench
