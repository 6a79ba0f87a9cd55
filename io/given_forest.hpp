// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A forest as a file gives it, before it is compared with a graph: its edges as a graph of their own, or the records
// that they are of the graph's source, or both.
#pragma once

#include <functional>
#include <string>

#include "io/input.hpp"

namespace otakar {

struct GivenForest {
  std::string format;  // for people
  bool has_ends = true;
  bool has_records = false;
  Input edges;                       // where it has ends; its vertices are not yet those of the graph
  HostArray<std::uint64_t> records;  // per edge
  std::string objective, digest;     // where the file says them
  std::function<std::string(std::uint64_t edge)> locate;

  std::uint64_t size() const
  {
    if (has_records) return records.extent(0);
    return std::visit([](auto const& list) { return list.edges(); }, edges.graph);
  }
};

}  // namespace otakar
