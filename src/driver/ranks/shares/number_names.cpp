// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/number_names.hpp"

#include <functional>

#include "core/error.hpp"
#include "core/ids.hpp"
#include "distributed/records.hpp"
#include "driver/ranks/shares/find_splitters.hpp"

namespace otakar {

namespace {

std::vector<std::uint64_t> names_in(Records const& records)
{
  std::vector<std::uint64_t> names;
  names.reserve(2 * records.u.size());
  for (Column const& column : {records.u, records.v})
    for (std::uint64_t i = 0; i < column.size(); ++i) names.push_back(column(i));
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

struct Numbered {
  Received<1> ids;  // of the rank's names, in their order
  std::uint64_t vertices = 0;
  std::uint64_t least = none<std::uint64_t>;
  std::uint64_t greatest = 0;
};

Numbered number(Communicator& communicator, std::vector<std::uint64_t> const& names)
{
  Numbered numbered;
  numbered.greatest = communicator.greatest(names.empty() ? 0 : names.back());
  auto const splitters = find_splitters(communicator, names, std::less());
  auto const asked = exchange_records(communicator, record_format(numbered.greatest),
                                      piece_bounds(names, splitters, communicator.size(), std::less()),
                                      [&](std::uint64_t i, int) { return std::array<std::uint64_t, 1>{names[i]}; });
  auto const name = [&](std::uint64_t i) { return asked(i)[0]; };
  std::vector<std::uint64_t> here(asked.size());
  for (std::uint64_t i = 0; i < here.size(); ++i) here[i] = name(i);
  std::sort(here.begin(), here.end());
  here.erase(std::unique(here.begin(), here.end()), here.end());
  std::uint64_t const first = communicator.sum_before(here.size());
  numbered.vertices = communicator.sum(here.size());
  std::uint64_t least = here.empty() ? none<std::uint64_t> : here.front();
  communicator.least({&least, 1});
  numbered.least = least;
  auto const id_of = [&](std::uint64_t wanted) {
    return first + std::uint64_t(std::lower_bound(here.begin(), here.end(), wanted) - here.begin());
  };
  numbered.ids = exchange_records(communicator, record_format(numbered.vertices), asked.bounds(),
                                  [&](std::uint64_t i, int) { return std::array<std::uint64_t, 1>{id_of(name(i))}; });
  return numbered;
}

template <class T, class IdOf>
HostArray<T> replaced(Column const& names, IdOf const& id_of)
{
  auto const ids = allocate<T>(Host(), "otakar::number_names::ids", names.size());
  for (std::uint64_t i = 0; i < ids.extent(0); ++i) ids(i) = T(id_of(names(i)));
  return ids;
}

}  // namespace

std::uint64_t number_names(Communicator& communicator, Records& records, ShareNumbering& numbering)
{
  auto const names = names_in(records);
  auto const numbered = number(communicator, names);
  auto const id_of = [&](std::uint64_t name) {
    return numbered.ids(std::uint64_t(std::lower_bound(names.begin(), names.end(), name) - names.begin()))[0];
  };
  for (Column* const column : {&records.u, &records.v}) {
    if (numbered.vertices > NarrowIds::most_vertices)
      *column = {{}, replaced<std::uint64_t>(*column, id_of)};
    else
      *column = {replaced<std::uint32_t>(*column, id_of), {}};
  }
  // Ascending and without gaps, names are their ids but for the first one.
  if (numbered.vertices == 0 || numbered.greatest - numbered.least == numbered.vertices - 1) {
    numbering.first_vertex = numbered.vertices == 0 ? 0 : numbered.least;
    return numbered.vertices;
  }
  numbering.vertex_name = allocate<std::uint64_t>(Host(), "otakar::number_names::name", names.size());
  numbering.named_vertex = allocate<std::uint64_t>(Host(), "otakar::number_names::vertex", names.size());
  std::copy(names.begin(), names.end(), numbering.vertex_name.data());
  for (std::uint64_t i = 0; i < names.size(); ++i) numbering.named_vertex(i) = numbered.ids(i)[0];
  return numbered.vertices;
}

}  // namespace otakar
