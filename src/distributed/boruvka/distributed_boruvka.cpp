// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/boruvka/distributed_boruvka.hpp"

#include "distributed/boruvka/base_case.hpp"
#include "distributed/boruvka/boruvka_round.hpp"
#include "distributed/boruvka/contract_local.hpp"
#include "distributed/boruvka/filter_edges.hpp"
#include "distributed/boruvka/share_light_edges.hpp"

namespace otakar {

namespace {

// So many edges rank 0 solves alone: the fewer the ranks, the more, for less time is lost on the others.
std::uint64_t usual_few_edges(std::uint64_t edges, int ranks)
{
  return std::max(std::uint64_t(1) << 17, edges / std::uint64_t(ranks) / std::uint64_t(ranks));
}

// The steps, each with a line of statistics.
template <class Ids>
class Solve {
 public:
  Solve(Communicator& ranks, DistributedGraph<Ids> const& graph, LocalForest<Ids> const& local_forest,
        RankStatistics& statistics, std::optional<std::uint64_t> few_edges)
      : ranks_(ranks),
        graph_(graph),
        local_forest_(local_forest),
        statistics_(statistics),
        few_edges_(few_edges.value_or(usual_few_edges(graph.edges, ranks.size())))
  {
  }

  HostArray<std::uint32_t> forest()
  {
    std::uint64_t const vertices = graph_.ranges.vertices();
    if (ranks_.size() == 1) return alone();
    if (!graph_.local) chosen_.start(graph_.own);
    if (graph_.local)
      contract(next("local", [&] { return contract_local(ranks_, graph_, local_forest_, chosen_); }), nullptr);
    else if (graph_.edges <= filter_edges_steps::dense * vertices)
      contract(next("read", [&] { return edges_that(graph_, Always()); }), nullptr);
    else if (vertices <= few_edges_ / std::uint64_t(ranks_.size()))
      filter_alone();
    else
      filter();
    return bring_home();
  }

 private:
  HostArray<std::uint32_t> alone()
  {
    HostArray<std::uint32_t> places;
    step("alone", [&] {
      places = in_order(members(local_forest_(graph_.list), graph_.own));
      chosen_.size = places.extent(0);
      return ComponentEdges<Ids>{};
    });
    return places;
  }

  filter_edges_steps::Threshold find_threshold()
  {
    return filter_edges_steps::find_threshold(ranks_, graph_,
                                              filter_edges_steps::light_share * double(graph_.ranges.vertices()));
  }

  void filter_alone()
  {
    filter_edges_steps::Threshold threshold{};
    LightComponents<Ids> light;
    step("light", [&] {
      threshold = find_threshold();
      light = contract_light_edges(ranks_, graph_, threshold, chosen_);
      return ComponentEdges<Ids>{};
    });
    contract(next("heavy", [&] { return forest_of_heavy_edges(graph_, threshold, light, local_forest_); }), nullptr);
  }

  void filter()
  {
    filter_edges_steps::Threshold threshold{};
    ComponentLabels labels(ranks_, graph_.ranges);
    contract(next("light",
                  [&] {
                    threshold = find_threshold();
                    return light_edges(graph_, threshold);
                  }),
             &labels);
    contract(next("heavy",
                  [&] {
                    labels.follow();
                    return heavy_edges(ranks_, graph_, threshold, labels);
                  }),
             nullptr);
  }

  // Solves the edges given; all others wait.
  void contract(ComponentEdges<Ids> edges, ComponentLabels const* labels)
  {
    while (left_ > few_edges_)
      edges = next("round", [&] { return boruvka_round(ranks_, graph_, std::move(edges), chosen_, labels); });
    if (left_ == 0) return;
    step("gathered", [&] {
      solve_base_case(ranks_, graph_, edges, local_forest_, chosen_, labels);
      return ComponentEdges<Ids>{};
    });
  }

  // A step that leaves edges to decide; counts those of all ranks.
  template <class F>
  ComponentEdges<Ids> next(char const* name, F const& f)
  {
    return step(name, [&] {
      auto edges = f();
      drop_heaviest(graph_, local_forest_, edges);
      left_ = ranks_.sum(edges.size());
      return edges;
    });
  }

  template <class F>
  ComponentEdges<Ids> step(char const* name, F const& f)
  {
    Region const region(std::string("otakar::distributed_boruvka::") + name);
    Kokkos::Timer const timer;
    Traffic const before = ranks_.traffic();
    std::uint64_t const chosen_before = chosen_.size;
    ComponentEdges<Ids> const edges = f();
    statistics_.rounds.push_back({name, edges.components.size(), edges.size(), chosen_.size - chosen_before,
                                  ranks_.traffic() - before, timer.seconds()});
    return edges;
  }

  // Of a local graph, tells the ranks in whose shares they are of the chosen edges before and behind this rank's own.
  HostArray<std::uint32_t> bring_home()
  {
    std::uint64_t const before = graph_.before, own = graph_.own;
    auto const chosen = chosen_;
    if (graph_.local)
      step("home", [&] {
        std::vector<std::uint64_t> moved;
        for (std::uint64_t i = 0; i < chosen.edges - own; ++i) {
          std::uint64_t const place = i < before ? i : i + own;
          if (chosen.has(place)) moved.push_back(graph_.id(place));
        }
        std::vector<std::uint64_t> bounds;
        for (auto const end : graph_.first_edges)
          bounds.push_back(std::uint64_t(std::lower_bound(moved.begin(), moved.end(), end) - moved.begin()));
        auto const received = exchange_records(ranks_, record_format(graph_.edges), bounds, [&](std::uint64_t i, int) {
          return std::array<std::uint64_t, 1>{moved[i]};
        });
        for (std::uint64_t i = 0; i < received.size(); ++i) chosen.mark(before + received(i)[0] - graph_.first_edge);
        return ComponentEdges<Ids>{};
      });
    return places_where(own, [=](std::uint64_t e) { return chosen.has(before + e); });
  }

  Communicator& ranks_;
  DistributedGraph<Ids> const& graph_;
  LocalForest<Ids> const& local_forest_;
  RankStatistics& statistics_;
  std::uint64_t few_edges_;
  std::uint64_t left_ = 0;  // edges to decide, of all ranks
  ChosenEdges chosen_;
};

}  // namespace

template <class Ids>
HostArray<std::uint32_t> distributed_boruvka(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                             LocalForest<Ids> const& local_forest, RankStatistics& statistics,
                                             std::optional<std::uint64_t> few_edges)
{
  return Solve<Ids>(ranks, graph, local_forest, statistics, few_edges).forest();
}

#define INSTANTIATE(Ids)                                                                             \
  template HostArray<std::uint32_t> distributed_boruvka(Communicator&, DistributedGraph<Ids> const&, \
                                                        LocalForest<Ids> const&, RankStatistics&,    \
                                                        std::optional<std::uint64_t>);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
