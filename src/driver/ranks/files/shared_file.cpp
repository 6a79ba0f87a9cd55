// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/files/shared_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "io/files/output_file.hpp"

namespace otakar {

SharedFile::SharedFile(Communicator& communicator, std::filesystem::path const& path,
                       std::filesystem::path const& partial)
    : communicator_(communicator), path_(path)
{
  std::string const own = partial.string();
  std::vector<std::uint8_t> name(own.begin(), own.end());
  communicator.broadcast(name);
  partial_path_ = std::string(name.begin(), name.end());
}

void SharedFile::write(std::uint64_t offset, std::string_view bytes) const
{
  int const make = communicator_.rank() == 0 ? O_CREAT : 0;
  if (!make) communicator_.barrier();
  int const descriptor = ::open(partial_path_.c_str(), O_WRONLY | make | O_CLOEXEC, 0666);
  int error = descriptor < 0 ? errno : 0;
  if (make) communicator_.barrier();
  if (error != 0) give_up(error);
  communicator_.barrier();  // whoever gives up removes the file, which the others must have opened
  while (!bytes.empty() && error == 0) {
    ssize_t const written = ::pwrite(descriptor, bytes.data(), bytes.size(), off_t(offset));
    if (written < 0 && errno != EINTR) error = errno;
    if (written == 0) error = ENOSPC;
    if (written <= 0) continue;
    bytes.remove_prefix(std::size_t(written));
    offset += std::uint64_t(written);
  }
  if (::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) give_up(error);
}

// Rank 0 may be ended before it can remove the file.
void SharedFile::give_up(int error) const
{
  ::unlink(partial_path_.c_str());
  throw_write_error(path_, error);
}

}  // namespace otakar
