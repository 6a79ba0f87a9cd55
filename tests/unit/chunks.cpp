// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/chunks.hpp"

#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"

namespace otakar::test {

struct PrefetchNothing {
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t) const {}
};

// The items that live after those divisible by each modulus were dropped, one modulus after another. On a device a
// dropped item stays where it is, marked by zero.
std::vector<std::uint64_t> sieve(std::uint64_t size, std::vector<std::uint64_t> const& moduli)
{
  Space const space;
  auto const items = allocate<std::uint64_t>(space, "items", size);
  Kokkos::parallel_for(
      "fill", Range<Space>(space, 0, size), KOKKOS_LAMBDA(std::uint64_t i) { items(i) = i + 1; });
  Chunks<Space> chunks{size, {}};
  std::uint64_t kept = size;
  for (auto const modulus : moduli)
    kept = retain(
        space, "sieve", chunks, PrefetchNothing(), KOKKOS_LAMBDA(std::uint64_t from, std::uint64_t to) {
          bool const stays = items(from) != 0 && items(from) % modulus != 0;
          items(to) = stays ? items(from) : 0;
          return stays;
        });
  Kokkos::fence();
  auto const all = to_host<std::uint64_t>(items);
  auto const live_items = to_host<std::uint32_t>(chunks.live);
  std::vector<std::uint64_t> live;
  for (std::uint64_t i = 0; i < size; ++i)
    if (live_items.empty() ? all[i] != 0 : i % chunk_size < live_items[i / chunk_size]) live.push_back(all[i]);
  CHECK(kept == live.size());
  return live;
}

TEST_CASE("a list in chunks drops items in place and keeps the order of the rest")
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
      CHECK(sieve(size, moduli) == expected);
    }
}

}  // namespace otakar::test
