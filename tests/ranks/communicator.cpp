// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/communicator.hpp"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "ranks/ranks.hpp"

namespace otakar::test {

namespace {

using Sizes = std::vector<std::uint64_t>;  // of parcels, by sender and receiver: size[from * P + to]

// None, uneven ones, a few bytes, only to oneself, only to the next, all to one, all from one.
std::vector<Sizes> parcel_sizes(int ranks)
{
  auto const p = std::size_t(ranks);
  std::mt19937_64 random(p);
  std::vector<Sizes> all(7, Sizes(p * p, 0));
  for (std::size_t from = 0; from < p; ++from)
    for (std::size_t to = 0; to < p; ++to) {
      std::size_t const i = from * p + to;
      all[1][i] = random() % 3 == 0 ? 0 : random() % 100000;
      all[2][i] = random() % 3;
      all[3][i] = from == to ? 1000 + from : 0;
      all[4][i] = to == (from + 1) % p ? 77 * from : 0;
      all[5][i] = to == p / 2 ? 5000 + from : 0;
      all[6][i] = from == p - 1 ? 300 * to : 0;
    }
  return all;
}

// Byte i of a parcel.
std::uint8_t content(std::size_t from, std::size_t to, std::uint64_t i)
{
  return std::uint8_t(from * 31 + to * 7 + i * 13 + i / 256);
}

Parcels parcels_from(std::size_t from, Sizes const& size, std::size_t ranks)
{
  auto const parcels = make_parcels(Sizes(size.begin() + long(from * ranks), size.begin() + long((from + 1) * ranks)));
  for (std::size_t to = 0; to < ranks; ++to)
    for (std::uint64_t i = 0; i < parcels.size(int(to)); ++i) parcels.begin(int(to))[i] = content(from, to, i);
  return parcels;
}

void check_received(Parcels const& received, Sizes const& size, std::size_t rank, std::size_t ranks)
{
  REQUIRE(received.offset.size() == ranks + 1);
  for (std::size_t from = 0; from < ranks; ++from) {
    REQUIRE(received.size(int(from)) == size[from * ranks + rank]);
    std::uint64_t wrong = 0;
    for (std::uint64_t i = 0; i < received.size(int(from)); ++i)
      wrong += received.begin(int(from))[i] != content(from, rank, i);
    REQUIRE(wrong == 0);
  }
}

std::uint64_t sent_to_others(Sizes const& size, std::size_t rank, std::size_t ranks)
{
  std::uint64_t sum = 0;
  for (std::size_t to = 0; to < ranks; ++to) sum += to == rank ? 0 : size[rank * ranks + to];
  return sum;
}

struct DirectAgain {
  ~DirectAgain() { communicator().set_grid_ranks(16); }
};

std::vector<std::uint8_t> some_bytes(int rank, std::uint64_t size)
{
  std::vector<std::uint8_t> bytes(size);
  for (std::uint64_t i = 0; i < size; ++i) bytes[i] = content(std::size_t(rank), 0, i);
  return bytes;
}

void check_gathered(Parcels const& gathered, int ranks, std::uint64_t (*size_of)(int))
{
  for (int r = 0; r < ranks; ++r) {
    REQUIRE(gathered.size(r) == size_of(r));
    std::vector<std::uint8_t> const bytes(gathered.begin(r), gathered.begin(r) + gathered.size(r));
    REQUIRE(bytes == some_bytes(r, size_of(r)));
  }
}

}  // namespace

TEST_CASE("an exchange brings every parcel, and counts the bytes that leave the rank")
{
  auto& ranks = communicator();
  auto const p = std::size_t(ranks.size()), rank = std::size_t(ranks.rank());
  ranks.set_grid_ranks(ranks.size() + 1);
  DirectAgain const again;
  for (auto const& size : parcel_sizes(ranks.size())) {
    Traffic const before = ranks.traffic();
    auto const received = ranks.exchange(parcels_from(rank, size, p));
    Traffic const traffic = ranks.traffic() - before;
    check_received(received, size, rank, p);
    // Sizes first, then what is not empty.
    std::uint64_t filled = 0;
    for (std::size_t to = 0; to < p; ++to) filled += to != rank && size[rank * p + to] > 0;
    CHECK(traffic.bytes == 8 * (p - 1) + sent_to_others(size, rank, p));
    CHECK(traffic.messages == p - 1 + filled);
    CHECK(traffic.seconds > 0);
  }
}

TEST_CASE("an exchange by the grid brings every parcel in few messages")
{
  auto& ranks = communicator();
  auto const p = std::size_t(ranks.size()), rank = std::size_t(ranks.rank());
  ranks.set_grid_ranks(1);
  DirectAgain const again;
  std::uint64_t const columns = std::uint64_t(std::ceil(std::sqrt(double(p))));
  for (auto const& size : parcel_sizes(ranks.size())) {
    Traffic const before = ranks.traffic();
    auto const received = ranks.exchange(parcels_from(rank, size, p));
    Traffic const traffic = ranks.traffic() - before;
    check_received(received, size, rank, p);
    CHECK(traffic.messages <= 2 * columns - 1);
    // A parcel takes at most two hops, and there is one of 16 more bytes in each of these.
    std::uint64_t most = 0, least = 0;
    for (std::size_t from = 0; from < p; ++from) {
      least += sent_to_others(size, from, p);
      for (std::size_t to = 0; to < p; ++to)
        if (size[from * p + to] > 0) most += 2 * (size[from * p + to] + 16);
    }
    std::uint64_t const sent = ranks.sum(traffic.bytes);
    CHECK((p == 1 || least <= sent));
    CHECK(sent <= most);
  }
}

TEST_CASE("exchanges follow each other without mixing")
{
  auto& ranks = communicator();
  DirectAgain const again;
  auto const p = std::size_t(ranks.size()), rank = std::size_t(ranks.rank());
  std::mt19937_64 random(7);
  for (int i = 0; i < 200; ++i) {
    ranks.set_grid_ranks(i % 3 == 0 ? 1 : 100);
    Sizes size(p * p);
    for (auto& bytes : size) bytes = random() % 40;
    check_received(ranks.exchange(parcels_from(rank, size, p)), size, rank, p);
  }
}

TEST_CASE("sums, least and greatest are those of all ranks")
{
  auto& ranks = communicator();
  auto const p = std::uint64_t(ranks.size()), rank = std::uint64_t(ranks.rank());
  Traffic const before = ranks.traffic();
  std::vector<std::uint64_t> values{rank, rank + 5, p - rank, ~std::uint64_t(0) - rank};
  auto least = values, greatest = values;
  ranks.sum(std::span(values).first(3));
  CHECK(values == std::vector<std::uint64_t>{p * (p - 1) / 2, p * (p - 1) / 2 + 5 * p, p * (p + 1) / 2,
                                             ~std::uint64_t(0) - rank});
  ranks.least(least);
  CHECK(least == std::vector<std::uint64_t>{0, 5, 1, ~std::uint64_t(0) - (p - 1)});
  ranks.greatest(greatest);
  CHECK(greatest == std::vector<std::uint64_t>{p - 1, p + 4, p, ~std::uint64_t(0)});
  CHECK(ranks.sum(rank * rank) == (p - 1) * p * (2 * p - 1) / 6);
  CHECK(ranks.greatest(p - rank) == p);
  CHECK(ranks.sum_before(rank + 1) == rank * (rank + 1) / 2);
  std::uint64_t const steps = std::uint64_t(std::bit_width(p - 1));
  CHECK((ranks.traffic() - before).bytes == 8 * steps * (3 + 4 + 4 + 3));
  CHECK((ranks.traffic() - before).messages == 6 * steps);
  ranks.sum(std::span<std::uint64_t>());
}

TEST_CASE("bytes are gathered on all ranks, on rank 0, and broadcast from there")
{
  auto& ranks = communicator();
  int const p = ranks.size(), rank = ranks.rank();
  for (auto const size_of : {+[](int) -> std::uint64_t { return 0; }, +[](int) -> std::uint64_t { return 100; },
                             +[](int r) -> std::uint64_t { return r % 2 ? 0 : 3000 * std::uint64_t(r) + 1; },
                             +[](int r) -> std::uint64_t { return r == 1 ? 500000 : 0; }}) {
    auto const own = some_bytes(rank, size_of(rank));
    Traffic before = ranks.traffic();
    check_gathered(ranks.all_gather(own), p, size_of);
    auto const sizes = std::uint64_t(p * std::bit_width(unsigned(p - 1)));
    CHECK((ranks.traffic() - before).bytes == 8 * sizes + own.size() * std::uint64_t(p - 1));

    before = ranks.traffic();
    auto const gathered = ranks.gather(own);
    CHECK((ranks.traffic() - before).bytes == (rank == 0 ? 0 : own.size()));
    CHECK((ranks.traffic() - before).messages == (rank == 0 ? 0 : 1));
    if (rank == 0)
      check_gathered(gathered, p, size_of);
    else
      CHECK(gathered.offset.back() == 0);

    auto bytes = rank == 0 ? some_bytes(0, size_of(0) + size_of(2)) : own;
    before = ranks.traffic();
    ranks.broadcast(bytes);
    CHECK(bytes == some_bytes(0, size_of(0) + size_of(2)));
    CHECK((ranks.traffic() - before).bytes == (rank == 0 ? std::uint64_t(p - 1) * (bytes.size() + 8) : 0));
  }
}

TEST_CASE("items of ranks are gathered in place, and arrays summed")
{
  auto& ranks = communicator();
  auto const p = std::uint64_t(ranks.size()), rank = std::uint64_t(ranks.rank());
  auto const first = ranks.firsts(rank % 2 ? 0 : rank + 3);
  REQUIRE(first.size() == p + 1);
  for (std::uint64_t r = 0; r < p; ++r) REQUIRE(first[r + 1] - first[r] == (r % 2 ? 0 : r + 3));
  struct Item {
    std::uint64_t place;
    std::uint8_t rank;
  };
  HostArray<Item> const items("items", first.back());
  for (std::uint64_t i = first[rank]; i < first[rank + 1]; ++i) items(i) = {i, std::uint8_t(rank)};
  Traffic before = ranks.traffic();
  ranks.all_gather(items, first);
  CHECK((ranks.traffic() - before).bytes == (p - 1) * (first[rank + 1] - first[rank]) * sizeof(Item));
  for (std::uint64_t r = 0; r < p; ++r)
    for (std::uint64_t i = first[r]; i < first[r + 1]; ++i) REQUIRE((items(i).place == i && items(i).rank == r));

  HostArray<std::uint32_t> const values("values", 1000);
  for (std::uint32_t i = 0; i < 1000; ++i) values(i) = std::uint32_t(i * (rank + 1));
  before = ranks.traffic();
  ranks.sum(values);
  CHECK((ranks.traffic() - before).bytes == 2 * (p - 1) * 4000 / p);
  for (std::uint32_t i = 0; i < 1000; ++i) REQUIRE(values(i) == i * p * (p + 1) / 2);
}

}  // namespace otakar::test
