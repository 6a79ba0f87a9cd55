// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "core/error.hpp"
#include "io/binary/hdf5.hpp"
#include "io/binary/hdf5_columns.hpp"
#include "io/binary/hdf5_handle.hpp"
#include "io/formats.hpp"

namespace otakar {

std::optional<GivenForest> read_forest_hdf5(std::shared_ptr<MappedFile const> const& file)
{
  if (!std::get<BinaryReader>(format_named("hdf5").reader).looks_like(file->text())) return {};
  Hdf5Silence const silence;
  std::string const& name = file->name();
  if (file->path().empty()) throw Error(name + ": a container is not read from a pipe, redirect its file");
  Hdf5Handle const hdf5(check_hdf5(H5Fopen(file->path().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), name, "cannot open"),
                        H5Fclose);
  if (H5Lexists(hdf5.id(), "/forest", H5P_DEFAULT) <= 0) return {};
  Hdf5Group const group = open_group(hdf5, name, "/forest");
  Hdf5Columns columns(*file, group, {}, true);
  GivenForest forest;
  forest.format = "HDF5 container";
  forest.has_ends = false;
  forest.has_records = true;
  forest.records = columns.numbers("edges", open_dataset(group, "edges").size, "edges");
  columns.read();
  if (has_attribute(group, "objective")) forest.objective = read_text_attribute(group, "objective");
  if (has_attribute(group, "digest")) forest.digest = read_text_attribute(group, "digest");
  forest.locate = [place = name + ": " + group.path("edges")](std::uint64_t edge) {
    return place + "[" + std::to_string(edge) + "]";
  };
  return forest;
}

}  // namespace otakar
