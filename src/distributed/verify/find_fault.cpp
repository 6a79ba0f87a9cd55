// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/verify/find_fault.hpp"

#include <cstring>

#include "core/error.hpp"
#include "distributed/verify/shared_vertices.hpp"
#include "distributed/verify/thin_forest.hpp"
#include "verify/find_fault.hpp"

namespace otakar {

namespace {

// Of what ranks found, the fault with the smallest edge id, on all of them.
template <class Ids>
std::optional<RankFault> first_of_ranks(Communicator& ranks, EdgeShare<Ids> const& share,
                                        std::optional<Fault> const& found)
{
  std::vector<std::uint8_t> bytes;
  if (found) {
    bytes.resize(sizeof found->edge + found->text.size());
    std::memcpy(bytes.data(), &found->edge, sizeof found->edge);
    std::memcpy(bytes.data() + sizeof found->edge, found->text.data(), found->text.size());
  }
  Parcels const all = ranks.all_gather(bytes);
  std::optional<RankFault> first;
  for (int r = 0; r < ranks.size(); ++r) {
    if (all.size(r) == 0) continue;
    std::uint64_t edge;
    std::memcpy(&edge, all.begin(r), sizeof edge);
    if (!first || edge < first->edge)
      first = RankFault{edge, std::string(all.begin(r) + sizeof edge, all.begin(r) + all.size(r)), 0, 0};
  }
  if (!first) return {};
  std::array<std::uint64_t, 2> ends{0, 0};
  std::uint64_t const place = first->edge - share.first_edge;
  if (place < share.list.edges()) ends = {share.u(place), share.v(place)};
  ranks.sum(ends);
  first->u = ends[0];
  first->v = ends[1];
  return first;
}

// positions: ascending.
template <class Ids>
std::optional<Fault> find_invalid(EdgeShare<Ids> const& share, std::vector<std::uint32_t> const& positions)
{
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::uint64_t const e = positions[i];
    if (e >= share.list.edges()) return Fault{share.edges + e, "is not an edge of the graph"};
    if (i > 0 && positions[i - 1] == e) return Fault{share.first_edge + e, "stands twice in the forest"};
    if (share.list.u(e) == share.list.v(e)) return Fault{share.first_edge + e, "is a self-loop"};
  }
  return {};
}

// The forest as a rank sees it: its own part, and between the parts of lower and of higher ranks what is left of these.
// Edges have places in the order of the graph: paths of lower ranks, the share, paths of higher ranks.
template <class Ids>
class ForestView {
 public:
  using Edges = HostArray<ComponentEdge<Ids>>;

  // touched: the vertices of the share; the ends of others' paths join them.
  ForestView(Communicator& ranks, EdgeShare<Ids> const& share, std::vector<std::uint32_t> const& positions,
             std::vector<ForestPath<Ids>> const& paths, VertexTable<> const& touched)
      : ranks_(ranks), share_(share), first_(ranks.firsts(paths.size())), paths_(paths)
  {
    if (first_.back() + share.list.edges() >= none<typename Ids::Key>)
      throw Error(ExitCode::out_of_resource, "the certificate does not fit the ids of a rank. Take more ranks");
    auto const gathered = allocate<ForestPath<Ids>>(Host(), "otakar::find_fault::paths", first_.back());
    std::copy(paths.begin(), paths.end(), gathered.data() + before());
    ranks.all_gather(gathered, first_);
    check_fits<Ids>(0, gathered.extent(0) + share.list.edges());
    vertices_ = VertexTable<>(0, share.vertices, touched.size() + 2 * gathered.extent(0), [=](std::uint64_t i) {
      if (i < touched.size()) return touched(i);
      auto const& path = gathered((i - touched.size()) / 2);
      return (i - touched.size()) % 2 ? path.b : path.a;
    });
    edges_ = allocate<ComponentEdge<Ids>>(Host(), "otakar::find_fault::edges",
                                          gathered.extent(0) - paths.size() + positions.size());
    std::uint64_t size = 0;
    auto const add = [&](std::uint64_t a, std::uint64_t b, std::uint64_t place, auto key) {
      edges_(size++) = {vertices_.place(a), vertices_.place(b), typename Ids::Key(place), key};
    };
    auto const& list = share.list;
    for (std::uint64_t i = 0; i < before(); ++i) add(gathered(i).a, gathered(i).b, i, gathered(i).key);
    for (auto const e : positions) add(share.u(e), share.v(e), before() + e, list.key(e));
    for (std::uint64_t i = before() + paths.size(); i < gathered.extent(0); ++i)
      add(gathered(i).a, gathered(i).b, i - paths.size() + list.edges(), gathered(i).key);
  }

  VertexTable<> const& vertices() const { return vertices_; }
  Edges take_edges() { return std::exchange(edges_, {}); }

  // The place of the share's first edge.
  std::uint64_t before() const { return first_[std::size_t(ranks_.rank())]; }

  // Collective: the edges of the graph that stand for the paths of all ranks.
  HostArray<std::uint64_t> path_ids() const
  {
    auto const ids = allocate<std::uint64_t>(Host(), "otakar::find_fault::ids", first_.back());
    for (std::uint64_t i = 0; i < paths_.size(); ++i) ids(before() + i) = share_.first_edge + paths_[i].id;
    ranks_.all_gather(ids, first_);
    return ids;
  }

  // The edge of the graph at a place.
  std::uint64_t id(HostArray<std::uint64_t> const& ids, std::uint64_t place) const
  {
    if (place < before()) return ids(place);
    std::uint64_t const own = place - before();
    return own < share_.list.edges() ? share_.first_edge + own : ids(place - share_.list.edges() + paths_.size());
  }

 private:
  Communicator& ranks_;
  EdgeShare<Ids> const& share_;
  std::vector<std::uint64_t> first_;  // path of each rank, and their number
  std::vector<ForestPath<Ids>> const& paths_;
  VertexTable<> vertices_;
  Edges edges_;
};

// Compares the edges of the share that are outside the forest with the paths between their ends.
template <class Ids>
std::optional<Fault> check_share(EdgeShare<Ids> const& share, std::vector<std::uint32_t> const& positions,
                                 ComponentHierarchy<Ids, Host> const& hierarchy, VertexTable<> const& vertices,
                                 std::uint64_t before, bool minimal)
{
  using namespace find_fault_steps;
  using Edge = RankOf<Ids>;
  auto const list = share.list;
  auto const ids = share.ids;
  auto const outside = allocate<std::uint8_t>(Host(), "otakar::find_fault::outside", list.edges());
  Kokkos::deep_copy(outside, 1);
  for (auto const e : positions) outside(e) = 0;
  auto const heaviest = heaviest_to_top<Ids>(Host(), hierarchy);
  PathMaxima<Ids, Host> const path_maximum(hierarchy);
  std::uint64_t first = none<std::uint64_t>;  // twice the edge, and one more where no path joins its ends
  Kokkos::parallel_reduce(
      "otakar::find_fault::check_share", Range<Host>(Host(), 0, list.edges()),
      [=](std::uint64_t e, std::uint64_t& least) {
        if (!outside(e) || list.u(e) == list.v(e)) return;
        auto const rank = Edge::of(list.key(e), typename Ids::Edge(before + e));
        auto const a = vertices.place(ids(list.u(e))), b = vertices.place(ids(list.v(e)));
        if (!(rank < heaviest(a)) && !(rank < heaviest(b))) return;
        Edge const most = path_maximum(a, b);
        if (most.is_none() || (minimal && rank < most)) least = std::min(least, 2 * e + most.is_none());
      },
      Kokkos::Min<std::uint64_t>(first));
  if (first == none<std::uint64_t>) return {};
  return Fault{share.first_edge + first / 2,
               first % 2 == 1 ? "joins two trees of the forest, which does not span"
                              : "is lighter than an edge on the cycle it closes, yet not in the forest"};
}

// Of a part that has a cycle.
template <class Ids>
Fault own_cycle(EdgeShare<Ids> const& share, std::vector<std::uint32_t> const& positions, VertexTable<> const& touched)
{
  auto const edges = allocate<ComponentEdge<Ids>>(Host(), "otakar::find_fault::edges", positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    auto const e = positions[i];
    edges(i) = {touched.place(share.u(e)), touched.place(share.v(e)), e, share.list.key(e)};
  }
  auto const edge = contract_forest<Ids>(Host(), touched.size(), edges).cycle_edge;
  if (!edge) throw std::logic_error("the certificate lost a cycle");
  return Fault{share.first_edge + *edge, "closes a cycle in the forest"};
}

}  // namespace

template <class Ids>
std::optional<RankFault> find_fault(Communicator& ranks, EdgeShare<Ids> const& share,
                                    HostArray<std::uint32_t> const& given, VerifyLevel level)
{
  if (level == VerifyLevel::none) return {};
  Region const region("otakar::find_fault");
  std::vector<std::uint32_t> positions(given.data(), given.data() + given.extent(0));
  std::sort(positions.begin(), positions.end());
  if (auto const fault = first_of_ranks(ranks, share, find_invalid(share, positions))) return fault;

  auto const touched = touched_vertices(share);
  auto const shared = shared_vertices(ranks, touched, share.vertices);
  std::optional<Fault> cycle;
  std::vector<ForestPath<Ids>> paths;
  {
    ThinForest<Ids> thin(share, positions, touched, shared);
    if (thin.has_hidden_cycle()) cycle = own_cycle(share, positions, touched);
    paths = thin.take_paths();
  }
  if (auto const fault = first_of_ranks(ranks, share, cycle)) return fault;

  ForestView<Ids> view(ranks, share, positions, paths, touched);
  auto const hierarchy = contract_forest<Ids>(Host(), view.vertices().size(), view.take_edges());
  // Where the forest has a cycle all ranks find one; what they gather does not rest on that.
  std::optional<Fault> fault;
  if (ranks.sum(std::uint64_t(hierarchy.cycle_edge.has_value())) > 0) {
    auto const ids = view.path_ids();
    if (hierarchy.cycle_edge) fault = Fault{view.id(ids, *hierarchy.cycle_edge), "closes a cycle in the forest"};
  } else {
    fault = check_share(share, positions, hierarchy, view.vertices(), view.before(), level == VerifyLevel::full);
  }
  return first_of_ranks(ranks, share, fault);
}

#define INSTANTIATE(Ids)                                                                                              \
  template std::optional<RankFault> find_fault(Communicator&, EdgeShare<Ids> const&, HostArray<std::uint32_t> const&, \
                                               VerifyLevel);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
