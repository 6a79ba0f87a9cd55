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

}  // namespace

RecordColumns::RecordColumns(RecordLayout const& layout, std::uint64_t likely_records)
    : weighted_(layout.weighted), capacity_(std::max<std::uint64_t>(likely_records, 1))
{
  records_.real = layout.real;
  records_.u.narrow = allocate_column<std::uint32_t>(capacity_);
  records_.v.narrow = allocate_column<std::uint32_t>(capacity_);
  if (weighted_ && layout.real)
    records_.weight.wide = allocate_column<std::uint64_t>(capacity_);
  else if (weighted_)
    records_.weight.narrow = allocate_column<std::uint32_t>(capacity_);
}

void RecordColumns::make_room(std::uint64_t stored, std::uint64_t place, ParsedChunk const& chunk)
{
  auto& [u, v, weight, real] = records_;
  if (place + chunk.size > capacity_) {
    capacity_ = std::max(place + chunk.size, capacity_ + capacity_ / 2);
    for (Column* const column : {&u, &v, &weight}) grow(*column, stored, capacity_);
  }
  if (chunk.wide_u && !u.wide.data()) widen(u, stored, capacity_, std::identity());
  if (chunk.wide_v && !v.wide.data()) widen(v, stored, capacity_, std::identity());
  if (!weighted_) return;
  if ((chunk.wide_weight || chunk.real) && !weight.wide.data())
    widen(weight, stored, capacity_, [&](std::uint32_t bits) {
      std::int64_t const value = std::int32_t(bits);
      return chunk.real ? real_bits(value) : std::uint64_t(value);
    });
  else if (chunk.real && !real)
    std::transform(weight.wide.data(), weight.wide.data() + stored, weight.wide.data(),
                   [](std::uint64_t bits) { return real_bits(std::int64_t(bits)); });
  real = real || chunk.real;
}

void RecordColumns::store(std::uint64_t place, ParsedChunk const& chunk, std::uint64_t first_row)
{
  auto const& [u, v, weight, real] = records_;
  store_column(u, place, chunk, [=](Record const& record) { return record.u + first_row; });
  store_column(v, place, chunk, [](Record const& record) { return record.v; });
  if (real && !chunk.real)
    store_column(weight, place, chunk, [](Record const& r) { return real_bits(std::int64_t(r.weight)); });
  else
    store_column(weight, place, chunk, [](Record const& record) { return record.weight; });
}

Records RecordColumns::take(std::uint64_t size)
{
  for (Column* const column : {&records_.u, &records_.v, &records_.weight}) {
    if (column->narrow.data()) column->narrow = first_of(column->narrow, size);
    if (column->wide.data()) column->wide = first_of(column->wide, size);
  }
  return std::move(records_);
}

}  // namespace otakar
