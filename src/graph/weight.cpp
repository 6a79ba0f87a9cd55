// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/weight.hpp"

namespace otakar {

std::string_view name_of(WeightType type)
{
  switch (type) {
    case WeightType::int32: return "int32";
    case WeightType::uint32: return "uint32";
    case WeightType::int64: return "int64";
    case WeightType::float32: return "float";
    default: return "double";
  }
}

std::optional<WeightType> weight_type_named(std::string_view name)
{
  for (auto const type :
       {WeightType::int32, WeightType::uint32, WeightType::int64, WeightType::float32, WeightType::float64})
    if (name == name_of(type)) return type;
  return {};
}

std::string_view name_of(Objective objective)
{
  return objective == Objective::minimum ? "minimum" : "maximum";
}

}  // namespace otakar
