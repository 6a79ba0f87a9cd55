// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Compressed text, read back by the tools that users have.
#include "io/files/compressed_output.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <random>

#include "io/files/output_file.hpp"
#include "io/formats.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

struct Tool {
  char const* suffix;
  char const* command;
};

constexpr Tool tools[] = {{".gz", "gzip"}, {".zst", "zstd"}, {".xz", "xz"}};

// The tool's answer, or nothing where it finds fault with the file.
std::string unpack(Tool const& tool, std::filesystem::path const& path)
{
  auto const plain = path.string() + ".plain";
  std::string const command = std::string(tool.command) + " -q -dc '" + path.string() + "' > '" + plain + "'";
  return std::system(command.c_str()) == 0 ? read_text(plain) : "";
}

bool is_installed(Tool const& tool)
{
  if (std::system(("command -v " + std::string(tool.command) + " > /dev/null").c_str()) == 0) return true;
  WARN(tool.command << " is not installed; its files are not checked");
  return false;
}

void write_compressed(std::filesystem::path const& path, std::string const& text, std::size_t piece, int threads)
{
  OutputFile file(path, make_compressor(suffixes_of(path).compression, threads));
  for (std::size_t at = 0; at < text.size(); at += piece) file.write(std::string_view(text).substr(at, piece));
  file.commit();
}

std::string random_lines(std::size_t bytes)
{
  std::mt19937_64 random(3);
  std::string text;
  while (text.size() < bytes) text += "a " + std::to_string(random()) + "\n";
  return text;
}

}  // namespace

TEST_CASE("the tools give back what was written")
{
  TemporaryDirectory const directory;
  std::string const text = random_lines(3 * OutputFile::buffer_size);
  for (auto const& tool : tools) {
    if (!is_installed(tool)) continue;
    INFO(tool.command);
    auto const path = directory / ("text" + std::string(tool.suffix));
    for (int const threads : {1, 2}) {
      write_compressed(path, text, 1000, threads);
      CHECK(std::filesystem::file_size(path) < text.size());
      CHECK(unpack(tool, path) == text);
      write_compressed(path, text, text.size(), threads);
      CHECK(unpack(tool, path) == text);
      write_compressed(path, "\n", 1, threads);
      CHECK(unpack(tool, path) == "\n");
    }
  }
}

TEST_CASE("compressed output of nothing is a file all the same")
{
  TemporaryDirectory const directory;
  for (auto const& tool : tools) {
    if (!is_installed(tool)) continue;
    INFO(tool.command);
    auto const path = directory / ("text" + std::string(tool.suffix));
    write_compressed(path, "", 1, 2);
    CHECK(std::filesystem::file_size(path) > 0);
    std::string const command = std::string(tool.command) + " -q -t '" + path.string() + "'";
    CHECK(std::system(command.c_str()) == 0);
  }
}

TEST_CASE("compressed output that was not completed vanishes")
{
  TemporaryDirectory const directory;
  for (auto const& tool : tools) {
    OutputFile file(directory / ("text" + std::string(tool.suffix)),
                    make_compressor(suffixes_of("text" + std::string(tool.suffix)).compression, 2));
    file.write(random_lines(2 * OutputFile::buffer_size));
  }
  CHECK(directory.empty());
}
