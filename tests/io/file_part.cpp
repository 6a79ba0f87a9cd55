// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/file_part.hpp"

#include <catch2/catch_test_macros.hpp>

#include "io/binary/hdf5_handle.hpp"
#include "pack.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

using Triple = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

// The records of all sections, one behind the other; rows count on from section to section.
std::vector<Triple> records_in(std::string const& text, std::uint64_t sections)
{
  TemporaryDirectory const directory;
  write_text(directory / "graph", text);
  std::vector<Triple> all;
  std::uint64_t rows = 0;
  for (std::uint64_t i = 0; i < sections; ++i) {
    ReadOptions options;
    options.chunk_bytes = 64;
    auto const part = open_graph(directory / "graph", options)->read_part({i, i + 1, sections});
    CHECK_FALSE(part.broken);
    auto const& [u, v, weight, real] = part.records;
    for (std::uint64_t r = 0; r < u.size(); ++r)
      all.emplace_back(u(r) + (part.promised_rows ? rows : 0), v(r), weight.size() == 0 ? 1 : weight(r));
    rows += part.rows;
  }
  return all;
}

void check_sections(std::string const& text, std::size_t records)
{
  auto const whole = records_in(text, 1);
  REQUIRE(whole.size() == records);
  for (std::uint64_t const sections : {2, 3, 7, 50, 1000}) {
    INFO(sections << " sections of " << text.substr(0, 20));
    CHECK(records_in(text, sections) == whole);
  }
}

std::string edge_list(std::uint64_t lines, std::string const& end)
{
  std::string text = "# a comment" + end;
  for (std::uint64_t i = 0; i < lines; ++i)
    text += std::to_string(i % 37) + " " + std::to_string(i * i) + " " + std::to_string(i) + end;
  return text;
}

}  // namespace

TEST_CASE("the sections of a text have every line once")
{
  std::string const unended = edge_list(99, "\n") + "1 2 3";
  for (auto const& text : {edge_list(100, "\n"), edge_list(100, "\r\n"), unended}) {
    check_sections(text, 100);
    for (Pack const pack : packers) check_sections(pack(text), 100);
  }
}

TEST_CASE("the rows of a section count from its first")
{
  check_sections("% METIS\n5 4 001\n2 7 3 8\n1 7\n1 8\n\n% another\n", 4);
  std::string rows = "60 59 001\n2 1\n";
  for (int v = 2; v < 60; ++v) rows += std::to_string(v - 1) + " 1 " + std::to_string(v + 1) + " 1\n";
  check_sections(rows + "59 1\n", 118);
}

TEST_CASE("a section that is broken says so, and the whole says where")
{
  TemporaryDirectory const directory;
  write_text(directory / "graph", edge_list(60, "\n") + "3 x 4\n" + edge_list(60, "\n"));
  std::uint64_t broken = 0;
  for (std::uint64_t i = 0; i < 5; ++i) {
    auto const file = open_graph(directory / "graph", {});
    broken += file->read_part({i, i + 1, 5}).broken;
    CHECK(error_of([&] { file->check(); }).find("graph:62: 'x' is not a vertex") != std::string::npos);
  }
  CHECK(broken == 1);
}

TEST_CASE("parts have vertices past 32 bits; the whole is refused")
{
  TemporaryDirectory const directory;
  std::uint64_t const n = 5'000'000'000;
  write_text(directory / "dimacs", "p sp 5000000000 2\na 1 5000000000 7\na 4294967297 2 8\n");
  write_text(directory / "matrix_market",
             "%%MatrixMarket matrix coordinate integer general\n5000000000 5000000000 2\n1 5000000000 7\n"
             "4294967297 2 8\n");
  write_text(directory / "steinlib",
             "SECTION Graph\nNodes 5000000000\nArcs 2\nA 1 5000000000 7\nA 4294967297 2 8\nEND\nEOF\n");
  {
    std::string const path = (directory / "hdf5").string();
    Hdf5Handle const file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
    Hdf5Group const group = create_group(file, path, "/graph");
    std::uint64_t const u[] = {0, 4294967296}, v[] = {n - 1, 1};
    std::int32_t const weight[] = {7, 8};
    write_attribute(group, "vertices", n);
    write_attribute(group, "edges", 2);
    write_attribute(group, "weight_type", "int32");
    write_dataset(group, "u", H5T_NATIVE_UINT64, u, 2);
    write_dataset(group, "v", H5T_NATIVE_UINT64, v, 2);
    write_dataset(group, "weight", H5T_NATIVE_INT32, weight, 2);
  }
  ReadOptions options;
  options.wide_vertices = true;
  for (char const* const name : {"dimacs", "matrix_market", "steinlib", "hdf5"}) {
    INFO(name);
    auto const part = open_graph(directory / name, options)->read_part({});
    auto const& [u, v, weight, real] = part.records;
    CHECK(part.vertices == n);
    REQUIRE(u.size() == 2);
    CHECK((u(0) == 0 && v(0) == n - 1 && weight(0) == 7));
    CHECK((u(1) == 4294967296 && v(1) == 1 && weight(1) == 8));
    CHECK(error_of([&] { open_graph(directory / name, {}); }).find("fit 32 bits") != std::string::npos);
  }
}
