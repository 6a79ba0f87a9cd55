// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/memory_plan.hpp"

#include "build/compare_arcs.hpp"
#include "build/partition.hpp"
#include "build/reorder.hpp"
#include "build/via_matrix.hpp"
#include "core/instantiate.hpp"
#include "driver/deck/deck.hpp"
#include "driver/load.hpp"
#include "driver/products/write_products.hpp"
#include "driver/report/report.hpp"
#include "driver/runtime/copy_staged.hpp"
#include "driver/runtime/memory.hpp"
#include "generators/generate.hpp"
#include "solvers/registry/registry.hpp"
#include "verify/certificate.hpp"

namespace otakar {

namespace {

// Refuses an option that would change nothing.
template <class Ids, class Space>
void check_options(Deck const& deck, Sweep<Ids, Space> const& sweep)
{
  using Row = Solver<Ids, Space>;
  auto const check = [&](std::string const& key, bool Row::*heeded) {
    if (deck.where.contains(key) && std::ranges::none_of(sweep.solvers, heeded))
      throw Error(key + " does not apply to the chosen solver");
  };
  check("solver.remove_duplicates", &Row::takes_duplicates);
  check("solver.window", &Row::takes_window);
  check("graph.partition", &Row::needs_parts);
  check("graph.parts", &Row::needs_parts);
}

void check_enough(std::uint64_t needed, std::uint64_t available, std::string const& memory)
{
  if (needed > available)
    throw Error(ExitCode::out_of_resource, "at least " + gibibytes_text(needed) + " of " + memory + " are needed, " +
                                               gibibytes_text(available) + " are available");
}

}  // namespace

template <class Space>
std::uint64_t finding_parts_bytes(Deck const& deck, GraphSize size)
{
  auto const& [from, parts] = deck.graph.partition;
  bool const whole = parts == 1 || (parts == 0 && Space().concurrency() == 1);
  return from == by_metis && !whole ? partition_bytes(size.vertices, 2 * size.edges) : 0;
}

template <class Space>
MemoryPlan plan_memory(Deck const& deck, GraphSource const& source)
try {
  InputSize const& expected = source.size;
  // Of a model the mean is nearer than the most, which chance never draws.
  GraphSize const size = source.model ? expected.likely : expected.most;
  GraphSize const most = expected.most;
  return with_ids(most.vertices, most.edges, expected.type, expected.edge_bits, [&]<class Ids>(Ids) {
    MemoryPlan plan;
    plan.vertices = size.vertices;
    plan.most_edges = size.edges;
    plan.list = list_bytes<Ids>(size);
    // Only the host reads a mapped file in place.
    if (in_host_memory<Space>)
      plan.list -= expected.mapped;
    else if (source.file || deck.output.graph || deck.graph.reorder != Reorder::none ||
             deck.graph.via != Via::edge_list)
      plan.host_copy = plan.list + 2 * std::min(staging_bytes, size.edges * sizeof(typename Ids::Key));
    plan.numbering = expected.numbering;
    plan.read = expected.reading;
    if (source.file && deck.graph.asymmetric == Asymmetric::error)
      plan.read = std::max(plan.read, compare_arcs_bytes(size.vertices, size.edges));
    if (source.model) plan.generate = generate_bytes<Ids>(*source.model);
    if (deck.graph.via == Via::crs_matrix) {
      check_via_matrix(size.vertices);
      plan.via = via_matrix_bytes<Ids>(size);
    }
    if (deck.graph.reorder == Reorder::rcm) {
      check_reorder(size.vertices);
      plan.relabelled = relabelled_bytes<Ids>(size);
      plan.reorder = reorder_bytes<Ids>(size);
    }
    if (deck.verify.level != VerifyLevel::none) plan.verify = certificate_bytes<Ids>(size);
    // The forest: ids and keys on the host, ids on a device.
    plan.forest =
        size.vertices * ((in_host_memory<Space> ? 1 : 2) * sizeof(typename Ids::Edge) + sizeof(typename Ids::Key));
    plan.sort_forest = size.vertices * sizeof(typename Ids::Edge) + size.edges + size.edges / 8;
    plan.products = products_bytes<Ids>(products_of(deck), size.vertices);
    auto const sweep = find_solvers<Ids, Space>(deck.solver.name);
    check_options(deck, sweep);
    plan.skipped = sweep.skipped;
    for (auto const& solver : sweep.solvers) {
      if (!solver.runs(size.edges)) continue;
      plan.scratch.push_back({std::string(solver.name), solver.likely_bytes(size)});
      plan.most_scratch = std::max(plan.most_scratch, solver.scratch_bytes(size));
      if (solver.needs_rows) plan.rows = rows_bytes<Ids>(size);
      if (!solver.needs_parts) continue;
      plan.parts = parts_bytes(size.vertices);
      plan.partition = finding_parts_bytes<Space>(deck, size);
    }
    GraphSize const likely = expected.likely;
    plan.least = std::min(list_bytes<Ids>(likely), plan.list) + (plan.rows ? rows_bytes<Ids>(likely) : 0);
    if (source.file && !in_host_memory<Space>) plan.host_least = plan.list - expected.mapped;
    // Every solver has a word for each vertex, and so have the trees of verification.
    plan.trees = plan.verify ? tree_bytes<Ids>(likely.vertices) : likely.vertices * sizeof(typename Ids::Vertex);
    return plan;
  });
} catch (Error const& error) {
  throw Error(error.code(), located(deck, error.what()));
}

template <class Space>
void check_memory(MemoryPlan const& plan)
{
  std::uint64_t const least = plan.least + plan.trees;
  check_enough(in_host_memory<Space> ? least : plan.host_least, available_memory(), "memory");
  if (!in_host_memory<Space>) check_enough(least, available_device_memory(), "device memory");
}

void check_memory(Deck const& deck, GraphSource const& source)
try {
  InputSize const& size = source.size;
  with_ids(size.most.vertices, size.most.edges, size.type, size.edge_bits, [&]<class Ids>(Ids) {
    check_enough(std::min(list_bytes<Ids>(size.likely), list_bytes<Ids>(size.most) - size.mapped), available_memory(),
                 "memory");
  });
} catch (Error const& error) {
  throw Error(error.code(), located(deck, error.what()));
}

#define INSTANTIATE(Space)                                                   \
  template std::uint64_t finding_parts_bytes<Space>(Deck const&, GraphSize); \
  template MemoryPlan plan_memory<Space>(Deck const&, GraphSource const&);   \
  template void check_memory<Space>(MemoryPlan const&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
