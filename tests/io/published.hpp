// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Published graphs, where they are at hand: in the directory OTAKAR_DATA names, or in shared/data beside the checkout.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

#include "io/input.hpp"

namespace otakar::test {

// Skips the test where the graph is not there.
inline Input read_published(std::string const& name)
{
  char const* const set = std::getenv("OTAKAR_DATA");
  std::filesystem::path const file = std::filesystem::path(set ? set : "../../shared/data") / name;
  if (!std::filesystem::exists(file)) SKIP("no " << file << "; OTAKAR_DATA may name where it is");
  return open_graph(file, {})->read();
}

}  // namespace otakar::test
