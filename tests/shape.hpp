// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A generator by its name, with values for its first parameters in the order of its description.
#pragma once

#include <stdexcept>
#include <string>

#include "generators/model.hpp"

namespace otakar::test {

inline Generator const& generator_named(std::string_view name)
{
  for (auto const* const generator : generators())
    if (generator->name == name) return *generator;
  throw std::invalid_argument("no generator " + std::string(name));
}

template <class... Values>
ModelShape shape(std::string_view generator, Values... values)
{
  ModelShape shape(generator_named(generator));
  std::size_t i = 0;
  (shape.set(shape.generator().parameters[i++].name, double(values)), ...);
  return shape;
}

}  // namespace otakar::test
