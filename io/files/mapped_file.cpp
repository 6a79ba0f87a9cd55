// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/files/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "io/files/output_file.hpp"
#include "io/files/standard_streams.hpp"

#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(first, size) ((void)(first), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(first, size) ((void)(first), (void)(size))
#endif

namespace otakar {

namespace {

// Behind the text a mapping goes on to the end of the page. The address sanitizer reports reads there.
std::size_t rest_of_page(std::size_t size)
{
  auto const page = std::size_t(::sysconf(_SC_PAGESIZE));
  return (page - size % page) % page;
}

class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor()
  {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
  int get() const { return descriptor_; }
  int release() { return std::exchange(descriptor_, -1); }

 private:
  int descriptor_;
};

[[noreturn]] void throw_unreadable(std::string const& name, int error_number)
{
  bool const full = error_number == ENOMEM || is_disk_full(error_number);
  ExitCode const code = full ? ExitCode::out_of_resource : ExitCode::bad_input;
  throw Error(code, name + ": cannot read: " + std::generic_category().message(error_number));
}

void write_all(int to, char const* bytes, std::size_t size, std::string const& name)
{
  while (size > 0) {
    ssize_t const written = ::write(to, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_unreadable(name, errno);
    bytes += written;
    size -= std::size_t(written);
  }
}

// What is left of a stream, as a file in memory.
int keep_stream(int from, std::string const& name)
{
  Descriptor memory(::memfd_create("otakar", MFD_CLOEXEC));
  if (memory.get() < 0) throw_unreadable(name, errno);
  std::vector<char> buffer(std::size_t(1) << 20);
  for (;;) {
    ssize_t const got = ::read(from, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_unreadable(name, errno);
    if (got == 0) return memory.release();
    write_all(memory.get(), buffer.data(), std::size_t(got), name);
  }
}

// Whether the standard input is a file that nobody has read from, which is mapped as it is.
bool is_redirected_file(std::string const& name)
{
  if (::isatty(STDIN_FILENO)) throw Error(name + ": is a terminal; name a file, or send a graph through a pipe");
  struct stat status;
  if (::fstat(STDIN_FILENO, &status) != 0) throw_unreadable(name, errno);
  if (S_ISDIR(status.st_mode)) throw_unreadable(name, EISDIR);
  return S_ISREG(status.st_mode) && ::lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
}

}  // namespace

MappedFile::MappedFile(std::filesystem::path const& path)
    : name_(input_name(path)), path_(is_standard_stream(path) ? "/dev/stdin" : name_)
{
  if (is_standard_stream(path) && !is_redirected_file(name_)) path_.clear();
  Descriptor const file(path_.empty() ? keep_stream(STDIN_FILENO, name_)
                                      : ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) throw_unreadable(name_, errno);
  struct stat status;
  if (::fstat(file.get(), &status) != 0) throw_unreadable(name_, errno);
  if (S_ISDIR(status.st_mode)) throw_unreadable(name_, EISDIR);
  if (!S_ISREG(status.st_mode)) throw Error(name_ + ": cannot read: not a regular file");
  auto const size = std::size_t(status.st_size);
  if (size == 0) return;
  void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (bytes == MAP_FAILED) throw_unreadable(name_, errno);
  text_ = {static_cast<char const*>(bytes), size};
  ASAN_POISON_MEMORY_REGION(text_.data() + size, rest_of_page(size));
}

MappedFile::~MappedFile()
{
  if (text_.empty()) return;
  ASAN_UNPOISON_MEMORY_REGION(text_.data() + text_.size(), rest_of_page(text_.size()));
  ::munmap(const_cast<char*>(text_.data()), text_.size());
}

void MappedFile::forget(std::size_t first, std::size_t last) const
{
  auto const page = std::size_t(::sysconf(_SC_PAGESIZE));
  first = first / page * page;
  last = std::min(last, text_.size()) / page * page;
  if (first < last) ::madvise(const_cast<char*>(text_.data()) + first, last - first, MADV_DONTNEED);
}

}  // namespace otakar
