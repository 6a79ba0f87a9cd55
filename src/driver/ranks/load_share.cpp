// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/load_share.hpp"

#include "core/error.hpp"
#include "driver/ranks/generate_share.hpp"

namespace otakar {

namespace {

template <class Ids>
std::uint64_t count_loops(EdgeShare<Ids> const& share)
{
  std::uint64_t loops = 0;
  for (std::uint64_t e = 0; e < share.list.edges(); ++e) loops += share.list.u(e) == share.list.v(e);
  return loops;
}

LoadedShare generate_any(Communicator& communicator, Deck const& deck, Model const& model)
{
  LoadedShare loaded;
  WeightType const type = model.parameters.weights.format.type;
  if (type == WeightType::int64 || type == WeightType::float64)
    loaded.share = generate_share<WideKeys>(communicator, model, deck.ranks.shares);
  else
    loaded.share = generate_share<NarrowIds>(communicator, model, deck.ranks.shares);
  std::uint64_t const loops = std::visit([](auto const& share) { return count_loops(share); }, loaded.share);
  loaded.facts.loops = communicator.sum(loops);
  return loaded;
}

}  // namespace

LoadedShare load_share(Communicator& communicator, Deck const& deck, GraphSource source)
{
  Kokkos::Timer const timer;
  if (source.file) throw Error("graph.file: ranks read no files yet");
  auto loaded = generate_any(communicator, deck, *source.model);
  auto& facts = loaded.facts;
  facts.source = source_text(deck);
  std::visit(
      [&](auto const& share) {
        facts.vertices = share.list.vertices;
        facts.edges = share.edges;
        facts.weight_type = name_of(share.list.weights.type);
        facts.objective = name_of(share.list.weights.objective);
      },
      loaded.share);
  facts.edge_id_bits = 64;
  facts.input_seconds = double(communicator.greatest(std::uint64_t(timer.seconds() * 1e9))) * 1e-9;
  return loaded;
}

}  // namespace otakar
