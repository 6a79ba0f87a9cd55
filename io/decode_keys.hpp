// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The weights behind keys, as binary files hold them.
#pragma once

#include "core/allocate.hpp"
#include "graph/weight.hpp"

namespace otakar {

template <class Weight, class Key>
HostArray<Weight> decode_keys(HostArray<Key> const& key, Objective objective)
{
  Host const host;
  auto const weight = allocate<Weight>(host, "otakar::decode_keys::weight", key.extent(0));
  Kokkos::parallel_for("otakar::decode_keys::decode", Range<Host>(host, 0, key.extent(0)),
                       [=](std::uint64_t e) { weight(e) = weight_of<Weight>(KeyOf<Weight>(key(e)), objective); });
  host.fence("otakar::decode_keys::decode");
  return weight;
}

}  // namespace otakar
