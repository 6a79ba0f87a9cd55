// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/binary/columns.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "parallel/host/work_queue.hpp"

namespace otakar {

namespace {

template <class F>
decltype(auto) with_element_type(ElementType type, F&& f)
{
  switch (type) {
    case ElementType::boolean:
    case ElementType::uint8: return f(std::uint8_t{});
    case ElementType::int8: return f(std::int8_t{});
    case ElementType::int16: return f(std::int16_t{});
    case ElementType::int32: return f(std::int32_t{});
    case ElementType::int64: return f(std::int64_t{});
    case ElementType::uint16: return f(std::uint16_t{});
    case ElementType::uint32: return f(std::uint32_t{});
    case ElementType::uint64: return f(std::uint64_t{});
    case ElementType::float32: return f(float{});
    default: return f(double{});
  }
}

template <class T, bool swapped>
T load(char const* at)
{
  char bytes[sizeof(T)];
  std::memcpy(bytes, at, sizeof(T));
  if (swapped) std::reverse(bytes, bytes + sizeof(T));
  return Kokkos::bit_cast<T>(bytes);
}

// Converts a chunk: convert(value, result) says whether the value is good. The loop has no way out, so that it can run
// in vectors; where something was wrong, the first such element is looked for afterwards.
template <class T, bool swapped, class To, class Convert, class Explain>
void convert_chunk(ColumnKind const& column, std::uint64_t first, std::string_view bytes, To* to,
                   Convert const& convert, Explain const& explain)
{
  std::uint64_t const size = bytes.size() / sizeof(T);
  bool good = true;
  for (std::uint64_t i = 0; i < size; ++i) good &= convert(load<T, swapped>(bytes.data() + i * sizeof(T)), to[i]);
  for (std::uint64_t i = 0; !good && i < size; ++i) {
    T const value = load<T, swapped>(bytes.data() + i * sizeof(T));
    if (!convert(value, to[i])) throw Error(column.at(first + i) + ": " + explain(value));
  }
}

template <class T, class To, class Convert, class Explain>
Take take_converted(ColumnKind const& column, HostArray<To> const& to, Convert const& convert, Explain const& explain)
{
  return [=](std::uint64_t first, std::string_view bytes) {
    To* const place = to.data() + first;
    if (column.swapped)
      convert_chunk<T, true>(column, first, bytes, place, convert, explain);
    else
      convert_chunk<T, false>(column, first, bytes, place, convert, explain);
  };
}

template <class T>
std::string out_of_range(T vertex, std::uint64_t vertices)
{
  return "vertex " + std::to_string(vertex) + " is out of range (0 to " + std::to_string(vertices) + " - 1)";
}

template <class F>
Take with_integers(ColumnKind const& column, F const& f)
{
  return with_element_type(column.type, [&]<class T>(T zero) -> Take {
    if constexpr (std::integral<T>)
      if (column.type != ElementType::boolean) return f(zero);
    throw Error(column.place + " has elements of type " + std::string(name_of(column.type)) + ", not integers");
  });
}

}  // namespace

std::string_view name_of(ElementType type)
{
  constexpr std::string_view names[] = {"bool",   "int8",   "int16",  "int32",   "int64",  "uint8",
                                        "uint16", "uint32", "uint64", "float32", "float64"};
  return names[std::size_t(type)];
}

std::uint64_t bytes_of(ElementType type)
{
  return with_element_type(type, [](auto zero) -> std::uint64_t { return sizeof zero; });
}

std::optional<WeightType> weight_type_of(ElementType type)
{
  switch (type) {
    case ElementType::float32: return WeightType::float32;
    case ElementType::float64: return WeightType::float64;
    case ElementType::uint32: return WeightType::uint32;
    case ElementType::int64:
    case ElementType::uint64: return {};
    default: return WeightType::int32;
  }
}

Take take_offsets(ColumnKind const& column, HostArray<std::uint64_t> const& to)
{
  return with_integers(column, [&]<class T>(T) {
    return take_converted<T>(
        column, to,
        [](T value, std::uint64_t& offset) {
          offset = std::uint64_t(value);
          return std::in_range<std::uint64_t>(value);
        },
        [](T value) { return std::to_string(value) + " is negative"; });
  });
}

template <class Vertex>
Take take_vertices(ColumnKind const& column, std::uint64_t vertices, HostArray<Vertex> const& to)
{
  return with_integers(column, [&]<class T>(T) {
    return take_converted<T>(
        column, to,
        [=](T value, Vertex& vertex) {
          vertex = Vertex(value);
          // A negative one becomes larger than any.
          return std::uint64_t(value) < vertices;
        },
        [=](T value) { return out_of_range(value, vertices); });
  });
}

template Take take_vertices(ColumnKind const&, std::uint64_t, HostArray<std::uint32_t> const&);
template Take take_vertices(ColumnKind const&, std::uint64_t, HostArray<std::uint64_t> const&);

Take check_vertices(ColumnKind const& column, std::uint64_t vertices)
{
  return [=](std::uint64_t first, std::string_view bytes) {
    auto const* const vertex = reinterpret_cast<std::uint32_t const*>(bytes.data());
    std::uint64_t const size = bytes.size() / sizeof(std::uint32_t);
    bool good = true;  // no way out of the loop, as above
    for (std::uint64_t i = 0; i < size; ++i) good &= vertex[i] < vertices;
    for (std::uint64_t i = 0; !good && i < size; ++i)
      if (vertex[i] >= vertices) throw Error(column.at(first + i) + ": " + out_of_range(vertex[i], vertices));
  };
}

Take take_weights(ColumnKind const& column, std::uint64_t size, Arcs& arcs)
{
  return with_element_type(column.type, [&]<class T>(T) {
    constexpr bool narrow = std::integral<T> && (sizeof(T) < 4 || std::is_same_v<T, std::int32_t>);
    using Bits = std::conditional_t<narrow, std::uint32_t, std::uint64_t>;
    auto const to = allocate<Bits>(Host(), "otakar::columns::weight", size);
    if constexpr (narrow)
      arcs.narrow_weight = to;
    else
      arcs.wide_weight = to;
    arcs.real = std::floating_point<T>;
    auto const convert = [](T value, Bits& weight) {
      if constexpr (std::floating_point<T>) {
        weight = Kokkos::bit_cast<std::uint64_t>(double(value));
        return value == value;
      } else {
        weight = Bits(std::int64_t(value));
        return std::in_range<std::int64_t>(value);
      }
    };
    return take_converted<T>(column, to, convert, [](T value) {
      return std::floating_point<T> ? "the weight is NaN" : "weight " + std::to_string(value) + " does not fit int64";
    });
  });
}

Take take_section(ColumnKind const& column, std::uint64_t first, std::uint64_t last, Take const& take)
{
  std::uint64_t const width = bytes_of(column.type);
  return [=](std::uint64_t at, std::string_view bytes) {
    std::uint64_t const end = at + bytes.size() / width;
    std::uint64_t const from = std::max(at, first), to = std::min(end, last);
    if (from < to) take(from - first, bytes.substr((from - at) * width, (to - from) * width));
  };
}

void check_offsets(ColumnKind const& column, HostArray<std::uint64_t> const& offset, std::uint64_t entries)
{
  std::uint64_t const size = offset.extent(0);
  std::uint64_t bad = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      "otakar::columns::check_offsets", Range<Host>(Host(), 0, size),
      [=](std::uint64_t i, std::uint64_t& first) {
        if (i > 0 && offset(i) < offset(i - 1)) first = std::min(first, i);
      },
      Kokkos::Min<std::uint64_t>(bad));
  if (bad != none<std::uint64_t>)
    throw Error(column.at(bad) + ": offset " + std::to_string(offset(bad)) + " is less than the one before it, " +
                std::to_string(offset(bad - 1)));
  std::uint64_t const last = size == 0 ? 0 : offset(size - 1);
  if (last != entries)
    throw Error(column.place + ": the last offset is " + std::to_string(last) + ", but there are " +
                std::to_string(entries) + " entries");
}

// By chunks of entries and not by rows, one of which may have them all.
void expand_rows(HostArray<std::uint64_t> const& offset, std::uint64_t skipped, HostArray<std::uint32_t> const& row_of)
{
  constexpr std::uint64_t chunk = 1 << 16;
  std::uint64_t const entries = row_of.extent(0);
  Host const host;
  Kokkos::parallel_for("otakar::columns::expand_rows", Range<Host>(host, 0, (entries + chunk - 1) / chunk),
                       [=](std::uint64_t c) {
                         std::uint64_t const* const first = offset.data();
                         std::uint64_t entry = skipped + c * chunk;
                         std::uint64_t const last = std::min(skipped + entries, entry + chunk);
                         auto row = std::uint64_t(std::upper_bound(first, first + offset.extent(0), entry) - first) - 1;
                         for (; entry < last; ++row)
                           for (std::uint64_t const end = std::min(last, offset(row + 1)); entry < end; ++entry)
                             row_of(entry - skipped) = std::uint32_t(row);
                       });
  host.fence("otakar::columns::expand_rows");
}

void run_jobs(std::string const& label, Jobs const& jobs)
{
  work_queue(Host(), label, jobs.size(), [&] { return [&](std::uint64_t i) { jobs[i](); }; });
}

void add_jobs(Jobs& jobs, ColumnKind const& column, std::string_view bytes, Take const& take)
{
  std::uint64_t const width = bytes_of(column.type);
  for (std::uint64_t at = 0; at < bytes.size(); at += chunk_bytes)
    jobs.push_back([=, chunk = bytes.substr(at, chunk_bytes)] { take(at / width, chunk); });
}

}  // namespace otakar
