// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/files/write_trees.hpp"

#include "distributed/forest/find_trees.hpp"
#include "distributed/look_up.hpp"
#include "driver/ranks/files/shared_file.hpp"
#include "io/binary/binary_arrays.hpp"
#include "io/binary/npy.hpp"

namespace otakar {

namespace {

// Of the vertices of this rank; nothing where no vertex has a name.
HostArray<std::uint64_t> names_of_vertices(Communicator& communicator, VertexRanges const& ranges,
                                           ShareNumbering const& numbering)
{
  auto const& [first_edge, first_vertex, vertex_name, named_vertex] = numbering;
  if (communicator.sum(vertex_name.extent(0)) == 0) return {};
  std::uint64_t const first = ranges.first(communicator.rank()), owned = ranges.size(communicator.rank());
  auto const name = allocate<std::uint64_t>(Host(), "otakar::write_trees::name", owned);
  if (communicator.sum(named_vertex.extent(0)) == 0) {
    for (std::uint64_t i = 0; i < owned; ++i) name(i) = vertex_name(first + i);
    return name;
  }
  std::vector<std::uint64_t> bounds;
  auto const* const begin = named_vertex.data();
  for (int r = 0; r <= ranges.ranks(); ++r)
    bounds.push_back(std::uint64_t(std::lower_bound(begin, begin + named_vertex.extent(0), ranges.first(r)) - begin));
  auto const names = exchange_records(
      communicator, record_format(ranges.most(), none<std::uint64_t>), bounds, [&](std::uint64_t i, int rank) {
        return std::array<std::uint64_t, 2>{numbering.named_vertex(i) - ranges.first(rank), numbering.vertex_name(i)};
      });
  for (std::uint64_t i = 0; i < names.size(); ++i) name(names(i)[0]) = names(i)[1];
  return name;
}

// The names of vertices wherever they are owned.
HostArray<std::uint64_t> look_up_names(Communicator& communicator, VertexRanges const& ranges,
                                       HostArray<std::uint64_t> const& name, HostArray<std::uint32_t> const& vertices)
{
  VertexTable<> const table(0, ranges.vertices(), vertices.extent(0), [=](std::uint64_t i) { return vertices(i); });
  std::uint64_t const first = ranges.first(communicator.rank());
  auto const found = look_up(communicator, ranges, table, none<std::uint64_t>,
                             [=](std::uint64_t vertex) { return name(vertex - first); });
  auto const names = allocate<std::uint64_t>(Host(), "otakar::write_trees::names", vertices.extent(0));
  for (std::uint64_t i = 0; i < names.extent(0); ++i) names(i) = found(table.place(vertices(i)));
  return names;
}

template <class Ids>
AnyArray weights_to_parents(VertexTrees<Ids> const& trees, WeightFormat weights)
{
  return with_weight_type(weights.type, [&]<class Weight>(Weight) -> AnyArray {
    auto const weight = allocate<Weight>(Host(), "otakar::write_trees::weight", trees.key.extent(0));
    for (std::uint64_t i = 0; i < weight.extent(0); ++i)
      weight(i) = trees.edge(i) < 0 ? Weight(0) : weight_of<Weight>(KeyOf<Weight>(trees.key(i)), weights.objective);
    return weight;
  });
}

void write_text(Communicator& communicator, SharedFile const& file, RankColumns const& own, bool csv,
                ForestLabels const& labels)
{
  LineBuffer lines;
  if (communicator.rank() == 0) lines.add(vertex_header(csv, own.columns, labels));
  auto const& columns = own.columns;
  std::visit(
      [&](auto const& weight) {
        for (std::uint64_t i = 0; i < columns.label.extent(0); ++i) {
          std::uint64_t const vertex = own.first + i;
          add_vertex_line(lines, csv, columns, weight, i, vertex, [&](std::uint64_t v) {
            if (own.name.extent(0) == 0) return v + own.first_vertex;
            return v == vertex ? own.name(i) : v == columns.label(i) ? own.label_name(i) : own.parent_name(i);
          });
        }
      },
      columns.weight);
  file.write(communicator.sum_before(lines.text().size()), lines.text());
}

std::string_view bytes_of_any(AnyArray const& array)
{
  return std::visit([](auto const& values) { return bytes_of(values); }, array);
}

std::uint64_t width_of(AnyArray const& array)
{
  return std::visit([]<class T>(HostArray<T> const&) { return sizeof(T); }, array);
}

void write_npy(Communicator& communicator, SharedFile const& file, RankColumns const& own)
{
  AnyArray const values = arrays_of(own.columns).front().values;
  auto const header =
      std::visit([&]<class T>(HostArray<T> const&) { return npy_header(npy_type<T>(), {own.vertices}); }, values);
  file.write(0, communicator.rank() == 0 ? header : "");
  file.write(header.size() + own.first * width_of(values), bytes_of_any(values));
}

void write_hdf5(Communicator& communicator, SharedFile const& file, RankColumns const& own, ForestLabels labels)
{
  auto arrays = arrays_of(own.columns);
  if (communicator.sum(own.name.extent(0)) > 0) arrays.push_back({"vertex_name", own.name});
  labels.numbering.first_vertex = own.first_vertex;
  std::vector<std::uint64_t> offsets(arrays.size(), 0);
  if (communicator.rank() == 0)
    offsets = create_arrays_hdf5(file.path(), file.partial_path(), group_of(own.columns), arrays, own.vertices, labels);
  communicator.sum(offsets);
  for (std::size_t i = 0; i < arrays.size(); ++i)
    file.write(offsets[i] + own.first * width_of(arrays[i].values), bytes_of_any(arrays[i].values));
}

}  // namespace

template <class Ids>
RankColumns columns_on_ranks(Communicator& communicator, EdgeShare<Ids> const& share,
                             HostArray<std::uint32_t> const& positions, ShareNumbering const& numbering, bool rooted)
{
  VertexRanges const ranges(share.vertices, communicator.size());
  auto const trees = find_trees<Ids>(communicator, ranges, share, positions, rooted);
  RankColumns own{ranges.first(communicator.rank()), share.vertices, {trees.label}, numbering.first_vertex};
  if (rooted)
    own.columns = {trees.label, true,       trees.parent,
                   trees.depth, trees.edge, weights_to_parents(trees, share.list.weights)};
  own.name = names_of_vertices(communicator, ranges, numbering);
  if (communicator.sum(own.name.extent(0)) == 0) return own;
  own.label_name = look_up_names(communicator, ranges, own.name, trees.label);
  if (rooted) own.parent_name = look_up_names(communicator, ranges, own.name, trees.parent);
  return own;
}

void write_columns_on_ranks(Communicator& communicator, RankColumns const& own, std::filesystem::path const& path,
                            std::filesystem::path const& partial, ProductFormat format, ForestLabels const& labels)
{
  SharedFile const file(communicator, path, partial);
  if (format == ProductFormat::hdf5)
    write_hdf5(communicator, file, own, labels);
  else if (format == ProductFormat::npy)
    write_npy(communicator, file, own);
  else
    write_text(communicator, file, own, format == ProductFormat::csv, labels);
  communicator.barrier();
}

#define INSTANTIATE(Ids)                                                                                       \
  template RankColumns columns_on_ranks(Communicator&, EdgeShare<Ids> const&, HostArray<std::uint32_t> const&, \
                                        ShareNumbering const&, bool);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
