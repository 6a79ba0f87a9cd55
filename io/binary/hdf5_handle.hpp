// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A small cover over HDF5's C interface: identifiers that close themselves, and failures as Errors.
//
// HDF5's own error printing is silenced while a file is at work. The Error's text is the operating system's where its
// error stack mentions an errno, else the innermost description of the stack, the one that says what went wrong.
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "core/allocate.hpp"
#include "io/files/output_file.hpp"
#include "io/labels.hpp"

namespace otakar {

class Hdf5Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Hdf5Handle() = default;
  Hdf5Handle(hid_t open_id, Close closer) : id_(open_id), close_(closer) {}
  Hdf5Handle(Hdf5Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept
  {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Hdf5Handle() { close(); }

  hid_t id() const { return id_; }
  // False where closing failed, which for a file means that its last bytes were not written.
  bool close() { return id_ < 0 || close_(std::exchange(id_, -1)) >= 0; }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

// Creates a file whose failed writes leave the first errno in `error_number`, which must outlive the file, see
// io/binary/hdf5_file_driver.cpp. An invalid handle where creation failed.
Hdf5Handle create_hdf5(std::filesystem::path const& path, int& error_number);

// To be made before any other use of HDF5.
class Hdf5Silence {
 public:
  Hdf5Silence();
  ~Hdf5Silence();
  Hdf5Silence(Hdf5Silence const&) = delete;
  Hdf5Silence& operator=(Hdf5Silence const&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

// A group of an open file, and how errors name it.
struct Hdf5Group {
  std::string file;
  std::string name;
  Hdf5Handle handle;

  hid_t id() const { return handle.id(); }
  std::string path(std::string const& member) const { return name + "/" + member; }
};

// `what` is the activity, as in "cannot open".
[[noreturn]] void throw_hdf5_error(std::string const& file, std::string const& what);

// Passes on what a call returned; throws where it failed.
template <class T>
T check_hdf5(T result, std::string const& file, std::string const& what)
{
  if (result < 0) throw_hdf5_error(file, what);
  return result;
}

Hdf5Group create_group(Hdf5Handle const& file, std::string const& file_name, std::string const& name);
Hdf5Group open_group(Hdf5Handle const& file, std::string const& file_name, std::string const& name);

void write_attribute(Hdf5Group const& group, std::string const& name, std::uint64_t value);
void write_attribute(Hdf5Group const& group, std::string const& name, std::string const& value);

bool has_attribute(Hdf5Group const& group, std::string const& name);
std::uint64_t read_integer_attribute(Hdf5Group const& group, std::string const& name);
std::string read_text_attribute(Hdf5Group const& group, std::string const& name);

// One contiguous dataset, in one call; it is stored in the type it has in memory. With columns it is a table, row by
// row.
void write_dataset(Hdf5Group const& group, std::string const& name, hid_t type, void const* values, std::uint64_t size,
                   std::uint64_t columns = 0);

// Makes room for one, whose values are written later, and returns where in the file; 0 where it has none.
std::uint64_t reserve_dataset(Hdf5Group const& group, std::string const& name, hid_t type, std::uint64_t size);

struct Hdf5Dataset {
  Hdf5Handle handle;
  std::uint64_t size = 0;
  H5T_class_t type_class = H5T_NO_CLASS;
  std::size_t bytes = 0;  // of one value
  bool is_signed = false;
};

// Throws where there is no such dataset, where it is not a single row of numbers, or where the file cannot hold them.
Hdf5Dataset open_dataset(Hdf5Group const& group, std::string const& name);

template <class T>
hid_t hdf5_type()
{
  if constexpr (std::is_same_v<T, std::int32_t>) return H5T_NATIVE_INT32;
  if constexpr (std::is_same_v<T, std::uint32_t>) return H5T_NATIVE_UINT32;
  if constexpr (std::is_same_v<T, std::int64_t>) return H5T_NATIVE_INT64;
  if constexpr (std::is_same_v<T, std::uint64_t>) return H5T_NATIVE_UINT64;
  if constexpr (std::is_same_v<T, float>) return H5T_NATIVE_FLOAT;
  if constexpr (std::is_same_v<T, double>) return H5T_NATIVE_DOUBLE;
}

// Creates a file with one group and lets `fill` write into it. Errors name it by `path`.
template <class Fill>
void fill_hdf5_file(std::filesystem::path const& path, std::filesystem::path const& partial,
                    std::string const& group_name, Fill const& fill)
{
  Hdf5Silence const silence;
  std::string const name = path.string();
  int error_number = 0;
  Hdf5Handle file = create_hdf5(partial, error_number);
  if (error_number != 0) throw_write_error(path, error_number);
  check_hdf5(file.id(), name, "cannot create");
  fill(create_group(file, name, group_name));
  bool const closed = file.close();
  if (error_number != 0) throw_write_error(path, error_number);
  if (!closed) throw_hdf5_error(name, "cannot write");
}

// The same, and gives it its name once it is closed without error.
template <class Fill>
void write_hdf5_file(std::filesystem::path const& path, std::string const& group_name, Fill const& fill)
{
  PartialFile partial(path);
  fill_hdf5_file(path, partial.partial_path(), group_name, fill);
  partial.commit();
}

inline void write_provenance(Hdf5Group const& group, Provenance const& provenance)
{
  write_attribute(group, "made_by", provenance.made_by);
  write_attribute(group, "source", provenance.source);
}

template <class T>
void write_array(Hdf5Group const& group, std::string const& name, HostArray<T> const& values, std::uint64_t columns = 0)
{
  write_dataset(group, name, hdf5_type<T>(), values.data(), values.extent(0), columns);
}

}  // namespace otakar
