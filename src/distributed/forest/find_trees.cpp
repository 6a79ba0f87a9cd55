// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/forest/find_trees.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/error.hpp"
#include "distributed/forest/orient_trees.hpp"
#include "distributed/look_up.hpp"
#include "forest/cut_forest.hpp"
#include "forest/root_forest.hpp"

namespace otakar {

namespace {

using List = EdgeList<NarrowIds, Kokkos::HostSpace>;
constexpr std::uint32_t outside = 0;  // vertex i of the rank has number i + 1 beside it

// An edge whose first end the receiving rank owns.
struct Directed {
  std::uint64_t child, parent;
  std::uint32_t position;
};

template <class Ids>
class Trees {
 public:
  Trees(Communicator& ranks, VertexRanges const& ranges, EdgeShare<Ids> const& share)
      : ranks_(ranks),
        ranges_(ranges),
        share_(share),
        first_(ranges.first(ranks.rank())),
        owned_(ranges.size(ranks.rank()))
  {
  }

  void find_pieces(HostArray<std::uint32_t> const& positions)
  {
    std::vector<Directed> within;
    for (std::uint64_t i = 0; i < positions.extent(0); ++i) {
      std::uint32_t const e = positions(i);
      std::uint64_t const u = share_.u(e), v = share_.v(e);
      int const owner = ranges_.owner(u);
      if (ranges_.owns(owner, v))
        within.push_back({u, v, e});
      else
        between_.push_back({u, v, e});
    }
    within_ = send(within);
    // One edge more for each piece makes as many edges as there are vertices.
    list_.vertices = owned_ + 1;
    list_.u = allocate<std::uint32_t>(Host(), "otakar::find_trees::u", owned_);
    list_.v = allocate<std::uint32_t>(Host(), "otakar::find_trees::v", owned_);
    for (std::uint64_t i = 0; i < within_.size(); ++i) {
      list_.u(i) = std::uint32_t(within_(i)[child] + 1);
      list_.v(i) = std::uint32_t(within_(i)[parent] - first_ + 1);
    }
    List const edges{list_.vertices, first_of(list_.u, within_.size()), first_of(list_.v, within_.size()), {}, {}};
    piece_ = label_components<NarrowIds>(Host(), edges);
  }

  void orient(std::uint64_t few_edges)
  {
    VertexTable<> const table(0, ranges_.vertices(), 2 * between_.size(),
                              [&](std::uint64_t i) { return i % 2 ? between_[i / 2].parent : between_[i / 2].child; });
    auto const piece =
        look_up(ranks_, ranges_, table, ranges_.vertices(), [&](std::uint64_t v) { return piece_of(v - first_); });
    std::vector<TreeEdge> edges;
    for (auto const& edge : between_)
      edges.push_back({piece(table.place(edge.child)), piece(table.place(edge.parent))});
    auto const oriented = orient_trees(ranks_, ranges_, edges, few_edges);
    tree_ = oriented.label;
    for (std::size_t i = 0; i < between_.size(); ++i)
      if (oriented.v_is_child[i]) std::swap(between_[i].child, between_[i].parent);
  }

  HostArray<std::uint32_t> labels() const
  {
    auto const label = allocate<std::uint32_t>(Host(), "otakar::find_trees::label", owned_);
    for (std::uint64_t i = 0; i < owned_; ++i) label(i) = std::uint32_t(tree_(piece_of(i) - first_));
    return label;
  }

  void root(VertexTrees<Ids>& trees)
  {
    entries_ = send(between_);
    between_ = {};
    std::uint64_t at = within_.size();
    auto const join_outside = [&](std::uint64_t vertex) {
      if (at == owned_) throw std::logic_error("a piece of a tree has two parents");
      list_.u(at) = outside;
      list_.v(at++) = std::uint32_t(vertex + 1);
    };
    for (std::uint64_t i = 0; i < entries_.size(); ++i) join_outside(entries_(i)[child]);
    for (std::uint64_t i = 0; i < owned_; ++i)
      if (piece_of(i) == first_ + i && tree_(i) == first_ + i) join_outside(i);
    if (at != owned_) throw std::logic_error("a piece of a tree has no parent");
    auto const rooted = root_forest<NarrowIds>(Host(), list_);
    auto const edge = edges_to_parents<NarrowIds>(Host(), list_, rooted.parent);
    trees.parent = allocate<std::uint32_t>(Host(), "otakar::find_trees::parent", owned_);
    trees.depth = allocate<std::uint32_t>(Host(), "otakar::find_trees::depth", owned_);
    trees.edge = allocate<std::int64_t>(Host(), "otakar::find_trees::edge", owned_);
    trees.key = allocate<typename Ids::Key>(Host(), "otakar::find_trees::key", owned_);
    for (std::uint64_t i = 0; i < owned_; ++i) {
      std::uint64_t const e = edge(i + 1);
      trees.depth(i) = rooted.depth(i + 1) - 1;
      std::array<std::uint64_t, 4> record{i, first_ + i, ~std::uint64_t(0), 0};
      if (e < within_.size()) {
        record = within_(e);
        record[parent] = first_ + rooted.parent(i + 1) - 1;
      } else if (e - within_.size() < entries_.size()) {
        record = entries_(e - within_.size());
      }
      trees.parent(i) = std::uint32_t(record[parent]);
      trees.edge(i) = std::int64_t(record[id]);
      trees.key(i) = typename Ids::Key(record[key]);
    }
  }

  // From depths within pieces to those within trees.
  void add_depths(HostArray<std::uint32_t> const& depth)
  {
    auto const above = allocate<std::uint64_t>(Host(), "otakar::find_trees::above", owned_);
    auto const steps = allocate_zeros<std::uint64_t>(Host(), "otakar::find_trees::steps", owned_);
    for (std::uint64_t i = 0; i < owned_; ++i) above(i) = first_ + i;
    std::vector<std::uint64_t> asking;  // pieces, by their places among the vertices of this rank
    auto const ask = [&](auto const& target_of, auto const& answer_of) {
      VertexTable<> const table(0, ranges_.vertices(), asking.size(), target_of);
      std::uint64_t const n = ranges_.vertices();
      auto const answers = look_up_records(ranks_, ranges_, table, record_format(n, n), answer_of);
      std::size_t left = 0;
      for (std::size_t i = 0; i < asking.size(); ++i) {
        std::uint64_t const slot = asking[i];
        auto const [piece, distance] = answers(table.place(target_of(i)));
        steps(slot) += distance;
        above(slot) = piece;
        asking[left] = slot;
        left += piece != tree_(slot);
      }
      asking.resize(left);
    };
    for (std::uint64_t i = 0; i < entries_.size(); ++i) {
      asking.push_back(piece_of(entries_(i)[child]) - first_);
      steps(asking.back()) = 1;
    }
    ask([&](std::uint64_t i) { return entries_(i)[parent]; },
        [&](std::uint64_t v) {
          return std::array<std::uint64_t, 2>{piece_of(v - first_), depth(v - first_)};
        });
    while (ranks_.sum(asking.size()) != 0)
      ask([&](std::uint64_t i) { return above(asking[i]); },
          [&](std::uint64_t piece) {
            return std::array<std::uint64_t, 2>{above(piece - first_), steps(piece - first_)};
          });
    for (std::uint64_t i = 0; i < owned_; ++i) depth(i) += std::uint32_t(steps(piece_of(i) - first_));
  }

 private:
  enum Column { child, parent, id, key };

  // The smallest vertex of the piece that vertex i of this rank is in.
  std::uint64_t piece_of(std::uint64_t i) const { return first_ + piece_(i + 1) - 1; }

  // To the owners of children.
  Received<4> send(std::vector<Directed>& edges)
  {
    std::stable_sort(edges.begin(), edges.end(),
                     [&](auto const& a, auto const& b) { return ranges_.owner(a.child) < ranges_.owner(b.child); });
    std::vector<std::uint64_t> bounds(std::size_t(ranks_.size()) + 1, 0);
    for (auto const& edge : edges) ++bounds[std::size_t(ranges_.owner(edge.child)) + 1];
    std::partial_sum(bounds.begin(), bounds.end(), bounds.begin());
    return exchange_records(
        ranks_, record_format(ranges_.most(), ranges_.vertices(), share_.edges, std::uint64_t(none<typename Ids::Key>)),
        bounds, [&](std::uint64_t i, int rank) {
          auto const& edge = edges[i];
          return std::array<std::uint64_t, 4>{edge.child - ranges_.first(rank), edge.parent,
                                              share_.first_edge + edge.position, share_.list.key(edge.position)};
        });
  }

  Communicator& ranks_;
  VertexRanges const& ranges_;
  EdgeShare<Ids> const& share_;
  std::uint64_t first_, owned_;
  std::vector<Directed> between_;   // edges of the share between vertices of two ranks
  Received<4> within_{};            // edges within the vertices of this rank
  Received<4> entries_{};           // edges from its pieces to their parents
  List list_;                       // the former, then the latter
  HostArray<std::uint32_t> piece_;  // of each vertex, with that outside
  HostArray<std::uint64_t> tree_;   // of each piece: the smallest vertex of its tree
};

}  // namespace

template <class Ids>
VertexTrees<Ids> find_trees(Communicator& ranks, VertexRanges const& ranges, EdgeShare<Ids> const& share,
                            HostArray<std::uint32_t> const& positions, bool rooted,
                            std::optional<std::uint64_t> few_edges)
{
  Region const region("otakar::find_trees");
  std::uint64_t const n = ranges.vertices();
  if (n > NarrowIds::most_vertices)
    throw Error("labels and parents are written of at most " + std::to_string(NarrowIds::most_vertices) +
                " vertices, and the graph has " + std::to_string(n));
  constexpr std::uint64_t few = 1 << 17;
  Trees<Ids> trees(ranks, ranges, share);
  trees.find_pieces(positions);
  trees.orient(few_edges.value_or(std::max(few, n / std::uint64_t(ranks.size()))));
  VertexTrees<Ids> result;
  result.label = trees.labels();
  if (!rooted) return result;
  trees.root(result);
  trees.add_depths(result.depth);
  return result;
}

#define INSTANTIATE(Ids)                                                                          \
  template VertexTrees<Ids> find_trees(Communicator&, VertexRanges const&, EdgeShare<Ids> const&, \
                                       HostArray<std::uint32_t> const&, bool, std::optional<std::uint64_t>);
INSTANTIATE(NarrowIds)
INSTANTIATE(WideKeys)
#undef INSTANTIATE

}  // namespace otakar
