// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "io/assemble.hpp"
#include "io/hdf5.hpp"
#include "io/hdf5_columns.hpp"

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
  if (auto const type = weight_type_named(name)) return *type;
  throw Error(group.file + ": attribute " + group.path("weight_type") + " is '" + name +
              "', not int32, uint32, int64, float or double");
}

Sizes read_sizes(Hdf5Group const& group)
{
  Sizes sizes;
  sizes.vertices = read_integer_attribute(group, "vertices");
  sizes.edges = read_integer_attribute(group, "edges");
  sizes.type = read_weight_type(group);
  if (sizes.vertices > NarrowIds::most_vertices)
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

// Two edges cannot be one record of the source, nor two vertices have one name. Our own writers list them ascending.
void check_distinct(Hdf5Group const& group, char const* name, HostArray<std::uint64_t> const& values)
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
    throw Error(group.file + ": " + group.path(name) + " has the value " + std::to_string(*twice) + " twice");
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

Hdf5Handle open_file(std::string const& name)
{
  return {check_hdf5(H5Fopen(name.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), name, "cannot open"), H5Fclose};
}

}  // namespace

bool looks_like_hdf5(std::string_view bytes)
{
  return bytes.starts_with("\x89HDF\r\n\x1a\n");
}

Input read_hdf5(MappedFile const& mapped, ReadOptions const& options)
{
  Hdf5Silence const silence;
  std::string const& name = mapped.name();
  Hdf5Handle const file = open_file(name);
  Hdf5Group const group = open_group(file, name, "/graph");
  Sizes const sizes = read_sizes(group);
  Hdf5Columns columns(mapped, group);
  Arcs edges;
  edges.vertices = sizes.vertices;
  edges.u = columns.vertices("u", sizes.edges, sizes.vertices);
  edges.v = columns.vertices("v", sizes.edges, sizes.vertices);
  columns.weights("weight", open_weights(group, sizes), edges);
  HostArray<std::uint64_t> origin, vertex_name;
  if (has_member(group, "origin")) origin = columns.numbers("origin", sizes.edges, "edges");
  if (has_member(group, "vertex_name")) vertex_name = columns.numbers("vertex_name", sizes.vertices, "vertices");
  std::uint64_t const first_vertex = read_first_vertex(group, sizes.vertices);
  columns.read();
  check_distinct(group, "origin", origin);
  check_distinct(group, "vertex_name", vertex_name);

  Input input = assemble_edges(std::move(edges), sizes.type, options, [&](std::uint64_t edge) {
    return name + ": " + group.path("weight") + "[" + std::to_string(edge) + "]";
  });
  input.origin = origin;
  input.vertex_name = vertex_name;
  input.first_vertex = first_vertex;
  input.format = "HDF5 container";
  if (ends_in_file(mapped, group, sizes.edges) > 0) input.held = mapped.hold();
  return input;
}

InputSize peek_hdf5(MappedFile const& mapped, ReadOptions const& options)
{
  Hdf5Silence const silence;
  Hdf5Handle const file = open_file(mapped.name());
  Hdf5Group const group = open_group(file, mapped.name(), "/graph");
  Sizes const sizes = read_sizes(group);
  std::uint64_t const mapped_ends = ends_in_file(mapped, group, sizes.edges);
  open_column(group, "weight", sizes.edges, "edges");
  std::uint64_t names = 0;
  if (has_member(group, "origin")) names += sizes.edges;
  if (has_member(group, "vertex_name")) names += sizes.vertices;
  InputSize size{sizes.vertices, sizes.edges, options.weight_type.value_or(sizes.type)};
  size.numbering = names * sizeof(std::uint64_t);
  size.mapped = mapped_ends;
  return size;
}

}  // namespace otakar
