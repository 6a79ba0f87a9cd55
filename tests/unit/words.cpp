// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "core/words.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/choices.hpp"

namespace otakar::test {

TEST_CASE("the nearest word is found, or none")
{
  CHECK(nearest("boruvca", {"kruskal", "boruvka"}) == "boruvka");
  CHECK(nearest("zzzzzzzz", {"kruskal", "boruvka"}).empty());
}

TEST_CASE("a suggestion is a half sentence, or nothing")
{
  CHECK(did_you_mean("widht", {"height", "width"}) == ", did you mean 'width'?");
  CHECK(did_you_mean("x", {}).empty());
  CHECK(comma_list({}).empty());
  CHECK(unknown_word("key", "widht", {"height", "width"}) ==
        "unknown key 'widht', did you mean 'width'? (one of: height, width)");
  CHECK(unknown_word("key", "zzzz", {"width"}) == "unknown key 'zzzz' (one of: width)");
  CHECK(did_you_mean("", {"abc"}).empty());
  CHECK(nearest("", {"ab"}) == "ab");  // two insertions away
  CHECK(nearest("road", {"road", "rood"}) == "road");
}

TEST_CASE("lower case is that of ASCII, whatever the locale")
{
  CHECK(lower_case("ABCxyz-09[\xc4") == "abcxyz-09[\xc4");
  CHECK(lower_case('Z') == 'z');
  CHECK(lower_case('@') == '@');
}

TEST_CASE("the name of a choice names it")
{
  CHECK(choice_named<WeightType>("double") == WeightType::float64);
  CHECK_FALSE(choice_named<WeightType>("float64"));
  for (auto const name : names_of<Distribution>) CHECK(name_of(*choice_named<Distribution>(name)) == name);
  CHECK(name_of(Objective::maximum) == "maximum");
}

}  // namespace otakar::test
