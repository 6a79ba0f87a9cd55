// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/number_names.hpp"

#include <functional>

#include "core/error.hpp"
#include "core/ids.hpp"
#include "distributed/send_records.hpp"
#include "driver/ranks/find_splitters.hpp"

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
  ReceivedRecords<std::uint64_t> ids;  // of the rank's names, in their order
  std::uint64_t vertices = 0;
  std::uint64_t least = none<std::uint64_t>;
  std::uint64_t greatest = 0;
};

Numbered number(Communicator& communicator, std::vector<std::uint64_t> const& names)
{
  auto const splitters = find_splitters(communicator, names, std::less());
  auto const asked = send_records<std::uint64_t>(
      communicator, names.size(),
      [&](std::uint64_t i) {
        return int(std::upper_bound(splitters.begin(), splitters.end(), names[i]) - splitters.begin());
      },
      [&](std::uint64_t i) { return names[i]; });
  std::vector<std::uint64_t> here(asked.begin(), asked.end());
  std::sort(here.begin(), here.end());
  here.erase(std::unique(here.begin(), here.end()), here.end());
  Numbered numbered;
  std::uint64_t const first = communicator.sum_before(here.size());
  numbered.vertices = communicator.sum(here.size());
  std::uint64_t least = here.empty() ? none<std::uint64_t> : here.front();
  communicator.least({&least, 1});
  numbered.least = least;
  numbered.greatest = communicator.greatest(here.empty() ? 0 : here.back());
  numbered.ids = send_back<std::uint64_t>(communicator, asked, [&](std::uint64_t i) {
    return first + std::uint64_t(std::lower_bound(here.begin(), here.end(), asked[i]) - here.begin());
  });
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
    return numbered.ids[std::uint64_t(std::lower_bound(names.begin(), names.end(), name) - names.begin())];
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
  std::copy(numbered.ids.begin(), numbered.ids.end(), numbering.named_vertex.data());
  return numbered.vertices;
}

}  // namespace otakar
