// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Samples of an edge list, from which solvers learn where thresholds and ranges of keys lie.
#pragma once

#include <algorithm>
#include <vector>

#include "core/allocate.hpp"
#include "core/mix_bits.hpp"
#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "parallel/compact.hpp"

namespace otakar {

// An edge by its key and its place in a list.
template <class Ids>
using Sample = WeightedEdge<typename Ids::Key, std::uint64_t>;

// After every edge of a list.
template <class Ids>
constexpr Sample<Ids> last_bound()
{
  return Sample<Ids>{none<typename Ids::Key>, none<std::uint64_t>};
}

// Some of a list's edges, in ascending order; at(place): the one at a place. The list is cut into as many parts as
// there are samples. A hash chooses the place within a part, so that samples do not fall into step with a pattern of
// the input.
template <class Ids, class Space, class At>
static std::vector<Sample<Ids>> draw_samples(Space const& space, std::uint64_t size, At const& at,
                                             std::uint64_t most = 4096)
{
  std::uint64_t const samples = std::min(size, most);
  auto const drawn = allocate<Sample<Ids>>(space, "otakar::sample_edges::drawn", samples);
  Kokkos::parallel_for(
      "otakar::sample_edges", Range<Space>(space, 0, samples), KOKKOS_LAMBDA(std::uint64_t i) {
        std::uint64_t const first = size * i / samples;
        drawn(i) = at(first + mix_bits(i) % (size * (i + 1) / samples - first));
      });
  auto const host = Kokkos::create_mirror_view(drawn);
  Kokkos::deep_copy(space, host, drawn);
  space.fence("otakar::sample_edges");
  std::vector<Sample<Ids>> sorted(host.data(), host.data() + samples);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

template <class Ids, class Space>
struct SampleAt {
  Array<typename Ids::Key, Space> key;

  KOKKOS_INLINE_FUNCTION Sample<Ids> operator()(std::uint64_t place) const { return Sample<Ids>{key(place), place}; }
};

template <class Ids, class Space>
std::vector<Sample<Ids>> sample_edges(Space const& space, EdgeList<Ids, Space> const& list, std::uint64_t most = 4096)
{
  return draw_samples<Ids>(space, list.edges(), SampleAt<Ids, Space>{list.key}, most);
}

// A bound with about this share of the edges before it: one past a sample, so that at least one edge is.
template <class Key>
WeightedEdge<Key, std::uint64_t> bound_after(std::vector<WeightedEdge<Key, std::uint64_t>> const& samples, double share)
{
  auto const sample = samples[std::size_t(share * double(samples.size()))];
  return WeightedEdge<Key, std::uint64_t>{sample.key, sample.id + 1};
}

// The order of a graph's edges in words; for wide keys in the range that samples have.
template <class Ids, class Space>
PackedOrder<typename Ids::Key> packed_order(Space const& space, EdgeList<Ids, Space> const& graph)
{
  if (PackedOrder<typename Ids::Key>::exact || graph.edges() == 0) return {};
  auto const samples = sample_edges<Ids>(space, graph);
  return {graph.edges(), samples.front().key, samples.back().key};
}

// Predicate: the edges from `first` up to, but without, `next` in their order.
template <class Ids, class Space>
struct InRange {
  Array<typename Ids::Key, Space> key;
  Sample<Ids> first;
  Sample<Ids> next;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t e) const
  {
    return !before(key(e), e, first) & before(key(e), e, next);
  }

  std::uint64_t word(std::uint64_t e) const
  {
    bool const to_the_end = next.id == last_bound<Ids>().id;
    return (to_the_end ? ~std::uint64_t(0) : before_bound(e, next)) & ~before_bound(e, first);
  }

 private:
  // Compares for equality only where places decide.
  std::uint64_t before_bound(std::uint64_t e, Sample<Ids> const& bound) const
  {
    auto const* const keys = key.data();
    auto const limit = bound.key;
    std::uint64_t const lighter = kept_word(e, [=](std::uint64_t i) { return keys[i] < limit; });
    if (bound.id <= e) return lighter;
    std::uint64_t const equal = kept_word(e, [=](std::uint64_t i) { return keys[i] == limit; });
    return before_word(lighter, equal, e, bound.id);
  }
};

}  // namespace otakar
