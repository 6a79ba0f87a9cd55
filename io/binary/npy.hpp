// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// NumPy's .npy, versions 1.0 to 3.0: a line of Python that says what an array is, then its elements.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "io/binary/columns.hpp"
#include "io/binary/zip.hpp"
#include "io/formats.hpp"

namespace otakar {

struct NpyHeader {
  std::string type;                  // as NumPy spells it: "<i4"
  std::vector<std::uint64_t> shape;  // none for a single value
  std::uint64_t data_at = 0;         // where the elements begin
};

inline constexpr std::uint64_t longest_npy_header = 65536;

// Fortran order is refused.
NpyHeader read_npy_header(ZipMember const& member);

// A member that is an array of numbers with one dimension; its size fits the member exactly.
struct NpyColumn {
  ZipMember const* member = nullptr;
  ColumnKind column;
  std::uint64_t size = 0;
  std::uint64_t data_at = 0;
};

NpyColumn open_npy_column(ZipMember const& member);

// The bytes before the elements of an array; of a single value where the shape is empty.
std::string npy_header(std::string_view type, std::vector<std::uint64_t> const& shape);

// The type of elements, as NumPy spells it.
template <class T>
std::string npy_type()
{
  std::string const kind = std::floating_point<T> ? "f" : std::signed_integral<T> ? "i" : "u";
  return "<" + kind + std::to_string(sizeof(T));
}

// The writer of .npz, in io/binary/npz_write.cpp.
Written write_npz(std::filesystem::path const& path, OutputGraph const& graph);

}  // namespace otakar
