// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/arcs_to_graph.hpp"

#include <cmath>
#include <cstdio>

#include "core/allocate.hpp"
#include "graph/weight.hpp"

namespace otakar {

namespace {

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

std::string weight_text(Arcs const& arcs, std::uint64_t record)
{
  std::uint64_t const bits = arcs.weight(record);
  if (!arcs.real) return std::to_string(std::int64_t(bits));
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.17g", Kokkos::bit_cast<double>(bits));
  return buffer;
}

WeightType narrowest_type(Arcs const& edges)
{
  if (edges.real) return WeightType::float64;
  if (!edges.wide_weight.data()) return WeightType::int32;
  auto const weight = edges.wide_weight;
  std::uint64_t wide = 0;
  Kokkos::parallel_reduce(
      "otakar::arcs_to_graph::measure", Range<Host>(Host(), 0, edges.size()),
      [=](std::uint64_t e, std::uint64_t& sum) { sum += !std::in_range<std::int32_t>(std::int64_t(weight(e))); }, wide);
  return wide == 0 ? WeightType::int32 : WeightType::int64;
}

// Writes the keys of weights read by from(e), and returns the first edge whose weight is not of this type, or none. The
// keys may take the place of the weights; one that is not of this type stays to be shown.
template <class Weight, class Key, class From>
std::uint64_t encode_from(Objective objective, HostArray<Key> const& key, From const& from)
{
  std::uint64_t misfit = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      "otakar::arcs_to_graph::encode", Range<Host>(Host(), 0, key.extent(0)),
      [=](std::uint64_t e, std::uint64_t& first) {
        Weight weight{};
        if (convert(from(e), weight))
          key(e) = Key(key_of(weight, objective));
        else
          first = std::min(first, e);
      },
      Kokkos::Min<std::uint64_t>(misfit));
  return misfit;
}

template <class Weight, class Key>
std::uint64_t encode(Arcs const& edges, Objective objective, HostArray<Key> const& key)
{
  auto const narrow = edges.narrow_weight;
  auto const wide = edges.wide_weight;
  if (narrow.data())
    return encode_from<Weight>(objective, key, [=](std::uint64_t e) { return std::int32_t(narrow(e)); });
  if (!wide.data()) return encode_from<Weight>(objective, key, [](std::uint64_t) { return std::int32_t(1); });
  if (edges.real)
    return encode_from<Weight>(objective, key, [=](std::uint64_t e) { return Kokkos::bit_cast<double>(wide(e)); });
  return encode_from<Weight>(objective, key, [=](std::uint64_t e) { return std::int64_t(wide(e)); });
}

// Room for the keys: that of the weights, where they are as wide, and their own and not a mapped file's.
template <class Key>
HostArray<Key> place_keys(Arcs const& edges)
{
  HostArray<Key> weights;
  if constexpr (sizeof(Key) == 4)
    weights = edges.narrow_weight;
  else
    weights = edges.wide_weight;
  return weights.use_count() > 0 ? weights : allocate<Key>(Host(), "otakar::arcs_to_graph::key", edges.size());
}

// Uses up the weights.
AnyEdgeList<Kokkos::HostSpace> make_graph(Arcs const& edges, WeightType type, ReadOptions const& options,
                                          Locate const& locate)
{
  using Graph = AnyEdgeList<Kokkos::HostSpace>;
  auto const build = [&]<class Ids>(Ids) -> Graph {
    using Key = typename Ids::Key;
    auto const key = place_keys<Key>(edges);
    std::uint64_t const misfit = with_weight_type(type, [&]<class Weight>(Weight) -> std::uint64_t {
      if constexpr (sizeof(KeyOf<Weight>) <= sizeof(Key))
        return encode<Weight>(edges, options.objective, key);
      else
        return none<std::uint64_t>;  // with_ids gives wide weights wide keys
    });
    if (misfit != none<std::uint64_t>)
      throw Error(locate(misfit) + ": weight " + weight_text(edges, misfit) + " does not fit " +
                  std::string(name_of(type)));
    return EdgeList<Ids, Kokkos::HostSpace>{edges.vertices, edges.u, edges.v, key, {type, options.objective}};
  };
  return with_ids(edges.vertices, edges.size(), type, options.edge_bits, build);
}

}  // namespace

bool has_weights(Arcs const& arcs)
{
  return arcs.narrow_weight.data() || arcs.wide_weight.data();
}

void drop_weights(Arcs& arcs)
{
  arcs.narrow_weight = {};
  arcs.wide_weight = {};
  arcs.real = false;
}

Input arcs_to_graph(Arcs arcs, std::optional<WeightType> known, ReadOptions const& options, Locate const& locate)
{
  bool const weighted = has_weights(arcs);
  if (options.ignore_weights) drop_weights(arcs);
  std::optional<WeightType> const type = options.weight_type ? options.weight_type : known;
  Input input;
  input.weighted = weighted;
  input.graph = make_graph(arcs, type ? *type : narrowest_type(arcs), options, locate);
  return input;
}

InputSize size_of_arcs(std::uint64_t vertices, std::uint64_t arcs, WeightType type, ReadOptions const& options)
{
  auto const is_wide = [](WeightType of) { return of == WeightType::int64 || of == WeightType::float64; };
  WeightType const key = options.weight_type.value_or(type);
  // Until they are keys; these take their place where they are as wide.
  std::uint64_t const weight = type == WeightType::int32 ? 4 : 8;
  std::uint64_t const reading = weight == (is_wide(key) ? 8 : 4) ? 0 : arcs * weight;
  return {{vertices, arcs}, {vertices, arcs}, key, options.edge_bits, reading};
}

ArcCounts count_arcs(Input const& input)
{
  ArcCounts counts = compare_arcs(input.graph);
  if (input.undirected) counts.asymmetric = 0;
  return counts;
}

void refuse_asymmetric(GraphFile& file, ArcCounts const& counts)
{
  if (counts.asymmetric == 0) return;
  throw Error(file.locate(counts.first_asymmetric) +
              ": the reverse of this arc is missing or has another weight, as for " +
              std::to_string(counts.asymmetric) + " arcs of the file; asymmetric = \"accept\" would accept them");
}

}  // namespace otakar
