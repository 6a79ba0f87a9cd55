// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/sparse_names.hpp"

#include <bit>
#include <iterator>
#include <utility>
#include <vector>

#include "core/allocate.hpp"
#include "io/jobs.hpp"
#include "parallel/host/parts.hpp"
#include "parallel/sort/sort_words.hpp"

namespace otakar {

namespace {

using Names = std::vector<std::uint64_t>;  // ascending, each once

// The names of a column, a list per thread.
void add_sorted(Column const& column, std::uint64_t size, std::uint64_t largest, std::vector<Names>& lists)
{
  Host const host;
  auto const all = allocate<std::uint64_t>(host, "otakar::sparse_names::all", size);
  auto const spare = allocate<std::uint64_t>(host, "otakar::sparse_names::spare", size);
  Parts<Host> const parts(host, size);
  std::size_t const before = lists.size();
  lists.resize(before + parts.count());
  Jobs jobs;
  for (std::uint64_t part = 0; part < parts.count(); ++part)
    jobs.push_back([&, part] {
      std::uint64_t const first = parts.first(part), last = parts.first(part + 1);
      for (std::uint64_t i = first; i < last; ++i) all(i) = column.wide.data() ? column.wide(i) : column.narrow(i);
      std::uint64_t* const names =
          sort_words(all.data() + first, spare.data() + first, last - first, 0, int(std::bit_width(largest)));
      lists[before + part].assign(names, std::unique(names, names + (last - first)));
    });
  run_jobs("otakar::sparse_names::sort", jobs);
}

void merge_into(Names& left, Names& right)
{
  Names merged;
  merged.reserve(left.size() + right.size());
  std::set_union(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(merged));
  left = std::move(merged);
  right = {};
}

// Two by two, all pairs side by side.
Names merge(std::vector<Names> lists)
{
  for (std::size_t step = 1; step < lists.size(); step *= 2) {
    Jobs jobs;
    for (std::size_t left = 0; left + step < lists.size(); left += 2 * step)
      jobs.push_back([&, left] { merge_into(lists[left], lists[left + step]); });
    run_jobs("otakar::sparse_names::merge", jobs);
  }
  return std::move(lists.front());
}

}  // namespace

HostArray<std::uint64_t> distinct_names(Records const& records, std::uint64_t largest)
{
  std::vector<Names> lists;
  add_sorted(records.u, records.size, largest, lists);
  add_sorted(records.v, records.size, largest, lists);
  Names const merged = merge(std::move(lists));
  auto const names = allocate<std::uint64_t>(Host(), "otakar::sparse_names::name", merged.size());
  std::copy(merged.begin(), merged.end(), names.data());
  return names;
}

NameIndex::NameIndex(HostArray<std::uint64_t> const& names) : names_(names), least_(names(0))
{
  Host const host;
  std::uint64_t const size = names.extent(0);
  std::uint64_t const range = names(size - 1) - least_;
  shift_ = std::max(0, int(std::bit_width(range)) - int(std::bit_width(size)));
  start_ = allocate<std::uint32_t>(host, "otakar::sparse_names::start", (range >> shift_) + 2);
  start_((range >> shift_) + 1) = std::uint32_t(size);
  NameIndex const index = *this;
  Kokkos::parallel_for("otakar::sparse_names::index", Range<Host>(host, 0, size), [=](std::uint64_t v) {
    std::uint64_t const first = v == 0 ? 0 : index.bucket(index.names_(v - 1)) + 1;
    for (std::uint64_t b = first; b <= index.bucket(index.names_(v)); ++b) index.start_(b) = std::uint32_t(v);
  });
  host.fence("otakar::sparse_names::index");
}

}  // namespace otakar
