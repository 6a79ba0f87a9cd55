// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// bench.arcs FOLDER VERTICES TIMES: arcs to compressed sparse rows, the arcs being the raw arrays FOLDER/u, FOLDER/v
// and FOLDER/weight of 32-bit integers. Prints the seconds of every time: keys and rows.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "build/build_csr.hpp"
#include "io/arcs_to_graph.hpp"

namespace {

using namespace otakar;

template <class T>
HostArray<T> read_array(std::filesystem::path const& path)
{
  std::uint64_t const bytes = std::filesystem::file_size(path);
  auto const array = allocate<T>(Host(), "otakar::bench::array", bytes / sizeof(T));
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(array.data()), std::streamsize(bytes)))
    throw Error(path.string() + ": cannot be read");
  return array;
}

void run(std::filesystem::path const& folder, std::uint64_t vertices)
{
  Arcs arcs;
  arcs.vertices = vertices;
  arcs.u = read_array<std::uint32_t>(folder / "u");
  arcs.v = read_array<std::uint32_t>(folder / "v");
  arcs.narrow_weight = read_array<std::uint32_t>(folder / "weight");
  Kokkos::Timer timer;
  Input const input = arcs_to_graph(std::move(arcs), {}, {}, [](std::uint64_t) { return std::string(); });
  double const keys = timer.seconds();
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Kokkos::HostSpace> const& graph) {
        auto const rows = build_csr<Ids, Host>(Host(), graph);
        Host().fence();
        double const done = timer.seconds();
        std::cout << "seconds: " << done << "\nkeys: " << keys << "\nrows: " << done - keys
                  << "\nentries: " << rows.arcs << '\n';
      },
      input.graph);
}

}  // namespace

int main(int argc, char* argv[])
try {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  if (argc != 4) throw Error("usage: bench.arcs FOLDER VERTICES TIMES");
  for (int i = 0; i < std::atoi(argv[3]); ++i) run(argv[1], std::strtoull(argv[2], nullptr, 10));
  return 0;
} catch (Error const& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
