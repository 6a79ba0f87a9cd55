// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/read_share.hpp"

#include <utility>

#include "core/error.hpp"
#include "driver/ranks/shares/number_names.hpp"
#include "generators/weigh.hpp"
#include "io/arcs_to_graph.hpp"

namespace otakar {

namespace {

// Ranks that see different files under one name would wait for each other without end.
void check_same_file(Communicator& communicator, GraphFile const& file, std::string const& name)
{
  if (!communicator.same(file.sample_hash()))
    throw Error(name + ": the ranks of this job find different files under this name");
}

// Records behind the end do not count, nor do mistakes there.
void drop_behind_end(Communicator& communicator, FilePart& part)
{
  bool const behind = communicator.sum_before(std::uint64_t(part.ended)) > 0;
  part.ended = communicator.sum(std::uint64_t(part.ended)) > 0;
  if (!behind) return;
  part.records = {};
  part.rows = part.filled_rows = 0;
  part.broken = false;
}

// Whether the parts are sound together; where they are not, rank 0 reads the file again to name the first mistake.
void check_parts(Communicator& communicator, GraphFile& file, FilePart& part)
{
  drop_behind_end(communicator, part);
  std::uint64_t const rows_before = communicator.sum_before(part.rows);
  std::uint64_t const records = communicator.sum(part.records.u.size());
  std::uint64_t const rows = communicator.sum(part.rows);
  std::uint64_t const filled = communicator.greatest(part.filled_rows == 0 ? 0 : rows_before + part.filled_rows);
  bool wrong = communicator.sum(std::uint64_t(part.broken)) > 0 || (part.needs_end && !part.ended);
  if (part.promised_records) wrong = wrong || records != *part.promised_records;
  if (part.promised_rows) wrong = wrong || rows < *part.promised_rows || filled > *part.promised_rows;
  if (wrong) {
    if (communicator.rank() == 0) file.check();
    communicator.barrier();
    throw Error("the parts of the file are wrong, the whole is not");
  }
  auto const u = part.records.u.narrow;
  for (std::uint64_t i = 0; part.promised_rows && i < part.records.u.size(); ++i) u(i) += std::uint32_t(rows_before);
}

// Weights are doubles on all ranks, or on none.
void agree_on_real(Communicator& communicator, Arcs& arcs)
{
  bool const real = communicator.sum(std::uint64_t(arcs.real)) > 0;
  if (real && !arcs.real) {
    auto const weight = allocate<std::uint64_t>(Host(), "otakar::read_share::weight", arcs.size());
    for (std::uint64_t i = 0; i < arcs.size(); ++i)
      weight(i) = Kokkos::bit_cast<std::uint64_t>(double(std::int64_t(arcs.weight(i))));
    arcs.narrow_weight = {};
    arcs.wide_weight = weight;
  }
  arcs.real = real;
}

WeightType narrowest_type(Communicator& communicator, Arcs const& edges)
{
  if (edges.real) return WeightType::float64;
  std::uint64_t wide = 0;
  for (std::uint64_t e = 0; edges.wide_weight.data() && e < edges.size(); ++e)
    wide |= std::uint64_t(!std::in_range<std::int32_t>(std::int64_t(edges.wide_weight(e))));
  return communicator.sum(wide) == 0 ? WeightType::int32 : WeightType::int64;
}

// Where vertices do not fit 32 bits: the ends become places in a table of them.
GlobalIds take_local_ends(FilePart& part)
{
  if (part.vertices <= NarrowIds::most_vertices) return {};
  Column const u = part.records.u, v = part.records.v;
  auto const ends = local_ends(part.vertices, u.size(), u, v);
  part.records.u = {ends.u, {}};
  part.records.v = {ends.v, {}};
  part.vertices = ends.table.size();
  return {ends.table};
}

template <class Ids>
void draw_weights(EdgeShare<Ids> const& share, GeneratorParameters const& parameters)
{
  Random const random(parameters.seed, Stream::weight);
  auto const& list = share.list;
  for (std::uint64_t e = 0; e < list.edges(); ++e)
    list.key(e) = typename Ids::Key(draw_key(parameters.weights, random, number_of_pair(share.u(e), share.v(e)), 0));
}

// `locate` tells where in the file an edge of the share stands.
AnyEdgeShare make_share(Communicator& communicator, GraphFile const& file, Arcs const& edges, WeightType type,
                        std::uint64_t first_edge, Locate const& locate)
{
  ReadOptions options = file.options();
  options.weight_type = type;
  options.edge_bits = 32;  // of the share's
  Input const input = arcs_to_graph(edges, type, options, locate);
  std::uint64_t const all = communicator.sum(edges.size());
  AnyEdgeShare share;
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Kokkos::HostSpace> const& list) {
        if constexpr (sizeof(typename Ids::Edge) == 4) share = EdgeShare<Ids>{list, first_edge, all};
      },
      input.graph);
  return share;
}

}  // namespace

LoadedShare read_share(Communicator& communicator, Deck const& deck, GraphFile& file)
{
  LoadedShare loaded;
  check_same_file(communicator, file, deck.graph.file);
  FilePart part = file.read_part(section_of_rank(communicator, deck.ranks.shares));
  check_parts(communicator, file, part);
  auto& numbering = loaded.numbering;
  numbering.first_vertex = part.first_vertex;
  numbering.vertex_name = part.vertex_name;
  loaded.facts.format = part.format;
  if (part.named) part.vertices = number_names(communicator, part.records, numbering);
  std::uint64_t const vertices = part.vertices;
  GlobalIds const ids = take_local_ends(part);
  Arcs arcs = part.records.take_arcs(part.vertices);
  if (file.options().ignore_weights) drop_weights(arcs);
  agree_on_real(communicator, arcs);
  numbering.first_edge = communicator.sum_before(arcs.size());
  WeightType const known = part.type ? *part.type : narrowest_type(communicator, arcs);
  auto const locate = [&](std::uint64_t e) { return file.locate(numbering.record_of(e)); };
  loaded.share =
      make_share(communicator, file, arcs, file.options().weight_type.value_or(known), numbering.first_edge, locate);
  std::visit(
      [&](auto& share) {
        share.vertices = vertices;
        share.ids = ids;
      },
      loaded.share);
  if (auto const drawn = drawn_weights(deck))
    std::visit([&](auto const& share) { draw_weights(share, *drawn); }, loaded.share);
  return loaded;
}

}  // namespace otakar
