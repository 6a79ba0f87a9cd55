// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/stream/solve_streamed.hpp"

#include <algorithm>

#include "build/make_forest.hpp"
#include "core/instantiate.hpp"
#include "driver/runtime/memory.hpp"
#include "driver/stream/fold_batches.hpp"
#include "io/arcs_to_graph.hpp"
#include "verify/check_batches.hpp"

namespace otakar {

namespace {

template <class Ids>
using HostList = EdgeListIn<Ids, Kokkos::HostSpace>;

// Keys of these weights, in a list whose edge ids are as wide as the records of the whole file ask for.
AnyEdgeList<Kokkos::HostSpace> list_of(Arcs arcs, GraphFile const& file, FoldedForest const& folded)
{
  ReadOptions options = file.options();
  options.edge_bits = folded.records > NarrowIds::most_edges ? 64 : 32;
  // All weights have been looked at before.
  auto const changed = [](std::uint64_t) { return "the file changed while it was read"; };
  return arcs_to_graph(std::move(arcs), folded.type, options, changed).graph;
}

template <class Ids>
ForestSummary summarise(HostList<Ids> const& forest, HostArray<std::uint64_t> const& record)
{
  WeightSum sum;
  sum.add(forest.key, forest.weights);
  return {forest.edges(), forest.vertices - forest.edges(), sum.total(forest.weights),
          digest_of(Host(), record, forest.key)};
}

// Calls the edge of a fault as the file does: by its record and its ends, which are in the list.
template <class Ids>
std::string fault_text(Fault const& fault, HostList<Ids> const& list, std::uint64_t place, Numbering const& numbering)
{
  return "edge " + std::to_string(fault.edge) + " (" + std::to_string(numbering.name_of(list.u(place))) + " - " +
         std::to_string(numbering.name_of(list.v(place))) + ") " + fault.text;
}

template <class Ids, class Space>
std::string find_fault_streamed(Space const& space, GraphFile& file, std::uint64_t most, FoldedForest const& folded,
                                Streamed const& streamed, VerifyLevel level)
{
  using Edge = typename Ids::Edge;
  if (level == VerifyLevel::none) return "";
  auto const& forest = std::get<HostList<Ids>>(streamed.forest);
  HostArray<Edge> const ids = allocate<Edge>(Host(), "otakar::stream::ids", forest.edges());
  std::copy(folded.record.data(), folded.record.data() + forest.edges(), ids.data());
  BatchCertificate<Ids, Space> certificate(space, copy_to<typename Space::memory_space>(forest), ids, level);
  std::string text;
  if (!certificate.fault())
    file.read_batches(most, folded.real, [&](EdgeBatch batch) {
      if (certificate.fault()) return;
      auto const list = std::get<HostList<Ids>>(list_of(std::move(batch.edges), file, folded));
      certificate.check(copy_to<typename Space::memory_space>(list), batch.first);
      auto const& fault = certificate.fault();
      if (!fault) return;
      text = fault_text<Ids>(*fault, list, fault->edge - batch.first, streamed.numbering);
    });
  certificate.finish();
  auto const& fault = certificate.fault();
  if (!fault || !text.empty()) return text;
  auto const place =
      std::uint64_t(std::lower_bound(ids.data(), ids.data() + forest.edges(), Edge(fault->edge)) - ids.data());
  return fault_text<Ids>(*fault, forest, place, streamed.numbering);
}

}  // namespace

template <class Space>
Streamed solve_streamed(Space const& space, GraphFile& file, BatchPlan const& plan, VerifyLevel level,
                        Progress& progress)
{
  Streamed streamed;
  progress.now("reading");
  Kokkos::Timer const timer;
  FoldedForest folded = fold_batches(space, file, plan.facts, plan.most, progress);
  double const seconds = timer.seconds();
  streamed.forest = list_of(std::exchange(folded.edges, {}), file, folded);
  streamed.numbering = plan.facts.numbering;
  streamed.record = folded.record;
  auto& result = streamed.result;
  auto& facts = streamed.facts;
  facts.format = plan.facts.format;
  facts.vertices = plan.facts.vertices;
  facts.edges = folded.records;
  facts.loops = folded.loops;
  facts.weight_type = name_of(folded.type);
  facts.objective = name_of(file.options().objective);
  facts.edge_id_bits = folded.records > NarrowIds::most_edges ? 64 : 32;
  facts.input_seconds = seconds - folded.seconds();
  result.solver = "auto";
  result.taken = plan.text(folded.batches.size());
  result.vertices = facts.vertices;
  result.edges = facts.edges;
  result.timing = {folded.seconds(), folded.seconds(), {folded.seconds()}, false};
  result.rounds = folded.batches;
  result.fault = folded.fault;
  progress.now("verifying");
  Kokkos::Timer const verification;
  std::visit(
      [&]<class Ids>(HostList<Ids> const& forest) {
        streamed.summary = summarise<Ids>(forest, folded.record);
        if (result.fault.empty())
          result.fault = find_fault_streamed<Ids>(space, file, plan.most, folded, streamed, level);
      },
      streamed.forest);
  streamed.verify_seconds = verification.seconds();
  result.verified = result.fault.empty() ? name_of(level) : "failed";
  result.weight = streamed.summary.weight.text();
  result.components = streamed.summary.components;
  result.digest = digest_text(streamed.summary.digest);
  result.memory_peak = resident_peak();
  return streamed;
}

#define INSTANTIATE(Space) \
  template Streamed solve_streamed<Space>(Space const&, GraphFile&, BatchPlan const&, VerifyLevel, Progress&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
