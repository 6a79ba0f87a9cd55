// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// DIMACS .gr: well-formed files give the graph they describe; each broken file gives its one error.
#include "io/input.hpp"

#include <catch2/catch_test_macros.hpp>

#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

// What "plain.gr" and other spellings of it list.
Listing const plain{{0, 1, 4}, {1, 0, 4}, {1, 2, -7}, {2, 1, -7}, {2, 0, 4}, {0, 2, 4}, {3, 2, 0}, {2, 3, 0}};

Input read_good(std::string const& name, ReadOptions const& options = {})
{
  return read_graph("io/good/" + name, options);
}

// Arcs i -> i + 1 with weight i, a comment before every seventh; long enough for several chunks.
std::string long_path(std::uint64_t arcs)
{
  std::string text = "p sp " + std::to_string(arcs + 1) + " " + std::to_string(arcs) + "\n";
  for (std::uint64_t i = 1; i <= arcs; ++i) {
    if (i % 7 == 0) text += "c comment\n";
    text += "a " + std::to_string(i) + " " + std::to_string(i + 1) + " " + std::to_string(i) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a missing file and a directory are named")
{
  CHECK(error_of([] { read_graph("io/good/absent.gr", {}); }) ==
        "io/good/absent.gr: cannot read: No such file or directory");
  CHECK(error_of([] { read_graph("io/good", {}); }) == "io/good: cannot read: Is a directory");
}

TEST_CASE("one graph in every spelling")
{
  for (char const* name : {"plain.gr", "crlf.gr", "blanks.gr", "no_final_newline.gr"}) {
    INFO(name);
    Input const input = read_good(name);
    CHECK(vertices_of(input.graph) == 5);
    CHECK(listing_of(input.graph) == plain);
    CHECK(weights_of(input.graph) == WeightFormat{WeightType::int32, Objective::minimum});
    CHECK(input.numbering.first_vertex == 1);
    ArcCounts const counts = count_arcs(input);
    CHECK(counts.pairs == 4);
    CHECK(counts.duplicates + counts.asymmetric == 0);
    CHECK(input.format == "DIMACS sp");
  }
}

TEST_CASE("weights are exact to 64 bits")
{
  Input const input = read_good("extreme.gr");
  CHECK(weights_of(input.graph).type == WeightType::int64);
  CHECK(listing_of(input.graph) == Listing{{0, 1, -9223372036854775808.0L}, {1, 2, 9223372036854775807.0L}});
  CHECK(listing_of(read_good("leading_zeros.gr").graph) == Listing{{0, 1, -7}, {1, 2, 12345678901234567.0L}});
}

TEST_CASE("graphs without edges")
{
  CHECK(vertices_of(read_good("nothing.gr").graph) == 0);
  CHECK(vertices_of(read_good("isolated.gr").graph) == 3);
  CHECK(listing_of(read_good("isolated.gr").graph).empty());
}

TEST_CASE("a file that lists each edge once is not asymmetric")
{
  Input const input = read_good("once.gr");
  CHECK(listing_of(input.graph) == Listing{{1, 0, 5}, {2, 1, 6}, {2, 3, 7}});
  CHECK(count_arcs(input).asymmetric == 0);
}

TEST_CASE("records stay as they are; duplicates and asymmetric arcs are counted, and refused on request")
{
  auto const file = open_graph("io/good/merge.gr", {});
  Input const input = file->read();
  CHECK(listing_of(input.graph) ==
        Listing{{0, 0, 3}, {0, 1, 9}, {0, 1, 8}, {1, 0, 8}, {2, 1, 5}, {2, 3, 1}, {3, 2, 2}, {3, 3, 0}, {3, 3, 0}});
  ArcCounts const counts = count_arcs(input);
  CHECK(counts.pairs == 3);
  CHECK(counts.duplicates == 1);
  CHECK(counts.asymmetric == 3);
  CHECK(error_of([&] { refuse_asymmetric(*file, counts); }) ==
        "io/good/merge.gr:6: the reverse of this arc is missing or has another weight, as for 3 arcs of the file; "
        "asymmetric = \"accept\" would accept them");
}

TEST_CASE("a weight type may be asked for")
{
  ReadOptions options;
  options.objective = Objective::maximum;
  for (auto const type : {WeightType::int32, WeightType::int64, WeightType::float32, WeightType::float64}) {
    options.weight_type = type;
    Input const input = read_good("plain.gr", options);
    CHECK(weights_of(input.graph) == WeightFormat{type, Objective::maximum});
    CHECK(listing_of(input.graph) == plain);
  }
  options.weight_type = WeightType::uint32;
  CHECK(error_of([&] { read_good("blanks.gr", options); }) == "io/good/blanks.gr:8: weight -7 does not fit uint32");
  options.weight_type = WeightType::int32;
  CHECK(error_of([&] { read_good("extreme.gr", options); }) ==
        "io/good/extreme.gr:2: weight -9223372036854775808 does not fit int32");
}

TEST_CASE("edge ids of 64 bits on request")
{
  ReadOptions options;
  options.edge_bits = 64;
  Input const input = read_good("plain.gr", options);
  CHECK(std::holds_alternative<EdgeList<WideIds, Kokkos::HostSpace>>(input.graph));
  CHECK(listing_of(input.graph) == listing_of(read_good("plain.gr").graph));
}

TEST_CASE("the header alone tells the size")
{
  InputSize const size = open_graph("io/good/plain.gr", {})->size();
  CHECK(size.most.vertices == 5);
  CHECK(size.most.edges == 8);
  CHECK(size.type == WeightType::int32);
}

TEST_CASE("several chunks give one order, and the first error of all")
{
  TemporaryDirectory const directory;
  std::uint64_t const arcs = 200000;
  std::string text = long_path(arcs);
  REQUIRE(text.size() > 3 * std::size_t(1 << 20));
  write_text(directory / "long.gr", text);
  Listing const listing = listing_of(read_graph(directory / "long.gr", {}).graph);
  REQUIRE(listing.size() == arcs);
  bool in_order = true;
  for (std::uint64_t i = 0; i < arcs; ++i)
    in_order = in_order && listing[i] == std::tuple(i, i + 1, (long double)(i + 1));
  CHECK(in_order);

  text.replace(text.find("a 190000 "), 2, "x ");
  text.replace(text.find("a 70000 "), 2, "y ");
  write_text(directory / "long.gr", text);
  std::string const line = std::to_string(1 + 70000 + 70000 / 7);
  CHECK(error_of([&] { read_graph(directory / "long.gr", {}); }) ==
        (directory / "long.gr").string() + ":" + line +
            ": neither a comment (c) nor 'a U V WEIGHT': 'y 70000 70001 70000'");
}

TEST_CASE("edges of a colouring have weights where the first one has, however far down")
{
  std::string comments;
  while (comments.size() < 600000) comments += "c line after line of licence\n\n";
  CHECK(listing_of(read_written("p edge 3 2\n" + comments + " e 1 2 5\n" + comments + "e 2 3 7\n").graph) ==
        Listing{{0, 1, 5}, {1, 2, 7}});
  CHECK(error_of_written("p edge 3 2\ne 1 2\n" + comments + "e 2 3 7\n") ==
        std::to_string(3 + count_lines(comments)) + ": more than 'e U V' on a line: 'e 2 3 7'");
  CHECK(error_of_written("p col 3 2\n" + comments + "e 1 2 5\ne 2 3\n") ==
        std::to_string(3 + count_lines(comments)) + ": a record must read 'e U V WEIGHT': 'e 2 3'");
  CHECK(error_of_written("p col 3 2\n" + comments + "e 1 2 5\n") == "1: the header promises 2 edges, the file has 1");
}
