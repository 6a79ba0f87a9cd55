// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/products/products.hpp"

#include <CLI/CLI.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/error.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

namespace {

Products parsed(std::vector<std::string> words)
{
  CLI::App app;
  Products products;
  add_product_options(app, products);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return products;
}

using Catch::Matchers::ContainsSubstring;

}  // namespace

TEST_CASE("options say which files to write")
{
  auto const products =
      parsed({"--labels", "a.txt", "--parents", "b.h5", "--linkage", "c.npy", "--clusters", "12", "--labels", "d.csv"});
  CHECK(products.labels == std::vector<std::filesystem::path>{"a.txt", "d.csv"});
  CHECK(products.parents.front() == "b.h5");
  CHECK(products.linkage.front() == "c.npy");
  CHECK(products.clusters == 12);
  CHECK(parsed({"--labels", "a.txt", "--cut", "-2.5"}).cut == "-2.5");
  CHECK_FALSE(parsed({}).any());
}

TEST_CASE("options that contradict each other are refused")
{
  CHECK_THROWS_WITH(parsed({"--labels", "a.txt", "--cut", "1", "--clusters", "2"}), ContainsSubstring("excludes"));
  CHECK_THROWS_WITH(parsed({"--cut", "1"}), ContainsSubstring("--cut requires --labels"));
  CHECK_THROWS(parsed({"--labels", "a.txt", "--clusters", "-3"}));
  CHECK_THROWS(parsed({"--labels", "a.txt", "--clusters", "0"}));
  auto const check = [](std::vector<std::string> const& words) { check_products(parsed(words), "f.txt"); };
  CHECK_NOTHROW(check({"--labels", "a.txt", "--cut", "1e400"}));
  for (std::string const wrong : {"nan", "heavy", "3x", "+5"})
    CHECK_THROWS_WITH(check({"--labels", "a.txt", "--cut", wrong}), "--cut takes a weight, not '" + wrong + "'");
  CHECK_THROWS_WITH(check({"--labels", "a.png"}), ContainsSubstring("the suffix names no format"));
  CHECK_THROWS_WITH(check({"--linkage", "a.txt"}), ContainsSubstring("the suffix names no format"));
  Products products;
  products.clusters = 5;
  CHECK_NOTHROW(check_clusters(products, 5));
  CHECK_THROWS_WITH(check_clusters(products, 4), "--clusters 5: the graph has 4 vertices");
}

TEST_CASE("no file is written twice")
{
  auto const check = [](std::vector<std::string> const& words) { check_products(parsed(words), "f.txt"); };
  CHECK_THROWS_WITH(check({"--labels", "a.txt", "--parents", "./a.txt"}),
                    "--parents ./a.txt: --labels names this file already");
  CHECK_THROWS_WITH(check({"--labels", "x/../f.txt"}), "--labels x/../f.txt: -o names this file already");
  TemporaryDirectory const directory;
  write_text(directory / "forest.txt", "");
  std::filesystem::create_symlink("forest.txt", directory / "link.txt");
  Products products;
  products.labels = {directory / "link.txt"};
  CHECK_THROWS_WITH(check_products(products, directory / "forest.txt"),
                    ContainsSubstring("-o names this file already"));
}

TEST_CASE("a deck asks for labels and parents in its directory")
{
  auto const products =
      products_of(deck_for_graph("g.gr", {"output.directory=x", "output.labels=txt", "output.parents=['h5', 'txt']"}));
  CHECK(products.labels == std::vector<std::filesystem::path>{"x/labels.txt"});
  CHECK(products.parents == std::vector<std::filesystem::path>{"x/parents.h5", "x/parents.txt"});
}

}  // namespace otakar::test
