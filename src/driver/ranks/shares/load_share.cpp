// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/load_share.hpp"

#include "driver/ranks/shares/generate_share.hpp"
#include "driver/ranks/shares/read_share.hpp"

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
  Section const section = section_of_rank(communicator, deck.ranks.shares);
  loaded.share = generate_share(communicator, model, section, deck.ranks.shares);
  return loaded;
}

}  // namespace

Section section_of_rank(Communicator const& communicator, std::vector<std::uint64_t> const& shares)
{
  auto const rank = std::uint64_t(communicator.rank());
  if (shares.empty()) return {rank, rank + 1, std::uint64_t(communicator.size())};
  Section section{0, 0, 0};
  for (std::uint64_t r = 0; r < shares.size(); ++r) {
    if (r < rank) section.begin += shares[r];
    if (r <= rank) section.end += shares[r];
    section.of += shares[r];
  }
  return section;
}

LoadedShare load_share(Communicator& communicator, Deck const& deck, GraphSource source)
{
  Kokkos::Timer const timer;
  auto loaded =
      source.file ? read_share(communicator, deck, *source.file) : generate_any(communicator, deck, *source.model);
  auto& facts = loaded.facts;
  facts.source = source_text(deck);
  loaded.numbering.first_edge = std::visit([](auto const& share) { return share.first_edge; }, loaded.share);
  std::visit(
      [&](auto const& share) {
        facts.vertices = share.vertices;
        facts.edges = share.edges;
        facts.loops = communicator.sum(count_loops(share));
        facts.weight_type = name_of(share.list.weights.type);
        facts.objective = name_of(share.list.weights.objective);
      },
      loaded.share);
  facts.edge_id_bits = 64;
  facts.input_seconds = double(communicator.greatest(std::uint64_t(timer.seconds() * 1e9))) * 1e-9;
  return loaded;
}

}  // namespace otakar
