// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/files/file_set.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include "core/error.hpp"
#include "io/formats.hpp"
#include "temporary.hpp"

namespace otakar::test {

namespace {

auto writes(std::string const& text)
{
  return [text](std::filesystem::path const& at) { write_text(at, text); };
}

}  // namespace

TEST_CASE("files get their names together")
{
  TemporaryDirectory const directory;
  for (auto const* name : {"a.txt", "b.csv"}) write_text(directory / name, "old");
  {
    FileSet set;
    set.write(directory / "a.txt", writes("new"));
    CHECK_THROWS_WITH(
        set.write(directory / "b.csv", [](auto const& at) { throw Error(at.string() + ": cannot write: no space"); }),
        (directory / "b.csv").string() + ": cannot write: no space");
  }
  CHECK(read_text(directory / "a.txt") == "old");
  FileSet set;
  set.write(directory / "a.txt", writes("new"));
  set.write(directory / "b.csv", writes("newer"));
  CHECK(read_text(directory / "a.txt") == "old");
  set.commit();
  CHECK(read_text(directory / "a.txt") == "new");
  CHECK(read_text(directory / "b.csv") == "newer");
}

TEST_CASE("a file that is not complete keeps its suffixes, by which writers choose")
{
  TemporaryDirectory const directory;
  FileSet set;
  for (auto const* name : {"a.csv.gz", "b.txt", "c.tsv.ZST", "d"}) {
    auto const suffixes = suffixes_of(set.place(directory / name));
    CHECK(suffixes.compression == suffixes_of(directory / name).compression);
    if (std::string(name) != "d") CHECK(suffixes.format == suffixes_of(directory / name).format);
  }
  std::string const longest = std::string(200, 'x') + ".csv." + std::string(40, 'y');
  CHECK(set.place(directory / longest).filename().string().size() < 60);
}

}  // namespace otakar::test
