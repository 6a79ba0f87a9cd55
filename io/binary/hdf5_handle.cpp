// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/binary/hdf5_handle.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "core/error.hpp"
#include "io/files/output_file.hpp"

namespace otakar {

namespace {

struct Failure {
  std::string innermost;
  int error_number = 0;  // the operating system's, where it was the one to fail
};

herr_t note_failure(unsigned depth, H5E_error2_t const* error, void* failure)
{
  constexpr std::string_view mark = "errno = ";
  auto& found = *static_cast<Failure*>(failure);
  std::string const text = error->desc ? error->desc : "";
  if (depth == 0) found.innermost = text;
  if (std::size_t const at = text.find(mark); at != std::string::npos && found.error_number == 0)
    found.error_number = std::atoi(text.c_str() + at + mark.size());
  return 0;
}

Hdf5Handle text_type(std::size_t size)
{
  Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.id(), size);
  H5Tset_cset(type.id(), H5T_CSET_UTF8);
  return type;
}

void write_scalar(Hdf5Group const& group, std::string const& name, hid_t type, void const* value)
{
  std::string const what = "cannot write attribute " + group.path(name);
  Hdf5Handle const space(check_hdf5(H5Screate(H5S_SCALAR), group.file, what), H5Sclose);
  Hdf5Handle const attribute(
      check_hdf5(H5Acreate2(group.id(), name.c_str(), type, space.id(), H5P_DEFAULT, H5P_DEFAULT), group.file, what),
      H5Aclose);
  check_hdf5(H5Awrite(attribute.id(), type, value), group.file, what);
}

Hdf5Handle open_attribute(Hdf5Group const& group, std::string const& name)
{
  if (!has_attribute(group, name)) throw Error(group.file + ": attribute " + group.path(name) + " is missing");
  return {check_hdf5(H5Aopen(group.id(), name.c_str(), H5P_DEFAULT), group.file,
                     "cannot read attribute " + group.path(name)),
          H5Aclose};
}

// Throws unless the attribute is one value of this class; returns its type.
Hdf5Handle type_of_attribute(Hdf5Group const& group, std::string const& name, Hdf5Handle const& attribute,
                             H5T_class_t expected)
{
  Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose);
  Hdf5Handle const space(H5Aget_space(attribute.id()), H5Sclose);
  if (H5Sget_simple_extent_npoints(space.id()) != 1 || H5Tget_class(type.id()) != expected)
    throw Error(group.file + ": attribute " + group.path(name) + " is not one " +
                (expected == H5T_STRING ? "string" : "integer"));
  return type;
}

// An extent is a promise: values never written take no room. Deflate packs a thousand bytes into one, hardly more.
void check_stored(Hdf5Group const& group, std::string const& name, Hdf5Dataset const& dataset)
{
  constexpr std::uint64_t tightest = 1100;
  Hdf5Handle const file(H5Iget_file_id(group.id()), H5Fclose);
  hsize_t file_bytes = 0;
  H5Fget_filesize(file.id(), &file_bytes);
  std::uint64_t const stored = std::min(H5Dget_storage_size(dataset.handle.id()), file_bytes);
  if (dataset.bytes == 0 || dataset.size > stored * tightest / dataset.bytes)
    throw Error(group.file + ": " + group.path(name) + " has " + std::to_string(dataset.size) + " values, of which " +
                std::to_string(stored) + " bytes are stored");
}

}  // namespace

Hdf5Silence::Hdf5Silence()
{
  H5dont_atexit();  // every handle is closed by then, but HDF5 complains of what it failed to open in damaged files
  H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Hdf5Silence::~Hdf5Silence()
{
  H5Eset_auto2(H5E_DEFAULT, print_, data_);
}

void throw_hdf5_error(std::string const& file, std::string const& what)
{
  Failure failure;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, note_failure, &failure);
  ExitCode const code = is_disk_full(failure.error_number) ? ExitCode::out_of_resource : ExitCode::bad_input;
  std::string const text =
      failure.error_number ? std::generic_category().message(failure.error_number) : failure.innermost;
  throw Error(code, file + ": " + what + ": " + text);
}

Hdf5Group create_group(Hdf5Handle const& file, std::string const& file_name, std::string const& name)
{
  hid_t const id = H5Gcreate2(file.id(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  return {file_name, name, {check_hdf5(id, file_name, "cannot create group " + name), H5Gclose}};
}

Hdf5Group open_group(Hdf5Handle const& file, std::string const& file_name, std::string const& name)
{
  if (H5Lexists(file.id(), name.c_str(), H5P_DEFAULT) <= 0)
    throw Error(file_name + ": no group " + name + " in this HDF5 file");
  hid_t const id = H5Gopen2(file.id(), name.c_str(), H5P_DEFAULT);
  return {file_name, name, {check_hdf5(id, file_name, "cannot open group " + name), H5Gclose}};
}

void write_attribute(Hdf5Group const& group, std::string const& name, std::uint64_t value)
{
  write_scalar(group, name, H5T_NATIVE_UINT64, &value);
}

void write_attribute(Hdf5Group const& group, std::string const& name, std::string const& value)
{
  write_scalar(group, name, text_type(value.size() + 1).id(), value.c_str());
}

bool has_attribute(Hdf5Group const& group, std::string const& name)
{
  return H5Aexists(group.id(), name.c_str()) > 0;
}

std::uint64_t read_integer_attribute(Hdf5Group const& group, std::string const& name)
{
  Hdf5Handle const attribute = open_attribute(group, name);
  Hdf5Handle const type = type_of_attribute(group, name, attribute, H5T_INTEGER);
  std::int64_t sign = 0;
  std::uint64_t value = 0;
  if (H5Tget_sign(type.id()) == H5T_SGN_2) H5Aread(attribute.id(), H5T_NATIVE_INT64, &sign);
  if (sign < 0) throw Error(group.file + ": attribute " + group.path(name) + " is negative");
  check_hdf5(H5Aread(attribute.id(), H5T_NATIVE_UINT64, &value), group.file,
             "cannot read attribute " + group.path(name));
  return value;
}

std::string read_text_attribute(Hdf5Group const& group, std::string const& name)
{
  std::string const what = "cannot read attribute " + group.path(name);
  Hdf5Handle const attribute = open_attribute(group, name);
  Hdf5Handle const type = type_of_attribute(group, name, attribute, H5T_STRING);
  if (H5Tis_variable_str(type.id()) > 0) {
    char* text = nullptr;
    check_hdf5(H5Aread(attribute.id(), type.id(), &text), group.file, what);
    std::string value = text ? text : "";
    H5free_memory(text);
    return value;
  }
  std::string value(H5Tget_size(type.id()), '\0');
  check_hdf5(H5Aread(attribute.id(), type.id(), value.data()), group.file, what);
  return value.substr(0, value.find('\0'));
}

// Its place in the file is settled before its values are written, by whomever; and nothing in it tells the time: the
// same values make the same file.
static Hdf5Handle create_dataset(Hdf5Group const& group, std::string const& name, hid_t type, std::uint64_t size,
                                 std::uint64_t columns)
{
  std::string const what = "cannot write " + group.path(name);
  hsize_t const extent[] = {columns == 0 ? size : size / columns, columns};
  Hdf5Handle const space(check_hdf5(H5Screate_simple(columns == 0 ? 1 : 2, extent, nullptr), group.file, what),
                         H5Sclose);
  Hdf5Handle const creation(check_hdf5(H5Pcreate(H5P_DATASET_CREATE), group.file, what), H5Pclose);
  check_hdf5(H5Pset_alloc_time(creation.id(), H5D_ALLOC_TIME_EARLY), group.file, what);
  check_hdf5(H5Pset_fill_time(creation.id(), H5D_FILL_TIME_NEVER), group.file, what);
  check_hdf5(H5Pset_obj_track_times(creation.id(), false), group.file, what);
  hid_t const id = H5Dcreate2(group.id(), name.c_str(), type, space.id(), H5P_DEFAULT, creation.id(), H5P_DEFAULT);
  return {check_hdf5(id, group.file, what), H5Dclose};
}

void write_dataset(Hdf5Group const& group, std::string const& name, hid_t type, void const* values, std::uint64_t size,
                   std::uint64_t columns)
{
  std::string const what = "cannot write " + group.path(name);
  Hdf5Handle dataset = create_dataset(group, name, type, size, columns);
  if (size > 0) check_hdf5(H5Dwrite(dataset.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), group.file, what);
  if (!dataset.close()) throw_hdf5_error(group.file, what);
}

std::uint64_t reserve_dataset(Hdf5Group const& group, std::string const& name, hid_t type, std::uint64_t size)
{
  Hdf5Handle dataset = create_dataset(group, name, type, size, 0);
  haddr_t const offset = H5Dget_offset(dataset.id());
  if (!dataset.close()) throw_hdf5_error(group.file, "cannot write " + group.path(name));
  return offset == HADDR_UNDEF ? 0 : offset;
}

Hdf5Dataset open_dataset(Hdf5Group const& group, std::string const& name)
{
  if (H5Lexists(group.id(), name.c_str(), H5P_DEFAULT) <= 0)
    throw Error(group.file + ": dataset " + group.path(name) + " is missing");
  hid_t const id = H5Dopen2(group.id(), name.c_str(), H5P_DEFAULT);
  Hdf5Dataset dataset;
  dataset.handle = {check_hdf5(id, group.file, "cannot open " + group.path(name)), H5Dclose};
  Hdf5Handle const space(H5Dget_space(id), H5Sclose);
  Hdf5Handle const type(H5Dget_type(id), H5Tclose);
  dataset.type_class = H5Tget_class(type.id());
  if (H5Sget_simple_extent_ndims(space.id()) != 1 ||
      (dataset.type_class != H5T_INTEGER && dataset.type_class != H5T_FLOAT))
    throw Error(group.file + ": " + group.path(name) + " is not a row of numbers");
  hsize_t extent = 0;
  H5Sget_simple_extent_dims(space.id(), &extent, nullptr);
  dataset.size = extent;
  dataset.bytes = H5Tget_size(type.id());
  dataset.is_signed = dataset.type_class == H5T_INTEGER && H5Tget_sign(type.id()) == H5T_SGN_2;
  check_stored(group, name, dataset);
  return dataset;
}

}  // namespace otakar
