// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/binary/hdf5.hpp"

#include <algorithm>
#include <vector>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "io/arcs_to_graph.hpp"
#include "io/binary/binary_arrays.hpp"
#include "io/binary/hdf5_columns.hpp"
#include "io/binary/hdf5_handle.hpp"
#include "io/output_forest.hpp"

namespace otakar {

namespace {

struct Sizes {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  WeightType type = WeightType::int32;
};

WeightType read_weight_type(Hdf5Group const& group)
{
  std::string const name = read_text_attribute(group, "weight_type");
  if (auto const type = choice_named<WeightType>(name)) return *type;
  throw Error(group.file + ": attribute " + group.path("weight_type") + " is '" + name +
              "', not int32, uint32, int64, float or double");
}

Sizes read_sizes(Hdf5Group const& group, bool wide_vertices)
{
  Sizes sizes;
  sizes.vertices = read_integer_attribute(group, "vertices");
  sizes.edges = read_integer_attribute(group, "edges");
  sizes.type = read_weight_type(group);
  if (!wide_vertices && sizes.vertices > NarrowIds::most_vertices)
    throw Error(group.file + ": " + std::to_string(sizes.vertices) + " vertices do not fit 32 bits");
  return sizes;
}

Hdf5Dataset open_weights(Hdf5Group const& group, Sizes const& sizes)
{
  Hdf5Dataset dataset = open_column(group, "weight", sizes.edges, "edges");
  bool const as_named = with_weight_type(sizes.type, [&]<class Weight>(Weight) {
    return dataset.bytes == sizeof(Weight) && (dataset.type_class == H5T_FLOAT) == std::floating_point<Weight> &&
           (std::floating_point<Weight> || dataset.is_signed == std::signed_integral<Weight>);
  });
  if (!as_named)
    throw Error(group.file + ": " + group.path("weight") + " is not of type " + std::string(name_of(sizes.type)) +
                ", which weight_type names");
  return dataset;
}

bool has_member(Hdf5Group const& group, char const* name)
{
  return H5Lexists(group.id(), name, H5P_DEFAULT) > 0;
}

// Two vertices cannot have one name. Our own writers list them ascending.
void check_names(Hdf5Group const& group, HostArray<std::uint64_t> const& values)
{
  std::uint64_t const size = values.extent(0);
  if (size < 2) return;
  std::uint64_t descents = 0;
  Kokkos::parallel_reduce(
      "otakar::hdf5::descents", Range<Host>(Host(), 1, size),
      [=](std::uint64_t i, std::uint64_t& sum) { sum += values(i) <= values(i - 1); }, descents);
  if (descents == 0) return;
  std::vector<std::uint64_t> sorted(values.data(), values.data() + size);
  std::sort(sorted.begin(), sorted.end());
  auto const twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    throw Error(group.file + ": " + group.path("vertex_name") + " has the value " + std::to_string(*twice) + " twice");
}

std::uint64_t read_first_vertex(Hdf5Group const& group, std::uint64_t vertices)
{
  if (!has_attribute(group, "first_vertex")) return 0;
  std::uint64_t const first = read_integer_attribute(group, "first_vertex");
  if (vertices > 0 && first + (vertices - 1) < first)
    throw Error(group.file + ": attribute " + group.path("first_vertex") + " is " + std::to_string(first) +
                ", too large for " + std::to_string(vertices) + " vertices");
  return first;
}

// Bytes of both ends that stay in the mapped file.
std::uint64_t ends_in_file(MappedFile const& mapped, Hdf5Group const& group, std::uint64_t edges)
{
  return vertex_bytes_in_file(mapped, open_column(group, "u", edges, "edges")) +
         vertex_bytes_in_file(mapped, open_column(group, "v", edges, "edges"));
}

class Hdf5File : public GraphFile {
 public:
  Hdf5File(std::shared_ptr<MappedFile const> file, ReadOptions const& options)
      : GraphFile(std::move(file), options),
        hdf5_(open_file()),
        group_(open_group(hdf5_, name(), "/graph")),
        sizes_(read_sizes(group_, options.wide_vertices))
  {
    size_ = size_of_arcs(sizes_.vertices, sizes_.edges, sizes_.type, options);
    size_.mapped = ends_in_file(*file_, group_, sizes_.edges);
    open_column(group_, "weight", sizes_.edges, "edges");
    if (has_member(group_, "vertex_name")) size_.numbering += sizeof(std::uint64_t) * sizes_.vertices;
  }

  Input read() override
  {
    Arcs edges;
    Column u, v;
    Numbering const numbering = read_columns({}, u, v, edges, false);
    edges.u = u.narrow;
    edges.v = v.narrow;
    Input input =
        arcs_to_graph(std::move(edges), sizes_.type, options_, [&](std::uint64_t edge) { return locate(edge); });
    input.numbering = numbering;
    input.undirected = true;
    input.format = title;
    if (size_.mapped > 0) input.graph.memory = file_;
    return input;
  }

  FilePart read_part(Section const& section) override
  {
    Arcs edges;
    Column u, v;
    Numbering const numbering = read_columns(section, u, v, edges, true);
    FilePart part = part_of(edges);
    part.records.u = u;
    part.records.v = v;
    part.type = sizes_.type;
    part.first_vertex = numbering.first_vertex;
    part.vertex_name = numbering.vertex_name;
    part.format = title;
    return part;
  }

  std::string locate(std::uint64_t edge) override { return place("weight") + "[" + std::to_string(edge) + "]"; }

 private:
  static constexpr char const* title = "HDF5 container";

  // The weights to `edges`.
  Numbering read_columns(Section const& section, Column& u, Column& v, Arcs& edges, bool copies)
  {
    Hdf5Columns columns(*file_, group_, section, copies);
    edges.vertices = sizes_.vertices;
    if (sizes_.vertices > NarrowIds::most_vertices) {
      u.wide = columns.wide_vertices("u", sizes_.edges, sizes_.vertices);
      v.wide = columns.wide_vertices("v", sizes_.edges, sizes_.vertices);
    } else {
      u.narrow = columns.vertices("u", sizes_.edges, sizes_.vertices);
      v.narrow = columns.vertices("v", sizes_.edges, sizes_.vertices);
    }
    columns.weights("weight", open_weights(group_, sizes_), edges);
    Numbering numbering;
    if (has_member(group_, "vertex_name"))
      numbering.vertex_name = columns.numbers("vertex_name", sizes_.vertices, "vertices");
    numbering.first_vertex = read_first_vertex(group_, sizes_.vertices);
    columns.read();
    check_names(group_, numbering.vertex_name);
    return numbering;
  }

  std::string const& name() const { return file_->name(); }
  std::string place(char const* member) const { return name() + ": " + group_.path(member); }
  Hdf5Handle open_file() const
  {
    if (file_->path().empty()) throw Error(name() + ": a container is not read from a pipe, redirect its file");
    return {check_hdf5(H5Fopen(file_->path().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), name(), "cannot open"), H5Fclose};
  }

  Hdf5Silence silence_;
  Hdf5Handle hdf5_;
  Hdf5Group group_;
  Sizes sizes_;
};

bool looks_like_hdf5(std::string_view bytes)
{
  return bytes.starts_with("\x89HDF\r\n\x1a\n");
}

void describe_forest(Hdf5Group const& group, Objective objective, ForestSummary const& forest,
                     ForestLabels const& labels)
{
  write_provenance(group, labels.provenance);
  write_attribute(group, "solver", labels.solver);
  write_attribute(group, "objective", std::string(name_of(objective)));
  write_attribute(group, "weight", forest.weight.text());
  write_attribute(group, "components", forest.components);
  write_attribute(group, "digest", digest_text(forest.digest));
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

Written write_hdf5(std::filesystem::path const& path, OutputGraph const& graph)
{
  Numbering const& numbering = graph.labels.numbering;
  write_hdf5_file(path, "/graph", [&](Hdf5Group const& group) {
    write_provenance(group, graph.labels.provenance);
    write_attribute(group, "first_vertex", numbering.first_vertex);
    std::visit([&](auto const& list) { write_edges(group, list); }, graph.list);
    if (graph.labels.records.extent(0) > 0) write_array(group, "origin", graph.labels.records);
    if (numbering.vertex_name.extent(0) > 0) write_array(group, "vertex_name", numbering.vertex_name);
  });
  return {graph.edges.size(), 0, 0};
}

Written write_forest_hdf5(std::filesystem::path const& path, OutputForest const& forest)
{
  auto const& [provenance, numbering, records] = forest.graph.labels;
  write_hdf5_file(path, "/forest", [&](Hdf5Group const& group) {
    describe_forest(group, forest.graph.edges.objective(), forest.summary, {provenance, forest.solver, numbering});
    write_array(group, "edges", records);
  });
  return {forest.summary.edges, 0, 0};
}

}  // namespace

extern constexpr FormatEntry hdf5_format{"hdf5",
                                         "otakar's HDF5 container",
                                         ".h5 .hdf5",
                                         HeldWeights::any,
                                         BinaryReader{looks_like_hdf5, open_as<Hdf5File>},
                                         write_hdf5,
                                         true};

extern constexpr ForestEntry forest_hdf5{"h5", "otakar's HDF5 container", ".h5 .hdf5", false, write_forest_hdf5};

std::uint64_t create_forest_hdf5(std::filesystem::path const& path, std::filesystem::path const& partial,
                                 Objective objective, ForestSummary const& forest, ForestLabels const& labels)
{
  std::uint64_t offset = 0;
  fill_hdf5_file(path, partial, "/forest", [&](Hdf5Group const& group) {
    describe_forest(group, objective, forest, labels);
    offset = reserve_dataset(group, "edges", hdf5_type<std::uint64_t>(), forest.edges);
  });
  return offset;
}

}  // namespace otakar
