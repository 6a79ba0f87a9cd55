// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The edges of a model before they have weights. All id widths share them, so each shape is compiled once per backend.
#pragma once

#include "generators/model.hpp"
#include "generators/pattern.hpp"

namespace otakar {

template <class Space>
Pattern<Space> make_pattern(Space const& space, Model const& model);

}  // namespace otakar
