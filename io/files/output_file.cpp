// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/files/output_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <limits>
#include <system_error>
#include <utility>

#include "core/error.hpp"
#include "io/files/standard_streams.hpp"

namespace otakar {

bool is_disk_full(int error_number)
{
  return error_number == ENOSPC || error_number == EDQUOT || error_number == EFBIG;
}

void throw_write_error(std::filesystem::path const& path, int error_number)
{
  ExitCode const code = is_disk_full(error_number) ? ExitCode::out_of_resource : ExitCode::bad_input;
  throw Error(code, path.string() + ": cannot write: " + std::generic_category().message(error_number));
}

namespace {

// What a link leads to, for a rename would put a file in the link's place; the file need not be there.
std::filesystem::path follow_links(std::filesystem::path path)
{
  constexpr int most = 40;  // as the system has it
  std::error_code error;
  for (int links = 0; std::filesystem::is_symlink(path, error); ++links) {
    if (links == most) throw_write_error(path, ELOOP);
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  }
  return path;
}

// The suffixes, as in .csv.gz, by which writers choose; longer ones are none that they know.
std::string suffixes_of_name(std::filesystem::path const& path)
{
  constexpr std::size_t most = 16;
  std::string const suffixes = path.stem().extension().string() + path.extension().string();
  return suffixes.size() <= most ? suffixes : "";
}

// Short, for the final name may be as long as names can be. Two runs, or two files of one, may share a directory.
std::string partial_name(std::filesystem::path const& path)
{
  static std::atomic<unsigned> count = 0;
  return "otakar." + std::to_string(::getpid()) + "." + std::to_string(count++) + suffixes_of_name(path) + ".partial";
}

// Files that are being written, for the handlers of signals. A handler may neither allocate nor lock, so there is a
// fixed number of places; where all are taken, the file stays behind.
struct Place {
  std::atomic<bool> taken = false;
  std::atomic<bool> named = false;  // the name is complete
  char name[PATH_MAX] = {};
};

std::array<Place, 32> places;
static_assert(std::atomic<bool>::is_always_lock_free);

void remove_and_die(int number, siginfo_t* info, void*)
{
  for (auto const& place : places)
    if (place.named) ::unlink(place.name);
  if (number == SIGBUS && info->si_code == BUS_ADRERR) {
    constexpr std::string_view text = "otakar: a file that is read was cut short meanwhile, or its disk fails\n";
    [[maybe_unused]] auto const written = ::write(STDERR_FILENO, text.data(), text.size());
    ::_exit(int(ExitCode::bad_input));
  }
  ::signal(number, SIG_DFL);
  ::raise(number);  // takes effect as the handler returns
}

// Returns the file's place, or -1.
int take_place(std::filesystem::path const& path)
{
  std::size_t const size = path.native().size() + 1;
  for (std::size_t i = 0; i < places.size() && size <= PATH_MAX; ++i) {
    if (places[i].taken.exchange(true)) continue;
    std::memcpy(places[i].name, path.c_str(), size);
    places[i].named = true;
    return int(i);
  }
  return -1;
}

}  // namespace

void remove_unfinished_files_on_signals()
{
  for (int const number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGBUS}) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_sigaction = remove_and_die;
    action.sa_flags = SA_SIGINFO;
    ::sigaction(number, &action, nullptr);
  }
}

PartialFile::PartialFile(std::filesystem::path const& path)
    : path_(follow_links(path)), partial_(path_.parent_path() / partial_name(path))
{
  // The rename would put a file in the place of a device or a pipe, such as /dev/null.
  std::error_code error;
  auto const status = std::filesystem::status(path_, error);
  if (error == std::errc::filename_too_long) throw_write_error(path_, ENAMETOOLONG);
  if (std::filesystem::is_directory(status)) throw_write_error(path_, EISDIR);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw Error(path_.string() + ": cannot write: not a regular file");
  place_ = take_place(partial_);
}

PartialFile::~PartialFile()
{
  std::error_code ignored;
  if (!committed_) std::filesystem::remove(partial_, ignored);
  if (place_ < 0) return;
  places[std::size_t(place_)].named = false;
  places[std::size_t(place_)].taken = false;
}

void PartialFile::commit()
{
  if (std::rename(partial_.c_str(), path_.c_str()) != 0) throw_write_error(path_, errno);
  committed_ = true;
}

OutputFile::OutputFile(std::filesystem::path const& path, std::unique_ptr<Compressor> compressor)
    : name_(output_name(path)), compressor_(std::move(compressor)), buffer_(new char[buffer_size])
{
  if (is_standard_stream(path))
    descriptor_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  else
    descriptor_ = ::open(file_.emplace(path).partial_path().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw_write_error(name_, errno);
}

OutputFile::~OutputFile()
{
  if (descriptor_ >= 0) ::close(descriptor_);
}

void OutputFile::write(std::string_view text)
{
  constexpr std::size_t much = buffer_size / 32;  // is not copied
  if (text.size() > std::min(much, buffer_size - used_)) pass_on({buffer_.get(), std::exchange(used_, 0)});
  if (text.size() > much) return pass_on(text);
  std::memcpy(buffer_.get() + used_, text.data(), text.size());
  used_ += text.size();
}

void OutputFile::commit()
{
  pass_on({buffer_.get(), used_}, true);
  drop_reserve();
  if (::close(std::exchange(descriptor_, -1)) != 0) throw_write_error(name_, errno);
  if (file_) file_->commit();
}

void OutputFile::pass_on(std::string_view text, bool last)
{
  if (compressor_)
    compressor_->compress(text, last, [this](char const* bytes, std::size_t size) { write_out(bytes, size); });
  else
    write_out(text.data(), text.size());
}

void OutputFile::write_out(char const* bytes, std::size_t size)
{
  if (written_ >= buffer_size && file_) reserve(written_ + size);
  written_ += size;
  while (size > 0) {
    ssize_t const written = ::write(descriptor_, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_write_error(name_, errno);
    bytes += written;
    size -= std::size_t(written);
  }
}

// A hint: a file system may decline, and a disk may have room for the file, but not for a whole step.
void OutputFile::reserve([[maybe_unused]] std::uint64_t size)
{
#ifdef __linux__
  constexpr std::uint64_t step = std::uint64_t(1) << 26;
  if (size <= reserved_) return;
  bool const given = ::fallocate(descriptor_, FALLOC_FL_KEEP_SIZE, 0, off_t(size + step)) == 0;
  reserved_ = given ? size + step : std::numeric_limits<std::uint64_t>::max();
#endif
}

void OutputFile::drop_reserve()
{
  if (reserved_ > written_ && ::ftruncate(descriptor_, off_t(written_)) != 0) throw_write_error(name_, errno);
}

}  // namespace otakar
