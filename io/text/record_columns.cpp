// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/record_columns.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/allocate.hpp"

namespace otakar {

namespace {

template <class T>
HostArray<T> allocate_column(std::uint64_t size)
{
  return allocate<T>(Kokkos::DefaultHostExecutionSpace(), "otakar::read::column", size);
}

template <class To, class From, class Convert>
HostArray<To> convert_column(HostArray<From> const& from, std::uint64_t used, std::uint64_t capacity,
                             Convert const& convert)
{
  auto const to = allocate_column<To>(capacity);
  std::transform(from.data(), from.data() + used, to.data(), convert);
  return to;
}

void grow(Column& column, std::uint64_t used, std::uint64_t capacity)
{
  if (column.wide.data())
    column.wide = convert_column<std::uint64_t>(column.wide, used, capacity, std::identity());
  else if (column.narrow.data())
    column.narrow = convert_column<std::uint32_t>(column.narrow, used, capacity, std::identity());
}

std::uint64_t real_bits(std::int64_t value)
{
  return Kokkos::bit_cast<std::uint64_t>(double(value));
}

template <class Convert>
void widen(Column& column, std::uint64_t used, std::uint64_t capacity, Convert const& convert)
{
  column.wide = convert_column<std::uint64_t>(column.narrow, used, capacity, convert);
  column.narrow = {};
}

template <class Value>
void store_column(Column const& column, std::uint64_t place, ParsedChunk const& chunk, Value const& value)
{
  Record const* const records = chunk.records.data();
  if (column.wide.data())
    for (std::uint64_t i = 0; i < chunk.size; ++i) column.wide(place + i) = value(records[i]);
  else if (column.narrow.data())
    for (std::uint64_t i = 0; i < chunk.size; ++i) column.narrow(place + i) = std::uint32_t(value(records[i]));
}

// The first so many values; nothing where the column is not of this width.
template <class T>
HostArray<T> first_of(HostArray<T> const& values, std::uint64_t size)
{
  return values.data() ? HostArray<T>(Kokkos::subview(values, std::pair<std::uint64_t, std::uint64_t>(0, size)))
                       : values;
}

}  // namespace

RecordColumns::RecordColumns(RecordLayout const& layout, std::uint64_t likely_records)
    : weighted_(layout.weighted), real_(layout.real), capacity_(std::max<std::uint64_t>(likely_records, 1))
{
  u_.narrow = allocate_column<std::uint32_t>(capacity_);
  v_.narrow = allocate_column<std::uint32_t>(capacity_);
  if (!weighted_) return;
  if (real_)
    weight_.wide = allocate_column<std::uint64_t>(capacity_);
  else
    weight_.narrow = allocate_column<std::uint32_t>(capacity_);
}

void RecordColumns::make_room(std::uint64_t stored, std::uint64_t place, ParsedChunk const& chunk)
{
  if (place + chunk.size > capacity_) {
    capacity_ = std::max(place + chunk.size, capacity_ + capacity_ / 2);
    for (Column* const column : {&u_, &v_, &weight_}) grow(*column, stored, capacity_);
  }
  if (chunk.wide_u && !u_.wide.data()) widen(u_, stored, capacity_, std::identity());
  if (chunk.wide_v && !v_.wide.data()) widen(v_, stored, capacity_, std::identity());
  if (!weighted_) return;
  bool const becomes_real = chunk.real && !real_;
  if ((chunk.wide_weight || chunk.real) && !weight_.wide.data())
    widen(weight_, stored, capacity_, [real = chunk.real](std::uint32_t bits) {
      auto const weight = std::int32_t(bits);
      return real ? real_bits(weight) : std::uint64_t(std::int64_t(weight));
    });
  else if (becomes_real)
    std::transform(weight_.wide.data(), weight_.wide.data() + stored, weight_.wide.data(),
                   [](std::uint64_t bits) { return real_bits(std::int64_t(bits)); });
  real_ = real_ || becomes_real;
}

void RecordColumns::store(std::uint64_t place, ParsedChunk const& chunk, std::uint64_t first_row)
{
  store_column(u_, place, chunk, [=](Record const& record) { return record.u + first_row; });
  store_column(v_, place, chunk, [](Record const& record) { return record.v; });
  if (real_ && !chunk.real)
    store_column(weight_, place, chunk, [](Record const& r) { return real_bits(std::int64_t(r.weight)); });
  else
    store_column(weight_, place, chunk, [](Record const& record) { return record.weight; });
}

Records RecordColumns::take(std::uint64_t size)
{
  Records records;
  records.arcs.u = first_of(u_.narrow, size);
  records.arcs.v = first_of(v_.narrow, size);
  records.arcs.narrow_weight = first_of(weight_.narrow, size);
  records.arcs.wide_weight = first_of(weight_.wide, size);
  records.arcs.real = real_;
  records.wide_u = first_of(u_.wide, size);
  records.wide_v = first_of(v_.wide, size);
  return records;
}

}  // namespace otakar
