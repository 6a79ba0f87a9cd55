// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Batches hold the records of a file, each once and in order, as it is read whole.
#include "io/edge_batches.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/error.hpp"
#include "listing.hpp"
#include "pack.hpp"
#include "sample.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

struct AllBatches {
  Listing records;
  std::uint64_t largest = 0;  // batch
  bool real = false;
};

AllBatches read_all(GraphFile& file, std::uint64_t most, bool real)
{
  AllBatches all;
  file.read_batches(most, real, [&](EdgeBatch const& batch) {
    CHECK(batch.first == all.records.size());
    all.largest = std::max(all.largest, batch.edges.size());
    all.real = all.real || batch.edges.real;
    for (std::uint64_t e = 0; e < batch.edges.size(); ++e) {
      std::uint64_t const bits = batch.edges.weight(e);
      long double const weight = batch.edges.real ? Kokkos::bit_cast<double>(bits) : (long double)(std::int64_t(bits));
      all.records.emplace_back(batch.edges.u(e), batch.edges.v(e), weight);
    }
  });
  return all;
}

}  // namespace

TEST_CASE("batches of random text have every record once, however often they are read")
{
  Random random(5);
  TemporaryDirectory const directory;
  for (int trial = 0; trial < 300; ++trial) {
    Sample const sample = random_sample(random);
    INFO("trial " << trial << ", " << sample.format << "\n" << sample.text);
    write_text(directory / "graph", random() % 3 == 0 ? packers[random() % 3](sample.text) : sample.text);
    ReadOptions options;
    options.format = sample.format;
    options.chunk_bytes = 1 + random() % 300;
    auto const file = open_graph(directory / "graph", options);
    auto const facts = file->prepare_batches(1 << 16);
    REQUIRE(facts.vertices == sample.vertices);
    for (std::uint64_t v = 0; v < sample.name.size(); ++v) REQUIRE(facts.numbering.name_of(v) == sample.name[v]);
    std::uint64_t const most = 1 + random() % 40;
    bool const real = read_all(*file, most, false).real;
    auto const again = read_all(*file, most, real);
    REQUIRE(again.records == expect(sample, Objective::minimum).edges);
  }
}

TEST_CASE("batches are no larger than they may be, but for what is read at once")
{
  std::string text;
  for (int i = 0; i < 3000; ++i) text += std::to_string(i % 50) + " " + std::to_string(i % 70) + "\n";
  TemporaryDirectory const directory;
  write_text(directory / "graph", text);
  ReadOptions options;
  options.chunk_bytes = 64;
  auto const file = open_graph(directory / "graph", options);
  file->prepare_batches(1 << 20);
  for (std::uint64_t const most : {500, 1000, 2999, 3000, 9000}) {
    auto const all = read_all(*file, most, false);
    CHECK(all.records.size() == 3000);
    CHECK(all.largest <= most);
    CHECK(2 * all.largest > std::min<std::uint64_t>(most, 3000));
  }
}

TEST_CASE("names that do not fit are refused")
{
  std::string text;
  for (int i = 0; i < 3000; ++i) text += std::to_string(7 * i) + " 1\n";
  TemporaryDirectory const directory;
  write_text(directory / "graph", text);
  auto const file = open_graph(directory / "graph", {});
  try {
    file->prepare_batches(1 << 16);
    FAIL("was not refused");
  } catch (Error const& error) {
    CHECK(error.code() == ExitCode::out_of_resource);
    CHECK(std::string(error.what()).find("its vertices have names, and there is no memory for more than") !=
          std::string::npos);
  }
}
