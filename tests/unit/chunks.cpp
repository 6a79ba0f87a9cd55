// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "backend.hpp"
#include "parallel/chunks.hpp"
#include "parallel/compact.hpp"
#include "solve.hpp"

namespace otakar::test {

// The items that live after those divisible by each modulus were dropped, one modulus after another; and how often an
// item that does not was visited. On a device a dropped item stays where it is, marked by zero.
std::pair<std::vector<std::uint64_t>, std::uint64_t> sieve(std::uint64_t size, std::vector<std::uint64_t> moduli)
{
  Space const space;
  auto const items = allocate<std::uint64_t>(space, "items", size);
  Kokkos::parallel_for(
      "fill", Range<Space>(space, 0, size), KOKKOS_LAMBDA(std::uint64_t i) { items(i) = i + 1; });
  Chunks<Space> chunks{size, {}};
  std::uint64_t kept = size;
  for (auto const modulus : moduli)
    kept = retain(
        space, "sieve", chunks, TouchNothing(), KOKKOS_LAMBDA(std::uint64_t from, std::uint64_t to) {
          bool const stays = items(from) % modulus != 0;
          items(to) = stays ? items(from) : 0;
          return stays;
        });
  auto const visits = allocate_zeros<std::uint64_t>(space, "visits", size + 1);
  for_each_live(
      space, "visit", chunks, TouchNothing(),
      KOKKOS_LAMBDA(std::uint64_t i) { Kokkos::atomic_inc(&visits(items(i))); });
  auto const host =
      to_vector(HostArray<std::uint64_t>(Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), visits)));
  std::vector<std::uint64_t> live;
  for (std::uint64_t item = 1; item <= size; ++item)
    for (std::uint64_t i = 0; i < host[item]; ++i) live.push_back(item);
  CHECK(kept == live.size());
  return {live, in_host_memory<Space> ? host[0] : 0};
}

TEST_CASE("a list in chunks drops items in place and visits the rest once")
{
  for (std::uint64_t const size : {0, 1, 15, 16, 17, 4095, 4096, 4097, 50000})
    for (std::vector<std::uint64_t> const& moduli :
         {std::vector<std::uint64_t>{}, {2}, {2, 3}, {3, 2, 5, 7}, {1}, {2, 1}}) {
      std::vector<std::uint64_t> expected;
      for (std::uint64_t item = 1; item <= size; ++item) {
        bool stays = true;
        for (auto const modulus : moduli) stays &= item % modulus != 0;
        if (stays) expected.push_back(item);
      }
      auto const [live, dropped] = sieve(size, moduli);
      CHECK(live == expected);
      CHECK(dropped == 0);
    }
}

}  // namespace otakar::test
