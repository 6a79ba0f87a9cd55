// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The binary .gr of Galois, versions 1 and 2. All numbers are little-endian:
//
//   uint64 version, bytes of edge data (0, 4 or 8), nodes, edges
//   uint64 offsets[nodes]: where the edges of each node end
//   uint32 destinations[edges] (version 1, padded to a multiple of 8 bytes) or uint64 destinations[edges] (version 2)
//   edge data[edges]
//
// Galois' own readers of version 2 skip 8 bytes after an odd number of destinations, its writers do not put them there:
// here the length of the file tells, and they are not written. The file does not say what its edge data are: integers
// with a sign, unless ReadOptions::weight_type is uint32, or float or double for floating point.
#pragma once

#include "io/input.hpp"
#include "io/mapped_file.hpp"

namespace otakar {

bool looks_like_galois(std::string_view bytes);

Input read_galois(MappedFile const& file, ReadOptions const& options);

// From the header alone; 8 bytes of edge data are taken for int64.
InputSize peek_galois(MappedFile const& file, ReadOptions const& options);

enum class GaloisVersion : std::uint64_t { one = 1, two = 2 };

// Both directions of every edge, self-loops once, of parallel edges the lightest.
Written write_galois(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph,
                     GaloisVersion version = GaloisVersion::one);

}  // namespace otakar
