// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Graphs in batches, against the serial reference of the whole graph.
#include "driver/stream/fold_batches.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "backend.hpp"
#include "core/error.hpp"
#include "driver/stream/solve_streamed.hpp"
#include "graph/weight.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

struct PlainRecord {
  std::uint32_t u, v;
  std::int64_t whole;
  double fraction = 0;  // the weight is the sum
};

// Records that are handed out as a text's are: a batch is real once a fraction was in it.
class RecordFile : public GraphFile {
 public:
  std::uint64_t vertices;
  std::vector<PlainRecord> records;

  RecordFile(std::uint64_t n, std::vector<PlainRecord> list, ReadOptions const& options = {})
      : GraphFile(nullptr, options), vertices(n), records(std::move(list))
  {
  }

  Input read() override { return {}; }
  FilePart read_part(Section const&) override { return {}; }
  std::string locate(std::uint64_t record) override { return "record " + std::to_string(record); }

  void read_batches(std::uint64_t most, bool real, TakeBatch const& take) override
  {
    for (std::uint64_t first = 0; first < records.size(); first += most)
      take({first, batch(first, std::min<std::uint64_t>(most, records.size() - first), real)});
  }

  Arcs batch(std::uint64_t first, std::uint64_t size, bool real) const
  {
    Arcs arcs;
    arcs.vertices = vertices;
    arcs.u = HostArray<std::uint32_t>("u", size);
    arcs.v = HostArray<std::uint32_t>("v", size);
    bool narrow = true;
    arcs.real = real;
    for (std::uint64_t i = 0; i < size; ++i) {
      auto const& record = records[first + i];
      arcs.real = arcs.real || record.fraction != 0;
      narrow = narrow && std::in_range<std::int32_t>(record.whole);
      arcs.u(i) = record.u;
      arcs.v(i) = record.v;
    }
    if (narrow && !arcs.real)
      arcs.narrow_weight = HostArray<std::uint32_t>("weight", size);
    else
      arcs.wide_weight = HostArray<std::uint64_t>("weight", size);
    for (std::uint64_t i = 0; i < size; ++i) {
      auto const& record = records[first + i];
      double const sum = double(record.whole) + record.fraction;
      if (narrow && !arcs.real)
        arcs.narrow_weight(i) = std::uint32_t(record.whole);
      else
        arcs.wide_weight(i) = arcs.real ? Kokkos::bit_cast<std::uint64_t>(sum) : std::uint64_t(record.whole);
    }
    return arcs;
  }
};

// What the whole file is, read at once.
Forest<WideKeys> forest_of(RecordFile const& file, WeightType type)
{
  Objective const objective = file.options().objective;
  EdgeList<WideKeys, Kokkos::HostSpace> list{file.vertices, {}, {}, {}, {type, objective}};
  Arcs const arcs = file.batch(0, file.records.size(), false);
  list.u = arcs.u;
  list.v = arcs.v;
  list.key = HostArray<std::uint64_t>("key", arcs.size());
  for (std::uint64_t e = 0; e < arcs.size(); ++e)
    with_weight_type(type, [&]<class Weight>(Weight) {
      double const value = Kokkos::bit_cast<double>(arcs.weight(e));
      list.key(e) = key_of(arcs.real ? Weight(value) : Weight(std::int64_t(arcs.weight(e))), objective);
    });
  return reference_forest<WideKeys>(list);
}

Streamed stream(RecordFile& file, std::uint64_t most)
{
  BatchPlan plan;
  plan.facts.vertices = file.vertices;
  plan.most = most;
  Progress progress("test");
  return solve_streamed(Space(), file, plan, VerifyLevel::full, progress);
}

void check_same(RecordFile& file, WeightType type, std::uint64_t most)
{
  INFO("batches of " << most << ", " << file.vertices << " vertices, " << file.records.size() << " records");
  auto const expected = forest_of(file, type);
  auto const streamed = stream(file, most);
  CHECK(streamed.facts.weight_type == name_of(type));
  CHECK(streamed.summary.digest == expected.digest);
  CHECK(streamed.summary.weight == expected.weight);
  CHECK(streamed.summary.components == expected.components);
  CHECK(streamed.result.fault.empty());
  CHECK(streamed.result.rounds.size() == (file.records.size() + most - 1) / most);
  std::vector<std::uint64_t> const records(expected.edges.data(), expected.edges.data() + expected.edges.extent(0));
  CHECK(to_vector(streamed.record) == records);
}

using Weigh = std::function<PlainRecord(std::uint32_t, std::uint32_t, std::mt19937_64&)>;

RecordFile random_file(std::mt19937_64& random, Weigh const& weigh, Objective objective)
{
  std::uint32_t const n = 1 + std::uint32_t(random() % 40);
  std::vector<PlainRecord> records(random() % 200);
  std::uint32_t const spread = 1 + std::uint32_t(random() % n);  // below n: several components
  for (auto& record : records) {
    std::uint32_t const u = std::uint32_t(random() % n);
    record = weigh(u, std::min(n - 1, u - u % spread + std::uint32_t(random() % spread)), random);
  }
  ReadOptions options;
  options.objective = objective;
  return RecordFile(n, std::move(records), options);
}

}  // namespace

TEST_CASE("batches of any size give the forest of the whole graph")
{
  struct Kind {
    WeightType type;
    Weigh weigh;
  };
  Kind const kinds[] = {{WeightType::int32,
                         [](auto u, auto v, auto& random) {
                           return PlainRecord{u, v, std::int64_t(random() % 5)};
                         }},
                        {WeightType::int64,
                         [](auto u, auto v, auto& random) {
                           return PlainRecord{u, v, std::int64_t(random() % 7 + (1ull << 62))};
                         }},
                        {WeightType::float64, [](auto u, auto v, auto& random) {
                           return PlainRecord{u, v, std::int64_t(random() % 5) - 2, 0.25};
                         }}};
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 15 / fewer; ++trial)
    for (auto const& kind : kinds) {
      auto const objective = random() % 2 ? Objective::minimum : Objective::maximum;
      auto file = random_file(random, kind.weigh, objective);
      if (file.records.empty()) continue;
      check_same(file, kind.type, 1 + random() % 60);
    }
}

TEST_CASE("weights turn out to be wide, or fractions, in the last batch")
{
  for (double const fraction : {0.0, 0.5}) {
    std::int64_t const last = fraction == 0 ? std::int64_t(1) << 40 : 7;
    RecordFile file(4, {{0, 1, 5}, {1, 2, 5}, {0, 2, 5}, {2, 3, 9}, {0, 3, last, fraction}});
    for (std::uint64_t const most : {1, 2, 3, 5})
      check_same(file, fraction == 0 ? WeightType::int64 : WeightType::float64, most);
  }
}

TEST_CASE("integers past 2^53 are compared as doubles where there are fractions")
{
  std::int64_t const even = std::int64_t(1) << 53;
  // As doubles both are 2^53, so the first of them is taken.
  RecordFile file(3, {{0, 1, even + 1}, {0, 1, even}, {1, 2, 1, 0.5}});
  for (std::uint64_t const most : {1, 2, 3}) check_same(file, WeightType::float64, most);
  CHECK(stream(file, 1).record(0) == 0);
  file.records.pop_back();
  check_same(file, WeightType::int64, 1);
}

TEST_CASE("a type that is asked for decides ties, and a weight that does not fit it is named")
{
  ReadOptions options;
  options.weight_type = WeightType::float32;
  RecordFile file(2, {{0, 1, 1 << 24, 0.5}, {0, 1, 1 << 24}}, options);
  check_same(file, WeightType::float32, 1);
  CHECK(stream(file, 1).record(0) == 0);
  for (auto const type : {WeightType::float32, WeightType::float64}) {
    options.weight_type = type;
    RecordFile const integers(4, {{0, 1, 5}, {1, 2, 7}, {0, 2, 6}, {2, 3, -1}, {1, 3, 2}}, options);
    RecordFile const mixed(3, {{0, 1, 5}, {1, 2, 7}, {0, 2, 6, 0.5}, {0, 1, 4}}, options);
    for (std::uint64_t const most : {1, 2, 5})
      for (auto const& records : {integers, mixed}) {
        auto copy = records;
        check_same(copy, type, most);
      }
  }
  options.weight_type = WeightType::int32;
  RecordFile const whole(3, {{0, 1, 3}, {1, 2, std::int64_t(1) << 31}, {1, 2, std::int64_t(1) << 32}}, options);
  for (std::uint64_t const most : {1, 3}) {
    auto copy = whole;
    try {
      stream(copy, most);
      FAIL("was not refused");
    } catch (Error const& error) {
      CHECK(std::string(error.what()) == "record 1: weight 2147483648 does not fit int32");
    }
  }
}

TEST_CASE("a graph without edges has no batch")
{
  RecordFile file(5, {});
  auto const streamed = stream(file, 3);
  CHECK(streamed.summary.components == 5);
  CHECK(streamed.result.fault.empty());
  CHECK(streamed.result.rounds.empty());
}

}  // namespace otakar::test
