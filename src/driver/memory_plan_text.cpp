// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "driver/memory_plan.hpp"
#include "driver/report/report.hpp"

namespace otakar {

std::string plan_text(MemoryPlan const& plan)
{
  std::string text = fmt::format("# memory for {} vertices and {} edges:\n", plan.vertices, plan.most_edges);
  auto const line = [&](std::string_view what, std::uint64_t bytes) {
    if (bytes > 0) text += fmt::format("# {:<28} {:>15} bytes ({})\n", what, bytes, gibibytes_text(bytes));
  };
  line("edge list", plan.list);
  line("names of vertices", plan.numbering);
  line("reading", plan.read);
  line("generating", plan.generate);
  line("edge list, on the host", plan.host_copy);
  line("passing it through a matrix", plan.via);
  line("edge list, reordered", plan.relabelled);
  line("reordering", plan.reorder);
  line("compressed sparse rows", plan.rows);
  line("parts of vertices", plan.parts);
  line("finding parts", plan.partition);
  for (auto const& item : plan.scratch) line("scratch of " + item.solver, item.bytes);
  line("forest", plan.forest);
  line("verification", plan.verify);
  line("labels and parents", plan.products);
  line("at one time", plan.total());
  for (auto const& solver : plan.skipped) text += fmt::format("# skipped: {}\n", solver);
  return text;
}

}  // namespace otakar
