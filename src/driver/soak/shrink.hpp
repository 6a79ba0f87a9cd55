// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Delta debugging: cuts a graph down as long as it shows what it was found to show.
#pragma once

#include <functional>

#include "driver/soak/case.hpp"

namespace otakar {

using Shows = std::function<bool(KeyGraph const&)>;

// Fewer edges, then fewer vertices, then fewer and smaller weights. `graph` shows it.
KeyGraph shrink(KeyGraph graph, WeightFormat weights, Shows const& shows);

}  // namespace otakar
