// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/stream/fold_batches.hpp"

#include <optional>
#include <utility>

#include "build/make_forest.hpp"
#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "graph/weight.hpp"
#include "io/arcs_to_graph.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

namespace {

constexpr std::int64_t most_exact = std::int64_t(1) << 53;  // doubles hold integers up to it

template <class Holds>
bool any_weight(Arcs const& arcs, Holds const& holds)
{
  if (arcs.real || !arcs.wide_weight.data()) return false;
  auto const weight = arcs.wide_weight;
  std::uint64_t count = 0;
  Kokkos::parallel_reduce(
      "otakar::stream::measure", Range<Host>(Host(), 0, arcs.size()),
      [=](std::uint64_t e, std::uint64_t& sum) { sum += holds(std::int64_t(weight(e))); }, count);
  return count > 0;
}

std::uint64_t count_loops(Arcs const& arcs)
{
  auto const u = arcs.u, v = arcs.v;
  std::uint64_t loops = 0;
  Kokkos::parallel_reduce(
      "otakar::stream::count_loops", Range<Host>(Host(), 0, arcs.size()),
      [=](std::uint64_t e, std::uint64_t& sum) { sum += u(e) == v(e); }, loops);
  return loops;
}

template <class To, class Value>
HostArray<To> filled(std::string const& label, std::uint64_t size, Value const& value)
{
  Host const host;
  auto const array = allocate<To>(host, "otakar::stream::" + label, size);
  Kokkos::parallel_for("otakar::stream::" + label, Range<Host>(host, 0, size),
                       [=](std::uint64_t i) { array(i) = To(value(i)); });
  host.fence("otakar::stream::" + label);
  return array;
}

void make_real(Arcs& arcs)
{
  if (std::exchange(arcs.real, true)) return;
  Arcs const integers{arcs.vertices, {}, {}, arcs.narrow_weight, arcs.wide_weight, false};
  arcs.narrow_weight = {};
  arcs.wide_weight = filled<std::uint64_t>("weight", arcs.size(), [=](std::uint64_t e) {
    return Kokkos::bit_cast<std::uint64_t>(double(std::int64_t(integers.weight(e))));
  });
}

// Both are real, or neither is.
Arcs join(Arcs const& a, Arcs const& b)
{
  std::uint64_t const size = a.size() + b.size(), before = a.size();
  Arcs joined;
  joined.vertices = a.vertices;
  joined.real = a.real;
  joined.u = filled<std::uint32_t>("u", size, [=](std::uint64_t e) { return e < before ? a.u(e) : b.u(e - before); });
  joined.v = filled<std::uint32_t>("v", size, [=](std::uint64_t e) { return e < before ? a.v(e) : b.v(e - before); });
  auto const weight = [=](std::uint64_t e) { return e < before ? a.weight(e) : b.weight(e - before); };
  if (a.wide_weight.data() || b.wide_weight.data())
    joined.wide_weight = filled<std::uint64_t>("weight", size, weight);
  else if (a.narrow_weight.data() || b.narrow_weight.data())
    joined.narrow_weight = filled<std::uint32_t>("weight", size, weight);
  return joined;
}

// The weights of keys, as Arcs have them.
template <class Key>
void decode(HostArray<Key> const& keys, WeightFormat format, Arcs& arcs)
{
  with_weight_type(format.type, [&]<class Weight>(Weight) {
    auto const weight = [=](std::uint64_t i) { return weight_of<Weight>(KeyOf<Weight>(keys(i)), format.objective); };
    if constexpr (std::is_same_v<Weight, std::int32_t>)
      arcs.narrow_weight = filled<std::uint32_t>("weight", keys.extent(0), weight);
    else if constexpr (std::integral<Weight>)
      arcs.wide_weight = filled<std::uint64_t>("weight", keys.extent(0), weight);
    else
      arcs.wide_weight = filled<std::uint64_t>("weight", keys.extent(0), [=](std::uint64_t i) {
        return Kokkos::bit_cast<std::uint64_t>(double(weight(i)));
      });
    arcs.real = std::floating_point<Weight>;
  });
}

template <class Space>
class Fold {
 public:
  // Weights are read as doubles where `real`.
  Fold(Space const& space, GraphFile& file, BatchFacts const& facts, bool real, Progress& progress)
      : space_(space), file_(file), facts_(facts), progress_(progress)
  {
    folded_.edges.vertices = facts.vertices;
    folded_.real = real;
    if (real) make_real(folded_.edges);
  }

  // False where the file must be read again, with weights as doubles.
  bool read(std::uint64_t most)
  {
    file_.read_batches(most, folded_.real, [this](EdgeBatch batch) { add(std::move(batch)); });
    return !inexact_;
  }

  FoldedForest take()
  {
    if (misfit_) throw Error(file_.locate(misfit_->first) + misfit_->second);
    folded_.type = type();
    return std::move(folded_);
  }

 private:
  using AnyList = AnyEdgeList<Kokkos::HostSpace>;

  void add(EdgeBatch batch)
  {
    look_at(batch);
    if (inexact_ || misfit_ || !folded_.fault.empty()) return;
    progress_.now("solving batch " + std::to_string(folded_.batches.size() + 1));
    Kokkos::Timer const timer;
    std::uint64_t const before = folded_.edges.size();
    Arcs arcs = before == 0 ? std::move(batch.edges) : join(folded_.edges, batch.edges);
    folded_.edges = batch.edges = {};
    auto const list = keys_of(std::move(arcs), batch.first, before);
    if (misfit_) return;
    std::visit([&](auto const& edges) { solve(edges, batch, before); }, *list);
    folded_.batches.back().seconds = timer.seconds();
    progress_.now("reading");
  }

  void look_at(EdgeBatch& batch)
  {
    folded_.records += batch.edges.size();
    folded_.loops += count_loops(batch.edges);
    wide_ = wide_ || any_weight(batch.edges, [](std::int64_t weight) { return !std::in_range<std::int32_t>(weight); });
    past_doubles_ = past_doubles_ || any_weight(batch.edges, [](std::int64_t weight) {
                      return weight > most_exact || weight < -most_exact;
                    });
    if (batch.edges.real && !folded_.real) {
      inexact_ = inexact_ || past_doubles_;
      folded_.real = true;
      make_real(folded_.edges);
    }
    // Those of an asked type may be real already, while the file's values are not.
    if (folded_.real || folded_.edges.real) make_real(batch.edges);
  }

  WeightType type() const
  {
    if (file_.options().weight_type) return *file_.options().weight_type;
    if (facts_.type) return *facts_.type;
    return folded_.real ? WeightType::float64 : wide_ ? WeightType::int64 : WeightType::int32;
  }

  // Which weights do not fit their type is told at the end: what is wrong with the file itself comes first.
  std::optional<AnyList> keys_of(Arcs arcs, std::uint64_t first, std::uint64_t before)
  {
    ReadOptions options = file_.options();
    options.edge_bits = {};
    std::uint64_t misfit = 0;
    try {
      return arcs_to_graph(std::move(arcs), type(), options,
                           [&](std::uint64_t e) {
                             misfit = first + e - before;
                             return "";
                           })
          .graph;
    } catch (Error const& error) {
      misfit_ = {misfit, error.what()};
      return {};
    }
  }

  template <class Ids>
  void solve(EdgeListIn<Ids, Kokkos::HostSpace> const& edges, EdgeBatch const& batch, std::uint64_t before)
  {
    Forest<Ids> forest;
    {
      Graph<Ids, Space> const graph{copy_to<typename Space::memory_space>(edges), {}};
      Statistics statistics;
      auto const chosen = find_solver<Ids, Space>("auto").solve(space_, graph, {}, statistics);
      space_.fence("otakar::stream::solve");
      forest = make_forest<Ids>(space_, graph.list, chosen);
    }
    std::uint64_t const size = forest.edges.extent(0);
    folded_.batches.push_back({edges.vertices, edges.edges(), size, 0, {}, {}, "batch"});
    if (forest.keys.extent(0) != size) {
      folded_.fault = "the solver returned an edge twice, or one that there is not";
      folded_.edges.vertices = edges.vertices;
      folded_.record = {};
      return;
    }
    keep(edges, forest, batch, before);
  }

  template <class Ids>
  void keep(EdgeListIn<Ids, Kokkos::HostSpace> const& edges, Forest<Ids> const& forest, EdgeBatch const& batch,
            std::uint64_t before)
  {
    auto const at = forest.edges;
    std::uint64_t const size = at.extent(0), first = batch.first;
    folded_.edges.vertices = edges.vertices;
    folded_.edges.u = filled<std::uint32_t>("u", size, [=](std::uint64_t i) { return edges.u(at(i)); });
    folded_.edges.v = filled<std::uint32_t>("v", size, [=](std::uint64_t i) { return edges.v(at(i)); });
    decode(forest.keys, edges.weights, folded_.edges);
    if (folded_.real) make_real(folded_.edges);
    folded_.record = filled<std::uint64_t>("record", size, [=, old = folded_.record](std::uint64_t i) {
      return at(i) < before ? old(at(i)) : first + (at(i) - before);
    });
  }

  Space space_;
  GraphFile& file_;
  BatchFacts const& facts_;
  Progress& progress_;
  FoldedForest folded_;
  bool wide_ = false;          // some integer does not fit 32 bits,
  bool past_doubles_ = false;  // or a double
  bool inexact_ = false;
  std::optional<std::pair<std::uint64_t, std::string>> misfit_;  // the first record, and what is wrong
};

}  // namespace

double FoldedForest::seconds() const
{
  double sum = 0;
  for (auto const& batch : batches) sum += batch.seconds;
  return sum;
}

template <class Space>
FoldedForest fold_batches(Space const& space, GraphFile& file, BatchFacts const& facts, std::uint64_t most,
                          Progress& progress)
{
  for (bool const real : {false, true}) {
    Fold<Space> fold(space, file, facts, real, progress);
    if (fold.read(most)) return fold.take();
  }
  throw std::logic_error("weights that are read as doubles turned into doubles");
}

#define INSTANTIATE(Space) \
  template FoldedForest fold_batches<Space>(Space const&, GraphFile&, BatchFacts const&, std::uint64_t, Progress&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
