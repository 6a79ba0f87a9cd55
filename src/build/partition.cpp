// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/partition.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "core/instantiate.hpp"

#ifdef OTAKAR_HAVE_METIS
#include <fcntl.h>
#include <metis.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <cstdio>
#endif

namespace otakar {

namespace {

constexpr std::uint64_t few_vertices = 1024, few_per_part = 8;

#ifdef OTAKAR_HAVE_METIS
constexpr bool available = true;
constexpr std::uint64_t id_bytes = sizeof(idx_t);

// While it lives, what the process prints is lost: METIS writes lines of its own where memory runs out, before it
// returns an error that says the same.
class Silence {
 public:
  Silence()
  {
    std::fflush(stdout);
    int const nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    for (int const stream : {STDOUT_FILENO, STDERR_FILENO}) {
      kept_[stream] = dup(stream);
      if (nowhere >= 0 && kept_[stream] >= 0) dup2(nowhere, stream);
    }
    if (nowhere >= 0) close(nowhere);
  }
  ~Silence()
  {
    std::fflush(stdout);
    for (int const stream : {STDOUT_FILENO, STDERR_FILENO})
      if (kept_[stream] >= 0) {
        dup2(kept_[stream], stream);
        close(kept_[stream]);
      }
  }
  Silence(Silence const&) = delete;
  Silence& operator=(Silence const&) = delete;

 private:
  int kept_[STDERR_FILENO + 1];
};

// METIS frees many small arrays, between which there is room for nothing large.
void give_freed_memory_back()
{
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// Rows without parallel edges: METIS wants each neighbour once.
template <class Ids>
void ask_metis(Csr<Ids, Kokkos::HostSpace> const& graph, Partition const& partition)
{
  if (std::max<std::uint64_t>(graph.arcs, graph.vertices) >= std::uint64_t(std::numeric_limits<idx_t>::max()))
    throw Error(ExitCode::out_of_resource,
                "METIS counts in " + std::to_string(8 * sizeof(idx_t)) + " bits and cannot partition a graph of " +
                    std::to_string(graph.vertices) + " vertices and " + std::to_string(graph.arcs) + " arcs");
  std::vector<idx_t> first(graph.vertices + std::size_t(1)), target;
  target.reserve(graph.arcs);
  for (std::uint64_t v = 0; v < graph.vertices; ++v) {
    for (auto arc = graph.offset(v); arc < graph.offset(v + 1); ++arc) target.push_back(idx_t(graph.target(arc)));
    auto const row = target.begin() + first[v];
    std::sort(row, target.end());
    target.erase(std::unique(row, target.end()), target.end());
    first[v + 1] = idx_t(target.size());
  }
  idx_t vertices = idx_t(graph.vertices), constraints = 1, wanted = idx_t(partition.parts), cut = 0;
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = 1;
  std::vector<idx_t> found(graph.vertices);
  int const answer = [&] {
    Silence const silence;
    return METIS_PartGraphKway(&vertices, &constraints, first.data(), target.data(), nullptr, nullptr, nullptr, &wanted,
                               nullptr, nullptr, options, &cut, found.data());
  }();
  if (answer != METIS_OK) throw Error(ExitCode::out_of_resource, "METIS could not partition the graph");
  for (std::uint64_t v = 0; v < graph.vertices; ++v) partition.part(v) = Partition::Part(found[v]);
}
#else
constexpr bool available = false;
constexpr std::uint64_t id_bytes = 0;

template <class Ids>
void ask_metis(Csr<Ids, Kokkos::HostSpace> const&, Partition const&)
{
  throw Error("otakar was built without METIS");
}
#endif

}  // namespace

bool can_partition()
{
  return available;
}

template <class Ids>
Partition partition(Csr<Ids, Kokkos::HostSpace> const& graph, std::uint64_t parts)
{
  Partition const found{HostArray<Partition::Part>("otakar::partition::part", graph.vertices), parts};
  if (parts > 1 && graph.vertices >= std::max(few_vertices, few_per_part * parts)) {
    ask_metis(graph, found);
    give_freed_memory_back();
  } else {
    for (std::uint64_t v = 0; v < graph.vertices; ++v) found.part(v) = Partition::Part(v * parts / graph.vertices);
  }
  return found;
}

// A graph on each level of coarsening, which has about four sevenths of the vertices of the one before and no more arcs
// than these have pairs, down to a sixtieth. Of the arcs beyond those of a tree, the fewer there are the more become
// parallel to others.
std::uint64_t partition_bytes(std::uint64_t vertices, std::uint64_t arcs)
{
  std::uint64_t words = 13 * vertices / 2 + 3 * arcs;
  std::uint64_t tree = std::min(arcs, 2 * vertices);
  auto beyond = double(arcs - tree);
  for (std::uint64_t n = vertices; n > std::max<std::uint64_t>(vertices / 60, 240);) {
    std::uint64_t const fewer = n * 4 / 7;
    tree -= std::min(tree, 2 * (n - fewer));
    beyond *= beyond / (beyond + 1.6 * double(n));
    n = fewer;
    words += 4 * n + 2 * std::min(tree + std::uint64_t(beyond), n * n);
  }
  return id_bytes * words;
}

#define INSTANTIATE(Ids) template Partition partition(Csr<Ids, Kokkos::HostSpace> const&, std::uint64_t);
OTAKAR_FOR_EACH_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
