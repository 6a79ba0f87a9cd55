// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Small files that ask for much memory, as fuzzers wrote them, are refused before they get any.
#include <catch2/catch_test_macros.hpp>

#include "io/input.hpp"
#include "listing.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;
using namespace std::string_literals;

TEST_CASE("a stream of a few bytes does not get a window of half a gigabyte")
{
  TemporaryDirectory const directory;
  std::string const name = (directory / "graph").string();
  auto const error = [&](std::string const& bytes) {
    write_text(name, bytes);
    return error_of([&] { read_graph(name, {}); });
  };
  std::string const zstd = "\x28\xb5\x2f\xfd\x00\x98\x21\x00\x00"s + "1 2\n";
  CHECK(error(zstd) == name + ": the zstd stream asks for more than 128 MiB to unpack it");
  std::string const xz =
      "\xfd\x37\x7a\x58\x5a\x00\x00\x00\xff\x12\xd9\x41\x02\x00\x21\x01\x22\x00\x00\x00\x82\x40\xac\xdc\x01\x00\x03"
      "1 2\n"
      "\x00\x00\x01\x14\x04\x67\xa6\x45\x09\x06\x72\x9e\x7a\x01\x00\x00\x00\x00\x00\x59\x5a"s;
  CHECK(error(xz) == name + ": the xz stream asks for more than 128 MiB to unpack it");
}

TEST_CASE("a header may name four billion vertices; reading makes room for arcs alone")
{
  TemporaryDirectory const directory;
  write_text(directory / "graph.gr",
             "p sp 4294967295 5\na 1 4294967295 5\na 4294967295 1 3\na 7 9 1\na 8 9 2\na 9 7 1\n");
  Input const input = read_graph(directory / "graph.gr", {});
  CHECK(vertices_of(input.graph) == 4294967295);
  CHECK(listing_of(input.graph) == Listing{{0, 4294967294, 5}, {4294967294, 0, 3}, {6, 8, 1}, {7, 8, 2}, {8, 6, 1}});
  CHECK(count_arcs(input).asymmetric == 3);
}
