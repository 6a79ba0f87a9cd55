// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "graph/any_edge_list.hpp"
#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the narrowest ids that fit are chosen")
{
  auto const bits = [](std::uint64_t edges, WeightType type, std::optional<int> asked) {
    return with_ids(10, edges, type, asked, []<class Ids>(Ids) {
      return std::pair(sizeof(typename Ids::Edge) * 8, sizeof(typename Ids::Key) * 8);
    });
  };
  using Pair = std::pair<std::size_t, std::size_t>;
  CHECK(bits(100, WeightType::int32, {}) == Pair{32, 32});
  CHECK(bits(100, WeightType::float64, {}) == Pair{32, 64});
  CHECK(bits(std::uint64_t(1) << 31, WeightType::int32, {}) == Pair{64, 64});
  CHECK(bits((std::uint64_t(1) << 31) - 1, WeightType::int32, {}) == Pair{32, 32});
  CHECK(bits(100, WeightType::int32, 64) == Pair{64, 64});
  CHECK_THROWS_WITH(bits(std::uint64_t(1) << 31, WeightType::int32, 32), ContainsSubstring("edge ids of 32 bits"));
  CHECK_THROWS_WITH(with_ids(std::uint64_t(1) << 32, 1, WeightType::int32, {}, [](auto) {}),
                    ContainsSubstring("vertices"));
}

}  // namespace otakar::test
