// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/forest/orient_trees.hpp"

#include <algorithm>
#include <numeric>

#include "core/mix_bits.hpp"
#include "distributed/look_up.hpp"
#include "forest/root_forest.hpp"

namespace otakar {

namespace {

// What becomes of an edge in a round.
enum Fate : std::uint8_t { contracted = 1, u_joins = 2, v_joins = 4 };

// The edges of this rank that a round finds, between the clusters that it finds.
struct Level {
  std::vector<std::uint32_t> edge;
  std::vector<TreeEdge> ends;
  std::vector<std::uint8_t> fate;     // of each edge
  std::vector<std::uint64_t> joined;  // clusters of this rank that become part of a centre
};

// A word for the owner of a cluster.
struct Note {
  std::uint64_t cluster;
  std::uint64_t value;
  std::uint32_t edge = 0;  // place in its level
};

class TreeContraction {
 public:
  TreeContraction(Communicator& ranks, VertexRanges const& ranges, std::vector<TreeEdge> const& edges)
      : ranks_(ranks),
        ranges_(ranges),
        first_(ranges.first(ranks.rank())),
        label_(allocate<std::uint64_t>(Host(), "otakar::orient_trees::label", ranges.size(ranks.rank()))),
        least_(allocate<std::uint64_t>(Host(), "otakar::orient_trees::least", ranges.size(ranks.rank()))),
        claimed_(allocate_zeros<std::uint8_t>(Host(), "otakar::orient_trees::claimed", ranges.size(ranks.rank()))),
        v_is_child_(edges.size())
  {
    for (std::uint64_t i = 0; i < label_.extent(0); ++i) label_(i) = least_(i) = first_ + i;
    left_.edge.resize(edges.size());
    std::iota(left_.edge.begin(), left_.edge.end(), 0);
    left_.ends = edges;
  }

  // Edges of all ranks.
  std::uint64_t left() const { return ranks_.sum(left_.edge.size()); }

  void contract()
  {
    std::vector<std::uint64_t> leaves;
    for (auto const& [u, v] : left_.ends)
      for (auto const c : {u, v})
        if (is_leaf(c)) leaves.push_back(c);
    VertexTable<> const table(0, ranges_.vertices(), leaves.size(), [&](std::uint64_t i) { return leaves[i]; });
    std::vector<std::uint32_t> offer(table.size(), none<std::uint32_t>);
    for (std::uint32_t e = 0; e < left_.ends.size(); ++e) {
      auto const& [u, v] = left_.ends[e];
      if (is_leaf(u) != is_leaf(v)) offer[table.place(is_leaf(u) ? u : v)] = e;
    }
    auto const centre_of = join_centres(table, offer);

    left_.fate.assign(left_.edge.size(), 0);
    Level next;
    for (std::uint32_t e = 0; e < left_.ends.size(); ++e) {
      TreeEdge ends = left_.ends[e];
      auto const relabel = [&](std::uint64_t& end, Fate joins) {
        if (!is_leaf(end)) return;
        std::uint32_t const place = table.place(end);
        std::uint64_t const answer = centre_of(place)[0];
        if (answer / 2 != end) left_.fate[e] |= joins;
        if (answer % 2 == 1 && offer[place] == e) left_.fate[e] |= contracted;
        end = answer / 2;
      };
      relabel(ends.u, u_joins);
      relabel(ends.v, v_joins);
      if (left_.fate[e] & contracted) continue;
      next.edge.push_back(left_.edge[e]);
      next.ends.push_back(ends);
    }
    levels_.push_back(std::exchange(left_, std::move(next)));
    ++round_;
  }

  // Labels of what is left, and children of its edges, by rank 0.
  void finish()
  {
    for (std::uint64_t i = 0; i < label_.extent(0); ++i)
      if (label_(i) == first_ + i) label_(i) = least_(i);
    std::vector<std::uint64_t> bounds(std::size_t(ranks_.size()) + 1, left_.ends.size());
    bounds[0] = 0;
    std::uint64_t const n = ranges_.vertices();
    auto const edges = exchange_records(ranks_, record_format(n, n), bounds, [&](std::uint64_t e, int) {
      return std::array<std::uint64_t, 2>{left_.ends[e].u, left_.ends[e].v};
    });
    VertexTable<> const table(0, n, 2 * edges.size(), [&](std::uint64_t i) { return edges(i / 2)[i % 2]; });
    auto const least =
        look_up(ranks_, ranges_, table, n, [&](std::uint64_t cluster) { return least_(cluster - first_); });
    // The smallest vertex of each, in whose order they are numbered.
    std::vector<std::uint64_t> number(least.data(), least.data() + least.extent(0));
    std::sort(number.begin(), number.end());
    auto const number_of = [&](std::uint64_t cluster) {
      auto const wanted = least(table.place(cluster));
      return std::uint32_t(std::lower_bound(number.begin(), number.end(), wanted) - number.begin());
    };
    EdgeList<NarrowIds, Kokkos::HostSpace> list;
    list.vertices = table.size();
    list.u = allocate<std::uint32_t>(Host(), "otakar::orient_trees::u", edges.size());
    list.v = allocate<std::uint32_t>(Host(), "otakar::orient_trees::v", edges.size());
    for (std::uint64_t e = 0; e < edges.size(); ++e) {
      list.u(e) = number_of(edges(e)[0]);
      list.v(e) = number_of(edges(e)[1]);
    }
    list.key = list.u;  // which rooting does not read
    auto const rooted = root_forest<NarrowIds>(Host(), list);
    auto const labels = exchange_records(
        ranks_, record_format(ranges_.most(), n), table.bounds(ranges_), [&](std::uint64_t i, int rank) {
          return std::array<std::uint64_t, 2>{table(i) - ranges_.first(rank),
                                              number[rooted.label(number_of(table(i)))]};
        });
    for (std::uint64_t i = 0; i < labels.size(); ++i) label_(labels(i)[0]) = labels(i)[1];
    auto const answers = exchange_records(
        ranks_, record_format(std::uint64_t(1)), edges.bounds(),
        [&](std::uint64_t e, int) { return std::array<std::uint64_t, 1>{rooted.parent(list.v(e)) == list.u(e)}; });
    for (std::uint64_t e = 0; e < left_.edge.size(); ++e) v_is_child_[left_.edge[e]] = std::uint8_t(answers(e)[0]);
  }

  // Undoes the last round.
  void expand()
  {
    Level const level = std::move(levels_.back());
    levels_.pop_back();
    label_joined(level.joined);
    std::vector<Note> notes;
    for (std::uint32_t e = 0; e < level.edge.size(); ++e) {
      auto const fate = level.fate[e];
      bool const v_end = fate & contracted ? fate & v_joins : v_is_child_[level.edge[e]];
      if (fate & (v_end ? v_joins : u_joins))
        notes.push_back({v_end ? level.ends[e].v : level.ends[e].u, !(fate & contracted), e});
    }
    auto const claims = send(notes, 1);
    for (std::uint64_t i = 0; i < claims.size(); ++i) claimed_(claims(i)[0]) |= std::uint8_t(claims(i)[1]);
    auto const answers =
        exchange_records(ranks_, record_format(std::uint64_t(1)), claims.bounds(),
                         [&](std::uint64_t i, int) { return std::array<std::uint64_t, 1>{claimed_(claims(i)[0])}; });
    for (std::uint64_t i = 0; i < notes.size(); ++i) {
      auto const e = notes[i].edge;
      bool const leaf_is_v = level.fate[e] & v_joins;
      if (level.fate[e] & contracted) v_is_child_[level.edge[e]] = leaf_is_v != (answers(i)[0] == 1);
    }
  }

  bool expanded() const { return levels_.empty(); }

  OrientedTrees result() const { return {label_, v_is_child_}; }

 private:
  bool is_leaf(std::uint64_t cluster) const { return mix_bits(mix_bits(cluster + 1) + round_) & 1; }

  // To the owners of clusters, in the order of these.
  Received<2> send(std::vector<Note>& notes, std::uint64_t greatest)
  {
    std::sort(notes.begin(), notes.end(), [](Note const& a, Note const& b) { return a.cluster < b.cluster; });
    std::vector<std::uint64_t> bounds;
    for (int r = 0; r <= ranges_.ranks(); ++r) {
      auto const begin = std::lower_bound(notes.begin(), notes.end(), ranges_.first(r),
                                          [](Note const& note, std::uint64_t v) { return note.cluster < v; });
      bounds.push_back(std::uint64_t(begin - notes.begin()));
    }
    return exchange_records(ranks_, record_format(ranges_.most(), greatest), bounds, [&](std::uint64_t i, int rank) {
      return std::array<std::uint64_t, 2>{notes[i].cluster - ranges_.first(rank), notes[i].value};
    });
  }

  // Offers the leaves of a table edges to centres. Out, for each: twice the cluster that it is part of now, and one
  // more where it took the edge.
  Received<1> join_centres(VertexTable<> const& table, std::vector<std::uint32_t> const& offer)
  {
    std::uint64_t const n = ranges_.vertices();
    auto const offers = exchange_records(ranks_, record_format(ranges_.most(), n), table.bounds(ranges_),
                                         [&](std::uint64_t i, int rank) {
                                           std::uint64_t centre = n;
                                           if (offer[i] != none<std::uint32_t>) {
                                             auto const& [u, v] = left_.ends[offer[i]];
                                             centre = u == table(i) ? v : u;
                                           }
                                           return std::array<std::uint64_t, 2>{table(i) - ranges_.first(rank), centre};
                                         });
    std::vector<std::uint8_t> taken(offers.size());
    std::vector<Note> least;
    for (std::uint64_t i = 0; i < offers.size(); ++i) {
      auto const [slot, centre] = offers(i);
      if (centre == n || label_(slot) != first_ + slot) continue;
      taken[i] = 1;
      label_(slot) = centre;
      left_.joined.push_back(first_ + slot);
      least.push_back({centre, least_(slot)});
    }
    auto const told = send(least, n);
    for (std::uint64_t i = 0; i < told.size(); ++i) least_(told(i)[0]) = std::min(least_(told(i)[0]), told(i)[1]);
    return exchange_records(ranks_, record_format(2 * n + 1), offers.bounds(), [&](std::uint64_t i, int) {
      return std::array<std::uint64_t, 1>{2 * label_(offers(i)[0]) + taken[i]};
    });
  }

  // From centres to what became part of them; a cluster that has the root is claimed.
  void label_joined(std::vector<std::uint64_t> const& joined)
  {
    VertexTable<> const centres(0, ranges_.vertices(), joined.size(),
                                [&](std::uint64_t i) { return label_(joined[i] - first_); });
    auto const label = look_up(ranks_, ranges_, centres, ranges_.vertices(),
                               [&](std::uint64_t centre) { return label_(centre - first_); });
    for (auto const cluster : joined) {
      std::uint64_t const slot = cluster - first_;
      label_(slot) = label(centres.place(label_(slot)));
      claimed_(slot) |= label_(slot) == least_(slot);
    }
  }

  Communicator& ranks_;
  VertexRanges const& ranges_;
  std::uint64_t first_;
  HostArray<std::uint64_t> label_;   // of each vertex of this rank: the centre that it joined, later the label
  HostArray<std::uint64_t> least_;   // the smallest vertex of each cluster
  HostArray<std::uint8_t> claimed_;  // whether the edge to the parent ends there, or it has the root
  std::vector<std::uint8_t> v_is_child_;
  Level left_;
  std::vector<Level> levels_;
  std::uint64_t round_ = 0;
};

}  // namespace

OrientedTrees orient_trees(Communicator& ranks, VertexRanges const& ranges, std::vector<TreeEdge> const& edges,
                           std::uint64_t few_edges)
{
  TreeContraction trees(ranks, ranges, edges);
  while (trees.left() > few_edges) trees.contract();
  trees.finish();
  while (!trees.expanded()) trees.expand();
  return trees.result();
}

}  // namespace otakar
