// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Which component each vertex of this rank has come into, as rounds go on.
#pragma once

#include "distributed/look_up.hpp"
#include "parallel/indices.hpp"

namespace otakar {

class ComponentLabels {
 public:
  ComponentLabels(Communicator& ranks, VertexRanges const& ranges)
      : ranks_(ranks),
        ranges_(ranges),
        first_(ranges.first(ranks.rank())),
        label_(allocate<std::uint64_t>(Host(), "otakar::component_labels", ranges.size(ranks.rank())))
  {
    for (std::uint64_t i = 0; i < label_.extent(0); ++i) label_(i) = first_ + i;
  }

  // A component of this rank is now part of another.
  void set(std::uint64_t component, std::uint64_t label) const { label_(component - first_) = label; }

  std::uint64_t operator()(std::uint64_t vertex) const { return label_(vertex - first_); }

  // After rounds, each of which changed the labels of components alone: lets every vertex have that of its last one.
  void follow()
  {
    std::uint64_t const size = label_.extent(0);
    std::uint64_t changed = 1;
    while (changed != 0) {
      auto const labels = labels_of_others();
      VertexTable<> const table(0, ranges_.vertices(), labels.extent(0), [=](std::uint64_t i) { return labels(i); });
      auto const label = label_;
      auto const next = look_up(ranks_, ranges_, table, ranges_.vertices(),
                                [label, first = first_](std::uint64_t vertex) { return label(vertex - first); });
      changed = 0;
      for (std::uint64_t i = 0; i < size; ++i) {
        if (label_(i) == first_ + i) continue;
        std::uint64_t const further = next(table.place(label_(i)));
        changed += further != label_(i);
        label_(i) = further;
      }
      changed = ranks_.sum(changed);
    }
  }

 private:
  HostArray<std::uint64_t> labels_of_others() const
  {
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < label_.extent(0); ++i) count += label_(i) != first_ + i;
    auto const labels = allocate<std::uint64_t>(Host(), "otakar::component_labels::others", count);
    for (std::uint64_t i = label_.extent(0); i-- > 0;)
      if (label_(i) != first_ + i) labels(--count) = label_(i);
    return labels;
  }

  Communicator& ranks_;
  VertexRanges const& ranges_;
  std::uint64_t first_;
  HostArray<std::uint64_t> label_;
};

}  // namespace otakar
