// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// DIMACS .gr: well-formed files give the graph they describe; each broken file gives its one error.
#include "io/dimacs.hpp"

#include <catch2/catch_test_macros.hpp>

#include "listing.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

constexpr std::uint64_t no_record = 0;

Input read_good(std::string const& name, ReadOptions const& options = {})
{
  return read_graph("io/good/" + name, options);
}

struct Broken {
  char const* file;
  char const* error;  // behind "io/broken/"
};

constexpr Broken broken_files[] = {
    {"empty.gr", "empty.gr: the file is empty"},
    {"unknown.gr",
     "unknown.gr:1: the format is not recognised (known: DIMACS .gr, Galois .gr, HDF5 container, NumPy .npz): "
     "'%%MatrixMarket matrix "
     "coordinate integer symmetric'"},
    {"no_header.gr", "no_header.gr:2: the file ends without a header 'p sp ...'"},
    {"arc_first.gr", "arc_first.gr:2: an arc before the header 'p sp VERTICES ARCS': 'a 1 2 3'"},
    {"other_problem.gr", "other_problem.gr:1: not a shortest path problem ('p sp'): 'p tw 3 2'"},
    {"bad_header.gr", "bad_header.gr:2: the header must read 'p sp VERTICES ARCS': 'p sp 3'"},
    {"long_header.gr", "long_header.gr:1: the header must read 'p sp VERTICES ARCS': 'p sp 3 1 9'"},
    {"many_vertices.gr", "many_vertices.gr:1: more vertices than the 4294967295 that fit 32 bits"},
    {"overlong_header.gr",
     "overlong_header.gr:1: the header must read 'p sp VERTICES ARCS': 'p sp 3 99999999999999999999999'"},
    {"second_header.gr", "second_header.gr:3: a second header: 'p sp 3 2'"},
    {"few_arcs.gr", "few_arcs.gr:2: the header promises 3 arcs, the file has 2"},
    {"many_arcs.gr", "many_arcs.gr:4: more arcs than the 1 the header promises"},
    {"huge_promise.gr", "huge_promise.gr:1: the header promises 1000000000000 arcs, but only 1 lines follow"},
    {"vertex_zero.gr", "vertex_zero.gr:3: vertex 0 is out of range (1 to 3): 'a 0 2 3'"},
    {"vertex_large.gr", "vertex_large.gr:3: vertex 4 is out of range (1 to 3): 'a 1 4 3'"},
    {"vertex_overlong.gr",
     "vertex_overlong.gr:2: vertex 99999999999999999999 is out of range (1 to 3): 'a 1 99999999999999999999 3'"},
    {"vertex_word.gr", "vertex_word.gr:2: 'one' is no vertex: 'a one 2 3'"},
    {"vertex_negative.gr", "vertex_negative.gr:2: vertex -2 is out of range (1 to 3): 'a 1 -2 3'"},
    {"overlong_weight.gr",
     "overlong_weight.gr:2: weight '9223372036854775808' does not fit 64 bits: 'a 1 2 9223372036854775808'"},
    {"overlong_negative.gr",
     "overlong_negative.gr:2: weight '-9223372036854775809' does not fit 64 bits: 'a 1 2 -9223372036854775809'"},
    {"very_overlong.gr",
     "very_overlong.gr:2: weight '100000000000000000000' does not fit 64 bits: 'a 1 2 100000000000000000000'"},
    {"fraction.gr", "fraction.gr:2: weight '1.5' is no integer: 'a 1 2 1.5'"},
    {"nan.gr", "nan.gr:2: weight 'nan' is no integer: 'a 1 2 nan'"},
    {"exponent.gr", "exponent.gr:2: weight '1e3' is no integer: 'a 1 2 1e3'"},
    {"truncated.gr", "truncated.gr:3: an arc must read 'a U V WEIGHT': 'a 2 3'"},
    {"truncated_kind.gr", "truncated_kind.gr:3: an arc must read 'a U V WEIGHT': 'a'"},
    {"no_weight.gr", "no_weight.gr:2: an arc must read 'a U V WEIGHT': 'a 1 2'"},
    {"extra_word.gr", "extra_word.gr:2: more than 'a U V WEIGHT' on a line: 'a 1 2 3 4'"},
    {"edge_line.gr", "edge_line.gr:2: neither a comment (c) nor an arc (a): 'e 1 2 3'"},
    {"glued.gr", "glued.gr:2: neither a comment (c) nor an arc (a): 'a1 2 3'"},
    {"two_errors.gr", "two_errors.gr:3: vertex 5 is out of range (1 to 3): 'a 1 5 3'"},
    {"surplus_then_error.gr", "surplus_then_error.gr:3: more arcs than the 1 the header promises"},
    {"error_then_surplus.gr", "error_then_surplus.gr:2: vertex 9 is out of range (1 to 3): 'a 1 9 3'"},
    {"binary.gr", "binary.gr:2: neither a comment (c) nor an arc (a): '...'"},
};

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

TEST_CASE("every broken DIMACS file gives its error")
{
  for (auto const& [file, error] : broken_files)
    CHECK(error_of([&, name = file] { read_graph(std::string("io/broken/") + name, {}); }) ==
          std::string("io/broken/") + error);
  std::size_t files = 0;
  for ([[maybe_unused]] auto const& entry : std::filesystem::directory_iterator("io/broken")) ++files;
  CHECK(files == std::size(broken_files));
}

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
    CHECK(listing_of(input.graph) == Listing{{0, 1, 4}, {1, 2, -7}, {2, 0, 4}, {3, 2, 0}});
    CHECK(values_of(input.origin) == std::vector<std::uint64_t>{0, 2, 4, 6});
    CHECK(weights_of(input.graph) == WeightFormat{WeightType::int32, Objective::minimum});
    CHECK(input.first_vertex == 1);
    CHECK(input.loops + input.duplicate_arcs + input.asymmetric_arcs == no_record);
    CHECK(input.format == "DIMACS .gr");
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
  ReadOptions options;
  options.refuse_asymmetric = true;
  Input const input = read_good("once.gr", options);
  CHECK(listing_of(input.graph) == Listing{{1, 0, 5}, {2, 1, 6}, {2, 3, 7}});
  CHECK(input.origin.extent(0) == 0);
  CHECK(input.asymmetric_arcs == 0);
}

TEST_CASE("loops, duplicates and asymmetric arcs are counted, and refused on request")
{
  Input const input = read_good("merge.gr");
  CHECK(listing_of(input.graph) == Listing{{0, 1, 8}, {2, 1, 5}, {2, 3, 1}});
  CHECK(values_of(input.origin) == std::vector<std::uint64_t>{2, 4, 5});
  CHECK(input.loops == 3);
  CHECK(input.duplicate_arcs == 1);
  CHECK(input.asymmetric_arcs == 3);
  ReadOptions options;
  options.refuse_asymmetric = true;
  CHECK(error_of([&] { read_good("merge.gr", options); }) ==
        "io/good/merge.gr:6: the reverse of this arc is missing or has another weight, as for 3 arcs of the file; "
        "asymmetric = \"minimum\" would accept them");
}

TEST_CASE("a weight type may be asked for")
{
  ReadOptions options;
  options.objective = Objective::maximum;
  for (auto const type : {WeightType::int32, WeightType::int64, WeightType::float32, WeightType::float64}) {
    options.weight_type = type;
    Input const input = read_good("plain.gr", options);
    CHECK(weights_of(input.graph) == WeightFormat{type, Objective::maximum});
    CHECK(listing_of(input.graph) == Listing{{0, 1, 4}, {1, 2, -7}, {2, 0, 4}, {3, 2, 0}});
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
  InputSize const size = peek_graph("io/good/plain.gr", {});
  CHECK(size.vertices == 5);
  CHECK(size.edges == 8);
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
            ": neither a comment (c) nor an arc (a): 'y 70000 70001 70000'");
}
