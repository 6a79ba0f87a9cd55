// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The records of a file in its order: edges, or arcs of either direction, before their weights become keys.
#pragma once

#include <cstdint>

#include "core/allocate.hpp"

namespace otakar {

struct Arcs {
  std::uint64_t vertices = 0;
  HostArray<std::uint32_t> u;  // from 0
  HostArray<std::uint32_t> v;
  HostArray<std::uint32_t> narrow_weight;  // the bits of an int32, where all weights are such integers; or else
  HostArray<std::uint64_t> wide_weight;  // the bits of an int64 or, where real, of a double; neither: all weights are 1
  bool real = false;

  std::uint64_t size() const { return u.extent(0); }

  // The bits of an int64 or, where real, of a double.
  std::uint64_t weight(std::uint64_t arc) const
  {
    if (narrow_weight.data()) return std::uint64_t(std::int64_t(std::int32_t(narrow_weight(arc))));
    return wide_weight.data() ? wide_weight(arc) : 1;
  }
};

}  // namespace otakar
