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

inline ModelSize tree_size(ModelShape const& shape)
{
  std::uint64_t const n = shape.whole("vertices");
  return exact_size(n, n == 0 ? 0 : n - 1);
}

constexpr Generator tree_generator(std::string_view name, bool is_path = false)
{
  return {
      .name = name,
      .text = "n {vertices}",
      .parameters = {{vertices_parameter(1 << 20, 0x1p40)}},
      .size = tree_size,
      .is_path = is_path,
  };
}

inline constexpr Generator star_generator = tree_generator("star");
inline constexpr Generator path_generator = tree_generator("path", true);
inline constexpr Generator binary_tree_generator = tree_generator("binary_tree");

template <class Space, class EndsOf>
Pattern<Space> tree(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  ModelSize const size = tree_size(shape);
  return draw_pattern(space, "otakar::" + std::string(shape.generator().name), size.vertices, size.most_edges,
                      parameters.section, EndsOf{});
}

}  // namespace otakar
