// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "core/allocate.hpp"
#include "io/decode_keys.hpp"
#include "io/hdf5.hpp"
#include "io/hdf5_handle.hpp"
#include "io/hdf5_sink.hpp"
#include "io/output_file.hpp"

namespace otakar {

namespace {

// Creates a file with one group, lets `fill` write into it, and gives it its name once it is closed without error.
template <class Fill>
void write_file(std::filesystem::path const& path, std::string const& group_name, Fill const& fill)
{
  Hdf5Silence const silence;
  PartialFile partial(path);
  std::string const name = path.string();
  int error_number = 0;
  Hdf5Handle file = create_hdf5(partial.partial_path(), error_number);
  if (error_number != 0) throw_write_error(path, error_number);
  check_hdf5(file.id(), name, "cannot create");
  fill(create_group(file, name, group_name));
  bool const closed = file.close();
  if (error_number != 0) throw_write_error(path, error_number);
  if (!closed) throw_hdf5_error(name, "cannot write");
  partial.commit();
}

void write_provenance(Hdf5Group const& group, Provenance const& provenance)
{
  write_attribute(group, "made_by", provenance.made_by);
  write_attribute(group, "source", provenance.source);
}

template <class T>
void write_array(Hdf5Group const& group, std::string const& name, HostArray<T> const& values)
{
  write_dataset(group, name, hdf5_type<T>(), values.data(), values.extent(0));
}

template <class Ids>
void write_edges(Hdf5Group const& group, EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  write_attribute(group, "vertices", graph.vertices);
  write_attribute(group, "edges", graph.edges());
  write_attribute(group, "weight_type", std::string(name_of(graph.weights.type)));
  write_array(group, "u", graph.u);
  write_array(group, "v", graph.v);
  with_weight_type(graph.weights.type, [&]<class Weight>(Weight) {
    write_array(group, "weight", decode_keys<Weight>(graph.key, graph.weights.objective));
  });
}

}  // namespace

void write_graph(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph,
                 Provenance const& provenance, Numbering const& numbering)
{
  write_file(path, "/graph", [&](Hdf5Group const& group) {
    write_provenance(group, provenance);
    write_attribute(group, "first_vertex", numbering.first_vertex);
    std::visit([&](auto const& list) { write_edges(group, list); }, graph);
    if (numbering.origin.extent(0) > 0) write_array(group, "origin", numbering.origin);
    if (numbering.vertex_name.extent(0) > 0) write_array(group, "vertex_name", numbering.vertex_name);
  });
}

template <class Ids>
void write_forest_hdf5(std::filesystem::path const& path, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                       Forest<Ids> const& forest, ForestLabels const& labels)
{
  std::uint64_t const size = forest.edges.extent(0);
  auto const records = allocate<std::uint64_t>(Host(), "otakar::hdf5::records", size);
  for (std::uint64_t i = 0; i < size; ++i) records(i) = labels.numbering.record_of(forest.edges(i));
  write_file(path, "/forest", [&](Hdf5Group const& group) {
    write_provenance(group, labels.provenance);
    write_attribute(group, "solver", labels.solver);
    write_attribute(group, "objective", std::string(name_of(graph.weights.objective)));
    write_attribute(group, "weight", forest.weight.text());
    write_attribute(group, "components", forest.components);
    write_attribute(group, "digest", digest_text(forest.digest));
    write_array(group, "edges", records);
  });
}

template void write_forest_hdf5(std::filesystem::path const&, EdgeList<NarrowIds, Kokkos::HostSpace> const&,
                                Forest<NarrowIds> const&, ForestLabels const&);
template void write_forest_hdf5(std::filesystem::path const&, EdgeList<WideKeys, Kokkos::HostSpace> const&,
                                Forest<WideKeys> const&, ForestLabels const&);
template void write_forest_hdf5(std::filesystem::path const&, EdgeList<WideIds, Kokkos::HostSpace> const&,
                                Forest<WideIds> const&, ForestLabels const&);

}  // namespace otakar
