// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/stream/batch_plan.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "driver/report/report.hpp"
#include "driver/runtime/memory.hpp"
#include "graph/any_edge_list.hpp"
#include "solvers/registry/registry.hpp"
#include "verify/certificate.hpp"

namespace otakar {

namespace {

// Of what is not counted: stacks, the allocator, pages of the file under way.
constexpr std::uint64_t slack = std::uint64_t(4) << 20;

// Fewer records beside the forest would solve it too often.
std::uint64_t least_records(std::uint64_t vertices)
{
  return std::max<std::uint64_t>(vertices / 4, 4096);
}

std::uint64_t forest_edges(std::uint64_t vertices)
{
  return vertices - std::min<std::uint64_t>(vertices, 1);
}

// Weights that decide their type themselves may turn out to be wide.
WeightType type_of(BatchFacts const& facts, WeightType asked)
{
  WeightType const type = facts.type.value_or(asked);
  return type == WeightType::int32 && !facts.type ? WeightType::int64 : type;
}

// Of so many bytes.
template <class Space>
std::uint64_t most_records(BatchFacts const& facts, InputSize const& size, std::uint64_t bytes, VerifyLevel level)
{
  std::uint64_t const ids = NarrowIds::most_edges - std::min(NarrowIds::most_edges, facts.vertices);
  std::uint64_t low = 0, high = std::clamp<std::uint64_t>(size.most.edges, 1, std::max<std::uint64_t>(ids, 1));
  while (low < high) {
    std::uint64_t const middle = high - (high - low) / 2;
    if (stream_bytes<Space>(facts, size, middle, level) <= bytes)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

std::uint64_t bytes_left(std::uint64_t limit)
{
  return limit - std::min(limit, resident_memory());
}

template <class Space>
BatchPlan batches_of(BatchFacts const& facts, GraphFile const& file, std::uint64_t limit, VerifyLevel level)
{
  InputSize const& size = file.size();
  std::uint64_t const bytes = std::min(bytes_left(limit), in_host_memory<Space> ? limit : available_device_memory());
  std::uint64_t const most = most_records<Space>(facts, size, bytes, level);
  std::uint64_t const least = std::min(least_records(facts.vertices), std::max<std::uint64_t>(size.most.edges, 1));
  if (most < least)
    throw Error(ExitCode::out_of_resource,
                "at least " +
                    gibibytes_text(limit - bytes_left(limit) + stream_bytes<Space>(facts, size, least, level)) +
                    " of memory are needed to stream a graph of " + std::to_string(facts.vertices) + " vertices, " +
                    gibibytes_text(limit) + " are available");
  return {facts, most};
}

}  // namespace

std::string BatchPlan::text(std::uint64_t batches) const
{
  return "streamed in " + std::to_string(batches) + (batches == 1 ? " batch" : " batches") + " of up to " +
         std::to_string(most) + " records";
}

template <class Space>
std::uint64_t stream_bytes(BatchFacts const& facts, InputSize const& size, std::uint64_t most, VerifyLevel level)
{
  std::uint64_t const n = facts.vertices, kept = forest_edges(n);
  GraphSize const part{n, kept + most};
  constexpr std::uint64_t edge = 16, record = 8;  // two ends and a weight; its number
  std::uint64_t const read = kept * (edge + record) + most * facts.per_record;
  std::uint64_t const join = kept * (edge + record) + most * edge + part.edges * edge;
  WeightType const type = type_of(facts, size.type);
  std::uint64_t const solve = with_ids(n, part.edges, type, {}, [&]<class Ids>(Ids) {
    std::uint64_t const scratch = find_solver<Ids, Space>("auto").scratch_bytes(part);
    std::uint64_t const keep =
        part.edges + kept * (2 * sizeof(typename Ids::Edge) + sizeof(typename Ids::Key) + edge + 8);
    return kept * record + list_bytes<Ids>(part) + std::max(scratch, keep);
  });
  std::uint64_t const verify = with_ids(n, size.most.edges, type, {}, [&]<class Ids>(Ids) -> std::uint64_t {
    if (level == VerifyLevel::none) return 0;
    std::uint64_t const forest = kept * (record + 2 * sizeof(typename Ids::Edge)) + list_bytes<Ids>({n, kept});
    return forest + certificate_bytes<Ids>({n, most}) + most * std::max<std::uint64_t>(facts.per_record, 24);
  });
  return slack + facts.reading + facts.numbering.bytes() + std::max({read, join, solve, verify});
}

template <class Space>
BatchPlan plan_batches(GraphFile& file, std::uint64_t limit, VerifyLevel level)
{
  return batches_of<Space>(file.prepare_batches(bytes_left(limit)), file, limit, level);
}

template <class Space>
BatchPlan guess_batches(GraphFile const& file, std::uint64_t limit, VerifyLevel level)
{
  InputSize const& size = file.size();
  BatchFacts facts;
  facts.vertices = size.likely.vertices;
  facts.per_record = 32;
  return batches_of<Space>(facts, file, limit, level);
}

#define INSTANTIATE(Space)                                                                                     \
  template std::uint64_t stream_bytes<Space>(BatchFacts const&, InputSize const&, std::uint64_t, VerifyLevel); \
  template BatchPlan plan_batches<Space>(GraphFile&, std::uint64_t, VerifyLevel);                              \
  template BatchPlan guess_batches<Space>(GraphFile const&, std::uint64_t, VerifyLevel);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
