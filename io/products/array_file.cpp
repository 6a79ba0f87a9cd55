// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/products/array_file.hpp"

#include "io/binary/hdf5_handle.hpp"
#include "io/binary/npz_archive.hpp"

namespace otakar {

namespace {

// Calls f with the bytes before the elements, and these.
template <class F>
void with_npy(NamedArray const& array, F const& f)
{
  std::visit(
      [&]<class T>(HostArray<T> const& values) {
        std::vector<std::uint64_t> shape{values.extent(0)};
        if (array.columns > 0) shape = {values.extent(0) / array.columns, array.columns};
        f(npy_header(npy_type<T>(), shape), bytes_of(values));
      },
      array.values);
}

void write_npy(OutputFile& file, NamedArray const& array)
{
  with_npy(array, [&](std::string const& header, std::string_view bytes) {
    file.write(header);
    file.write(bytes);
  });
}

void write_npz(OutputFile& file, std::vector<NamedArray> const& arrays)
{
  NpzArchive archive(file);
  for (auto const& array : arrays)
    with_npy(array, [&](std::string const& header, std::string_view bytes) { archive.add(array.name, header, bytes); });
  archive.finish();
}

void describe_arrays(Hdf5Group const& group, ForestLabels const& labels)
{
  write_provenance(group, labels.provenance);
  write_attribute(group, "solver", labels.solver);
  write_attribute(group, "first_vertex", labels.numbering.first_vertex);
}

}  // namespace

std::vector<std::uint64_t> create_arrays_hdf5(std::filesystem::path const& path, std::filesystem::path const& partial,
                                              std::string const& group, std::vector<NamedArray> const& arrays,
                                              std::uint64_t size, ForestLabels const& labels)
{
  std::vector<std::uint64_t> offsets;
  fill_hdf5_file(path, partial, group, [&](Hdf5Group const& to) {
    describe_arrays(to, labels);
    for (auto const& array : arrays)
      std::visit([&]<class T>(
                     HostArray<T> const&) { offsets.push_back(reserve_dataset(to, array.name, hdf5_type<T>(), size)); },
                 array.values);
  });
  return offsets;
}

void write_arrays(std::filesystem::path const& path, ProductFormat format, std::string const& group,
                  std::vector<NamedArray> arrays, ForestLabels const& labels)
{
  if (labels.numbering.vertex_name.extent(0) > 0) arrays.push_back({"vertex_name", labels.numbering.vertex_name});
  if (format == ProductFormat::hdf5)
    return write_hdf5_file(path, group, [&](Hdf5Group const& to) {
      describe_arrays(to, labels);
      for (auto const& array : arrays)
        std::visit([&](auto const& values) { write_array(to, array.name, values, array.columns); }, array.values);
    });
  OutputFile file(path);
  if (format == ProductFormat::npy)
    write_npy(file, arrays.front());
  else
    write_npz(file, arrays);
  file.commit();
}

}  // namespace otakar
