// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/vertex_names.hpp"

#include <algorithm>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "io/sparse_names.hpp"
#include "parallel/compact.hpp"

namespace otakar {

namespace {

template <class F>
void for_each_end(Records const& records, F const& f)
{
  for (auto const* column : {&records.u, &records.v}) {
    auto const narrow = column->narrow;
    auto const wide = column->wide;
    bool const is_wide = wide.data() != nullptr;
    Kokkos::parallel_for("otakar::vertex_names::ends", Range<Host>(Host(), 0, records.size),
                         [=](std::uint64_t i) { f(is_wide ? wide(i) : narrow(i)); });
  }
  Host().fence("otakar::vertex_names::ends");
}

std::uint64_t largest_name(Records const& records)
{
  std::uint64_t largest = 0;
  for (auto const* column : {&records.u, &records.v}) {
    auto const narrow = column->narrow;
    auto const wide = column->wide;
    bool const is_wide = wide.data() != nullptr;
    std::uint64_t most = 0;
    Kokkos::parallel_reduce(
        "otakar::vertex_names::largest", Range<Host>(Host(), 0, records.size),
        [=](std::uint64_t i, std::uint64_t& max) { max = std::max<std::uint64_t>(max, is_wide ? wide(i) : narrow(i)); },
        Kokkos::Max<std::uint64_t>(most));
    largest = std::max(largest, most);
  }
  return largest;
}

// id(name) for every name of the column, which becomes narrow.
template <class Id>
void rename(Column& column, std::uint64_t size, Id const& id)
{
  Host const host;
  auto const wide = column.wide;
  if (wide.data()) column.narrow = allocate<std::uint32_t>(host, "otakar::vertex_names::ids", size);
  auto const narrow = column.narrow;
  bool const is_wide = wide.data() != nullptr;
  Kokkos::parallel_for("otakar::vertex_names::rename", Range<Host>(host, 0, size),
                       [=](std::uint64_t i) { narrow(i) = id(is_wide ? wide(i) : narrow(i)); });
  host.fence("otakar::vertex_names::rename");
  column.wide = {};
}

void check_count(std::string const& file, std::uint64_t vertices)
{
  if (vertices > NarrowIds::most_vertices)
    throw Error(file + ": more vertices than the " + std::to_string(NarrowIds::most_vertices) + " that fit 32 bits");
}

// Where names are not much larger than there are records: a table with an entry per possible name.
HostArray<std::uint64_t> names_by_table(std::string const& file, Records& records, std::uint64_t largest)
{
  Host const host;
  auto const id = allocate_zeros<std::uint32_t>(host, "otakar::vertex_names::table", largest + 1);
  for_each_end(records, [=](std::uint64_t name) { Kokkos::atomic_store(&id(name), 1u); });
  auto const is_name = KOKKOS_LAMBDA(std::uint64_t name)
  {
    return id(name) != 0;
  };
  std::uint64_t vertices = 0;
  Kokkos::parallel_reduce(
      "otakar::vertex_names::count", Range<Host>(host, 0, largest + 1),
      [=](std::uint64_t name, std::uint64_t& sum) { sum += id(name); }, vertices);
  check_count(file, vertices);
  auto const names = allocate<std::uint64_t>(host, "otakar::vertex_names::name", vertices);
  compact(
      host, "otakar::vertex_names::compact", largest + 1, is_name,
      KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t name) { names(position) = name; });
  Kokkos::parallel_for("otakar::vertex_names::invert", Range<Host>(host, 0, vertices),
                       [=](std::uint64_t v) { id(names(v)) = std::uint32_t(v); });
  host.fence("otakar::vertex_names::invert");
  rename(records.u, records.size, [=](std::uint64_t name) { return id(name); });
  rename(records.v, records.size, [=](std::uint64_t name) { return id(name); });
  return names;
}

// Where names are sparse.
HostArray<std::uint64_t> names_by_sorting(std::string const& file, Records& records, std::uint64_t largest)
{
  auto const names = distinct_names(records, largest);
  check_count(file, names.extent(0));
  NameIndex const index(names);
  rename(records.u, records.size, index);
  rename(records.v, records.size, index);
  return names;
}

}  // namespace

VertexNames number_vertices(std::string const& file, Records& records)
{
  VertexNames numbered;
  if (records.size == 0) return numbered;
  std::uint64_t const largest = largest_name(records);
  bool const dense = largest / 2 <= records.size + 1024;
  auto const names = dense ? names_by_table(file, records, largest) : names_by_sorting(file, records, largest);
  numbered.vertices = names.extent(0);
  // Ascending and without gaps, names are their ids but for the first one.
  if (names(numbered.vertices - 1) - names(0) == numbered.vertices - 1)
    numbered.first = names(0);
  else
    numbered.name = names;
  return numbered;
}

}  // namespace otakar
