// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Published graphs, where they are at hand: in the directory OTAKAR_DATA names, or in shared/data beside the checkout.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

#include "io/input.hpp"
#include "temporary.hpp"

namespace otakar::test {

// Skips the test where the graph is not there.
inline Input read_published(std::string const& name)
{
  char const* const set = std::getenv("OTAKAR_DATA");
  std::filesystem::path const archive = std::filesystem::path(set ? set : "../../shared/data") / (name + ".xz");
  if (!std::filesystem::exists(archive)) SKIP("no " << archive << "; OTAKAR_DATA may name where it is");
  TemporaryDirectory const directory;
  std::string const command = "xz -dc '" + archive.string() + "' > '" + (directory / name).string() + "'";
  if (std::system(command.c_str()) != 0) SKIP("xz does not unpack " << archive);
  return read_graph(directory / name, {});
}

}  // namespace otakar::test
