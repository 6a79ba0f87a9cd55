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

template <class Vertex>
struct EveryVertex {
  KOKKOS_INLINE_FUNCTION Vertex operator()(std::uint64_t i) const { return Vertex(i); }
};

template <class Vertex, class Space, class Vertices>
struct PointOneAtRoot {
  Vertices vertices;
  Array<Vertex, Space> parent;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    Vertex const v = vertices(i);
    Vertex const root = find_root<Shorten::exchange>(parent.data(), v);
    if (root != v) write_relaxed(&parent(v), root);
  }
};

template <class Space, class Vertex, class Vertices>
void point_at_roots(Space const& space, std::string const& label, std::uint64_t size, Vertices const& vertices,
                    Array<Vertex, Space> const& parent)
{
  if constexpr (in_host_memory<Space>)
    Kokkos::parallel_for(label, Range<Space>(space, 0, (size + batch_size - 1) / batch_size), [=](std::uint64_t batch) {
      Vertex root[batch_size];
      std::uint64_t const first = batch * batch_size;
      auto const count = int(std::min<std::uint64_t>(batch_size, size - first));
      for (int i = 0; i < count; ++i) root[i] = vertices(first + std::uint64_t(i));
      find_batch(parent.data(), root, count);
      for (int i = 0; i < count; ++i) write_relaxed(&parent(vertices(first + std::uint64_t(i))), root[i]);
    });
  else
    Kokkos::parallel_for(label, Range<Space>(space, 0, size),
                         PointOneAtRoot<Vertex, Space, Vertices>{vertices, parent});
}

}  // namespace flatten_forest_steps

// The vertices 0 .. size.
template <class Space, class Vertex>
void point_at_roots(Space const& space, std::string const& label, std::uint64_t size,
                    Array<Vertex, Space> const& parent)
{
  using namespace flatten_forest_steps;
  flatten_forest_steps::point_at_roots(space, label, size, EveryVertex<Vertex>{}, parent);
}

// The vertices of a list.
template <class Space, class Vertex>
void point_listed_at_roots(Space const& space, std::string const& label, Array<Vertex, Space> const& list,
                           Array<Vertex, Space> const& parent)
{
  flatten_forest_steps::point_at_roots(space, label, list.extent(0), list, parent);
}

}  // namespace otakar
