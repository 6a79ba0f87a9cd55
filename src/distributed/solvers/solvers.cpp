// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/solvers/solvers.hpp"

#include <memory>

#include "distributed/boruvka/distributed_boruvka.hpp"
#include "distributed/solvers/mpi_replicated.hpp"
#include "distributed/vertex_ranges.hpp"

namespace otakar {

namespace {

template <class Ids>
PreparedSolve<Ids> prepare_boruvka(Communicator& ranks, EdgeShare<Ids> share, LocalForest<Ids> const& local_forest,
                                   std::vector<std::uint64_t> const& shares)
{
  auto const graph = std::make_shared<DistributedGraph<Ids> const>(distribute(ranks, std::move(share), shares));
  return {[&ranks, graph, local_forest](RankStatistics& statistics) {
            return distributed_boruvka(ranks, *graph, local_forest, statistics);
          },
          [&ranks, graph] { return share_of(*graph, ranks.rank()); }, graph->list.edges()};
}

template <class Ids>
PreparedSolve<Ids> prepare_replicated(Communicator& ranks, EdgeShare<Ids> share, LocalForest<Ids> const&,
                                      std::vector<std::uint64_t> const&)
{
  auto const graph = std::make_shared<ReplicatedGraph<Ids> const>(replicate(ranks, share));
  auto const& rows = graph->rows;
  VertexRanges const own(rows.vertices, ranks.size());
  return {[&ranks, graph](RankStatistics& statistics) { return mpi_replicated(ranks, *graph, statistics); },
          [share] { return share; },
          std::uint64_t(rows.offset(own.first(ranks.rank() + 1)) - rows.offset(own.first(ranks.rank()))) / 2};
}

}  // namespace

template <class Ids>
std::vector<DistributedSolver<Ids>> distributed_solvers()
{
  return {{"distributed_boruvka", prepare_boruvka<Ids>}, {"mpi_replicated", prepare_replicated<Ids>}};
}

template std::vector<DistributedSolver<NarrowIds>> distributed_solvers();
template std::vector<DistributedSolver<WideKeys>> distributed_solvers();

}  // namespace otakar
