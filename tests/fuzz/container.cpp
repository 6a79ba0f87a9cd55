// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "container.hpp"

#include <algorithm>
#include <array>

#include "io/binary/hdf5_handle.hpp"

namespace otakar::test {

namespace {

// The input's bytes as a row of decisions; behind the last all are 0.
class Choices {
 public:
  explicit Choices(std::span<std::uint8_t const> bytes) : bytes_(bytes) {}

  std::size_t below(std::size_t bound) { return next() % bound; }
  // Of any size, small or large.
  std::uint64_t number()
  {
    std::uint64_t number = 0;
    for (std::size_t i = below(9); i > 0; --i) number = number << 8 | next();
    return number;
  }

 private:
  std::uint8_t next()
  {
    if (bytes_.empty()) return 0;
    std::uint8_t const byte = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return byte;
  }

  std::span<std::uint8_t const> bytes_;
};

hid_t choose_type(Choices& choose)
{
  hid_t const types[] = {H5T_NATIVE_UINT32, H5T_NATIVE_INT32, H5T_NATIVE_FLOAT, H5T_NATIVE_DOUBLE, H5T_NATIVE_UINT64,
                         H5T_NATIVE_INT64,  H5T_STD_U8LE,     H5T_STD_I16BE,    H5T_STD_U32BE,     H5T_IEEE_F64BE,
                         H5T_C_S1,          H5T_STD_REF_OBJ,  H5T_STD_B8LE,     H5T_UNIX_D32LE};
  return types[choose.below(std::size(types))];
}

Hdf5Handle choose_space(Choices& choose)
{
  std::array<hsize_t, 2> extent{choose.below(8), choose.below(4)};
  switch (choose.below(8)) {
    case 0: return {H5Screate(H5S_SCALAR), H5Sclose};
    case 1: return {H5Screate(H5S_NULL), H5Sclose};
    case 2: return {H5Screate_simple(2, extent.data(), nullptr), H5Sclose};
    case 3: extent[0] = choose.number(); [[fallthrough]];
    default: return {H5Screate_simple(1, extent.data(), nullptr), H5Sclose};
  }
}

// How a dataset is stored; contiguous where nothing else is chosen.
Hdf5Handle choose_layout(Choices& choose)
{
  Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  hsize_t const chunk = 1 + choose.below(16);
  switch (choose.below(4)) {
    case 1: H5Pset_layout(properties.id(), H5D_COMPACT); break;
    case 2: H5Pset_chunk(properties.id(), 1, &chunk); break;
    case 3:
      H5Pset_chunk(properties.id(), 1, &chunk);
      H5Pset_deflate(properties.id(), 6);
      break;
    default: break;
  }
  return properties;
}

void add_number(Choices& choose, hid_t group, char const* name, std::uint64_t usual)
{
  bool const plain = choose.below(4) != 0;
  std::uint64_t const value = plain ? usual : choose.number();
  std::array<std::uint64_t, 64> values{};
  values.fill(value);
  hid_t const type = plain ? H5T_NATIVE_UINT64 : choose_type(choose);
  Hdf5Handle const space = plain ? Hdf5Handle(H5Screate(H5S_SCALAR), H5Sclose) : choose_space(choose);
  if (!plain && H5Sget_simple_extent_npoints(space.id()) > 32) return;
  Hdf5Handle const attribute(H5Acreate2(group, name, type, space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  H5Awrite(attribute.id(), type, values.data());
}

void add_text(Choices& choose, hid_t group, char const* name)
{
  constexpr std::array<char const*, 7> texts{"int32", "uint32", "int64", "float", "double", "", "int32 and more"};
  std::array<char, 32> text{};
  std::string const chosen = texts[choose.below(texts.size())];
  std::copy(chosen.begin(), chosen.end(), text.begin());
  char const* const pointer = text.data();
  bool const variable = choose.below(2) == 0;
  Hdf5Handle const type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.id(), variable ? H5T_VARIABLE : 1 + choose.below(text.size()));
  Hdf5Handle const space(H5Screate(H5S_SCALAR), H5Sclose);
  Hdf5Handle const attribute(H5Acreate2(group, name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  if (choose.below(8) != 0)
    H5Awrite(attribute.id(), type.id(), variable ? static_cast<void const*>(&pointer) : pointer);
}

void add_column(Choices& choose, hid_t group, char const* name, hid_t usual, std::uint64_t size)
{
  bool const plain = choose.below(4) != 0;
  hsize_t const extent = size;
  Hdf5Handle const space = plain ? Hdf5Handle(H5Screate_simple(1, &extent, nullptr), H5Sclose) : choose_space(choose);
  hid_t const type = choose.below(4) == 0 ? choose_type(choose) : usual;
  Hdf5Handle const layout = choose_layout(choose);
  Hdf5Handle const dataset(H5Dcreate2(group, name, type, space.id(), H5P_DEFAULT, layout.id(), H5P_DEFAULT), H5Dclose);
  if (H5Sget_simple_extent_npoints(space.id()) > 32 || choose.below(8) == 0) return;
  std::array<std::uint64_t, 64> values{};
  for (auto& value : values) value = choose.below(4) == 0 ? choose.number() : 0x0000000100000000u;
  H5Dwrite(dataset.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
}

// In the place of an object: nothing, a group, or a link to nowhere. False where the object is to be there.
bool replace(Choices& choose, hid_t group, char const* name)
{
  switch (choose.below(16)) {
    case 0: return true;
    case 1: Hdf5Handle(H5Gcreate2(group, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose); return true;
    case 2: H5Lcreate_soft("nowhere", group, name, H5P_DEFAULT, H5P_DEFAULT); return true;
    case 3: H5Lcreate_soft("/graph", group, name, H5P_DEFAULT, H5P_DEFAULT); return true;
    default: return false;
  }
}

}  // namespace

void write_container(std::string const& path, std::span<std::uint8_t const> bytes)
{
  Choices choose(bytes);
  Hdf5Silence const silence;
  Hdf5Handle const file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
  if (replace(choose, file.id(), "graph")) return;
  Hdf5Handle const group(H5Gcreate2(file.id(), "graph", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  std::uint64_t const vertices = choose.below(8);
  std::uint64_t const edges = choose.below(8);
  if (choose.below(16) != 0) add_number(choose, group.id(), "vertices", vertices);
  if (choose.below(16) != 0) add_number(choose, group.id(), "edges", edges);
  if (choose.below(2) != 0) add_number(choose, group.id(), "first_vertex", 1);
  if (choose.below(16) != 0) add_text(choose, group.id(), "weight_type");
  for (char const* name : {"u", "v"})
    if (!replace(choose, group.id(), name)) add_column(choose, group.id(), name, H5T_NATIVE_UINT32, edges);
  if (!replace(choose, group.id(), "weight")) add_column(choose, group.id(), "weight", choose_type(choose), edges);
  if (choose.below(2) != 0) add_column(choose, group.id(), "vertex_name", H5T_NATIVE_UINT64, vertices);
}

}  // namespace otakar::test
