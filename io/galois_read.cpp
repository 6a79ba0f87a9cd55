// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "core/allocate.hpp"
#include "io/assemble.hpp"
#include "io/columns.hpp"
#include "io/galois.hpp"

namespace otakar {

namespace {

constexpr bool swapped = std::endian::native != std::endian::little;
constexpr std::uint64_t header_bytes = 32;

struct GaloisHeader {
  std::uint64_t version = 0;
  std::uint64_t data_bytes = 0;  // per edge
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
};

// Where the arrays stand.
struct Layout {
  std::string_view offsets;
  std::string_view destinations;
  std::string_view weights;
};

std::uint64_t read_word(std::string_view bytes, std::uint64_t at)
{
  std::uint64_t word = 0;
  for (std::uint64_t i = 8; i-- > 0;) word = word << 8 | std::uint8_t(bytes[at + i]);
  return word;
}

GaloisHeader read_header(MappedFile const& file)
{
  std::string_view const bytes = file.text();
  if (bytes.size() < header_bytes)
    throw Error(file.name() + ": the file ends after " + std::to_string(bytes.size()) +
                " bytes, within the header of " + std::to_string(header_bytes));
  GaloisHeader const header{read_word(bytes, 0), read_word(bytes, 8), read_word(bytes, 16), read_word(bytes, 24)};
  auto const fail = [&](int at, std::string const& text) {
    throw Error(file.name() + ": byte " + std::to_string(at) + ": " + text);
  };
  if (header.version != 1 && header.version != 2)
    fail(0, "version " + std::to_string(header.version) + " of the Galois format is not known (1 and 2 are)");
  if (header.data_bytes != 0 && header.data_bytes != 4 && header.data_bytes != 8)
    fail(8, "edge data of " + std::to_string(header.data_bytes) + " bytes are no weights (0, 4 or 8 bytes are)");
  if (header.nodes > NarrowIds::most_vertices) fail(16, std::to_string(header.nodes) + " nodes do not fit 32 bits");
  return header;
}

// The file must be exactly as long as its header says, so that nothing is ever allocated on a header's word alone.
Layout find_arrays(MappedFile const& file, GaloisHeader const& header)
{
  std::string_view const bytes = file.text();
  std::uint64_t const width = header.version == 1 ? 4 : 8;
  // More edges than bytes would not fit; so many at most do not overflow.
  std::uint64_t const edges = std::min<std::uint64_t>(header.edges, bytes.size());
  std::uint64_t const first = header_bytes + 8 * header.nodes;
  std::uint64_t const ends = first + width * edges;
  std::uint64_t const data = header.data_bytes * edges;
  std::uint64_t const padding = edges % 2 * width;
  bool const padded = bytes.size() == ends + padding + data;
  // The padding of version 1 may be missing where nothing follows it.
  bool const bare = bytes.size() == ends + data && (header.version == 2 || data == 0);
  if (edges != header.edges || (!padded && !bare))
    throw Error(file.name() + ": byte 16: the header promises " + std::to_string(header.nodes) + " nodes and " +
                std::to_string(header.edges) + " edges with " + std::to_string(header.data_bytes) +
                " bytes of data each, which do not make a file of " + std::to_string(bytes.size()) + " bytes");
  return {bytes.substr(header_bytes, 8 * header.nodes), bytes.substr(first, width * edges),
          bytes.substr(bytes.size() - data)};
}

ElementType weight_element(GaloisHeader const& header, std::optional<WeightType> type)
{
  bool const narrow = header.data_bytes == 4;
  if (type == WeightType::float32 || type == WeightType::float64)
    return narrow ? ElementType::float32 : ElementType::float64;
  if (!narrow) return ElementType::int64;
  return type == WeightType::uint32 ? ElementType::uint32 : ElementType::int32;
}

Arcs read_arcs(MappedFile const& file, GaloisHeader const& header, ReadOptions const& options)
{
  Layout const layout = find_arrays(file, header);
  ColumnKind const offsets{file.name() + ": offsets", ElementType::uint64, swapped};
  ColumnKind const destinations{file.name() + ": destinations",
                                header.version == 1 ? ElementType::uint32 : ElementType::uint64, swapped};
  ColumnKind const weights{file.name() + ": weights", weight_element(header, options.weight_type), swapped};
  Host const host;
  Arcs arcs;
  arcs.vertices = header.nodes;
  arcs.u = allocate<std::uint32_t>(host, "otakar::galois::u", header.edges);
  arcs.v = allocate<std::uint32_t>(host, "otakar::galois::v", header.edges);
  auto const offset = allocate<std::uint64_t>(host, "otakar::galois::offset", header.nodes + 1);
  offset(0) = 0;
  Kokkos::pair<std::uint64_t, std::uint64_t> const after_first(1, header.nodes + 1);
  HostArray<std::uint64_t> const ends = Kokkos::subview(offset, after_first);

  Jobs jobs;
  add_jobs(jobs, offsets, layout.offsets, take_offsets(offsets, ends));
  add_jobs(jobs, destinations, layout.destinations, take_vertices(destinations, header.nodes, arcs.v));
  if (header.data_bytes > 0) add_jobs(jobs, weights, layout.weights, take_weights(weights, header.edges, arcs));
  run_jobs("otakar::galois::read", jobs);
  check_offsets(offsets, ends, header.edges);
  expand_rows(offset, arcs.u);
  return arcs;
}

}  // namespace

// No text begins with a small number in 8 bytes. Versions to come are recognised, to be refused by their number.
bool looks_like_galois(std::string_view bytes)
{
  if (bytes.size() < 8) return false;
  std::uint64_t const version = read_word(bytes, 0);
  return version >= 1 && version < 10;
}

Input read_galois(MappedFile const& file, ReadOptions const& options)
{
  GaloisHeader const header = read_header(file);
  auto const locate = [&](std::uint64_t edge) { return file.name() + ": edge " + std::to_string(edge); };
  ReadOptions typed = options;
  if (!options.weight_type && header.data_bytes == 4) typed.weight_type = WeightType::int32;
  Input input = assemble_arcs(read_arcs(file, header, options), false, typed, locate);
  input.format = "Galois .gr";
  return input;
}

InputSize peek_galois(MappedFile const& file, ReadOptions const& options)
{
  GaloisHeader const header = read_header(file);
  find_arrays(file, header);
  WeightType const type = header.data_bytes == 8 ? WeightType::int64 : WeightType::int32;
  return expect_arcs(header.nodes, header.edges, options.weight_type.value_or(type));
}

}  // namespace otakar
