// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Rows built from arcs, against sorted tuples.
#include "build/build_rows.hpp"

#include <algorithm>
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <tuple>
#include <vector>

namespace otakar::test {

namespace {

using Arc = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;  // row, column, tag
using Ends = EdgeEnds<std::uint32_t>;

struct Edges {
  std::vector<std::uint32_t> u, v;

  Ends ends(bool with_loops) const { return {u.data(), v.data(), u.size(), with_loops}; }

  std::vector<Arc> arcs(bool with_loops) const
  {
    std::vector<Arc> all;
    for (std::uint64_t e = 0; e < u.size(); ++e) {
      if (u[e] != v[e] || with_loops) all.emplace_back(u[e], v[e], e);
      if (u[e] != v[e]) all.emplace_back(v[e], u[e], e);
    }
    return all;
  }
};

// Every other edge has an end among `span` vertices: hubs where these are few.
Edges random_edges(std::uint64_t rows, std::uint64_t size, std::uint64_t span)
{
  std::mt19937_64 random(rows + size);
  Edges edges;
  for (std::uint64_t e = 0; e < size; ++e) {
    edges.u.push_back(std::uint32_t(random() % rows));
    edges.v.push_back(std::uint32_t(random() % (e % 2 == 0 ? rows : std::min(rows, span))));
  }
  return edges;
}

// Arcs that wait in arrays of the caller.
struct Columns {
  std::uint32_t* row;
  std::uint32_t* column;
  std::uint64_t* tag;

  KOKKOS_INLINE_FUNCTION void put(std::uint64_t place, std::uint64_t r, std::uint64_t c, std::uint64_t t) const
  {
    row[place] = std::uint32_t(r);
    column[place] = std::uint32_t(c);
    tag[place] = t;
  }

  template <class Word>
  Word pack(ArcLayout const& layout, std::uint64_t place) const
  {
    return layout.pack<Word>(row[place], column[place], tag[place]);
  }
};

// Collects what the buckets hold, and that they tile the rows.
struct Collected {
  std::vector<Arc> arcs;
  std::vector<std::uint8_t> seen;  // per row

  Collected(std::uint64_t rows, std::uint64_t size) : arcs(size), seen(rows, 0) {}

  template <class Word>
  void add(RowBucket<Word> const& bucket)
  {
    for (std::uint64_t r = 0; r < bucket.rows; ++r) ++seen[bucket.first_row + r];
    for (std::uint64_t i = 0; i < bucket.size; ++i)
      arcs[bucket.start + i] = {bucket.row(i), bucket.column(i), bucket.tag(i)};
  }

  bool tiles_rows() const
  {
    return std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; });
  }
};

bool by_tag(Arc const& a, Arc const& b)
{
  return std::pair(std::get<0>(a), std::get<2>(a)) < std::pair(std::get<0>(b), std::get<2>(b));
}

void check(std::uint64_t rows, Edges const& edges, bool with_loops, std::uint64_t tags)
{
  auto const ends = edges.ends(with_loops);
  for (RowOrder const order : {RowOrder::tag, RowOrder::column}) {
    auto expected = edges.arcs(with_loops);
    std::sort(expected.begin(), expected.end());
    if (order == RowOrder::tag) std::stable_sort(expected.begin(), expected.end(), by_tag);

    RowBuckets const packed(Host(), "test", order, rows, tags, ends);
    REQUIRE(packed.arcs() == expected.size());
    Collected own(rows, expected.size());
    packed.for_each([&](auto const& bucket) { own.add(bucket); });
    CHECK((own.arcs == expected));
    CHECK(own.tiles_rows());

    std::vector<std::uint32_t> row(expected.size()), column(expected.size());
    std::vector<std::uint64_t> tag(expected.size());
    RowBuckets const apart(Host(), "test", order, rows, tags, ends);
    Collected callers(rows, expected.size());
    apart.for_each(Columns{row.data(), column.data(), tag.data()}, [&](auto const& bucket) { callers.add(bucket); });
    CHECK((callers.arcs == expected));
    CHECK(callers.tiles_rows());
  }
}

}  // namespace

TEST_CASE("arcs become rows, sorted by tag or by column")
{
  for (std::uint64_t const rows : {1, 2, 300, 70000, 1000000})
    for (std::uint64_t const size : {0, 1, 1000, 250000}) {
      INFO(rows << " rows, " << size << " edges");
      auto const edges = random_edges(rows, size, rows / 100 + 1);
      check(rows, edges, false, size);
      check(rows, edges, true, size);
    }
}

TEST_CASE("arcs that 64 bits do not hold wait in words of 128")
{
  for (std::uint64_t const rows : {3, 100000}) {
    auto const edges = random_edges(rows, 40000, 10);
    check(rows, edges, true, std::uint64_t(1) << 48);
    check(rows, edges, true, std::uint64_t(1) << 60);
  }
}

// No array may be as long as there are rows.
TEST_CASE("few arcs of many rows take little memory")
{
  std::uint64_t const rows = 4294967295;
  Edges const edges{{4294967294, 7, 4000000000}, {7, 4294967294, 3}};
  RowBuckets const buckets(Host(), "test", RowOrder::column, rows, 3, edges.ends(false));
  std::vector<Arc> found;
  buckets.for_each([&](auto const& bucket) {
    for (std::uint64_t i = 0; i < bucket.size; ++i) found.emplace_back(bucket.row(i), bucket.column(i), bucket.tag(i));
  });
  CHECK(buckets.count() == 1);
  CHECK((found == std::vector<Arc>{{3, 4000000000, 2},
                                   {7, 4294967294, 0},
                                   {7, 4294967294, 1},
                                   {4000000000, 3, 2},
                                   {4294967294, 7, 0},
                                   {4294967294, 7, 1}}));
}

TEST_CASE("what packed arcs take is planned")
{
  CHECK(row_buckets_bytes(1000, 1 << 20, 1 << 20, 1) >= 8 << 20);
  CHECK(row_buckets_bytes(std::uint64_t(1) << 32, std::uint64_t(1) << 34, std::uint64_t(1) << 34, 1) >=
        std::uint64_t(16) << 34);
}

TEST_CASE("a hub whose arcs come in any order is sorted")
{
  for (bool const backwards : {false, true}) {
    Edges star;
    for (std::uint32_t e = 0; e < 300000; ++e) {
      star.u.push_back(5);
      star.v.push_back(backwards ? 400000 - e : std::uint32_t(e * std::uint64_t(7919) % 90000 + 6));
    }
    check(400001, star, false, star.u.size());
  }
}

}  // namespace otakar::test
