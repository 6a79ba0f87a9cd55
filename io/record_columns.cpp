// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/record_columns.hpp"

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

void shrink(Column& column, std::uint64_t size)
{
  std::pair<std::uint64_t, std::uint64_t> const used(0, size);
  if (column.wide.data())
    column.wide = Kokkos::subview(column.wide, used);
  else if (column.narrow.data())
    column.narrow = Kokkos::subview(column.narrow, used);
}

}  // namespace

RecordColumns::RecordColumns(RecordLayout const& layout, std::uint64_t likely_records)
    : weighted_(layout.weighted), capacity_(std::max<std::uint64_t>(likely_records, 1))
{
  records_.u.narrow = allocate_column<std::uint32_t>(capacity_);
  records_.v.narrow = allocate_column<std::uint32_t>(capacity_);
  records_.real = layout.real;
  if (!weighted_) return;
  if (layout.real)
    records_.weight.wide = allocate_column<std::uint64_t>(capacity_);
  else
    records_.weight.narrow = allocate_column<std::uint32_t>(capacity_);
}

RecordColumns::Lack RecordColumns::lack_of(std::uint64_t used, ParsedChunk const& chunk) const
{
  return {used + chunk.size > capacity_, chunk.wide_u && !records_.u.wide.data(),
          chunk.wide_v && !records_.v.wide.data(),
          weighted_ && (chunk.wide_weight || chunk.real) && !records_.weight.wide.data(),
          weighted_ && chunk.real && !records_.real};
}

bool RecordColumns::has_room(std::uint64_t used, ParsedChunk const& chunk) const
{
  return !lack_of(used, chunk).any();
}

void RecordColumns::make_room(std::uint64_t used, ParsedChunk const& chunk)
{
  Lack const lack = lack_of(used, chunk);
  if (lack.size) {
    capacity_ = std::max(used + chunk.size, capacity_ + capacity_ / 2);
    grow(records_.u, used, capacity_);
    grow(records_.v, used, capacity_);
    grow(records_.weight, used, capacity_);
  }
  if (lack.u) widen(records_.u, used, capacity_, std::identity());
  if (lack.v) widen(records_.v, used, capacity_, std::identity());
  if (lack.weight)
    widen(records_.weight, used, capacity_, [real = chunk.real](std::uint32_t bits) {
      auto const weight = std::int32_t(bits);
      return real ? real_bits(weight) : std::uint64_t(std::int64_t(weight));
    });
  else if (lack.real)
    std::transform(records_.weight.wide.data(), records_.weight.wide.data() + used, records_.weight.wide.data(),
                   [](std::uint64_t bits) { return real_bits(std::int64_t(bits)); });
  records_.real |= lack.real;
}

void RecordColumns::store(std::uint64_t place, ParsedChunk const& chunk, std::uint64_t first_row)
{
  store_column(records_.u, place, chunk, [=](Record const& record) { return record.u + first_row; });
  store_column(records_.v, place, chunk, [](Record const& record) { return record.v; });
  if (records_.real && !chunk.real)
    store_column(records_.weight, place, chunk, [](Record const& r) { return real_bits(std::int64_t(r.weight)); });
  else
    store_column(records_.weight, place, chunk, [](Record const& record) { return record.weight; });
}

Records RecordColumns::take(std::uint64_t size, std::uint64_t rows)
{
  shrink(records_.u, size);
  shrink(records_.v, size);
  shrink(records_.weight, size);
  records_.size = size;
  records_.rows = rows;
  return std::move(records_);
}

}  // namespace otakar
