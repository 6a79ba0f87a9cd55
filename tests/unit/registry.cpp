// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/registry/registry.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "backend.hpp"
#include "core/error.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("every solver has a row, and every row is complete")
{
  std::set<std::string_view> names;
  for (auto const& solver : solvers<NarrowIds, Space>()) {
    INFO("solver " << solver.name);
    CHECK(names.insert(solver.name).second);
    CHECK_FALSE(solver.method.empty());
    CHECK_FALSE(solver.source.empty());
    CHECK(solver.scratch_bytes(GraphSize{1000, 5000}) > 0);
    CHECK(solver.scratch_bytes(GraphSize{2000, 10000}) > solver.scratch_bytes(GraphSize{1000, 5000}));
    if (solver.runs()) CHECK(&find_solver<NarrowIds, Space>(solver.name) == &solver);
  }
  for (auto const* name : {"auto", "boruvka", "bucket_kruskal", "filter_boruvka", "kruskal"}) CHECK(names.count(name));
}

TEST_CASE("the table is the same for every width of ids")
{
  auto const narrow = solvers<NarrowIds, Space>();
  auto const wide = solvers<WideIds, Space>();
  REQUIRE(narrow.size() == wide.size());
  for (std::size_t i = 0; i < narrow.size(); ++i) CHECK(narrow[i].name == wide[i].name);
}

TEST_CASE("an unknown solver is refused with the nearest name")
{
  CHECK_THROWS_WITH((find_solver<NarrowIds, Space>("boruvca")),
                    ContainsSubstring("unknown solver 'boruvca', did you mean 'boruvka'?"));
}

TEST_CASE("a sweep leaves out what does not run, with a word for each, and is refused where nothing is left")
{
  std::vector<std::string> names, runnable, host_only;
  for (auto const& solver : solvers<NarrowIds, Space>()) {
    names.emplace_back(solver.name);
    if (solver.runs()) runnable.emplace_back(solver.name);
    if (solver.host_only && solver.needs.empty()) host_only.emplace_back(solver.name);
  }
  auto const sweep = find_solvers<NarrowIds, Space>(names);
  REQUIRE(sweep.solvers.size() == runnable.size());
  for (std::size_t i = 0; i < runnable.size(); ++i) CHECK(sweep.solvers[i].name == runnable[i]);
  REQUIRE(sweep.skipped.size() == names.size() - runnable.size());
  CHECK((in_host_memory<Space> || sweep.skipped.front().starts_with("block_boruvka runs on the host only, not on ")));
  if (in_host_memory<Space>)
    CHECK(find_solvers<NarrowIds, Space>(host_only).solvers.size() == host_only.size());
  else
    CHECK_THROWS_WITH((find_solvers<NarrowIds, Space>(host_only)),
                      ContainsSubstring("'block_boruvka' runs on the host"));
  names.emplace_back("boruvca");
  CHECK_THROWS_WITH((find_solvers<NarrowIds, Space>(names)), ContainsSubstring("unknown solver 'boruvca'"));
}

TEST_CASE("a missing library is named")
{
  auto solver = find_solver<NarrowIds, Space>("auto");
  CHECK(solver.obstacle().empty());
  solver.needs = "METIS";
  CHECK_FALSE(solver.runs());
  CHECK(solver.obstacle() == "needs METIS, which this otakar was built without");
}

TEST_CASE("what runs on the host only is refused on a device, and there alone")
{
  for (auto const& solver : solvers<NarrowIds, Space>()) {
    INFO("solver " << solver.name);
    CHECK((solver.solve != nullptr) == (in_host_memory<Space> || !solver.host_only));
    if (!solver.solve)
      CHECK_THROWS_WITH((find_solver<NarrowIds, Space>(solver.name)),
                        ContainsSubstring("runs on the host only, not on"));
  }
}

}  // namespace otakar::test
