// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/assemble.hpp"

#include <cmath>
#include <cstdio>

#include "primitives/allocate.hpp"

namespace otakar {

namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

// Which records become edges: all of them where nothing was merged.
struct Selection {
  HostArray<std::uint64_t> kept;
  bool all = true;
  std::uint64_t size = 0;

  std::uint64_t operator()(std::uint64_t edge) const { return all ? edge : kept(edge); }
};

// Integers are rounded to floats; everything else must arrive unchanged, but for the rounding of doubles to floats.
template <class Weight, class From>
bool convert(From from, Weight& weight)
{
  if constexpr (std::integral<Weight> && std::floating_point<From>) {
    // Both bounds are powers of two, so their doubles are exact.
    double const low = double(std::numeric_limits<Weight>::min());
    double const past = 2 * double(std::numeric_limits<Weight>::max() / 2 + 1);
    if (!(from >= low && from < past) || std::trunc(from) != from) return false;
    weight = Weight(from);
    return true;
  } else if constexpr (std::integral<Weight>) {
    weight = Weight(from);
    return std::in_range<Weight>(from);
  } else {
    weight = Weight(from);
    return std::isfinite(weight) || !std::isfinite(double(from));
  }
}

template <class Weight>
bool convert_record(Arcs const& arcs, std::uint64_t record, Weight& weight)
{
  std::uint64_t const bits = arcs.weight(record);
  return arcs.real ? convert(Kokkos::bit_cast<double>(bits), weight) : convert(std::int64_t(bits), weight);
}

std::string weight_text(Arcs const& arcs, std::uint64_t record)
{
  std::uint64_t const bits = arcs.weight(record);
  if (!arcs.real) return std::to_string(std::int64_t(bits));
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.17g", Kokkos::bit_cast<double>(bits));
  return buffer;
}

WeightType narrowest_type(Arcs const& arcs, Selection const& selected)
{
  if (arcs.real) return WeightType::float64;
  std::uint64_t wide = 0;
  Kokkos::parallel_reduce(
      "otakar::assemble::measure", Range<Host>(Host(), 0, selected.size),
      [=](std::uint64_t e, std::uint64_t& sum) {
        sum += !std::in_range<std::int32_t>(std::int64_t(arcs.weight(selected(e))));
      },
      wide);
  return wide == 0 ? WeightType::int32 : WeightType::int64;
}

// Writes the keys, and returns the first record whose weight is not of this type, or none.
template <class Weight, class Key>
std::uint64_t encode(Arcs const& arcs, Selection const& selected, Objective objective, HostArray<Key> const& key)
{
  std::uint64_t misfit = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      "otakar::assemble::encode", Range<Host>(Host(), 0, selected.size),
      [=](std::uint64_t e, std::uint64_t& first) {
        Weight weight{};
        if (!convert_record(arcs, selected(e), weight)) first = std::min(first, selected(e));
        key(e) = Key(key_of(weight, objective));
      },
      Kokkos::Min<std::uint64_t>(misfit));
  return misfit;
}

HostArray<std::uint32_t> gather(HostArray<std::uint32_t> const& from, Selection const& selected)
{
  if (selected.all) return from;
  Host const host;
  auto const to = allocate<std::uint32_t>(host, "otakar::assemble::ends", selected.size);
  Kokkos::parallel_for("otakar::assemble::gather", Range<Host>(host, 0, selected.size),
                       [=](std::uint64_t e) { to(e) = from(selected(e)); });
  host.fence("otakar::assemble::gather");
  return to;
}

AnyEdgeList<Kokkos::HostSpace> make_graph(Arcs const& arcs, Selection const& selected, WeightType type,
                                          ReadOptions const& options, Locate const& locate)
{
  using Graph = AnyEdgeList<Kokkos::HostSpace>;
  auto const build = [&]<class AnyIds>(AnyIds) -> Graph {
    using Key = typename AnyIds::Key;
    auto const key = allocate<Key>(Host(), "otakar::assemble::key", selected.size);
    std::uint64_t const misfit = with_weight_type(type, [&]<class Weight>(Weight) -> std::uint64_t {
      if constexpr (sizeof(KeyOf<Weight>) <= sizeof(Key))
        return encode<Weight, Key>(arcs, selected, options.objective, key);
      else
        return none<std::uint64_t>;  // with_ids gives wide weights wide keys
    });
    if (misfit != none<std::uint64_t>)
      throw Error(locate(misfit) + ": weight " + weight_text(arcs, misfit) + " does not fit " +
                  std::string(name_of(type)));
    return EdgeList<AnyIds, Kokkos::HostSpace>{arcs.vertices, gather(arcs.u, selected), gather(arcs.v, selected), key,
                                               WeightFormat{type, options.objective}};
  };
  return with_ids(arcs.vertices, selected.size, type, options.edge_bits, build);
}

void drop_weights(Arcs& arcs)
{
  arcs.narrow_weight = {};
  arcs.wide_weight = {};
  arcs.real = false;
}

}  // namespace

Input assemble_arcs(Arcs arcs, bool undirected, ReadOptions const& options, Locate const& locate)
{
  if (options.ignore_weights) drop_weights(arcs);
  MergedArcs merged = merge_arcs(arcs);
  if (undirected) merged.asymmetric = 0;
  if (options.refuse_asymmetric && merged.asymmetric > 0)
    throw Error(locate(merged.first_asymmetric) +
                ": the reverse of this arc is missing or has another weight, as for " +
                std::to_string(merged.asymmetric) + " arcs of the file; asymmetric = \"minimum\" would accept them");
  Selection const selected{merged.kept, merged.all, merged.all ? arcs.size() : merged.kept.extent(0)};
  Input input;
  WeightType const type = options.weight_type ? *options.weight_type : narrowest_type(arcs, selected);
  input.graph = make_graph(arcs, selected, type, options, locate);
  input.origin = merged.kept;
  input.loops = merged.loops;
  input.duplicate_arcs = merged.duplicates;
  input.asymmetric_arcs = merged.asymmetric;
  return input;
}

Input assemble_edges(Arcs edges, WeightType type, ReadOptions const& options, Locate const& locate)
{
  if (options.ignore_weights) drop_weights(edges);
  Input input;
  input.graph =
      make_graph(edges, Selection{{}, true, edges.size()}, options.weight_type.value_or(type), options, locate);
  return input;
}

}  // namespace otakar
