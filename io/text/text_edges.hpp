// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What text writers see of a graph: ends, and original weights, whatever the widths of its ids and the objective.
#pragma once

#include "graph/any_edge_list.hpp"
#include "graph/weight.hpp"
#include "io/text/line_writer.hpp"

namespace otakar {

class TextEdges {
 public:
  explicit TextEdges(AnyEdgeList<Kokkos::HostSpace> const& graph);

  std::uint64_t vertices() const { return vertices_; }
  std::uint64_t size() const { return u_.extent(0); }
  std::uint64_t u(std::uint64_t e) const { return u_(e); }
  std::uint64_t v(std::uint64_t e) const { return v_(e); }
  bool is_loop(std::uint64_t e) const { return u_(e) == v_(e); }

  std::uint64_t key(std::uint64_t e) const { return narrow_key_.data() ? narrow_key_(e) : wide_key_(e); }

  WeightType weight_type() const { return weights_.type; }
  Objective objective() const { return weights_.objective; }
  bool is_real() const { return weights_.type == WeightType::float32 || weights_.type == WeightType::float64; }

  // Calls f with the weight of a key, or of an edge, in its own type.
  template <class F>
  decltype(auto) with_weight_of(std::uint64_t key, F&& f) const
  {
    return with_weight_type(weights_.type, [&]<class Weight>(Weight) -> decltype(auto) {
      return f(weight_of<Weight>(KeyOf<Weight>(key), weights_.objective));
    });
  }
  template <class F>
  decltype(auto) with_weight(std::uint64_t e, F&& f) const
  {
    return with_weight_of(key(e), f);
  }
  // As write_number does it.
  char* write_weight(char* to, std::uint64_t e) const
  {
    return with_weight(e, [&](auto weight) { return write_number(to, weight); });
  }
  void add_weight(LineBuffer& line, std::uint64_t e) const
  {
    line.add_text(longest_number, [&](char* to) { return write_weight(to, e); });
  }
  std::string weight_text(std::uint64_t e) const
  {
    LineBuffer text;
    add_weight(text, e);
    return std::string(text.text());
  }
  void add_weight_of(LineBuffer& line, std::uint64_t key) const
  {
    with_weight_of(key, [&](auto weight) { line.add_number(weight); });
  }

 private:
  std::uint64_t vertices_ = 0;
  HostArray<std::uint32_t> u_;
  HostArray<std::uint32_t> v_;
  HostArray<std::uint32_t> narrow_key_;  // this one, or
  HostArray<std::uint64_t> wide_key_;
  WeightFormat weights_;
};

std::uint64_t count_loops(TextEdges const& edges);

}  // namespace otakar
