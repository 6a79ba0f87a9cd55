// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "io/assemble.hpp"
#include "io/hdf5.hpp"
#include "io/hdf5_handle.hpp"
#include "primitives/allocate.hpp"

namespace otakar {

namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

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

Hdf5Dataset open_column(Hdf5Group const& group, std::string const& name, std::uint64_t size,
                        std::string const& items = "edges")
{
  Hdf5Dataset dataset = open_dataset(group, name);
  if (dataset.size != size)
    throw Error(group.file + ": " + group.path(name) + " has " + std::to_string(dataset.size) + " values for " +
                std::to_string(size) + " " + items);
  return dataset;
}

// Conversion to a narrower integer clamps, so a vertex too large stays too large; a negative one would become 0, which
// is why signed types are refused.
template <class Id>
HostArray<Id> read_ids(Hdf5Group const& group, std::string const& name, std::uint64_t size,
                       std::string const& items = "edges")
{
  Hdf5Dataset const dataset = open_column(group, name, size, items);
  if (dataset.type_class != H5T_INTEGER || dataset.is_signed)
    throw Error(group.file + ": " + group.path(name) + " must be of an unsigned integer type");
  auto const ids = allocate<Id>(Host(), "otakar::hdf5::" + name, size);
  read_dataset(group, name, dataset, hdf5_type<Id>(), ids.data());
  return ids;
}

// The first of 0 .. size that satisfies the predicate, or none.
template <class Predicate>
std::uint64_t find_first(std::string const& label, std::uint64_t size, Predicate const& predicate)
{
  std::uint64_t found = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      label, Range<Host>(Host(), 0, size),
      [=](std::uint64_t i, std::uint64_t& first) {
        if (predicate(i)) first = std::min(first, i);
      },
      Kokkos::Min<std::uint64_t>(found));
  return found;
}

HostArray<std::uint32_t> read_ends(Hdf5Group const& group, std::string const& name, Sizes const& sizes)
{
  auto const ends = read_ids<std::uint32_t>(group, name, sizes.edges);
  std::uint64_t const bad =
      find_first("otakar::hdf5::check_ends", sizes.edges, [=](std::uint64_t e) { return ends(e) >= sizes.vertices; });
  if (bad != none<std::uint64_t>)
    throw Error(group.file + ": " + group.path(name) + "[" + std::to_string(bad) + "]: vertex " +
                std::to_string(ends(bad)) + " is out of range (0 to " + std::to_string(sizes.vertices) + " - 1)");
  return ends;
}

// Every integer type fits an int64 and every float a double, so nothing is lost on the way.
void read_weights(Hdf5Group const& group, Sizes const& sizes, Arcs& arcs)
{
  Hdf5Dataset const dataset = open_column(group, "weight", sizes.edges);
  bool const as_named = with_weight_type(sizes.type, [&]<class Weight>(Weight) {
    return dataset.bytes == sizeof(Weight) && (dataset.type_class == H5T_FLOAT) == std::floating_point<Weight> &&
           (std::floating_point<Weight> || dataset.is_signed == std::signed_integral<Weight>);
  });
  if (!as_named)
    throw Error(group.file + ": " + group.path("weight") + " is not of type " + std::string(name_of(sizes.type)) +
                ", which weight_type names");
  if (sizes.type == WeightType::int32) {
    arcs.narrow_weight = allocate<std::int32_t>(Host(), "otakar::hdf5::weight", sizes.edges);
    return read_dataset(group, "weight", dataset, H5T_NATIVE_INT32, arcs.narrow_weight.data());
  }
  arcs.real = dataset.type_class == H5T_FLOAT;
  arcs.wide_weight = allocate<std::uint64_t>(Host(), "otakar::hdf5::weight", sizes.edges);
  read_dataset(group, "weight", dataset, arcs.real ? H5T_NATIVE_DOUBLE : H5T_NATIVE_INT64, arcs.wide_weight.data());
  if (!arcs.real) return;
  auto const weight = arcs.wide_weight;
  std::uint64_t const bad = find_first("otakar::hdf5::check_weights", sizes.edges, [=](std::uint64_t e) {
    return std::isnan(Kokkos::bit_cast<double>(weight(e)));
  });
  if (bad != none<std::uint64_t>)
    throw Error(group.file + ": " + group.path("weight") + "[" + std::to_string(bad) + "]: the weight is NaN");
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
  Arcs edges;
  edges.vertices = sizes.vertices;
  edges.u = read_ends(group, "u", sizes);
  edges.v = read_ends(group, "v", sizes);
  read_weights(group, sizes, edges);
  auto const locate = [&](std::uint64_t edge) {
    return name + ": " + group.path("weight") + "[" + std::to_string(edge) + "]";
  };
  Input input = assemble_edges(std::move(edges), sizes.type, options, locate);
  if (H5Lexists(group.id(), "origin", H5P_DEFAULT) > 0)
    input.origin = read_ids<std::uint64_t>(group, "origin", sizes.edges);
  if (has_attribute(group, "first_vertex")) input.first_vertex = read_integer_attribute(group, "first_vertex");
  if (H5Lexists(group.id(), "vertex_name", H5P_DEFAULT) > 0)
    input.vertex_name = read_ids<std::uint64_t>(group, "vertex_name", sizes.vertices, "vertices");
  input.format = "HDF5 container";
  return input;
}

InputSize peek_hdf5(MappedFile const& mapped, ReadOptions const& options)
{
  Hdf5Silence const silence;
  Hdf5Handle const file = open_file(mapped.name());
  Hdf5Group const group = open_group(file, mapped.name(), "/graph");
  Sizes const sizes = read_sizes(group);
  for (auto const* column : {"u", "v", "weight"}) open_column(group, column, sizes.edges);
  return {sizes.vertices, sizes.edges, options.weight_type.value_or(sizes.type)};
}

}  // namespace otakar
