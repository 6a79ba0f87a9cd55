// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sparse matrices as scipy.sparse.save_npz saves them: a zip archive of .npy arrays.
//
//   format  'csr', 'csc' or 'coo'
//   shape   two integers, which must be equal
//   data    the weights, of any type but complex numbers
//   indices, indptr (csr, csc) or row, col (coo)
//
// An entry is an arc from its row to its column. Entries may come in any order and repeat; a stored zero is an edge of
// weight 0. Members may be stored or deflated; those that are deflated are unpacked side by side.
#pragma once

#include "io/input.hpp"
#include "io/mapped_file.hpp"

namespace otakar {

bool looks_like_npz(std::string_view bytes);

Input read_npz(MappedFile const& file, ReadOptions const& options);

// From the headers alone; 64-bit integers are taken for int64.
InputSize peek_npz(MappedFile const& file, ReadOptions const& options);

enum class NpzMembers { stored, deflated };

// A csr matrix: both directions of every edge, self-loops once, of parallel edges the lightest; rows are sorted.
Written write_npz(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph,
                  NpzMembers members = NpzMembers::stored);

}  // namespace otakar
