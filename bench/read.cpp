// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// bench.read FILE TIMES: reads a graph from a file of any format, as the program does: text to arcs, arcs to edges,
// weights to keys. Prints for a first read the peak of anonymous memory above that before, sampled every millisecond,
// and the bytes of the graph: two ends and a key per record of the file; then the seconds of every other read. Pages of
// the mapped file belong to the page cache and do not count. Memory is measured on the first read, because later ones
// reuse what the allocator has kept.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include "io/input.hpp"

namespace {

using namespace otakar;

std::uint64_t anonymous_bytes()
{
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("RssAnon:")) return 1024 * std::strtoull(line.c_str() + 8, nullptr, 10);
  throw Error("/proc/self/status has no line RssAnon");
}

void time_read(std::string const& path)
{
  Kokkos::Timer const timer;
  Input const input = open_graph(path, {})->read();
  std::cout << "seconds: " << timer.seconds() << '\n';
}

void measure_memory(std::string const& path)
{
  std::uint64_t const before = anonymous_bytes();
  std::uint64_t most = before;
  // Joined when it is assigned to, and where reading fails.
  std::jthread sampler([&](std::stop_token const& stop) {
    for (; !stop.stop_requested(); std::this_thread::sleep_for(std::chrono::milliseconds(1)))
      most = std::max(most, anonymous_bytes());
  });
  Input const input = open_graph(path, {})->read();
  sampler = {};
  std::uint64_t const records = open_graph(path, {})->size().most.edges;
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Kokkos::HostSpace> const&) {
        std::uint64_t const graph = records * (2 * sizeof(typename Ids::Vertex) + sizeof(typename Ids::Key));
        std::cout << "peak_bytes: " << most - before << "\ngraph_bytes: " << graph << '\n';
      },
      input.graph);
}

}  // namespace

int main(int argc, char* argv[])
try {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  if (argc != 3) throw Error("usage: bench.read FILE TIMES");
  measure_memory(argv[1]);
  for (int i = 0; i < std::atoi(argv[2]); ++i) time_read(argv[1]);
  return 0;
} catch (Error const& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
