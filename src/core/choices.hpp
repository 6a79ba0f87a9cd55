// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a deck can choose by name: enums, and the names of their values in the order of the values. A name becomes an
// enum where a deck or a file is read, and a name again where one is printed. This header needs no Kokkos.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/ids.hpp"

namespace otakar {

inline constexpr std::uint64_t most_parts = 4096;  // of a partition

enum class Asymmetric : std::uint8_t { accept, error };                    // arcs whose reverse has another weight
enum class Reorder : std::uint8_t { none, rcm };                           // vertices, before a solver sees them
enum class EdgeOrder : std::uint8_t { generated, ascending, descending };  // by weight; ties as generated
enum class VerifyLevel : std::uint8_t { none, structure, full };           // structure: all but minimality
enum class EdgeIds : std::uint8_t { bits32, bits64 };
enum class ForestFormat : std::uint8_t { h5, txt };

// How edge e gets its weight:
//   uniform      integers from low .. high, both included; floats from [low, high)
//   exponential  low plus an exponential variate of this mean
//   equal        low
//   distance     from low, for ends in the same place, to high, for the longest edge the model can have
//   halving      low plus the number of times two divides e + 1: each round of Boruvka just halves a path
enum class Distribution : std::uint8_t { uniform, exponential, equal, distance, halving };

// Specialised for every enum above and those of ids.hpp.
template <class Choice>
inline constexpr std::array<std::string_view, 0> names_of{};
template <std::size_t n>
using Names = std::array<std::string_view, n>;
template <>
inline constexpr Names<5> names_of<WeightType>{"int32", "uint32", "int64", "float", "double"};
template <>
inline constexpr Names<2> names_of<Objective>{"minimum", "maximum"};
template <>
inline constexpr Names<2> names_of<Asymmetric>{"accept", "error"};
template <>
inline constexpr Names<2> names_of<Reorder>{"none", "rcm"};
template <>
inline constexpr Names<3> names_of<EdgeOrder>{"generated", "ascending", "descending"};
template <>
inline constexpr Names<3> names_of<VerifyLevel>{"none", "structure", "full"};
template <>
inline constexpr Names<2> names_of<EdgeIds>{"32", "64"};
template <>
inline constexpr Names<2> names_of<ForestFormat>{"h5", "txt"};
template <>
inline constexpr Names<5> names_of<Distribution>{"uniform", "exponential", "equal", "distance", "halving"};

template <class Choice>
requires(names_of<Choice>.size() > 0) constexpr std::string_view name_of(Choice choice)
{
  return names_of<Choice>[std::size_t(choice)];
}

template <class Choice>
constexpr std::optional<Choice> choice_named(std::string_view name)
{
  for (std::size_t i = 0; i < names_of<Choice>.size(); ++i)
    if (name == names_of<Choice>[i]) return Choice(i);
  return {};
}

// Calls f with a value of the C++ type behind `type`.
template <class F>
decltype(auto) with_weight_type(WeightType type, F&& f)
{
  switch (type) {
    case WeightType::int32: return f(std::int32_t{});
    case WeightType::uint32: return f(std::uint32_t{});
    case WeightType::int64: return f(std::int64_t{});
    case WeightType::float32: return f(float{});
    default: return f(double{});
  }
}

}  // namespace otakar
