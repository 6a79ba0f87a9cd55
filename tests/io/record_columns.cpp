// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Columns grow and widen as chunks need it, and keep what they hold.
#include "io/text/record_columns.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "listing.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

ParsedChunk random_chunk(std::mt19937_64& random, bool wide_ends, bool wide_weights, bool real)
{
  ParsedChunk chunk;
  chunk.clear(random() % 50 + 1);
  chunk.size = chunk.records.size();
  chunk.real = real;
  for (Record& record : chunk.records) {
    int const shift = wide_ends ? 10 : 34;
    std::int64_t const weight = std::int64_t(random()) >> (wide_weights ? 1 : 33);
    record = {random() >> shift, random() >> shift,
              real ? Kokkos::bit_cast<std::uint64_t>(double(weight) / 8) : std::uint64_t(weight)};
  }
  chunk.measure();
  return chunk;
}

// As doubles, which hold all that the columns do where any weight is real.
double weight_of_record(Record const& record, bool real)
{
  return real ? Kokkos::bit_cast<double>(record.weight) : double(std::int64_t(record.weight));
}

void check_columns(std::mt19937_64& random, bool wide_ends, bool wide_weights, bool reals)
{
  RecordLayout layout;
  layout.weighted = true;
  RecordColumns columns(layout, random() % 100);
  std::vector<ParsedChunk> chunks;
  std::uint64_t size = 0;
  bool real = false;
  for (int i = 0; i < 20; ++i) {
    bool const late = i > int(random() % 20);
    chunks.push_back(random_chunk(random, wide_ends && late, wide_weights && late, reals && late && random() % 2));
    real = real || chunks.back().real;
    columns.make_room(size, size, chunks.back());
    columns.store(size, chunks.back(), 0);
    size += chunks.back().size;
  }
  Records records = columns.take(size);
  Column const u = records.u, v = records.v;
  Arcs const arcs = records.take_arcs(0);
  CHECK(u.size() == size);
  CHECK(records.u.size() == 0);
  std::uint64_t at = 0;
  bool same = arcs.real == real;
  for (ParsedChunk const& chunk : chunks)
    for (std::uint64_t i = 0; i < chunk.size; ++i, ++at) {
      Record const& record = chunk.records[i];
      std::uint64_t const bits = arcs.weight(at);
      double const weight = real ? Kokkos::bit_cast<double>(bits) : double(std::int64_t(bits));
      same = same && u(at) == record.u && v(at) == record.v && weight == weight_of_record(record, chunk.real);
    }
  CHECK(at == size);
  CHECK(same);
}

}  // namespace

TEST_CASE("random chunks come back from columns that grow, widen and become real")
{
  std::mt19937_64 random(1);
  for (int seed = 0; seed < 50; ++seed)
    for (bool const wide_ends : {false, true})
      for (bool const wide_weights : {false, true})
        for (bool const reals : {false, true}) {
          INFO(seed << wide_ends << wide_weights << reals);
          check_columns(random, wide_ends, wide_weights, reals);
        }
}

TEST_CASE("rows are counted from the first of their chunk")
{
  RecordLayout layout;
  layout.weighted = false;
  RecordColumns columns(layout, 4);
  ParsedChunk chunk;
  chunk.clear(2);
  chunk.size = 2;
  chunk.records[0] = {0, 7, 0};
  chunk.records[1] = {1, 8, 0};
  columns.make_room(0, 0, chunk);
  columns.store(0, chunk, 10);
  columns.make_room(2, 2, chunk);
  columns.store(2, chunk, 12);
  Arcs const arcs = columns.take(4).take_arcs(20);
  CHECK(arcs.vertices == 20);
  CHECK(values_of(arcs.u) == std::vector<std::uint32_t>{10, 11, 12, 13});
  CHECK(values_of(arcs.v) == std::vector<std::uint32_t>{7, 8, 7, 8});
  CHECK(arcs.weight(3) == 1);
}
