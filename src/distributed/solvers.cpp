// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/solvers.hpp"

namespace otakar {

template <class Ids>
std::vector<DistributedSolver<Ids>> distributed_solvers()
{
  return {};
}

template std::vector<DistributedSolver<NarrowIds>> distributed_solvers();
template std::vector<DistributedSolver<WideKeys>> distributed_solvers();

}  // namespace otakar
