// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/file_part.hpp"

#include "core/allocate.hpp"

namespace otakar {

namespace {

// A copy, so that the rest can go.
template <class T>
HostArray<T> copy_section(HostArray<T> const& values, Section const& section)
{
  if (!values.data()) return {};
  std::uint64_t const first = section.first(values.extent(0)), last = section.last(values.extent(0));
  auto const copy = allocate<T>(Host(), "otakar::read::section", last - first);
  std::copy(values.data() + first, values.data() + last, copy.data());
  return copy;
}

}  // namespace

FilePart part_of(Arcs const& arcs)
{
  FilePart part;
  part.vertices = arcs.vertices;
  part.records = {{arcs.u, {}}, {arcs.v, {}}, {arcs.narrow_weight, arcs.wide_weight}, arcs.real};
  return part;
}

Arcs section_of(Arcs const& arcs, Section const& section)
{
  return {arcs.vertices,
          copy_section(arcs.u, section),
          copy_section(arcs.v, section),
          copy_section(arcs.narrow_weight, section),
          copy_section(arcs.wide_weight, section),
          arcs.real};
}

}  // namespace otakar
