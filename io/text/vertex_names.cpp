// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/vertex_names.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "parallel/compact.hpp"
#include "parallel/sort/radix_sort.hpp"

namespace otakar {

namespace {

std::uint64_t largest_name(Records const& records)
{
  std::uint64_t largest = 0;
  for (Column const& column : {records.u, records.v}) {
    std::uint64_t most = 0;
    Kokkos::parallel_reduce(
        "otakar::vertex_names::largest", Range<Host>(Host(), 0, column.size()),
        [=](std::uint64_t i, std::uint64_t& max) { max = std::max(max, column(i)); }, Kokkos::Max<std::uint64_t>(most));
    largest = std::max(largest, most);
  }
  return largest;
}

// Every name becomes id(name).
template <class Id>
void rename(Records& records, Id const& id)
{
  Host const host;
  for (Column* const column : {&records.u, &records.v}) {
    Column const names = *column;
    if (names.wide.data()) *column = {allocate<std::uint32_t>(host, "otakar::vertex_names::ids", names.size()), {}};
    auto const ids = column->narrow;
    Kokkos::parallel_for("otakar::vertex_names::rename", Range<Host>(host, 0, names.size()),
                         [=](std::uint64_t i) { ids(i) = id(names(i)); });
    host.fence("otakar::vertex_names::rename");
  }
}

void check_count(std::string const& file, std::uint64_t vertices)
{
  if (vertices > NarrowIds::most_vertices)
    throw Error(file + ": more vertices than the " + std::to_string(NarrowIds::most_vertices) + " that fit 32 bits");
}

HostArray<std::uint64_t> names_by_table(std::string const& file, Records& records, std::uint64_t largest)
{
  Host const host;
  auto const id = allocate_zeros<std::uint32_t>(host, "otakar::vertex_names::table", largest + 1);
  for (Column const& column : {records.u, records.v})
    Kokkos::parallel_for("otakar::vertex_names::mark", Range<Host>(host, 0, column.size()),
                         [=](std::uint64_t i) { Kokkos::atomic_store(&id(column(i)), 1u); });
  std::uint64_t vertices = 0;
  Kokkos::parallel_reduce(
      "otakar::vertex_names::count", Range<Host>(host, 0, largest + 1),
      [=](std::uint64_t name, std::uint64_t& sum) { sum += id(name); }, vertices);
  check_count(file, vertices);
  auto const names = allocate<std::uint64_t>(host, "otakar::vertex_names::name", vertices);
  compact(
      host, "otakar::vertex_names::compact", largest + 1, KOKKOS_LAMBDA(std::uint64_t name) { return id(name) != 0; },
      KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t name) { names(position) = name; });
  Kokkos::parallel_for("otakar::vertex_names::invert", Range<Host>(host, 0, vertices),
                       [=](std::uint64_t v) { id(names(v)) = std::uint32_t(v); });
  host.fence("otakar::vertex_names::invert");
  rename(records, [=](std::uint64_t name) { return id(name); });
  return names;
}

bool use_table(std::uint64_t records, std::uint64_t last)
{
  return last / 2 <= records + 1024;
}

using Names = std::vector<std::uint64_t>;  // ascending, each once

Names distinct_names(Column const& column)
{
  Host const host;
  std::uint64_t const size = column.size();
  auto const words = allocate<std::uint64_t>(host, "otakar::vertex_names::words", size);
  auto const scratch = allocate<std::uint64_t>(host, "otakar::vertex_names::scratch", size);
  Kokkos::parallel_for("otakar::vertex_names::copy", Range<Host>(host, 0, size),
                       [=](std::uint64_t i) { words(i) = column(i); });
  host.fence("otakar::vertex_names::copy");
  std::uint64_t* const sorted = radix_sort(host, "otakar::vertex_names::sort", words.data(), scratch.data(), size, 0);
  return Names(sorted, std::unique(sorted, sorted + size));
}

Names merge(Names const& a, Names const& b)
{
  Names both;
  both.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

HostArray<std::uint64_t> array_of(Names const& names)
{
  auto const array = allocate<std::uint64_t>(Host(), "otakar::vertex_names::name", names.size());
  std::copy(names.begin(), names.end(), array.data());
  return array;
}

HostArray<std::uint64_t> names_by_sorting(std::string const& file, Records& records)
{
  Names const both = merge(distinct_names(records.u), distinct_names(records.v));
  check_count(file, both.size());
  auto const names = array_of(both);
  NameIndex(names).rename(records);
  return names;
}

// Ascending and without gaps, names are their ids but for the first one.
VertexNames numbered_by(HostArray<std::uint64_t> const& names)
{
  VertexNames numbered;
  std::uint64_t const vertices = numbered.vertices = names.extent(0);
  if (vertices == 0) return numbered;
  if (names(vertices - 1) - names(0) == vertices - 1)
    numbered.first = names(0);
  else
    numbered.name = names;
  return numbered;
}

}  // namespace

NameIndex::NameIndex(HostArray<std::uint64_t> const& names) : names_(names)
{
  Host const host;
  std::uint64_t const size = names.extent(0);
  if (size == 0) return;
  least_ = names(0);
  std::uint64_t const range = names(size - 1) - least_;
  shift_ = std::max(0, int(std::bit_width(range)) - int(std::bit_width(size)));
  start_ = allocate<std::uint32_t>(host, "otakar::vertex_names::start", (range >> shift_) + 2);
  start_((range >> shift_) + 1) = std::uint32_t(size);
  NameIndex const index = *this;
  Kokkos::parallel_for("otakar::vertex_names::index", Range<Host>(host, 0, size), [=](std::uint64_t v) {
    std::uint64_t const first = v == 0 ? 0 : index.bucket(index.names_(v - 1)) + 1;
    for (std::uint64_t b = first; b <= index.bucket(index.names_(v)); ++b) index.start_(b) = std::uint32_t(v);
  });
  host.fence("otakar::vertex_names::index");
}

std::uint32_t NameIndex::operator()(std::uint64_t name) const
{
  std::uint64_t const* const names = names_.data();
  std::uint64_t const b = bucket(name);
  return std::uint32_t(std::lower_bound(names + start_(b), names + start_(b + 1), name) - names);
}

void NameIndex::rename(Records& records) const
{
  otakar::rename(records, *this);
}

void NameCollector::add(Records const& records)
{
  for (Column const& column : {records.u, records.v}) names_ = merge(names_, distinct_names(column));
  if (names_.size() > most_)
    throw Error(ExitCode::out_of_resource,
                file_ + ": its vertices have names, and there is no memory for more than " + std::to_string(most_));
}

HostArray<std::uint64_t> NameCollector::take()
{
  check_count(file_, names_.size());
  return array_of(std::exchange(names_, {}));
}

VertexNames number_vertices(std::string const& file, Records& records)
{
  if (records.u.size() == 0) return {};
  std::uint64_t const largest = largest_name(records);
  return numbered_by(use_table(records.u.size(), largest) ? names_by_table(file, records, largest)
                                                          : names_by_sorting(file, records));
}

std::uint64_t number_vertices_bytes(std::uint64_t records, std::uint64_t vertices, std::uint64_t last)
{
  if (use_table(records, last)) return sizeof(std::uint32_t) * (last + 1);
  // A column is sorted in two arrays; each column has names of its own until they are merged.
  std::uint64_t const wide = last > none<std::uint32_t> ? 2 * sizeof(std::uint32_t) * records : 0;
  return sizeof(std::uint64_t) * (2 * records + vertices) + wide;
}

LikelyNames likely_names(TextSource& source, RecordParser const& parser, std::uint64_t records)
{
  LikelyNames const unknown{2 * records, none<std::uint64_t>};
  ParsedChunk parsed;
  try {
    parser.parse(source.head(), none<std::uint64_t>, parsed);
  } catch (Error const&) {
    return unknown;  // reading tells what is wrong
  }
  if (parsed.size == 0) return unknown;
  std::set<std::uint64_t> names;
  std::uint64_t half = 0;
  for (std::uint64_t i = 0; i < parsed.size; ++i) {
    names.insert({parsed.records[i].u, parsed.records[i].v});
    if (i == parsed.size / 2) half = names.size();
  }
  double const rate = double(names.size() - half) / double(parsed.size - parsed.size / 2);
  double const later = records > parsed.size ? double(records - parsed.size) : 0;
  std::uint64_t const count = names.size() + std::uint64_t(rate * later);
  std::uint64_t const first = *names.begin(), last = *names.rbegin();
  // Names may reach to 2^64 - 1.
  if (names.size() > (last - first) / 2) return {count, first + std::min(count, ~first), names.size() <= last - first};
  return {std::min(count - 1, last - first) + 1, last, true};
}

VertexNames number_vertices(NameIndex const& index)
{
  return numbered_by(index.names());
}

}  // namespace otakar
