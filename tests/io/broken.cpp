// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Hand-written broken files: io/broken/FORMAT/messages.txt holds a line "FILE ERROR" for each of its files.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <map>

#include "io/input.hpp"
#include "listing.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

std::map<std::string, std::string> read_messages(std::filesystem::path const& folder)
{
  std::map<std::string, std::string> messages;
  std::ifstream lines(folder / "messages.txt");
  for (std::string line; std::getline(lines, line);) {
    std::size_t const blank = line.find(' ');
    messages[line.substr(0, blank)] = line.substr(blank + 1);
  }
  return messages;
}

}  // namespace

TEST_CASE("every broken file gives its error")
{
  std::size_t folders = 0;
  for (auto const& folder : std::filesystem::directory_iterator("io/broken")) {
    auto messages = read_messages(folder);
    CHECK(messages.size() >= 12);
    for (auto const& file : std::filesystem::directory_iterator(folder)) {
      std::string const name = file.path().filename().string();
      if (name == "messages.txt") continue;
      INFO(file.path().string());
      CHECK(error_of([&] { read_graph(file.path(), {}); }) == folder.path().string() + "/" + messages[name]);
      messages.erase(name);
    }
    INFO(folder.path().string());
    CHECK(messages.empty());
    ++folders;
  }
  CHECK(folders > 0);
}
