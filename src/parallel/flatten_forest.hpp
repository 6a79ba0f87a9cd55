// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Lets every vertex of a forest, or those of a list, point at the root of its tree.
//
// In: parent, a forest whose roots point at themselves.
// One pass: each vertex follows its path and shortens it on the way (batched_find.hpp), where jumping in lockstep takes
// a pass per halving. On the host 64 vertices go together.
#pragma once

#include <algorithm>
#include <string>

#include "core/allocate.hpp"
#include "parallel/batched_find.hpp"

namespace otakar {

namespace flatten_forest_steps {

template <class Vertex, class Space>
struct PointOneAtRoot {
  Array<Vertex, Space> parent;
  Array<Vertex, Space> list;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    Vertex const v = list.extent(0) == 0 ? Vertex(i) : list(i);
    Vertex const root = find_root<Shorten::exchange>(parent.data(), v);
    if (root != v) write_relaxed(&parent(v), root);
  }
};

}  // namespace flatten_forest_steps

// The vertices 0 .. size; or, where a list is given, those at its places 0 .. size.
template <class Space, class Vertex>
void point_at_roots(Space const& space, std::string const& label, std::uint64_t size,
                    Array<Vertex, Space> const& parent, Array<Vertex, Space> const& list = {})
{
  if constexpr (in_host_memory<Space>) {
    bool const all = list.extent(0) == 0;
    std::uint64_t const batches = (size + batch_size - 1) / batch_size;
    Kokkos::parallel_for(label, Range<Space>(space, 0, batches), [=](std::uint64_t batch) {
      Vertex vertices[batch_size], root[batch_size];
      std::uint64_t const first = batch * batch_size;
      auto const count = int(std::min<std::uint64_t>(batch_size, size - first));
      for (int i = 0; i < count; ++i) {
        std::uint64_t const place = first + std::uint64_t(i);
        vertices[i] = root[i] = all ? Vertex(place) : list(place);
      }
      find_batch(parent.data(), root, count);
      for (int i = 0; i < count; ++i) write_relaxed(&parent(vertices[i]), root[i]);
    });
  } else {
    Kokkos::parallel_for(label, Range<Space>(space, 0, size),
                         flatten_forest_steps::PointOneAtRoot<Vertex, Space>{parent, list});
  }
}

}  // namespace otakar
