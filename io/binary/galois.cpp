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
// here the length of the file tells. The file does not say what its edge data are: integers with a sign, unless
// ReadOptions::weight_type is uint32, or float or double for floating point.
//
// Written: version 1; both directions of every edge, self-loops once, of parallel edges the best.
#include <algorithm>

#include "core/allocate.hpp"
#include "core/error.hpp"
#include "io/arcs_to_graph.hpp"
#include "io/binary/binary_arrays.hpp"
#include "io/binary/columns.hpp"
#include "io/files/mapped_file.hpp"
#include "io/output.hpp"
#include "io/sorted_rows.hpp"

namespace otakar {

namespace {

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

GaloisHeader read_header(MappedFile const& file)
{
  std::string_view const bytes = file.text();
  if (bytes.size() < header_bytes)
    throw Error(file.name() + ": the file ends after " + std::to_string(bytes.size()) +
                " bytes, within the header of " + std::to_string(header_bytes));
  GaloisHeader const header{number_at(bytes, 0, 8), number_at(bytes, 8, 8), number_at(bytes, 16, 8),
                            number_at(bytes, 24, 8)};
  auto const fail = [&](int at, std::string const& text) {
    throw Error(file.name() + ": byte " + std::to_string(at) + ": " + text);
  };
  if (header.version != 1 && header.version != 2)
    fail(0, "version " + std::to_string(header.version) + " of the Galois format is not known (1 and 2 are)");
  if (header.data_bytes != 0 && header.data_bytes != 4 && header.data_bytes != 8)
    fail(8, "edge data of " + std::to_string(header.data_bytes) + " bytes are not weights (0, 4 or 8 bytes are)");
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

// Of the arcs, a section; all offsets are looked at.
Arcs read_arcs(MappedFile const& file, GaloisHeader const& header, Layout const& layout, ReadOptions const& options,
               Section const& section)
{
  std::uint64_t const first = section.first(header.edges), last = section.last(header.edges);
  ColumnKind const offsets{file.name() + ": offsets", ElementType::uint64};
  ColumnKind const destinations{file.name() + ": destinations",
                                header.version == 1 ? ElementType::uint32 : ElementType::uint64, false, first};
  ColumnKind const weights{file.name() + ": weights", weight_element(header, options.weight_type), false, first};
  Host const host;
  Arcs arcs;
  arcs.vertices = header.nodes;
  arcs.u = allocate<std::uint32_t>(host, "otakar::galois::u", last - first);
  arcs.v = allocate<std::uint32_t>(host, "otakar::galois::v", last - first);
  auto const offset = allocate<std::uint64_t>(host, "otakar::galois::offset", header.nodes + 1);
  offset(0) = 0;
  Kokkos::pair<std::uint64_t, std::uint64_t> const after_first(1, header.nodes + 1);
  HostArray<std::uint64_t> const ends = Kokkos::subview(offset, after_first);

  Jobs jobs;
  add_jobs(jobs, offsets, layout.offsets, take_offsets(offsets, ends));
  auto const add = [&](ColumnKind const& column, std::string_view bytes, Take const& take) {
    std::uint64_t const width = bytes_of(column.type);
    add_jobs(jobs, column, bytes.substr(first * width, (last - first) * width), take);
  };
  add(destinations, layout.destinations, take_vertices(destinations, header.nodes, arcs.v));
  // The type of weights that take the place of the file's own says nothing of those.
  if (header.data_bytes > 0 && !options.ignore_weights)
    add(weights, layout.weights, take_weights(weights, last - first, arcs));
  run_jobs("otakar::galois::read", jobs);
  check_offsets(offsets, ends, header.edges);
  expand_rows(offset, first, arcs.u);
  return arcs;
}

class GaloisFile : public GraphFile {
 public:
  GaloisFile(std::shared_ptr<MappedFile const> file, ReadOptions const& options)
      : GraphFile(std::move(file), options), header_(read_header(*file_)), layout_(find_arrays(*file_, header_))
  {
    WeightType const type = header_.data_bytes == 8 ? WeightType::int64 : WeightType::int32;
    size_ = size_of_arcs(header_.nodes, header_.edges, type, options);
    size_.reading += sizeof(std::uint64_t) * (header_.nodes + 1);  // offsets
  }

  Input read() override
  {
    Input input = arcs_to_graph(read_arcs(*file_, header_, layout_, options_, {}), known_type(), options_,
                                [&](std::uint64_t edge) { return locate(edge); });
    input.format = title;
    return input;
  }

  FilePart read_part(Section const& section) override
  {
    FilePart part = part_of(read_arcs(*file_, header_, layout_, options_, section));
    part.type = known_type();
    part.format = title;
    return part;
  }

  std::string locate(std::uint64_t edge) override { return file_->name() + ": edge " + std::to_string(edge); }

 private:
  static constexpr char const* title = "Galois .gr";

  // Where the file says it.
  std::optional<WeightType> known_type() const
  {
    return header_.data_bytes == 4 ? std::optional(WeightType::int32) : std::nullopt;
  }

  GaloisHeader header_;
  Layout layout_;
};

// No text begins with a small number in 8 bytes. Versions to come are recognised, to be refused by their number.
bool looks_like_galois(std::string_view bytes)
{
  if (bytes.size() < 8) return false;
  std::uint64_t const version = number_at(bytes, 0, 8);
  return version >= 1 && version < 10;
}

template <class Ids>
Written write_rows(OutputFile& file, EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const rows = sorted_rows(graph);
  with_weight_type(graph.weights.type, [&]<class Weight>(Weight) {
    // Readers take 32 bits for signed ones.
    using Stored = std::conditional_t<std::is_same_v<Weight, std::uint32_t>, std::int64_t, Weight>;
    std::string header;
    append_numbers(header, {{1, 8}, {sizeof(Stored), 8}, {graph.vertices, 8}, {rows.entries(), 8}});
    file.write(header);
    file.write(bytes_of(rows.offset).substr(sizeof(std::uint64_t)));
    file.write(bytes_of(rows.target));
    if (rows.entries() % 2 == 1) file.write(std::string_view("\0\0\0\0", 4));
    file.write(bytes_of(convert_array<Stored>(decode_keys<Weight>(rows.key, graph.weights.objective))));
  });
  return {rows.entries(), 0, graph.edges() - count_edges(rows)};
}

Written write_galois(std::filesystem::path const& path, OutputGraph const& graph)
{
  OutputFile file(path);
  Written const written = std::visit([&](auto const& list) { return write_rows(file, list); }, graph.list);
  file.commit();
  return written;
}

}  // namespace

extern constexpr FormatEntry galois_format{
    "galois",    "Galois binary", ".sgr", HeldWeights::integers, BinaryReader{looks_like_galois, open_as<GaloisFile>},
    write_galois};

}  // namespace otakar
