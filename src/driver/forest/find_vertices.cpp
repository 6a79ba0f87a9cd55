// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/forest/find_vertices.hpp"

#include <algorithm>
#include <vector>

#include "core/error.hpp"

namespace otakar {

namespace {

// The vertices of the graph by their names.
class VertexIndex {
 public:
  VertexIndex(Numbering const& numbering, std::uint64_t vertices) : numbering_(numbering), vertices_(vertices)
  {
    auto const name = numbering.vertex_name;
    if (std::is_sorted(name.data(), name.data() + name.extent(0))) return;
    for (std::uint64_t v = 0; v < name.extent(0); ++v) order_.push_back(std::uint32_t(v));
    std::sort(order_.begin(), order_.end(), [&](auto a, auto b) { return name(a) < name(b); });
  }

  // none where the graph has no vertex of this name.
  std::uint32_t find(std::uint64_t name) const
  {
    if (numbering_.vertex_name.extent(0) == 0) {
      std::uint64_t const v = name - numbering_.first_vertex;
      return name >= numbering_.first_vertex && v < vertices_ ? std::uint32_t(v) : none<std::uint32_t>;
    }
    std::uint64_t first = 0;
    for (std::uint64_t size = vertices_; size > 0;) {
      std::uint64_t const half = size / 2;
      bool const above = numbering_.name_of(at(first + half)) < name;
      first += above ? half + 1 : 0;
      size = above ? size - half - 1 : half;
    }
    return first < vertices_ && numbering_.name_of(at(first)) == name ? at(first) : none<std::uint32_t>;
  }

 private:
  std::uint32_t at(std::uint64_t place) const { return order_.empty() ? std::uint32_t(place) : order_[place]; }

  Numbering const& numbering_;
  std::uint64_t vertices_;
  std::vector<std::uint32_t> order_;  // by name, where ids are not
};

}  // namespace

HostArray<std::uint32_t> find_vertices(Input const& forest, Numbering const& numbering, std::uint64_t vertices)
{
  std::uint64_t const in_forest = std::visit([](auto const& list) { return list.vertices; }, forest.graph);
  bool const named = forest.named || forest.numbering.vertex_name.extent(0) > 0;
  if (!named && in_forest != vertices)
    throw Error(ExitCode::verification_failed, "the forest is of another graph: it has " + std::to_string(in_forest) +
                                                   " vertices, the graph has " + std::to_string(vertices));
  auto const found = allocate<std::uint32_t>(Host(), "otakar::verify_forest::vertex", in_forest);
  VertexIndex const index(numbering, vertices);
  Kokkos::parallel_for("otakar::verify_forest::find_vertices", Range<Host>(Host(), 0, in_forest), [&](std::uint64_t v) {
    found(v) = named ? index.find(forest.numbering.name_of(v)) : std::uint32_t(v);
  });
  return found;
}

}  // namespace otakar
