// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Files of many chunks, which threads parse side by side: order, widening in the middle, and the first error.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "io/text/text_source.hpp"
#include "pack.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

constexpr std::uint64_t line_count = 150000;

// A path in each format: record i joins vertices i and i + 1 with weight i % 1000, but for one line.
struct PathFile {
  std::string header;
  std::string before;  // each record
  std::string end;
  std::string strange = "";  // a record of its own
  std::uint64_t strange_at = ~std::uint64_t(0);

  std::string text() const
  {
    std::string text = header;
    for (std::uint64_t i = 1; i <= line_count; ++i)
      text += i == strange_at
                  ? strange + "\n"
                  : before + std::to_string(i) + " " + std::to_string(i + 1) + " " + std::to_string(i % 1000) + "\n";
    return text + end;
  }
};

std::string const sizes = std::to_string(line_count + 1) + " " + std::to_string(line_count);
PathFile const dimacs{"p sp " + sizes + "\n", "a ", ""};
PathFile const matrix{
    "%%MatrixMarket matrix coordinate integer general\n" + std::to_string(line_count + 1) + " " + sizes + "\n", "", ""};
PathFile const steinlib{
    "SECTION Graph\nNodes " + std::to_string(line_count + 1) + "\nEdges " + std::to_string(line_count) + "\n", "E ",
    "END\nnot read\n"};
PathFile const edges{"# u v weight\n", "", ""};

bool is_path(Listing const& listing, std::uint64_t but_for = 0)
{
  if (listing.size() != line_count) return false;
  for (std::uint64_t i = 1; i <= line_count; ++i)
    if (i != but_for && listing[i - 1] != std::tuple(i - 1, i, (long double)(i % 1000))) return false;
  return true;
}

std::string star(std::uint64_t leaves)
{
  std::string text = std::to_string(leaves + 1) + " " + std::to_string(leaves) + "\n";
  for (std::uint64_t v = 2; v <= leaves + 1; ++v) text += std::to_string(v) + " ";
  text += "\n";
  for (std::uint64_t v = 2; v <= leaves + 1; ++v) text += "1\n";
  return text;
}

}  // namespace

TEST_CASE("many chunks keep the file's order in every format")
{
  REQUIRE(edges.text().size() > 6 * TextSource::chunk_bytes);
  for (PathFile const* file : {&dimacs, &matrix, &steinlib, &edges}) {
    Input const input = read_written(file->text());
    INFO(input.format);
    CHECK(is_path(listing_of(input.graph)));
    CHECK(is_path(listing_of(read_written(zstd_of(file->text())).graph)));
  }
}

TEST_CASE("the first of several errors is reported, whoever finds it")
{
  for (PathFile file : {dimacs, matrix, steinlib, edges}) {
    auto const header_lines = std::uint64_t(std::count(file.header.begin(), file.header.end(), '\n'));
    for (std::uint64_t const at : {std::uint64_t(1), std::uint64_t(60000), line_count}) {
      file.strange_at = at;
      file.strange = file.before + "5 -6 7";
      std::string text = file.text();
      if (at < 120000) text.insert(text.find("\n" + file.before + "120000 ") + 1, "wrong again\n");
      std::string const error = error_of_written(text);
      INFO(file.header << at << " " << error);
      CHECK(error.starts_with(std::to_string(header_lines + at) + ": vertex "));
    }
  }
}

TEST_CASE("columns widen in the middle of a file")
{
  PathFile file = edges;
  file.strange_at = 100000;
  file.strange = "100000 100001 5000000000";
  Listing listing = listing_of(read_written(file.text()).graph);
  CHECK(is_path(listing, 100000));
  CHECK(listing[99999] == std::tuple(99999u, 100000u, 5000000000.0L));

  file.strange = "100000 100001 0.5";
  Input const real = read_written(file.text());
  listing = listing_of(real.graph);
  CHECK(weights_of(real.graph).type == WeightType::float64);
  CHECK(is_path(listing, 100000));
  CHECK(listing[99999] == std::tuple(99999u, 100000u, 0.5L));

  file.strange = "100000 5000000000 3";
  Input const named = read_written(file.text());
  listing = listing_of(named.graph);
  CHECK(is_path(listing, 100000));
  CHECK(listing[99999] == std::tuple(99999u, line_count + 1, 3.0L));
  CHECK(named.numbering.vertex_name(line_count + 1) == 5000000000u);
}

TEST_CASE("columns widen in several ways one after the other")
{
  std::string text = edges.text();
  std::vector<std::pair<std::string, std::string>> const changes = {
      {"\n30000 30001 0\n", "\n30000 30001 -5000000000\n"},
      {"\n60000 60001 0\n", "\n5000000000 60001 0\n"},
      {"\n90000 90001 0\n", "\n90000 90001 1e-3\n"},
      {"\n120000 120001 0\n", "\n120000 6000000000 0\n"}};
  for (auto const& [from, to] : changes) text.replace(text.find(from), from.size(), to);
  // The first lines are longer than the others, so that there is too little room, too.
  std::string head;
  for (int i = 0; i < 4000; ++i) head += "000000000000000000000000000000000000000000000000001 2 2.5\n";
  Input const input = read_written(head + text);
  Listing all = listing_of(input.graph);
  REQUIRE(all.size() == line_count + 4000);
  all.erase(all.begin(), all.begin() + 4000);
  auto const weight = [&](std::uint64_t i) { return std::get<2>(all[i - 1]); };
  CHECK(weight(30000) == -5000000000.0L);
  CHECK(weight(90000) == (long double)(1e-3));
  CHECK(weight(120001) == 1);
  CHECK(std::get<0>(all[59999]) == line_count + 1);
  CHECK(std::get<1>(all[119999]) == line_count + 2);
  CHECK(count_arcs(input).duplicates == 4000);
}

TEST_CASE("METIS rows across chunks")
{
  std::uint64_t const leaves = 200000;
  std::string text = star(leaves);
  for (std::string const& file : {text, xz_of(text)}) {
    Listing const listing = listing_of(read_written(file).graph);
    REQUIRE(listing.size() == 2 * leaves);
    bool good = true;
    for (std::uint64_t i = 0; i < leaves; ++i)
      good = good && listing[i] == std::tuple(0u, i + 1, 1.0L) && listing[leaves + i] == std::tuple(i + 1, 0u, 1.0L);
    CHECK(good);
  }
  // Row 150000 is on line 150001, below the header.
  std::size_t const row = text.size() - 2 * (leaves + 1 - 150000) - 2;
  REQUIRE(text.substr(row, 2) == "1\n");
  text.replace(row, 2, "7\n");
  CHECK(error_of_asymmetric(text).starts_with("2: the reverse of this arc is missing"));
  text.replace(row, 2, "x\n");
  CHECK(error_of_written(text, as("metis")) == "150001: 'x' is not a vertex: 'x'");
  text.replace(row, 2, "1\n");
  CHECK(error_of_written(text + "\n1\n") ==
        "200004: more neighbours (two per edge) than the 400000 the header promises");
}

TEST_CASE("records past the promise and behind the end")
{
  PathFile file = dimacs;
  file.end = "a 1 2 3\n";
  CHECK(error_of_written(file.text()) == "150002: more arcs than the 150000 the header promises");
  file.end = "";
  CHECK(error_of_written(file.text().substr(0, file.text().rfind("a ")))
            .starts_with("1: the header promises 150000 arcs, the file has 149999"));
  file = steinlib;
  file.end = "";
  CHECK(error_of_written(file.text()) == "150003: the file ends before END");
}
