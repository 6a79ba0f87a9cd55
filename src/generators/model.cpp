// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "generators/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/error.hpp"

namespace otakar {

namespace {

std::string key_of(Parameter const& parameter)
{
  return "graph." + std::string(parameter.name);
}

// Large limits are powers of two, or one less.
std::string limit_text(double limit)
{
  bool const large = limit >= 1 << 20 && limit <= 0x1p62;
  std::uint64_t const whole = large ? std::uint64_t(limit) : 0;
  if (large && std::has_single_bit(whole)) return fmt::format("2^{}", std::countr_zero(whole));
  if (large && std::has_single_bit(whole + 1)) return fmt::format("2^{} - 1", std::countr_zero(whole + 1));
  return fmt::format("{}", limit);
}

void check_limits(ModelShape const& shape)
{
  for (auto const& parameter : shape.generator().parameters) {
    if (parameter.name.empty()) break;
    double const value = shape[parameter.name];
    if (!std::isnan(value) && !(value >= parameter.least && value <= parameter.most))
      throw Error(fmt::format("{} must lie between {} and {}", key_of(parameter), limit_text(parameter.least),
                              limit_text(parameter.most)));
  }
}

// The greatest weight that can be drawn. A positive multiple of 2^-53 has a logarithm above -37.
double greatest_weight(WeightParameters const& weights)
{
  switch (weights.distribution) {
    case Distribution::exponential: return weights.low + 37 * weights.mean;
    case Distribution::equal: return weights.low;
    case Distribution::halving: return weights.low + 32;
    default: return weights.high;
  }
}

void check_range(WeightParameters const& weights)
{
  bool const spans = weights.distribution == Distribution::uniform || weights.distribution == Distribution::distance;
  double const greatest = greatest_weight(weights);
  if (!(weights.low <= greatest)) throw Error("graph.weights.low is above graph.weights.high");
  if (weights.distribution == Distribution::exponential && !std::isfinite(greatest))
    throw Error("graph.weights.mean must be at most 1e306");
  if (!std::isfinite(greatest - weights.low)) throw Error("graph.weights.low and high are too far apart");
  with_weight_type(weights.format.type, [&]<class Weight>(Weight) {
    double lowest = double(std::numeric_limits<Weight>::lowest());
    double highest = double(std::numeric_limits<Weight>::max());
    if constexpr (std::integral<Weight>) {
      if (weights.low != std::floor(weights.low) || (spans && weights.high != std::floor(weights.high)))
        throw Error("graph.weights.low and high must be whole numbers for integer weights");
      if (sizeof(Weight) == 8) {
        lowest = -0x1p53;
        highest = 0x1p53;
      }
    }
    auto const type = name_of(weights.format.type);
    if (weights.low < lowest || (spans && greatest > highest))
      throw Error(fmt::format("graph.weights.low and high do not fit the type {}", type));
    if (greatest > highest)
      throw Error(fmt::format("graph.weights.distribution: weights up to {} do not fit the type {}", greatest, type));
  });
}

}  // namespace

Parameter const* Generator::parameter(std::string_view key) const
{
  auto const found = std::ranges::find(parameters, key, &Parameter::name);
  return found == parameters.end() ? nullptr : &*found;
}

ModelShape::ModelShape(Generator const& generator) : generator_(&generator)
{
  for (std::size_t i = 0; i < value_.size(); ++i) value_[i] = generator.parameters[i].value;
}

std::size_t ModelShape::index(std::string_view name) const
{
  auto const* const parameter = generator_->parameter(name);
  if (!parameter)
    throw Error("graph." + std::string(name) + " does not apply to generator '" + std::string(generator_->name) + "'");
  return std::size_t(parameter - generator_->parameters.data());
}

ModelShape& ModelShape::set(std::string_view name, double value)
{
  value_[index(name)] = value;
  for (std::size_t i = 0; i < value_.size(); ++i)
    if (!name.empty() && generator_->parameters[i].instead == name) value_[i] = unset;
  return *this;
}

double ModelShape::operator[](std::string_view name) const
{
  return value_[index(name)];
}

void check(WeightParameters const& weights, Generator const* generator)
{
  if (weights.distribution == Distribution::distance && !(generator && generator->has_points))
    throw Error(
        "graph.weights.distribution: distances need a generator that gives vertices places (road, geometric, "
        "complete)");
  if (weights.distribution == Distribution::halving && !(generator && generator->is_path))
    throw Error("graph.weights.distribution: halving needs the generator path");
  if (weights.distribution == Distribution::exponential && !(weights.mean >= 0 && std::isfinite(weights.mean)))
    throw Error("graph.weights.mean must be finite and not negative");
  check_range(weights);
}

void check(Model const& model)
{
  auto const& generator = model.shape.generator();
  check_limits(model.shape);
  if (generator.check) generator.check(model.shape);
  check(model.parameters.weights, &generator);
  if (size_of(model).most_edges > (std::uint64_t(1) << 40)) throw Error("the graph would have more than 2^40 edges");
}

ModelSize size_of(Model const& model)
{
  return model.shape.generator().size(model.shape);
}

std::uint64_t shape_bytes(Model const& model)
{
  std::uint64_t const point = model.parameters.weights.distribution == Distribution::distance ? 2 * sizeof(double) : 0;
  return size_of(model).vertices * std::max(model.shape.generator().vertex_bytes, point);
}

std::string text_of(ModelShape const& shape)
{
  auto const& generator = shape.generator();
  std::string text(generator.name);
  std::string_view rest = generator.text;
  for (char const* before = " "; !rest.empty(); before = ", ") {
    std::string piece(rest.substr(0, rest.find(", ")));
    rest.remove_prefix(std::min(piece.size() + 2, rest.size()));
    bool known = true;
    for (auto at = piece.find('{'); at != std::string::npos; at = piece.find('{')) {
      std::size_t const length = piece.find('}') + 1 - at;
      double const value = shape[piece.substr(at + 1, length - 2)];
      known = known && !std::isnan(value);
      piece.replace(at, length, fmt::format("{}", value));
    }
    if (known) text += before + piece;
  }
  return text;
}

// Ten standard deviations above the mean, and some for small means.
std::uint64_t surely_below(double mean, double variance)
{
  return std::uint64_t(mean + 10 * std::sqrt(variance) + 100);
}

}  // namespace otakar
