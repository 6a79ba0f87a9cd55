// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "core/instantiate.hpp"
#include "verify/find_fault.hpp"

namespace otakar {

#define INSTANTIATE(Space, Ids)                                                                                       \
  template std::optional<Fault> find_fault(Space const&, EdgeList<Ids, Space> const&, Array<Ids::Edge, Space> const&, \
                                           VerifyLevel);
OTAKAR_FOR_EACH_SPACE_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
