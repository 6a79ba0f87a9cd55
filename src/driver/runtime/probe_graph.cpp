// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/probe_graph.hpp"

#include <algorithm>

#include "core/instantiate.hpp"

namespace otakar {

namespace {

// Which edges are visited, and how often: all of a small graph, some of a large one, spread evenly.
struct Visits {
  static constexpr std::uint64_t enough = std::uint64_t(1) << 20, most_passes = 64;
  std::uint64_t count, stride, passes;

  explicit Visits(std::uint64_t edges)
      : count(std::min(edges, enough)), stride(edges / count), passes(std::min(enough / count, most_passes))
  {
  }
};

template <class Space, class Visit>
double seconds_of(Space const& space, char const* label, Visits const& visits, Visit const& visit)
{
  Kokkos::Timer const timer;
  for (std::uint64_t pass = 0; pass < visits.passes; ++pass) {
    std::uint64_t sum = 0;
    Kokkos::parallel_reduce(label, Range<Space>(space, 0, visits.count), visit, sum);
  }
  return timer.seconds();
}

// The end of an edge is taken as the place of another one, as far as there are so many.
template <class Ids, class Space>
double gather_seconds(Space const& space, EdgeList<Ids, Space> const& list, Visits const& visits)
{
  auto const u = list.u, v = list.v;
  std::uint64_t const edges = list.edges(), stride = visits.stride;
  return seconds_of(
      space, "otakar::probe::gather", visits, KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum) {
        std::uint64_t const a = u(i * stride), b = v(i * stride);
        sum += (a < edges ? v(a) : 0) + (b < edges ? u(b) : 0);
      });
}

template <class Ids, class Space>
double compare_seconds(Space const& space, EdgeList<Ids, Space> const& list, Visits const& visits)
{
  auto const u = list.u, v = list.v;
  auto const key = list.key;
  std::uint64_t const edges = list.edges(), stride = visits.stride;
  return seconds_of(
      space, "otakar::probe::compare", visits, KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum) {
        std::uint64_t const a = u(i * stride), b = v(i * stride);
        if (a >= edges || b >= edges) return;
        if (key(a) < key(b))
          sum += a;
        else
          sum += 3 * b + 1;
      });
}

template <class Ids, class Space>
Probe probe_once(Space const& space, EdgeList<Ids, Space> const& list)
{
  Visits const visits(list.edges());
  return {gather_seconds<Ids>(space, list, visits), compare_seconds<Ids>(space, list, visits)};
}

}  // namespace

template <class Ids, class Space>
Probe probe_graph(Space const& space, EdgeList<Ids, Space> const& list)
{
  constexpr int tries = 4;
  Probe best = probe_once<Ids>(space, list);
  for (int again = 1; again < tries; ++again) best = better(best, probe_once<Ids>(space, list));
  return best;
}

#define INSTANTIATE(Space, Ids) template Probe probe_graph<Ids>(Space const&, EdgeList<Ids, Space> const&);
OTAKAR_FOR_EACH_PROGRAM_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
