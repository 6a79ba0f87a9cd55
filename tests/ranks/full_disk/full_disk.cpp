// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Loaded before the C library into one rank, a disk that is full for it.
#include <sys/types.h>

#include <cerrno>
#include <cstddef>

extern "C" ssize_t pwrite64(int, void const*, std::size_t, off_t)
{
  errno = ENOSPC;
  return -1;
}

extern "C" ssize_t pwrite(int descriptor, void const* bytes, std::size_t size, off_t offset)
{
  return pwrite64(descriptor, bytes, size, offset);
}
