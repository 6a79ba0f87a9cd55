// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "generators/model.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <set>

#include "generators/geometric.hpp"
#include "generators/ssca2.hpp"
#include "shape.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("every generator describes itself, under a name of its own")
{
  std::set<std::string_view> names;
  for (auto const* const generator : generators()) {
    CAPTURE(generator->name);
    CHECK(names.insert(generator->name).second);
    for (auto const& parameter : generator->parameters) {
      if (parameter.name.empty()) continue;
      CHECK(parameter.least < parameter.most);
      CHECK((std::isnan(parameter.value) || (parameter.value >= parameter.least && parameter.value <= parameter.most)));
      CHECK(generator->parameter(parameter.name) == &parameter);
      CHECK((parameter.instead.empty() || generator->parameter(parameter.instead)));
    }
    CHECK_FALSE(generator->parameter("nonsense"));
    Model const model{ModelShape(*generator), {}};
    check(model);
    CHECK(size_of(model).likely_edges <= size_of(model).most_edges);
    CHECK_THAT(text_of(model.shape), ContainsSubstring(std::string(generator->name) + " "));
    CHECK(text_of(model.shape).find_first_of("{}") == std::string::npos);
  }
}

TEST_CASE("a parameter out of its limits is refused with them")
{
  auto const refused = [](ModelShape const& shape, std::string const& text) {
    CHECK_THROWS_WITH(check(Model{shape, {}}), ContainsSubstring(text));
  };
  refused(shape("road", 0x1p31 + 1), "graph.width must lie between 1 and 2^31");
  refused(shape("star", 0x1p41), "graph.vertices must lie between 0 and 2^40");
  refused(shape("rmat", 41), "graph.scale must lie between 0 and 40");
  refused(shape("ssca2", 0x1p40), "graph.scale must lie between 0 and 31");
  refused(shape("gnp", 10, -0.1), "graph.probability must lie between 0 and 1");
  CHECK_THROWS_WITH(shape("road").set("scale", 3), "graph.scale does not apply to generator 'road'");
}

TEST_CASE("what is left open follows from the rest")
{
  CHECK(largest_clique(shape("ssca2")) == 101);
  CHECK(largest_clique(shape("ssca2", 10, 7)) == 7);
  auto const degree = shape("geometric", 10001).set("degree", 12);
  CHECK(radius_of(degree) == Catch::Approx(std::sqrt(12 / (M_PI * 10000))));
  CHECK(radius_of(shape("geometric", 10001, 0.25)) == 0.25);
  CHECK(std::isnan(shape("geometric", 10001, 0.25)["degree"]));
}

TEST_CASE("a model is told in one line")
{
  CHECK(text_of(shape("road", 30, 20, 0.25)) == "road 30 x 20, drop 0.25");
  CHECK(text_of(shape("uniform", 4000000000, 1 << 23)) == "uniform n 4000000000, m 8388608");
  CHECK(text_of(shape("geometric", 100)) == "geometric n 100, degree 8");
  CHECK(text_of(shape("geometric", 100, 0.5)) == "geometric n 100, radius 0.5");
}

TEST_CASE("scratch grows with what a generator keeps of its vertices")
{
  GeneratorParameters const by_distance{.weights = {.format = {}, .distribution = Distribution::distance}};
  CHECK(shape_bytes({shape("road", 10, 10), {}}) == 0);
  CHECK(shape_bytes({shape("road", 10, 10), by_distance}) == 100 * sizeof(Point));
  CHECK(shape_bytes({shape("ssca2", 10), {}}) == 1024 * 12);
  CHECK(shape_bytes({shape("geometric", 100), by_distance}) == shape_bytes({shape("geometric", 100), {}}));
}

}  // namespace otakar::test
