// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// star, path, binary_tree: trees whose edge e joins vertex e + 1 to an earlier one.
#pragma once

#include "generators/pattern.hpp"

namespace otakar {

struct StarEnds {
  KOKKOS_INLINE_FUNCTION Ends operator()(std::uint64_t e) const { return {0, e + 1}; }
};

struct PathEnds {
  KOKKOS_INLINE_FUNCTION Ends operator()(std::uint64_t e) const { return {e, e + 1}; }
};

struct BinaryTreeEnds {
  KOKKOS_INLINE_FUNCTION Ends operator()(std::uint64_t e) const { return {e / 2, e + 1}; }
};

template <class Space, class EndsOf>
Pattern<Space> tree(Space const& space, std::string const& label, std::uint64_t vertices, EndsOf const& ends_of)
{
  return draw_pattern(space, label, vertices, vertices == 0 ? 0 : vertices - 1, ends_of);
}

}  // namespace otakar
