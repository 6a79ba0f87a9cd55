// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/judge.hpp"

#include "verify/certificate.hpp"

namespace otakar {

template <class Ids>
void judge(EdgeList<Ids, Kokkos::HostSpace> const& graph, Forest<Ids> const& forest, Numbering const& numbering,
           std::string const& level, SolverResult& result)
{
  std::string const checked = level == "full" && !result.exact() ? "structure" : level;
  VerifyLevel const asked = checked == "none"        ? VerifyLevel::none
                            : checked == "structure" ? VerifyLevel::structure
                                                     : VerifyLevel::full;
  auto const fault = find_fault<Ids>(graph, forest.edges, asked);
  result.verified = fault ? "failed" : checked;
  if (!fault || !result.fault.empty()) return;
  std::uint64_t const e = fault->edge;
  result.fault = "edge " + std::to_string(e);
  if (e < graph.edges())
    result.fault = "edge " + std::to_string(numbering.record_of(e)) + " (" +
                   std::to_string(numbering.name_of(graph.u(e))) + " - " +
                   std::to_string(numbering.name_of(graph.v(e))) + ")";
  result.fault += " " + fault->text;
}

void compare_digests(std::vector<SolverResult> const& earlier, SolverResult& result)
{
  if (!result.fault.empty() || !result.exact()) return;
  for (auto const& other : earlier)
    if (other.fault.empty() && other.exact() && other.digest != result.digest) {
      result.fault = "its digest is not that of " + other.solver;
      return;
    }
}

template void judge(EdgeList<NarrowIds, Kokkos::HostSpace> const&, Forest<NarrowIds> const&, Numbering const&,
                    std::string const&, SolverResult&);
template void judge(EdgeList<WideKeys, Kokkos::HostSpace> const&, Forest<WideKeys> const&, Numbering const&,
                    std::string const&, SolverResult&);
template void judge(EdgeList<WideIds, Kokkos::HostSpace> const&, Forest<WideIds> const&, Numbering const&,
                    std::string const&, SolverResult&);

}  // namespace otakar
