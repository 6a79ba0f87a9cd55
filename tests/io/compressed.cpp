// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Compressed files read as what they hold, whatever their packer left. Broken files: broken/compressed.
#include <catch2/catch_test_macros.hpp>

#include "io/text/text_source.hpp"
#include "pack.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

std::string const graph = "p sp 3 4\na 1 2 3\na 2 1 3\na 2 3 4\na 3 2 4\n";

std::string long_list(std::uint64_t lines)
{
  std::string text;
  for (std::uint64_t i = 0; i < lines; ++i) text += std::to_string(i) + "\t" + std::to_string(i + 1) + "\t7\r\n";
  return text;
}

void check_graph(std::string const& packed)
{
  Input const input = read_written(packed);
  CHECK(listing_of(input.graph) == Listing{{0, 1, 3}, {1, 0, 3}, {1, 2, 4}, {2, 1, 4}});
}

}  // namespace

TEST_CASE("a packed graph, whole and in parts")
{
  for (Pack const pack : packers) {
    check_graph(pack(graph));
    check_graph(pack("\xef\xbb\xbf" + graph));
    check_graph(pack(without_last(graph)));
    for (std::size_t cut = 0; cut <= graph.size(); cut += 5)
      check_graph(pack(graph.substr(0, cut)) + pack(graph.substr(cut)));
    check_graph(pack("") + pack(graph) + pack(""));
    InputSize const size = peek_written(pack(graph));
    CHECK(size.most.vertices == 3);
    CHECK(size.most.edges == 4);
  }
}

TEST_CASE("what packers leave around their streams")
{
  using namespace std::string_literals;
  check_graph(gzip_of(graph) + std::string(512, '\0'));  // tape blocks
  std::string const note = "\x50\x2a\x4d\x18\x04\x00\x00\x00note"s;
  check_graph(note + zstd_of(graph) + note);
  check_graph(xz_of(graph) + std::string(8, '\0'));  // stream padding
}

TEST_CASE("several chunks of a packed file")
{
  std::uint64_t const lines = 100000;
  std::string text = long_list(lines);
  REQUIRE(text.size() > 4 * TextSource::chunk_bytes);
  for (Pack const pack : packers) {
    Listing const listing = listing_of(read_written(pack(text)).graph);
    REQUIRE(listing.size() == lines);
    CHECK(listing.back() == std::tuple(lines - 1, lines, 7.0L));
  }
  text.replace(text.find("\n70000\t") + 1, 5, "7000x");
  for (Pack const pack : packers)
    CHECK(error_of_written(pack(text)) == "70001: '7000x' is not a vertex (an integer from 0): '7000x\\t70001\\t7'");
}

TEST_CASE("a damaged stream is named before the mistakes in what it unpacks to")
{
  std::string text = long_list(100000);
  text.replace(text.find("\n500\t") + 1, 3, "50x");
  for (Pack const pack : packers) {
    std::string packed = pack(text);
    CHECK(error_of_written(packed).starts_with("501: "));
    CHECK(error_of_written(packed.substr(0, packed.size() - 9)).ends_with("stream ends early: the file is cut short"));
  }
  std::string packed = gzip_of(text);
  packed[packed.size() - 6] = char(packed[packed.size() - 6] ^ 1);
  CHECK(error_of_written(packed) == " the gzip stream is damaged");
}

TEST_CASE("a packed binary file is named, whatever its bytes look like as text")
{
  using namespace std::string_literals;
  std::string const galois = "\1\0\0\0\0\0\0\0\4\0\0\0\0\0\0\0\r\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"s;
  for (Pack const pack : packers)
    CHECK(error_of_written(pack(galois)) == " a packed galois file is not read; unpack it first");
}
