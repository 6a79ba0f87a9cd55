// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/files/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/error.hpp"

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

 private:
  int descriptor_;
};

[[noreturn]] void throw_unreadable(std::string const& name, int error_number)
{
  ExitCode const code = error_number == ENOMEM ? ExitCode::out_of_resource : ExitCode::bad_input;
  throw Error(code, name + ": cannot read: " + std::generic_category().message(error_number));
}

}  // namespace

MappedFile::MappedFile(std::filesystem::path const& path) : name_(path.string())
{
  Descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
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

}  // namespace otakar
