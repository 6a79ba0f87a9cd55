// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/input.hpp"

#include "io/dimacs.hpp"
#include "io/hdf5.hpp"
#include "io/mapped_file.hpp"
#include "io/scanner.hpp"
#include "io/text_chunks.hpp"

namespace otakar {

namespace {

enum class Format { dimacs, hdf5 };

Format recognise(MappedFile const& file)
{
  constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";
  if (file.text().empty()) throw Error(file.name() + ": the file is empty");
  if (file.text().starts_with(hdf5_signature)) return Format::hdf5;
  if (looks_like_dimacs(file.text())) return Format::dimacs;
  std::string_view const line = line_at(file.text(), file.text().data());
  throw Error(file.name(), 1, "the format is not recognised (known: DIMACS .gr, HDF5 container): " + quote(line));
}

}  // namespace

Input read_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  return recognise(file) == Format::hdf5 ? read_hdf5(path, options) : read_dimacs(file, options);
}

InputSize peek_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  return recognise(file) == Format::hdf5 ? peek_hdf5(path, options) : peek_dimacs(file, options);
}

}  // namespace otakar
