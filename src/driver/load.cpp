// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/load.hpp"

#include "core/instantiate.hpp"
#include "driver/deck/deck.hpp"
#include "driver/runtime/copy_staged.hpp"
#include "generators/generate.hpp"
#include "generators/weigh.hpp"
#include "io/arcs_to_graph.hpp"

namespace otakar {

namespace {

std::optional<int> asked_edge_bits(Deck const& deck)
{
  if (!deck.graph.edge_ids) return {};
  return deck.graph.edge_ids == EdgeIds::bits64 ? 64 : 32;
}

ReadOptions read_options(Deck const& deck)
{
  ReadOptions options;
  auto const drawn = drawn_weights(deck);
  options.weight_type = drawn ? drawn->weights.format.type : deck.graph.weights.type;
  options.objective = deck.solver.objective;
  options.edge_bits = asked_edge_bits(deck);
  options.ignore_weights = drawn.has_value();
  options.format = deck.graph.format;
  options.columns = deck.graph.columns;
  return options;
}

template <class Ids, class Space>
void draw_weights(Space const& space, EdgeList<Ids, Space> const& graph, GeneratorParameters const& parameters)
{
  using Key = typename Ids::Key;
  Random const random(parameters.seed, Stream::weight);
  auto const weights = parameters.weights;
  Kokkos::parallel_for(
      "otakar::load::draw_weights", Range<Space>(space, 0, graph.edges()), KOKKOS_LAMBDA(std::uint64_t e) {
        graph.key(e) = Key(draw_key(weights, random, number_of_pair(graph.u(e), graph.v(e)), 0));
      });
  space.fence("otakar::load::draw_weights");
}

// The graph of a file in the memory of a device. Keys that are drawn there stay behind.
template <class Ids, class Space>
EdgeList<Ids, Space> copy_to_device(Space const& space, EdgeList<Ids, Kokkos::HostSpace> const& list, bool drawn,
                                    GraphResult& facts)
{
  using Key = typename Ids::Key;
  Kokkos::Timer const timer;
  EdgeList<Ids, Space> copy;
  copy.vertices = list.vertices;
  copy.weights = list.weights;
  copy.u = copy_staged(space, "otakar::graph::u", list.u);
  copy.v = copy_staged(space, "otakar::graph::v", list.v);
  copy.key = drawn ? allocate<Key>(space, "otakar::graph::key", list.edges())
                   : copy_staged(space, "otakar::graph::key", list.key);
  facts.copy_seconds = timer.seconds();
  facts.copy_bytes = list_bytes<Ids>({list.vertices, list.edges()}) - (drawn ? list.edges() * sizeof(Key) : 0);
  return copy;
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
Loaded<Space> generate_graph(GraphSource const& source)
{
  Loaded<Space> loaded;
  InputSize const& size = source.size;
  with_ids(size.most.vertices, size.most.edges, size.type, size.edge_bits,
           [&]<class Ids>(Ids) { loaded.graph = generate<Ids>(Space(), *source.model); });
  return loaded;
}

template <class Space>
Loaded<Space> read_file(Deck const& deck, GraphFile& file, bool count)
{
  Space const space;
  Input const input = file.read();
  auto const drawn = drawn_weights(deck);
  Loaded<Space> loaded;
  loaded.numbering = input.numbering;
  loaded.facts.format = input.format;
  bool const refuse = deck.graph.asymmetric == Asymmetric::error;
  if (count || refuse) {
    ArcCounts const arcs = count_arcs(input);
    if (refuse) refuse_asymmetric(file, arcs);
    loaded.facts.pairs = arcs.pairs;
    loaded.facts.duplicate_arcs = arcs.duplicates;
    loaded.facts.asymmetric_arcs = arcs.asymmetric;
  }
  if constexpr (in_host_memory<Space>)
    loaded.graph = input.graph;
  else
    std::visit(
        [&]<class Ids>(EdgeList<Ids, Kokkos::HostSpace> const& list) {
          loaded.graph = copy_to_device<Ids>(space, list, drawn.has_value(), loaded.facts);
        },
        input.graph);
  if (drawn)
    std::visit([&]<class Ids>(EdgeList<Ids, Space> const& graph) { draw_weights<Ids>(space, graph, *drawn); },
               loaded.graph);
  return loaded;
}

}  // namespace

GraphSource open_source(Deck const& deck, bool wide_vertices)
try {
  GraphSource source;
  if (!deck.graph.file.empty()) {
    std::error_code ignored;
    if (deck.where.contains("graph.file") && !std::filesystem::exists(deck.graph.file, ignored))
      throw Error("graph.file: cannot read " + deck.graph.file + ": there is no such file");
    ReadOptions options = read_options(deck);
    options.wide_vertices = wide_vertices;
    source.file = open_graph(deck.graph.file, options);
    source.size = source.file->size();
    return source;
  }
  source.model = model_of(deck);
  ModelSize const size = size_of(*source.model);
  source.size = {{size.vertices, size.most_edges},
                 {size.vertices, size.likely_edges},
                 source.model->parameters.weights.format.type,
                 asked_edge_bits(deck)};
  return source;
} catch (Error const& error) {
  throw Error(error.code(), located(deck, error.what()));
}

template <class Space>
Loaded<Space> load(Deck const& deck, GraphSource source, bool count)
{
  Kokkos::Timer const timer;
  auto loaded = source.file ? read_file<Space>(deck, *source.file, count) : generate_graph<Space>(source);
  auto& facts = loaded.facts;
  facts.source = source_text(deck);
  facts.input_seconds = timer.seconds() - facts.copy_seconds;
  std::visit(
      [&]<class Ids>(EdgeList<Ids, Space> const& graph) {
        facts.vertices = graph.vertices;
        facts.edges = graph.edges();
        facts.loops = count_loops<Ids, Space>(graph);
        facts.weight_type = name_of(graph.weights.type);
        facts.objective = name_of(graph.weights.objective);
        facts.edge_id_bits = 8 * sizeof(typename Ids::Edge);
      },
      loaded.graph);
  return loaded;
}

#define INSTANTIATE(Space) template Loaded<Space> load<Space>(Deck const&, GraphSource, bool);
OTAKAR_FOR_EACH_SPACE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
