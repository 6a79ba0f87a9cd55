// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/partition_file.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/error.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

TEST_CASE("a partition has a line per vertex")
{
  TemporaryDirectory const directory;
  auto const path = directory / "graph.part.3";
  write_text(path, "2\n0 \r\n 1\n2\n\n");
  auto const found = read_partition(path, 4, 0);
  CHECK(found.parts == 3);
  CHECK(std::vector<int>(found.part.data(), found.part.data() + 4) == std::vector<int>{2, 0, 1, 2});
  CHECK(read_partition(path, 4, 5).parts == 5);
  write_text(path, "");
  CHECK(read_partition(path, 0, 0).part.extent(0) == 0);
}

TEST_CASE("a broken partition is refused with its line")
{
  TemporaryDirectory const directory;
  auto const path = directory / "graph.part.3";
  auto const check = [&](std::string const& text, std::uint64_t parts, std::string const& message) {
    INFO(text);
    write_text(path, text);
    CHECK_THROWS_WITH(read_partition(path, 3, parts), Catch::Matchers::Equals(path.string() + message));
  };
  check("0\n1\n", 0, ":2: the file ends after 2 parts; the graph has 3 vertices");
  check("0\n1\n0\n\n1\n", 0, ":5: a line too many: the graph has 3 vertices");
  check("0\n\n1\n0\n", 0, ":2: expected the number of a part: ''");
  check("0\n1\none\n", 0, ":3: expected the number of a part: 'one'");
  check("0\n-1\n0\n", 0, ":2: expected the number of a part: '-1'");
  check("0 1\n1\n0\n", 0, ":1: expected the number of a part: '0 1'");
  check("0\n2\n1\n", 2, ":2: part 2 of 2: they count from 0");
  check("0\n4096\n1\n", 0, ":2: part 4096 of 4096: they count from 0");
  check("0\n99999999999999999999\n1\n", 0, ":2: expected the number of a part: '99999999999999999999'");
  CHECK_THROWS_AS(read_partition(directory / "none", 3, 0), Error);
}

}  // namespace otakar::test
