// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/input.hpp"

#include "io/dimacs.hpp"
#include "io/galois.hpp"
#include "io/hdf5.hpp"
#include "io/mapped_file.hpp"
#include "io/npz.hpp"
#include "io/scanner.hpp"
#include "io/text_chunks.hpp"

namespace otakar {

namespace {

enum class Format { dimacs, galois, hdf5, npz };

Format recognise(MappedFile const& file)
{
  constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";
  if (file.text().empty()) throw Error(file.name() + ": the file is empty");
  if (file.text().starts_with(hdf5_signature)) return Format::hdf5;
  if (looks_like_npz(file.text())) return Format::npz;
  if (looks_like_galois(file.text())) return Format::galois;
  if (looks_like_dimacs(file.text())) return Format::dimacs;
  std::string_view const line = line_at(file.text(), file.text().data());
  throw Error(
      file.name(), 1,
      "the format is not recognised (known: DIMACS .gr, Galois .gr, HDF5 container, NumPy .npz): " + quote(line));
}

}  // namespace

Input read_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  switch (recognise(file)) {
    case Format::hdf5: return read_hdf5(path, options);
    case Format::galois: return read_galois(file, options);
    case Format::npz: return read_npz(file, options);
    default: return read_dimacs(file, options);
  }
}

InputSize peek_graph(std::filesystem::path const& path, ReadOptions const& options)
{
  MappedFile const file(path);
  switch (recognise(file)) {
    case Format::hdf5: return peek_hdf5(path, options);
    case Format::galois: return peek_galois(file, options);
    case Format::npz: return peek_npz(file, options);
    default: return peek_dimacs(file, options);
  }
}

}  // namespace otakar
