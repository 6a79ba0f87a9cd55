// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/merge_records.hpp"

#include <algorithm>

#include "core/mix_bits.hpp"
#include "distributed/send_records.hpp"

namespace otakar {

namespace {

struct SentArc {
  std::uint64_t weight;
  std::uint64_t record;
  std::uint32_t u, v;
};

// Uses up what was received.
Arcs arcs_of(ReceivedRecords<SentArc> const& received, Arcs const& like)
{
  Host const host;
  Arcs arcs;
  arcs.vertices = like.vertices;
  arcs.real = like.real;
  arcs.u = allocate<std::uint32_t>(host, "otakar::merge_records::u", received.size());
  arcs.v = allocate<std::uint32_t>(host, "otakar::merge_records::v", received.size());
  arcs.wide_weight = allocate<std::uint64_t>(host, "otakar::merge_records::weight", received.size());
  for (std::uint64_t i = 0; i < received.size(); ++i) {
    arcs.u(i) = received[i].u;
    arcs.v(i) = received[i].v;
    arcs.wide_weight(i) = received[i].weight;
  }
  return arcs;
}

// Per received arc, whether it becomes an edge.
std::vector<std::uint8_t> stays(MergedArcs const& merged, std::uint64_t received)
{
  bool const all = merged.edges.size() == received;
  std::vector<std::uint8_t> kept(received, all);
  if (!all)
    for (std::uint64_t i = 0; i < merged.edges.size(); ++i) kept[merged.origin(i)] = 1;
  return kept;
}

void add_up(Communicator& communicator, MergedArcs& merged)
{
  std::uint64_t counts[] = {merged.loops, merged.duplicates, merged.mutual, merged.unlike};
  communicator.sum(counts);
  communicator.least({&merged.first_unlike, 1});
  merged.loops = counts[0];
  merged.duplicates = counts[1];
  merged.mutual = counts[2];
  merged.unlike = counts[3];
  merged.asymmetric = merged.mutual > 0 ? merged.unlike : 0;
  merged.first_asymmetric = merged.mutual > 0 ? merged.first_unlike : none<std::uint64_t>;
}

// The arcs that stay, and their records.
void keep_arcs(Arcs const& arcs, std::vector<std::uint8_t> const& kept, std::uint64_t first_record, MergedArcs& merged)
{
  auto const size = std::uint64_t(std::count(kept.begin(), kept.end(), 1));
  auto const compact = [&]<class T>(HostArray<T> const& from) {
    if (!from.data()) return HostArray<T>();
    auto const to = allocate<T>(Host(), "otakar::merge_records::kept", size);
    for (std::uint64_t i = 0, at = 0; i < kept.size(); ++i)
      if (kept[i]) to(at++) = from(i);
    return HostArray<T>(to);
  };
  merged.edges = {
      arcs.vertices, compact(arcs.u), compact(arcs.v), compact(arcs.narrow_weight), compact(arcs.wide_weight),
      arcs.real};
  merged.origin = allocate<std::uint64_t>(Host(), "otakar::merge_records::origin", size);
  for (std::uint64_t i = 0, at = 0; i < kept.size(); ++i)
    if (kept[i]) merged.origin(at++) = first_record + i;
}

}  // namespace

MergedArcs merge_records(Communicator& communicator, Arcs const& arcs, std::uint64_t first_record, Objective objective)
{
  auto const owner = [&](std::uint64_t i) {
    return int(mix_bits(std::min(arcs.u(i), arcs.v(i))) % std::uint64_t(communicator.size()));
  };
  auto const received = send_records<SentArc>(communicator, arcs.size(), owner, [&](std::uint64_t i) {
    return SentArc{arcs.weight(i), first_record + i, arcs.u(i), arcs.v(i)};
  });
  MergedArcs merged = merge_arcs(arcs_of(received, arcs), objective);
  auto const answers = stays(merged, received.size());
  if (merged.first_unlike != none<std::uint64_t>) merged.first_unlike = received[merged.first_unlike].record;
  merged.edges = {};
  add_up(communicator, merged);

  auto const back = send_back<std::uint8_t>(communicator, received, [&](std::uint64_t i) { return answers[i]; });
  std::vector<std::uint64_t> next(back.parcels.offset.begin(), back.parcels.offset.end() - 1);
  std::vector<std::uint8_t> kept(arcs.size());
  for (std::uint64_t i = 0; i < arcs.size(); ++i) kept[i] = back[next[std::size_t(owner(i))]++];
  keep_arcs(arcs, kept, first_record, merged);
  return merged;
}

}  // namespace otakar
