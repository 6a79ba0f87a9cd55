// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// From a solved forest to files.
#include "driver/products/write_products.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include "build/make_forest.hpp"
#include "core/error.hpp"
#include "driver/runtime/memory.hpp"
#include "io/temporary.hpp"
#include "tree_forests.hpp"

namespace otakar::test {

namespace {

template <class Ids>
OutputForest solved(EdgeList<Ids, Kokkos::HostSpace> const& graph, Numbering const& numbering)
{
  auto const forest = make_forest<Ids>(Host(), graph, reference_edges(graph));
  return output_forest<Ids>(Host(), graph, forest, {{}, "kruskal", numbering});
}

void write_in_place(std::filesystem::path const& path, std::string_view, std::uint64_t,
                    std::function<void(std::filesystem::path const&)> const& write)
{
  write(path);
}

// The lines that are no comments.
std::string lines_of(std::filesystem::path const& path)
{
  std::istringstream text(read_text(path));
  std::string lines;
  for (std::string line; std::getline(text, line);)
    if (!line.starts_with("#")) lines += line + "\n";
  return lines;
}

}  // namespace

TEST_CASE("a small forest's labels, parents and parts")
{
  TemporaryDirectory const directory;
  auto const graph = make_graph(5, {{1, 2, 7}, {0, 1, 4}, {3, 2, 4}, {0, 3, 9}});
  auto const forest = solved(graph, {1});
  auto const write = [&](Products const& products) { write_products(products, forest, write_in_place); };
  Products products;
  products.labels = {directory / "labels.txt"};
  products.parents = {directory / "parents.txt"};
  write(products);
  CHECK(lines_of(directory / "labels.txt") == "1 1\n2 1\n3 1\n4 1\n5 5\n");
  CHECK(lines_of(directory / "parents.txt") == "1 1 1 0 - -\n2 1 1 1 1 4\n3 1 2 2 0 7\n4 1 3 3 2 4\n5 5 5 0 - -\n");
  products.parents.clear();
  products.cut = "4";
  write(products);
  CHECK(lines_of(directory / "labels.txt") == "1 1\n2 1\n3 3\n4 3\n5 5\n");
  products.cut.clear();
  products.clusters = 4;
  write(products);
  CHECK(lines_of(directory / "labels.txt") == "1 1\n2 1\n3 3\n4 4\n5 5\n");
  products.clusters = 1;
  CHECK_THROWS_WITH(write(products), "a forest of 5 vertices and 2 components cannot be cut into 1 parts");
  products = {};
  products.linkage = {directory / "z.npy"};
  write(products);
  auto const bytes = read_text(directory / "z.npy");
  double row[4];
  std::memcpy(row, bytes.data() + bytes.size() - sizeof row, sizeof row);
  CHECK(row[0] == 4);
  CHECK(row[1] == 7);
  CHECK(std::isinf(row[2]));
  CHECK(row[3] == 5);
}

TEST_CASE("what is allocated stays within the plan")
{
  TemporaryDirectory const directory;
  auto const graph = five_weights<NarrowIds>(200000);
  auto const forest = solved(graph, {});
  for (int which = 0; which < 4; ++which) {
    Products products;
    if (which == 0) products.labels = {directory / "labels.txt"};
    if (which == 1) products.parents = {directory / "parents.h5"};
    if (which == 2) products.linkage = {directory / "z.npz"};
    if (which == 3) products.labels = {directory / "labels.npy"}, products.clusters = graph.vertices;
    MemoryMeter const meter;
    write_products(products, forest, write_in_place);
    CHECK(meter.peak() <= products_bytes<NarrowIds>(products, graph.vertices) + 10000);
  }
}

}  // namespace otakar::test
