// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/verbs/info.hpp"

#include "build/partition.hpp"
#include "core/allocate.hpp"
#include "core/instantiate.hpp"
#include "driver/load.hpp"
#include "driver/run_streamed.hpp"
#include "driver/runtime/progress.hpp"
#include "io/text/text_edges.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

namespace {

HostArray<std::uint64_t> count_degrees(TextEdges const& edges)
{
  Host const host;
  auto const degree = allocate_zeros<std::uint64_t>(host, "otakar::info::degree", edges.vertices());
  Kokkos::parallel_for("otakar::info::count_degrees", Range<Host>(host, 0, edges.size()), [=](std::uint64_t e) {
    if (edges.is_loop(e)) return;
    Kokkos::atomic_inc(&degree(edges.u(e)));
    Kokkos::atomic_inc(&degree(edges.v(e)));
  });
  host.fence("otakar::info::count_degrees");
  return degree;
}

void look_at_degrees(TextEdges const& edges, GraphInfo& info)
{
  if (edges.vertices() == 0) return;
  auto const degree = count_degrees(edges);
  std::uint64_t arcs = 0;
  Kokkos::parallel_reduce(
      "otakar::info::degrees", Range<Host>(Host(), 0, edges.vertices()),
      [=](std::uint64_t v, std::uint64_t& least, std::uint64_t& most, std::uint64_t& isolated, std::uint64_t& sum) {
        least = std::min(least, degree(v));
        most = std::max(most, degree(v));
        isolated += degree(v) == 0;
        sum += degree(v);
      },
      Kokkos::Min<std::uint64_t>(info.degree_least), Kokkos::Max<std::uint64_t>(info.degree_most), info.isolated, arcs);
  info.degree_mean = double(arcs) / double(edges.vertices());
}

// Keys of the objective minimum order like weights of every type; those of the maximum, the other way round.
template <class Ids>
void look_at_weights(EdgeList<Ids, Kokkos::HostSpace> const& list, TextEdges const& edges, GraphInfo& info)
{
  using Key = typename Ids::Key;
  using Place = Kokkos::MinMaxLocScalar<Key, std::uint64_t>;
  if (list.edges() == 0) return;
  Place place;
  auto const key = list.key;
  Kokkos::parallel_reduce(
      "otakar::info::weights", Range<Host>(Host(), 0, list.edges()),
      [=](std::uint64_t e, Place& at) {
        if (key(e) <= at.min_val) at = {key(e), at.max_val, e, at.max_loc};
        if (key(e) >= at.max_val) at = {at.min_val, key(e), at.min_loc, e};
      },
      Kokkos::MinMaxLoc<Key, std::uint64_t>(place));
  info.weight_least = edges.weight_text(place.min_loc);
  info.weight_most = edges.weight_text(place.max_loc);
  if (list.weights.objective == Objective::maximum) std::swap(info.weight_least, info.weight_most);
}

template <class Ids, class Space>
void look_at_solvers(Deck const& deck, EdgeList<Ids, Space> const& list, Numbering const& numbering, GraphInfo& info)
{
  Space const space;
  GraphSize const size{list.vertices, list.edges()};
  for (auto const& solver : solvers<Ids, Space>()) {
    if (!solver.runs(size.edges)) continue;
    std::uint64_t const rows = solver.needs_rows ? rows_bytes<Ids>(size) : 0;
    std::uint64_t const graph = list_bytes<Ids>(size) + numbering.bytes();
    std::uint64_t solving = solver.likely_bytes(size);
    if (solver.needs_parts)
      solving = parts_bytes(size.vertices) + std::max(solving, finding_parts_bytes<Space>(deck, size));
    info.memory.push_back(MemoryPlan::Scratch{std::string(solver.name), graph + rows + solving});
  }
  Statistics statistics;
  auto const forest = find_solver<Ids, Space>("auto").solve(space, Graph<Ids, Space>{list, {}}, {}, statistics);
  space.fence("otakar::info::components");
  info.components = list.vertices - forest.extent(0);
}

}  // namespace

template <class Space>
GraphInfo inspect(Deck const& deck)
{
  Progress const progress("reading " + source_text(deck));
  GraphSource source = open_source(deck);
  auto const plan = plan_memory<Space>(deck, source);
  GraphInfo info;
  info.way = way_text<Space>(deck, source, plan);
  info.whole = !is_streamed<Space>(deck, source, plan);
  if (!info.whole) {
    info.graph.source = source_text(deck);
    info.graph.vertices = source.size.most.vertices;
    info.graph.edges = source.size.most.edges;
    return info;
  }
  check_memory<Space>(plan);
  auto const loaded = load<Space>(deck, std::move(source), true);
  info.graph = loaded.facts;
  info.input_memory = plan.input();
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Space> const& list) {
        auto const host_list = copy_to<Kokkos::HostSpace>(list);
        TextEdges const edges(host_list);
        look_at_degrees(edges, info);
        look_at_weights<Ids>(host_list, edges, info);
        look_at_solvers<Ids, Space>(deck, list, loaded.numbering, info);
      },
      loaded.graph);
  return info;
}

#define INSTANTIATE(Space) template GraphInfo inspect<Space>(Deck const&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
