// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What every fuzzer does with a file: it is either a graph that solvers can rely on, or an Error.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/error.hpp"
#include "io/input.hpp"

namespace otakar::test {

// A file in memory, and the path that opens it.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(::memfd_create("input", 0)), path_("/proc/self/fd/" + std::to_string(descriptor_))
  {
    if (descriptor_ < 0) std::abort();
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(MemoryFile const&) = delete;
  MemoryFile& operator=(MemoryFile const&) = delete;

  std::string const& path() const { return path_; }
  void assign(void const* bytes, std::size_t size) const
  {
    if (::ftruncate(descriptor_, 0) != 0 || ::pwrite(descriptor_, bytes, size, 0) != ssize_t(size)) std::abort();
  }

 private:
  int descriptor_;
  std::string path_;
};

// What every solver relies on.
inline bool is_sound(Input const& input)
{
  return std::visit(
      [&](auto const& list) {
        std::uint64_t const edges = list.edges();
        bool sound =
            list.v.extent(0) == edges && list.key.extent(0) == edges &&
            (input.numbering.vertex_name.size() == 0 || input.numbering.vertex_name.extent(0) == list.vertices);
        for (std::uint64_t e = 0; e < edges; ++e)
          sound = sound && list.u(e) < list.vertices && list.v(e) < list.vertices;
        return sound;
      },
      input.graph);
}

template <class F>
void expect_answer_or_error(F const& read)
{
  try {
    read();
  } catch (Error const&) {
  }
}

inline void check_reader(std::string const& path, ReadOptions const& options)
{
  expect_answer_or_error([&] { open_graph(path, options)->size(); });
  expect_answer_or_error([&] {
    if (!is_sound(open_graph(path, options)->read())) std::abort();
  });
}

}  // namespace otakar::test
