// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Complete or not at all: a full disk is played by a limit on file sizes.
#include "io/files/output_file.hpp"
#include "build/make_forest.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <csignal>

#include "graph/weight.hpp"
#include "io/binary/hdf5.hpp"
#include "io/files/mapped_file.hpp"
#include "io/formats/forest_text.hpp"
#include "io/output.hpp"
#include "listing.hpp"
#include "small_graph.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

class FileSizeLimit {
 public:
  explicit FileSizeLimit(std::uint64_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN))
  {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit const limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit()
  {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(FileSizeLimit const&) = delete;
  FileSizeLimit& operator=(FileSizeLimit const&) = delete;

 private:
  rlimit before_;
  void (*handler_)(int);
};

// The path graph; its forest is itself.
EdgeList<NarrowIds, Kokkos::HostSpace> long_path(std::uint32_t edges)
{
  EdgeList<NarrowIds, Kokkos::HostSpace> graph;
  graph.vertices = edges + 1;
  graph.u = HostArray<std::uint32_t>("u", edges);
  graph.v = HostArray<std::uint32_t>("v", edges);
  graph.key = HostArray<std::uint32_t>("key", edges);
  for (std::uint32_t e = 0; e < edges; ++e) {
    graph.u(e) = e;
    graph.v(e) = e + 1;
    graph.key(e) = key_of(std::int32_t(1));
  }
  return graph;
}

Forest<NarrowIds> whole_forest(EdgeList<NarrowIds, Kokkos::HostSpace> const& graph)
{
  return make_forest<NarrowIds>(Kokkos::DefaultHostExecutionSpace(), graph, graph.u);
}

std::ptrdiff_t files_in(TemporaryDirectory const& directory)
{
  return std::distance(std::filesystem::directory_iterator(directory / "."), {});
}

// What a process dies of that gets the signal while it writes two files.
int end_by_signal(TemporaryDirectory const& directory, int number)
{
  pid_t const child = ::fork();
  if (child == 0) {
    remove_unfinished_files_on_signals();
    OutputFile const first(directory / "first");
    OutputFile const second(directory / "second");
    bool const both = files_in(directory) == 2;
    if (both) ::raise(number);
    ::_exit(both ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

template <class Write>
void check_full_disk(std::uint64_t limit, Write const& write)
{
  TemporaryDirectory const directory;
  std::filesystem::path const path = directory / "result";
  ExitCode code = ExitCode::done;
  std::string text;
  {
    FileSizeLimit const limited(limit);
    try {
      write(path);
    } catch (Error const& error) {
      code = error.code();
      text = error.what();
    }
  }
  INFO(text);
  CHECK(code == ExitCode::out_of_resource);
  CHECK(text.starts_with(path.string() + ": "));
  CHECK(text.find('\n') == std::string::npos);
  CHECK(directory.empty());
  write(path);
  CHECK(std::filesystem::exists(path));
  CHECK(files_in(directory) == 1);
}

}  // namespace

TEST_CASE("a full disk leaves nothing behind and is out of a resource")
{
  auto const graph = long_path(100000);
  auto const forest = whole_forest(graph);
  for (std::uint64_t const limit : {0, 100, 2048, 5000, 300000}) {
    INFO("limit " << limit);
    check_full_disk(limit, [&](auto const& path) { write_forest(path, graph, forest, {}, "txt"); });
    check_full_disk(limit, [&](auto const& path) { write_graph(path, graph, {"otakar", "test"}); });
    check_full_disk(limit, [&](auto const& path) { write_graph_as(path, format_named("dimacs"), graph, {}); });
    check_full_disk(limit, [&](auto const& path) { write_graph_as(path, format_named("metis"), graph, {}); });
    check_full_disk(limit, [&](auto const& path) { write_forest(path, graph, forest, {}, "h5"); });
  }
}

TEST_CASE("an unwritable place is named")
{
  TemporaryDirectory const directory;
  std::string const absent = (directory / "absent/result").string();
  CHECK(error_of([&] { OutputFile file(absent); }) == absent + ": cannot write: No such file or directory");
  auto const graph = long_path(3);
  CHECK(error_of([&] { write_graph(absent, graph, {}); }) == absent + ": cannot write: No such file or directory");
  std::filesystem::create_directory(directory / "taken");
  std::string const taken = (directory / "taken").string();
  CHECK(error_of([&] { OutputFile file(taken); }) == taken + ": cannot write: Is a directory");
}

TEST_CASE("a device or a pipe is not replaced by a file")
{
  TemporaryDirectory const directory;
  std::string const pipe = (directory / "pipe").string();
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(error_of([&] { OutputFile file(pipe); }) == pipe + ": cannot write: not a regular file");
  CHECK(error_of([&] { write_graph(pipe, long_path(3), {}); }) == pipe + ": cannot write: not a regular file");
  CHECK(std::filesystem::is_fifo(pipe));
}

TEST_CASE("a link stays, and what it leads to is written")
{
  TemporaryDirectory const directory;
  std::filesystem::create_directory(directory / "data");
  std::filesystem::create_symlink("data/result", directory / "near");  // not there yet
  std::filesystem::create_symlink(directory / "near", directory / "far");
  for (char const* const name : {"near", "far"}) {
    OutputFile file(directory / name);
    file.write(name);
    file.commit();
    CHECK(std::filesystem::is_symlink(directory / name));
    CHECK(std::filesystem::is_regular_file(std::filesystem::symlink_status(directory / "data/result")));
    CHECK(read_text(directory / "data/result") == name);
  }
  std::filesystem::create_symlink("round", directory / "round");
  std::string const round = (directory / "round").string();
  CHECK(error_of([&] { OutputFile file(round); }) == round + ": cannot write: Too many levels of symbolic links");
}

TEST_CASE("an older result stays until the new one is complete")
{
  TemporaryDirectory const directory;
  write_text(directory / "result", "old");
  {
    OutputFile file(directory / "result");
    file.write("new");
  }
  CHECK(read_text(directory / "result") == "old");
  CHECK(files_in(directory) == 1);
  OutputFile file(directory / "result");
  file.write(std::string(3 * OutputFile::buffer_size, 'x'));
  file.write("new");
  file.commit();
  CHECK(read_text(directory / "result") == std::string(3 * OutputFile::buffer_size, 'x') + "new");
}

TEST_CASE("a long file takes no more of the disk than it has")
{
  TemporaryDirectory const directory;
  std::string const part(OutputFile::buffer_size / 4 + 1, 'x');
  OutputFile file(directory / "result");
  std::uint64_t size = 0;
  for (int i = 0; i < 20; ++i, size += part.size()) file.write(part);
  file.write("end");
  file.commit();
  struct stat status;
  REQUIRE(::stat((directory / "result").c_str(), &status) == 0);
  CHECK(std::uint64_t(status.st_size) == size + 3);
  CHECK(std::uint64_t(status.st_blocks) * 512 < 2 * size);
  CHECK(read_text(directory / "result").ends_with("xend"));
}

TEST_CASE("a signal removes what is being written")
{
  TemporaryDirectory const directory;
  for (int const number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    CHECK(end_by_signal(directory, number) == number);
    CHECK(directory.empty());
  }
}

TEST_CASE("a file that is cut while it is read ends the run by a line, and leaves nothing unfinished")
{
  TemporaryDirectory const directory;
  write_text(directory / "cut", std::string(1 << 18, 'x'));
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  pid_t const child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDERR_FILENO);
    remove_unfinished_files_on_signals();
    OutputFile const output(directory / "output");
    MappedFile const file(directory / "cut");
    std::filesystem::resize_file(directory / "cut", 0);
    ::_exit(file.text().ends_with('x') ? 0 : 2);
  }
  ::close(ends[1]);
  char text[200];
  auto const length = ::read(ends[0], text, sizeof text);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(std::string_view(text, std::size_t(std::max<ssize_t>(length, 0))) ==
        "otakar: a file that is read was cut short meanwhile, or its disk fails\n");
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == int(ExitCode::bad_input)));
  CHECK(files_in(directory) == 1);
}

TEST_CASE("an ignored signal stays ignored")
{
  TemporaryDirectory const directory;
  auto* const before = ::signal(SIGHUP, SIG_IGN);
  CHECK(end_by_signal(directory, SIGHUP) == 0);
  ::signal(SIGHUP, before);
}

TEST_CASE("a name may be as long as the system allows, and no longer")
{
  TemporaryDirectory const directory;
  std::string const longest(255, 'x');
  OutputFile file(directory / longest);
  file.commit();
  CHECK(std::filesystem::exists(directory / longest));
  std::string const longer = (directory / (longest + "x")).string();
  CHECK(error_of([&] { OutputFile one(longer); }) == longer + ": cannot write: File name too long");
}
