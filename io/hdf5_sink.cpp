// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/hdf5_sink.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace otakar {

namespace {

struct Info {
  int* error_number;
};

// HDF5 sees the first member only.
struct Sink {
  H5FD_t base;
  int descriptor;
  int* error_number;
  haddr_t allocated;  // the end of what HDF5 has given out,
  haddr_t written;    // and of what it has written
};

Sink& sink_of(H5FD_t const* file)
{
  return *reinterpret_cast<Sink*>(const_cast<H5FD_t*>(file));
}

H5FD_t* open_sink(char const* name, unsigned, hid_t access, haddr_t)
{
  auto const* const info = static_cast<Info const*>(H5Pget_driver_info(access));
  int const descriptor = ::open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    *info->error_number = errno;
    return nullptr;
  }
  return &(new Sink{{}, descriptor, info->error_number, 0, 0})->base;
}

herr_t close_sink(H5FD_t* file)
{
  Sink* const sink = &sink_of(file);
  if (::close(sink->descriptor) != 0 && *sink->error_number == 0) *sink->error_number = errno;
  delete sink;
  return 0;
}

herr_t query_sink(H5FD_t const*, unsigned long* flags)
{
  *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_AGGREGATE_SMALLDATA;
  return 0;
}

// What was never written, or was dropped, reads as zeros.
herr_t read_sink(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void* buffer)
{
  auto* bytes = static_cast<char*>(buffer);
  std::memset(bytes, 0, size);
  while (size > 0) {
    ssize_t const got = ::pread(sink_of(file).descriptor, bytes, size, off_t(address));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    bytes += got;
    address += haddr_t(got);
    size -= std::size_t(got);
  }
  return 0;
}

herr_t write_sink(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void const* buffer)
{
  Sink& sink = sink_of(file);
  sink.written = std::max(sink.written, address + size);
  auto const* bytes = static_cast<char const*>(buffer);
  while (size > 0 && *sink.error_number == 0) {
    ssize_t const put = ::pwrite(sink.descriptor, bytes, size, off_t(address));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) {
      *sink.error_number = errno;
      break;
    }
    bytes += put;
    address += haddr_t(put);
    size -= std::size_t(put);
  }
  return 0;
}

herr_t truncate_sink(H5FD_t* file, hid_t, hbool_t)
{
  Sink& sink = sink_of(file);
  if (*sink.error_number == 0 && ::ftruncate(sink.descriptor, off_t(sink.allocated)) != 0) *sink.error_number = errno;
  sink.written = sink.allocated;
  return 0;
}

H5FD_class_t sink_class()
{
  H5FD_class_t driver{};
#ifdef H5FD_CLASS_VERSION
  driver.version = H5FD_CLASS_VERSION;
  driver.value = H5FD_class_value_t(513);  // of those left to applications
#endif
  driver.name = "otakar_sink";
  driver.maxaddr = haddr_t(std::numeric_limits<off_t>::max());
  driver.fc_degree = H5F_CLOSE_WEAK;
  driver.fapl_size = sizeof(Info);
  driver.open = open_sink;
  driver.close = close_sink;
  driver.query = query_sink;
  driver.get_eoa = [](H5FD_t const* file, H5FD_mem_t) { return sink_of(file).allocated; };
  driver.set_eoa = [](H5FD_t* file, H5FD_mem_t, haddr_t address) {
    sink_of(file).allocated = address;
    return herr_t(0);
  };
  driver.get_eof = [](H5FD_t const* file, H5FD_mem_t) { return sink_of(file).written; };
  driver.read = read_sink;
  driver.write = write_sink;
  driver.truncate = truncate_sink;
  H5FD_mem_t const map[] = H5FD_FLMAP_DICHOTOMY;
  std::copy(std::begin(map), std::end(map), driver.fl_map);
  return driver;
}

}  // namespace

Hdf5Handle create_hdf5(std::filesystem::path const& path, int& error_number)
{
  // HDF5 keeps the driver for as long as the file is open.
  H5FD_class_t const driver = sink_class();
  Hdf5Handle const registered(H5FDregister(&driver), H5FDunregister);
  Info const info{&error_number};
  Hdf5Handle const access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  if (H5Pset_driver(access.id(), registered.id(), &info) < 0) return {};
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), H5Fclose};
}

}  // namespace otakar
