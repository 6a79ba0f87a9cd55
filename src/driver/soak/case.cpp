// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/soak/case.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "driver/deck/deck.hpp"
#include "driver/report/report.hpp"
#include "generators/generate.hpp"
#include "graph/weight.hpp"
#include "io/files/output_file.hpp"
#include "io/output.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t most_edges = 60'000;

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  // Small numbers as often as those of any other order of magnitude.
  std::uint64_t up_to_power(int bits) { return below(std::uint64_t(1) << below(std::uint64_t(bits) + 1)); }

  double unit() { return double(random_() >> 11) * 0x1p-53; }

  template <class T>
  T one_of(std::initializer_list<T> choices)
  {
    return choices.begin()[below(choices.size())];
  }

 private:
  std::mt19937_64 random_;
};

bool is_real(WeightType type)
{
  return type == WeightType::float32 || type == WeightType::float64;
}

constexpr char const* shape_names[] = {"empty", "isolated", "sparse",   "dense",   "parallel", "loops",
                                       "star",  "path",     "complete", "islands", "tree",     "clusters"};
static_assert(std::size(shape_names) == std::size_t(Shape::count));

void draw_random_graph(SoakCase& drawn, Draw& draw)
{
  auto const shape = Shape(draw.below(std::uint64_t(Shape::count)));
  std::uint64_t const most = 1 + draw.up_to_power(12);
  drawn.shape = shape_names[int(shape)];
  with_weight_type(drawn.weights.type, [&]<class Weight>(Weight) {
    RandomGraph<Weight> const random(shape, draw.below(~std::uint64_t(0)), most);
    drawn.graph.vertices = random.vertices();
    for (auto const& [u, v, w] : random.edges())
      drawn.graph.edges.push_back({u, v, key_of(w, drawn.weights.objective)});
  });
}

ModelShape draw_shape(Draw& draw)
{
  auto const all = generators();
  ModelShape shape(*all[draw.below(all.size())]);
  for (auto const& parameter : shape.generator().parameters) {
    if (parameter.name.empty() || std::isnan(parameter.value)) continue;
    double const span = std::min(parameter.most - parameter.least, parameter.real ? 12.0 : 0x1p53);
    double const value = parameter.real ? draw.unit() * span : std::min(span, double(draw.up_to_power(12)));
    shape.set(parameter.name, parameter.least + value);
  }
  return shape;
}

// Of values that contradict each other, or make too much of a graph, others are drawn.
Model draw_model(WeightFormat weights, Draw& draw)
{
  while (true) {
    Model const model{draw_shape(draw),
                      {.seed = draw.below(1000),
                       .shuffle = draw.below(2) == 0,
                       .weights = {.format = weights,
                                   .low = is_real(weights.type) ? 0.0 : 1.0,
                                   .high = double(draw.one_of({1, 4, 10'000})),
                                   .distribution = draw.one_of({Distribution::uniform, Distribution::equal,
                                                                Distribution::distance, Distribution::halving})},
                       .order = EdgeOrder(draw.below(3))}};
    try {
      check(model);
    } catch (Error const&) {
      continue;
    }
    auto const size = size_of(model);
    if (size.vertices <= most_edges && size.most_edges <= most_edges) return model;
  }
}

void draw_generated(SoakCase& drawn, Draw& draw)
{
  Model const model = draw_model(drawn.weights, draw);
  drawn.shape = text_of(model.shape);
  with_ids(0, 0, drawn.weights.type, {}, [&]<class Ids>(Ids) {
    auto const list = generate<Ids>(Host(), model);
    drawn.graph.vertices = list.vertices;
    for (std::uint64_t e = 0; e < list.edges(); ++e) drawn.graph.edges.push_back({list.u(e), list.v(e), list.key(e)});
  });
}

bool is_positive(std::uint64_t key, WeightFormat weights)
{
  return with_weight_type(
      weights.type, [&]<class Weight>(Weight) { return weight_of<Weight>(KeyOf<Weight>(key), weights.objective) > 0; });
}

FormatEntry const& draw_format(SoakCase const& drawn, Draw& draw)
{
  while (true) {
    auto const& format = *formats()[draw.below(formats().size())];
    if (holds(format, drawn)) return format;
  }
}

std::string size_text(KeyGraph const& graph)
{
  return std::to_string(graph.vertices) + " vertices, " + std::to_string(graph.edges.size()) + " edges";
}

Deck deck_of(SoakCase const& drawn, std::string const& file)
{
  Deck deck;
  deck.title = text_of(drawn);
  deck.graph.file = file;
  deck.graph.format = drawn.format->name;
  deck.graph.weights.type = drawn.weights.type;
  deck.graph.edge_ids = drawn.edge_ids;
  deck.solver.name = drawn.solvers;
  deck.solver.objective = drawn.weights.objective;
  deck.timing = {.warmup = 0, .k = 1, .most = 1};
  return deck;
}

}  // namespace

SoakCase draw_case(std::uint64_t seed, int most_threads)
{
  Draw draw(seed);
  SoakCase drawn;
  drawn.seed = seed;
  drawn.weights = {WeightType(draw.below(names_of<WeightType>.size())), Objective(draw.below(2))};
  drawn.edge_ids = EdgeIds(draw.below(2));
  drawn.threads = 1 + int(draw.below(std::uint64_t(most_threads)));
  if (draw.below(3) == 0)
    draw_generated(drawn, draw);
  else
    draw_random_graph(drawn, draw);
  drawn.format = &draw_format(drawn, draw);
  if (drawn.format->is_text()) drawn.packed = draw.one_of({"", "", "", ".gz", ".zst", ".xz"});
  return drawn;
}

bool holds(FormatEntry const& format, SoakCase const& drawn)
{
  if (format.is_text() && drawn.graph.edges.empty()) return false;
  if (format.weights != HeldWeights::any && is_real(drawn.weights.type)) return false;
  return format.weights != HeldWeights::positive_integers ||
         std::ranges::all_of(drawn.graph.edges, [&](auto const& edge) { return is_positive(edge.w, drawn.weights); });
}

std::string text_of(SoakCase const& drawn)
{
  return "soak seed " + std::to_string(drawn.seed) + ", " + drawn.shape + ", " + size_text(drawn.graph) + ", " +
         std::string(name_of(drawn.weights.type)) + ", " + std::string(name_of(drawn.weights.objective)) + ", " +
         std::string(drawn.format->name) + drawn.packed + ", --kokkos-num-threads=" + std::to_string(drawn.threads);
}

AnyEdgeList<Kokkos::HostSpace> edge_list(SoakCase const& drawn)
{
  auto const& edges = drawn.graph.edges;
  int const edge_bits = drawn.edge_ids == EdgeIds::bits64 ? 64 : 32;
  AnyEdgeList<Kokkos::HostSpace> any;
  with_ids(drawn.graph.vertices, edges.size(), drawn.weights.type, edge_bits, [&]<class Ids>(Ids) {
    EdgeList<Ids, Kokkos::HostSpace> list;
    list.vertices = drawn.graph.vertices;
    list.u = HostArray<typename Ids::Vertex>("otakar::soak::u", edges.size());
    list.v = HostArray<typename Ids::Vertex>("otakar::soak::v", edges.size());
    list.key = HostArray<typename Ids::Key>("otakar::soak::key", edges.size());
    list.weights = drawn.weights;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      list.u(e) = typename Ids::Vertex(edges[e].u);
      list.v(e) = typename Ids::Vertex(edges[e].v);
      list.key(e) = typename Ids::Key(edges[e].w);
    }
    any = list;
  });
  return any;
}

CaseFiles write_case(SoakCase const& drawn, std::filesystem::path const& directory, std::string const& stem)
{
  auto const& suffixes = drawn.format->suffixes;
  std::string const graph = stem + std::string(suffixes.substr(0, suffixes.find(' '))) + drawn.packed;
  CaseFiles const files{directory / (stem + ".toml"), directory / graph};
  write_graph_as(files.graph, *drawn.format, edge_list(drawn), {{version_text(), text_of(drawn)}, {}});
  OutputFile deck(files.deck);
  deck.write(to_toml(deck_of(drawn, graph)));
  deck.commit();
  return files;
}

}  // namespace otakar
