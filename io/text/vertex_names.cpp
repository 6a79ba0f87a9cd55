// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/vertex_names.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>
#include <vector>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "parallel/compact.hpp"
#include "parallel/host/parts.hpp"
#include "parallel/host/work_queue.hpp"
#include "parallel/sort/sort_words.hpp"

namespace otakar {

namespace {

// The names that one end of every record has.
struct NameColumn {
  HostArray<std::uint32_t> narrow;
  HostArray<std::uint64_t> wide;  // instead, where it has a size

  std::uint64_t size() const { return wide.data() ? wide.extent(0) : narrow.extent(0); }
  std::uint64_t operator()(std::uint64_t i) const { return wide.data() ? wide(i) : narrow(i); }
};

using Ends = std::array<NameColumn, 2>;

std::uint64_t largest_name(Ends const& ends)
{
  std::uint64_t largest = 0;
  for (NameColumn const& column : ends) {
    std::uint64_t most = 0;
    Kokkos::parallel_reduce(
        "otakar::vertex_names::largest", Range<Host>(Host(), 0, column.size()),
        [=](std::uint64_t i, std::uint64_t& max) { max = std::max(max, column(i)); }, Kokkos::Max<std::uint64_t>(most));
    largest = std::max(largest, most);
  }
  return largest;
}

// id(name) for every name of the column.
template <class Id>
HostArray<std::uint32_t> ids_of(NameColumn const& column, Id const& id)
{
  Host const host;
  auto const ids =
      column.wide.data() ? allocate<std::uint32_t>(host, "otakar::vertex_names::ids", column.size()) : column.narrow;
  Kokkos::parallel_for("otakar::vertex_names::rename", Range<Host>(host, 0, column.size()),
                       [=](std::uint64_t i) { ids(i) = id(column(i)); });
  host.fence("otakar::vertex_names::rename");
  return ids;
}

template <class Id>
void rename(Records& records, Ends const& ends, Id const& id)
{
  records.arcs.u = ids_of(ends[0], id);
  records.arcs.v = ids_of(ends[1], id);
  records.wide_u = records.wide_v = {};
}

void check_count(std::string const& file, std::uint64_t vertices)
{
  if (vertices > NarrowIds::most_vertices)
    throw Error(file + ": more vertices than the " + std::to_string(NarrowIds::most_vertices) + " that fit 32 bits");
}

HostArray<std::uint64_t> names_by_table(std::string const& file, Records& records, Ends const& ends,
                                        std::uint64_t largest)
{
  Host const host;
  auto const id = allocate_zeros<std::uint32_t>(host, "otakar::vertex_names::table", largest + 1);
  for (NameColumn const& column : ends)
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
  rename(records, ends, [=](std::uint64_t name) { return id(name); });
  return names;
}

using Names = std::vector<std::uint64_t>;  // ascending, each once

// The names of a column, a list per thread.
void add_sorted(NameColumn const& column, std::uint64_t largest, std::vector<Names>& lists)
{
  Host const host;
  std::uint64_t const size = column.size();
  auto const all = allocate<std::uint64_t>(host, "otakar::vertex_names::all", size);
  auto const spare = allocate<std::uint64_t>(host, "otakar::vertex_names::spare", size);
  Parts<Host> const parts(host, size);
  std::size_t const before = lists.size();
  lists.resize(before + parts.count());
  auto const sort_part = [&](std::uint64_t part) {
    std::uint64_t const first = parts.first(part), last = parts.first(part + 1);
    for (std::uint64_t i = first; i < last; ++i) all(i) = column(i);
    std::uint64_t* const names =
        sort_words(all.data() + first, spare.data() + first, last - first, 0, int(std::bit_width(largest)));
    lists[before + part].assign(names, std::unique(names, names + (last - first)));
  };
  work_queue(host, "otakar::vertex_names::sort", parts.count(), [&] { return sort_part; });
}

// Two by two, all pairs in parallel.
Names merge(std::vector<Names> lists)
{
  for (std::size_t step = 1; step < lists.size(); step *= 2) {
    auto const merge_pair = [&](std::uint64_t pair) {
      std::size_t const left = 2 * step * pair, right = left + step;
      if (right >= lists.size()) return;
      Names merged;
      merged.reserve(lists[left].size() + lists[right].size());
      std::set_union(lists[left].begin(), lists[left].end(), lists[right].begin(), lists[right].end(),
                     std::back_inserter(merged));
      lists[left] = std::move(merged);
      lists[right] = {};
    };
    work_queue(Host(), "otakar::vertex_names::merge", (lists.size() + 2 * step - 1) / (2 * step),
               [&] { return merge_pair; });
  }
  return std::move(lists.front());
}

// Where a name stands among all of them, which ascend.
class NameIndex {
 public:
  explicit NameIndex(HostArray<std::uint64_t> const& names) : names_(names), least_(names(0))
  {
    Host const host;
    std::uint64_t const size = names.extent(0);
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

  std::uint32_t operator()(std::uint64_t name) const
  {
    std::uint64_t const* const names = names_.data();
    std::uint64_t const b = bucket(name);
    return std::uint32_t(std::lower_bound(names + start_(b), names + start_(b + 1), name) - names);
  }

 private:
  std::uint64_t bucket(std::uint64_t name) const { return (name - least_) >> shift_; }

  HostArray<std::uint64_t> names_;
  HostArray<std::uint32_t> start_;  // per bucket: its first name
  std::uint64_t least_;
  int shift_ = 0;
};

HostArray<std::uint64_t> names_by_sorting(std::string const& file, Records& records, Ends const& ends,
                                          std::uint64_t largest)
{
  std::vector<Names> lists;
  for (NameColumn const& column : ends) add_sorted(column, largest, lists);
  Names const merged = merge(std::move(lists));
  check_count(file, merged.size());
  auto const names = allocate<std::uint64_t>(Host(), "otakar::vertex_names::name", merged.size());
  std::copy(merged.begin(), merged.end(), names.data());
  rename(records, ends, NameIndex(names));
  return names;
}

}  // namespace

VertexNames number_vertices(std::string const& file, Records& records)
{
  VertexNames numbered;
  Ends const ends{NameColumn{records.arcs.u, records.wide_u}, NameColumn{records.arcs.v, records.wide_v}};
  std::uint64_t const size = ends[0].size();
  if (size == 0) return numbered;
  std::uint64_t const largest = largest_name(ends);
  bool const dense = largest / 2 <= size + 1024;
  auto const names =
      dense ? names_by_table(file, records, ends, largest) : names_by_sorting(file, records, ends, largest);
  std::uint64_t const vertices = records.arcs.vertices = names.extent(0);
  // Ascending and without gaps, names are their ids but for the first one.
  if (names(vertices - 1) - names(0) == vertices - 1)
    numbered.first = names(0);
  else
    numbered.name = names;
  return numbered;
}

}  // namespace otakar
