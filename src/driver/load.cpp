// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/load.hpp"

#include <chrono>

#include "core/instantiate.hpp"
#include "driver/deck_model.hpp"
#include "generators/weigh.hpp"
#include "io/input.hpp"

namespace otakar {

namespace {

std::optional<int> asked_edge_bits(Deck const& deck)
{
  if (deck.graph.edge_ids == "auto") return {};
  return deck.graph.edge_ids == "64" ? 64 : 32;
}

ReadOptions read_options(Deck const& deck)
{
  ReadOptions options;
  auto const drawn = drawn_weights(deck);
  options.weight_type = drawn ? drawn->weights.format.type : weight_type_named(deck.graph.weights.type);
  options.objective = asked_objective(deck);
  options.refuse_asymmetric = deck.graph.asymmetric == "error";
  options.edge_bits = asked_edge_bits(deck);
  options.ignore_weights = drawn.has_value();
  options.format = deck.graph.format;
  options.columns = deck.graph.columns;
  return options;
}

template <class Ids>
void draw_weights(EdgeList<Ids, Kokkos::HostSpace> const& graph, GeneratorParameters const& parameters)
{
  Host const host;
  Random const random(parameters.seed, Stream::weight);
  auto const weights = parameters.weights;
  auto const key = graph.key;
  Kokkos::parallel_for("otakar::load::draw_weights", Range<Host>(host, 0, graph.edges()),
                       [=](std::uint64_t e) { key(e) = typename Ids::Key(draw_key(weights, random, e, 0)); });
  host.fence("otakar::load::draw_weights");
}

template <class Ids, class Space>
std::uint64_t count_loops(EdgeList<Ids, Space> const& graph)
{
  std::uint64_t loops = 0;
  auto const u = graph.u;
  auto const v = graph.v;
  Kokkos::parallel_reduce(
      "otakar::load::count_loops", Range<Space>(Space(), 0, graph.edges()),
      KOKKOS_LAMBDA(std::uint64_t e, std::uint64_t & sum) { sum += u(e) == v(e); }, loops);
  return loops;
}

template <class Space>
Loaded<Space> generate_graph(Deck const& deck)
{
  Model const model = model_of(deck);
  Expected const expected = expect(deck);
  Loaded<Space> loaded;
  with_ids(expected.size.vertices, expected.size.edges, expected.type, expected.edge_bits, [&]<class Ids>(Ids) {
    auto const graph = generate<Ids>(Space(), model);
    loaded.facts.loops = count_loops<Ids, Space>(graph);
    loaded.graph = graph;
  });
  loaded.facts.source = source_text(deck);
  return loaded;
}

template <class Space>
Loaded<Space> read_file(Deck const& deck)
{
  Input const input = read_graph(deck.graph.file, read_options(deck));
  if (auto const drawn = drawn_weights(deck))
    std::visit([&](auto const& graph) { draw_weights(graph, *drawn); }, input.graph);
  Loaded<Space> loaded;
  std::visit([&](auto const& graph) { loaded.graph = copy_to<typename Space::memory_space>(graph); }, input.graph);
  loaded.numbering = input.numbering();
  loaded.facts.source = source_text(deck);
  loaded.facts.format = input.format;
  loaded.facts.loops = input.loops;
  loaded.facts.duplicate_arcs = input.duplicate_arcs;
  loaded.facts.asymmetric_arcs = input.asymmetric_arcs;
  loaded.held = input.held;
  return loaded;
}

}  // namespace

Expected expect(Deck const& deck)
{
  if (!deck.graph.file.empty()) {
    InputSize const size = peek_graph(deck.graph.file, read_options(deck));
    GraphSize const likely{size.vertices_told ? size.vertices : 0, size.edges / 2};
    return {{size.vertices, size.edges},
            likely,
            size.type,
            asked_edge_bits(deck),
            size.reading,
            size.numbering,
            size.mapped};
  }
  Model const model = model_of(deck);
  ModelSize const size = size_of(model);
  return {{size.vertices, size.most_edges},
          {size.vertices, size.likely_edges},
          model.parameters.weights.format.type,
          asked_edge_bits(deck)};
}

template <class Space>
Loaded<Space> load(Deck const& deck)
{
  auto const start = std::chrono::steady_clock::now();
  auto loaded = deck.graph.file.empty() ? generate_graph<Space>(deck) : read_file<Space>(deck);
  auto& facts = loaded.facts;
  facts.input_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Space> const& graph) {
        facts.vertices = graph.vertices;
        facts.edges = graph.edges();
        facts.weight_type = name_of(graph.weights.type);
        facts.objective = name_of(graph.weights.objective);
        facts.edge_id_bits = 8 * sizeof(typename Ids::Edge);
      },
      loaded.graph);
  return loaded;
}

#define OTAKAR_LOAD(Space) template Loaded<Space> load<Space>(Deck const&);
OTAKAR_INSTANTIATE(OTAKAR_LOAD)

}  // namespace otakar
