// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A virtual file driver of HDF5 that keeps failed writes from it, because HDF5 does not survive them: a file whose last
// bytes cannot be written stays in its table of open files after H5Fclose has failed and freed it, and the process
// crashes when the library shuts down (h5py issue 914, HDFGroup/hdf5 pull request 2291; seen with 1.10.8 under a limit
// on file sizes, with every handle closed and every return code checked). So the driver notes the first errno, drops
// what follows, and reports success; the caller looks at the errno once the file is closed.
#include "io/binary/hdf5_handle.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>

namespace otakar {

namespace {

// HDF5 sees the first member only.
struct DriverFile {
  H5FD_t base;
  int descriptor;
  int* error_number;
  haddr_t allocated;  // the end of what HDF5 has given out,
  haddr_t written;    // and of what it has written

  void note(bool failed)
  {
    if (failed && *error_number == 0) *error_number = errno;
  }
};

DriverFile& driver_file(H5FD_t const* base)
{
  return *reinterpret_cast<DriverFile*>(const_cast<H5FD_t*>(base));
}

// The property list carries where the errno goes.
H5FD_t* driver_open(char const* name, unsigned, hid_t access, haddr_t)
{
  int* const error_number = *static_cast<int* const*>(H5Pget_driver_info(access));
  auto file = std::make_unique<DriverFile>();
  file->error_number = error_number;
  file->descriptor = ::open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  file->note(file->descriptor < 0);
  return file->descriptor < 0 ? nullptr : &file.release()->base;
}

herr_t driver_close(H5FD_t* base)
{
  std::unique_ptr<DriverFile> const file(&driver_file(base));
  file->note(::close(file->descriptor) != 0);
  return 0;
}

herr_t driver_query(H5FD_t const*, unsigned long* flags)
{
  *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_AGGREGATE_SMALLDATA;
  return 0;
}

// What was never written, or was dropped, reads as zeros.
herr_t driver_read(H5FD_t* base, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void* buffer)
{
  std::memset(buffer, 0, size);
  for (std::size_t done = 0; done < size;) {
    ssize_t const got =
        ::pread(driver_file(base).descriptor, static_cast<char*>(buffer) + done, size - done, off_t(address + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    done += std::size_t(got);
  }
  return 0;
}

herr_t driver_write(H5FD_t* base, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void const* buffer)
{
  DriverFile& file = driver_file(base);
  file.written = std::max(file.written, address + size);
  for (std::size_t done = 0; done < size && *file.error_number == 0;) {
    ssize_t const put =
        ::pwrite(file.descriptor, static_cast<char const*>(buffer) + done, size - done, off_t(address + done));
    if (put < 0 && errno == EINTR) continue;
    file.note(put < 0);
    if (put > 0) done += std::size_t(put);
  }
  return 0;
}

herr_t driver_truncate(H5FD_t* base, hid_t, hbool_t)
{
  DriverFile& file = driver_file(base);
  if (*file.error_number == 0) file.note(::ftruncate(file.descriptor, off_t(file.allocated)) != 0);
  file.written = file.allocated;
  return 0;
}

H5FD_class_t driver_class()
{
  H5FD_class_t driver{};
#ifdef H5FD_CLASS_VERSION
  driver.version = H5FD_CLASS_VERSION;
  driver.value = H5FD_class_value_t(513);  // of those left to applications
#endif
  driver.name = "otakar";
  driver.maxaddr = haddr_t(std::numeric_limits<off_t>::max());
  driver.fc_degree = H5F_CLOSE_WEAK;
  driver.fapl_size = sizeof(int*);
  driver.open = driver_open;
  driver.close = driver_close;
  driver.query = driver_query;
  driver.get_eoa = [](H5FD_t const* base, H5FD_mem_t) { return driver_file(base).allocated; };
  driver.set_eoa = [](H5FD_t* base, H5FD_mem_t, haddr_t address) {
    driver_file(base).allocated = address;
    return herr_t(0);
  };
  driver.get_eof = [](H5FD_t const* base, H5FD_mem_t) { return driver_file(base).written; };
  driver.read = driver_read;
  driver.write = driver_write;
  driver.truncate = driver_truncate;
  H5FD_mem_t const map[] = H5FD_FLMAP_DICHOTOMY;
  std::copy(std::begin(map), std::end(map), driver.fl_map);
  return driver;
}

}  // namespace

Hdf5Handle create_hdf5(std::filesystem::path const& path, int& error_number)
{
  // HDF5 keeps the driver for as long as the file is open.
  H5FD_class_t const driver = driver_class();
  Hdf5Handle const registered(H5FDregister(&driver), H5FDunregister);
  int* const info = &error_number;
  Hdf5Handle const access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  if (H5Pset_driver(access.id(), registered.id(), &info) < 0) return {};
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), H5Fclose};
}

}  // namespace otakar
