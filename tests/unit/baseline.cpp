// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/report/baseline.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "driver/report/report.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::WithinRel;

namespace {

Results results_of(std::vector<std::string> const& solvers)
{
  Results results;
  results.backend = "OpenMP";
  results.concurrency = 2;
  results.graph.vertices = 10;
  results.graph.edges = 20;
  for (auto const& solver : solvers) {
    SolverResult run;
    run.solver = solver;
    run.weight = "12";
    run.components = 1;
    run.digest = "0x0123456789abcdef";
    run.timing.best = 0.5;
    run.probed = ProbedTiming{{0.1, 0.4}, {2.5}};
    results.runs.push_back(run);
  }
  return results;
}

// What is found of these results beside those, which are written and read on the way.
class Written {
 public:
  explicit Written(std::vector<Results> const& before) : path_(directory_ / "results.json")
  {
    write_text(path_, to_json(before, before.size() > 1));
  }
  Baseline baseline() const { return Baseline(path_, 0.2); }
  Comparison compare_with(Results const& now) const { return compare(baseline(), {now}); }

 private:
  TemporaryDirectory directory_;
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("a run is compared with the baseline's of the same solver")
{
  Written const written({results_of({"kruskal", "boruvka"})});
  auto now = results_of({"boruvka", "kruskal"});
  auto found = written.compare_with(now);
  CHECK(found.same);
  CHECK(!found.slower);
  CHECK_THAT(found.text, ContainsSubstring("boruvka              same          500.000      500.000    1.00\n"));
  now.runs[1].timing.best = 0.55;
  now.runs[1].probed->relative = {2.75};
  CHECK(!written.compare_with(now).slower);
  now.runs[1].timing.best = 0.65;
  now.runs[1].probed->relative = {3.25};
  found = written.compare_with(now);
  CHECK(found.same);
  CHECK(found.slower);
  CHECK_THAT(found.text,
             ContainsSubstring("kruskal              same          500.000      650.000    1.30  SLOWER\n"));
}

TEST_CASE("times are taken beside the probe, by the lower quartile of groups")
{
  Written const written({results_of({"kruskal"})});
  auto now = results_of({"kruskal"});
  now.runs[0].timing.best = 1;
  CHECK_THAT(written.baseline().ratio(0, now, now.runs[0]).value(), WithinRel(1.0, 1e-9));
  CHECK(!written.compare_with(now).slower);
  // One group was lucky, five were disturbed.
  now.runs[0].probed->relative = {9, 8, 2.6, 1, 5, 2.5, 7, 6};
  CHECK_THAT(written.baseline().ratio(0, now, now.runs[0]).value(), WithinRel(1.04, 1e-9));
  now.runs[0].probed->relative = {9, 8, 5, 1, 5, 2.5, 7, 6};
  CHECK(written.compare_with(now).slower);
  CHECK_THAT(Probe({0.1, 0.4}).mean(), WithinRel(0.2, 1e-9));
}

TEST_CASE("answers that differ in any way have changed")
{
  Written const written({results_of({"kruskal"})});
  auto const changed = [&](auto const& change) {
    auto now = results_of({"kruskal"});
    change(now);
    return !written.compare_with(now).same;
  };
  CHECK(!changed([](Results&) {}));
  CHECK(changed([](Results& now) { now.runs[0].weight = "13"; }));
  CHECK(changed([](Results& now) { now.runs[0].components = 2; }));
  CHECK(changed([](Results& now) { now.runs[0].digest = "0x0123456789abcdee"; }));
  CHECK(changed([](Results& now) { now.graph.edges = 21; }));
  CHECK(changed([](Results& now) { now.runs[0].excess = "1"; }));
  CHECK(changed([](Results& now) { now.runs.clear(); }));  // gone
  CHECK(!changed([](Results& now) { now.runs.push_back(now.runs[0]), now.runs[1].solver = "prim"; }));
  CHECK(!Written({results_of({"kruskal"}), results_of({"kruskal"})}).compare_with(results_of({"kruskal"})).same);
}

TEST_CASE("forests of approximate solvers may differ")
{
  auto before = results_of({"boundary_prim"});
  before.runs[0].excess = "3";
  auto now = before;
  now.runs[0].digest = "0x0000000000000000";
  CHECK(Written({before}).compare_with(now).same);
}

TEST_CASE("times are not compared where they mean nothing")
{
  Written const written({results_of({"kruskal"})});
  auto now = results_of({"kruskal"});
  now.runs[0].probed->relative = {25};
  CHECK(written.compare_with(now).slower);
  for (auto const& change : {+[](Results& now) { now.concurrency = 1; }, +[](Results& now) { now.backend = "Serial"; },
                             +[](Results& now) { now.runs[0].probed = {}; }}) {
    auto other = now;
    change(other);
    CHECK(!written.compare_with(other).slower);
  }
}

TEST_CASE("what is no baseline is refused with its name")
{
  TemporaryDirectory const directory;
  auto const path = directory / "a.json";
  auto const says = [&](std::string const& text) {
    return MessageMatches(ContainsSubstring("--baseline " + path.string() + ": " + text));
  };
  CHECK_THROWS_MATCHES(Baseline(path, 0.2), Error, says("cannot read it"));
  for (auto const* text : {"", "[", "5", "{}", "[3]", "{\"schema\": \"x\"}", "{\"schema\": 2}"}) {
    write_text(path, text);
    CHECK_THROWS_MATCHES(Baseline(path, 0.2), Error, says("this is no results.json"));
  }
  write_text(path, "{\"schema\": 3}");
  CHECK_THROWS_MATCHES(Baseline(path, 0.2), Error, says("results of format 3; this otakar reads format 2"));
}

}  // namespace otakar::test
