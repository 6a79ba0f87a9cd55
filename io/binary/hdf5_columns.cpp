// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/binary/hdf5_columns.hpp"

#include <algorithm>
#include <optional>

#include "core/allocate.hpp"
#include "core/error.hpp"

namespace otakar {

namespace {

// Values that the file holds as the machine does, but for the order of bytes.
struct PlainBytes {
  ElementType type;
  bool swapped;
  std::string_view bytes = {};

  // Whether they can be read where they are, as 32-bit words.
  bool is_array_of(ElementType wanted) const
  {
    return !bytes.empty() && type == wanted && !swapped &&
           reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::uint32_t) == 0;
  }
};

std::optional<PlainBytes> plain_type(hid_t type)
{
  struct Known {
    ElementType type;
    hid_t little, big;
  };
  Known const known[] = {
      {ElementType::uint32, H5T_STD_U32LE, H5T_STD_U32BE},    {ElementType::uint64, H5T_STD_U64LE, H5T_STD_U64BE},
      {ElementType::int32, H5T_STD_I32LE, H5T_STD_I32BE},     {ElementType::int64, H5T_STD_I64LE, H5T_STD_I64BE},
      {ElementType::float32, H5T_IEEE_F32LE, H5T_IEEE_F32BE}, {ElementType::float64, H5T_IEEE_F64LE, H5T_IEEE_F64BE},
      {ElementType::uint16, H5T_STD_U16LE, H5T_STD_U16BE},    {ElementType::uint8, H5T_STD_U8LE, H5T_STD_U8BE},
  };
  for (auto const& [element, little, big] : known) {
    if (H5Tequal(type, little) > 0) return PlainBytes{element, false};
    if (H5Tequal(type, big) > 0) return PlainBytes{element, true};
  }
  return {};
}

// Whether an object is in the file itself, not behind a link to another.
bool is_inside(MappedFile const& mapped, Hdf5Dataset const& dataset)
{
  std::string name(mapped.name().size() + 1, '\0');
  ssize_t const length = H5Fget_name(dataset.handle.id(), name.data(), name.size());
  return length == ssize_t(mapped.name().size()) && name.compare(0, name.size() - 1, mapped.name()) == 0;
}

// Nothing where the dataset is not contiguous, of another type, or in another file.
std::optional<PlainBytes> find_plain(MappedFile const& mapped, Hdf5Dataset const& dataset)
{
  Hdf5Handle const stored(H5Dget_type(dataset.handle.id()), H5Tclose);
  auto plain = plain_type(stored.id());
  haddr_t const offset = H5Dget_offset(dataset.handle.id());
  std::string_view const file = mapped.text();
  bool const at_hand = plain && offset != HADDR_UNDEF && offset <= file.size() &&
                       dataset.size <= (file.size() - offset) / dataset.bytes && is_inside(mapped, dataset);
  if (!at_hand) return {};
  plain->bytes = file.substr(offset, dataset.size * dataset.bytes);
  return plain;
}

// What HDF5 converts values of any other kind to.
ElementType widest(Hdf5Dataset const& dataset)
{
  if (dataset.type_class == H5T_FLOAT) return ElementType::float64;
  return dataset.is_signed ? ElementType::int64 : ElementType::uint64;
}

hid_t memory_type(ElementType type)
{
  if (type == ElementType::float64) return H5T_NATIVE_DOUBLE;
  return type == ElementType::int64 ? H5T_NATIVE_INT64 : H5T_NATIVE_UINT64;
}

// Only to be read.
HostArray<std::uint32_t> array_in_file(std::string_view bytes)
{
  return HostArray<std::uint32_t>(reinterpret_cast<std::uint32_t*>(const_cast<char*>(bytes.data())),
                                  bytes.size() / sizeof(std::uint32_t));
}

}  // namespace

Hdf5Dataset open_column(Hdf5Group const& group, std::string const& name, std::uint64_t size, std::string const& items)
{
  Hdf5Dataset dataset = open_dataset(group, name);
  if (dataset.size != size)
    throw Error(group.file + ": " + group.path(name) + " has " + std::to_string(dataset.size) + " values for " +
                std::to_string(size) + " " + items);
  return dataset;
}

std::uint64_t vertex_bytes_in_file(MappedFile const& mapped, Hdf5Dataset const& dataset)
{
  auto const plain = find_plain(mapped, dataset);
  return plain && plain->is_array_of(ElementType::uint32) ? plain->bytes.size() : 0;
}

HostArray<std::uint32_t> Hdf5Columns::vertices(std::string const& name, std::uint64_t size, std::uint64_t vertices)
{
  Hdf5Dataset dataset = open_ids(name, size, "edges");
  HostArray<std::uint32_t> array;
  add(name, std::move(dataset), section_, [&](ColumnKind const& column, std::string_view bytes) {
    if (!copies_ && PlainBytes{column.type, column.swapped, bytes}.is_array_of(ElementType::uint32)) {
      array = array_in_file(bytes);
      return check_vertices(column, vertices);
    }
    array = allocate<std::uint32_t>(Host(), "otakar::hdf5::" + name, section_.last(size) - section_.first(size));
    return take_vertices(column, vertices, array);
  });
  return array;
}

HostArray<std::uint64_t> Hdf5Columns::wide_vertices(std::string const& name, std::uint64_t size, std::uint64_t vertices)
{
  Hdf5Dataset dataset = open_ids(name, size, "edges");
  auto const to = allocate<std::uint64_t>(Host(), "otakar::hdf5::" + name, section_.last(size) - section_.first(size));
  add(name, std::move(dataset), section_,
      [&](ColumnKind const& column, std::string_view) { return take_vertices(column, vertices, to); });
  return to;
}

HostArray<std::uint64_t> Hdf5Columns::numbers(std::string const& name, std::uint64_t size, std::string const& items)
{
  Hdf5Dataset dataset = open_ids(name, size, items);
  auto const to = allocate<std::uint64_t>(Host(), "otakar::hdf5::" + name, size);
  add(name, std::move(dataset), {},
      [&](ColumnKind const& column, std::string_view) { return take_offsets(column, to); });
  return to;
}

void Hdf5Columns::weights(std::string const& name, Hdf5Dataset dataset, Arcs& arcs)
{
  std::uint64_t const size = section_.last(dataset.size) - section_.first(dataset.size);
  add(name, std::move(dataset), section_, [&](ColumnKind const& column, std::string_view bytes) -> Take {
    if (copies_ || !PlainBytes{column.type, column.swapped, bytes}.is_array_of(ElementType::int32))
      return take_weights(column, size, arcs);
    arcs.narrow_weight = array_in_file(bytes);
    return [](std::uint64_t, std::string_view) {};  // any bits are a weight
  });
}

void Hdf5Columns::read()
{
  run_jobs("otakar::hdf5::read", jobs_);
  for (auto const& other : others_) read_slabs(other);
}

Hdf5Dataset Hdf5Columns::open_ids(std::string const& name, std::uint64_t size, std::string const& items) const
{
  Hdf5Dataset dataset = open_column(group_, name, size, items);
  if (dataset.type_class != H5T_INTEGER || dataset.is_signed)
    throw Error(group_.file + ": " + group_.path(name) + " must be of an unsigned integer type");
  return dataset;
}

void Hdf5Columns::add(std::string const& name, Hdf5Dataset dataset, Section const& section, MakeTake const& make_take)
{
  ColumnKind column{group_.file + ": " + group_.path(name), widest(dataset)};
  std::uint64_t const first = column.first = section.first(dataset.size);
  std::uint64_t const last = section.last(dataset.size);
  if (auto const plain = find_plain(mapped_, dataset)) {
    column.type = plain->type;
    column.swapped = plain->swapped;
    std::string_view const bytes = plain->bytes.substr(first * dataset.bytes, (last - first) * dataset.bytes);
    add_jobs(jobs_, column, bytes, make_take(column, bytes));
  } else {
    others_.push_back({name, std::move(dataset), column.type, make_take(column, {}), first, last});
  }
}

void Hdf5Columns::read_slabs(Other const& other) const
{
  constexpr hsize_t slab = hsize_t(1) << 20;  // many chunks of a dataset, which HDF5 unpacks whole
  std::string const what = "cannot read " + group_.path(other.name);
  std::vector<std::uint64_t> buffer(std::min<std::uint64_t>(slab, other.last - other.first));
  Hdf5Handle const in_file(check_hdf5(H5Dget_space(other.dataset.handle.id()), group_.file, what), H5Sclose);
  for (hsize_t first = other.first; first < other.last; first += slab) {
    hsize_t const size = std::min<hsize_t>(slab, other.last - first);
    check_hdf5(H5Sselect_hyperslab(in_file.id(), H5S_SELECT_SET, &first, nullptr, &size, nullptr), group_.file, what);
    Hdf5Handle const in_memory(check_hdf5(H5Screate_simple(1, &size, nullptr), group_.file, what), H5Sclose);
    check_hdf5(H5Dread(other.dataset.handle.id(), memory_type(other.type), in_memory.id(), in_file.id(), H5P_DEFAULT,
                       buffer.data()),
               group_.file, what);
    other.take(first - other.first, {reinterpret_cast<char const*>(buffer.data()), size * sizeof(std::uint64_t)});
  }
}

}  // namespace otakar
