// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "io/galois.hpp"
#include "io/output_file.hpp"
#include "io/sorted_rows.hpp"

namespace otakar {

namespace {

static_assert(std::endian::native == std::endian::little, "arrays are written as they stand in memory");

std::string_view bytes_of_word(std::uint64_t const& word)
{
  return {reinterpret_cast<char const*>(&word), sizeof word};
}

template <class Ids>
Written write_rows(OutputFile& file, EdgeList<Ids, Kokkos::HostSpace> const& graph, GaloisVersion version)
{
  auto const rows = sorted_rows(graph);
  with_weight_type(graph.weights.type, [&]<class Weight>(Weight) {
    // Readers take 32 bits for signed ones.
    using Stored = std::conditional_t<std::is_same_v<Weight, std::uint32_t>, std::int64_t, Weight>;
    for (std::uint64_t const word : {std::uint64_t(version), sizeof(Stored), graph.vertices, rows.entries()})
      file.write(bytes_of_word(word));
    file.write(bytes_of(rows.offset).substr(sizeof(std::uint64_t)));
    if (version == GaloisVersion::one) {
      file.write(bytes_of(rows.target));
      if (rows.entries() % 2 == 1) file.write(std::string_view("\0\0\0\0", 4));
    } else {
      file.write(bytes_of(convert_array<std::uint64_t>(rows.target)));
    }
    file.write(bytes_of(convert_array<Stored>(decode_keys<Weight>(rows.key, graph.weights.objective))));
  });
  return {rows.entries(), 0, graph.edges() - count_edges(rows)};
}

}  // namespace

Written write_galois(std::filesystem::path const& path, AnyEdgeList<Kokkos::HostSpace> const& graph,
                     GaloisVersion version)
{
  OutputFile file(path);
  Written const written = std::visit([&](auto const& list) { return write_rows(file, list, version); }, graph);
  file.commit();
  return written;
}

}  // namespace otakar
