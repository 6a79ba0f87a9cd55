// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the probe of a graph found, see probe_graph.hpp.
#pragma once

#include <algorithm>
#include <cmath>

namespace otakar {

struct Probe {
  double gather = 0;   // seconds to look up, for some million edges, what is stored for both ends
  double compare = 0;  // the same of keys, and to branch by the lighter

  double mean() const { return std::sqrt(gather * compare); }
};

// The better one, figure by figure.
inline Probe better(Probe const& a, Probe const& b)
{
  return {std::min(a.gather, b.gather), std::min(a.compare, b.compare)};
}

}  // namespace otakar
