# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""What distributed_boruvka sends, step by step, as formulas of src/distributed: a mean over ranks.

A graph enters by what does not depend on the number of ranks: how many edges components have as rounds go on, and how
many components ask for the same one (class Rounds, from a Boruvka of one process on a random graph of at most 2^18
vertices; larger graphs have as many per vertex). Edges and owners are spread over ranks at random: a component with d
edges is met by P (1 - (1 - 1 / P)^d) ranks.

A road network enters by three figures of one run on 4 ranks, per vertex of the border between two ranks.
"""
import functools
import math
import operator

KEY_BYTES = 2  # weights of 1 to 10000
FEW_EDGES = 1 << 17
LIGHT, SAMPLES, GIANT_SAMPLES = 1.25, 4096, 64
LARGEST_PROFILE = {"uniform": 1 << 18, "rmat": 1 << 21}  # R-MAT changes with its size
RELIABLE = 500  # components; the rounds of fewer are continued by their ratios
HEADER, WORD = 16, 8
GRID_RANKS = 16


def bytes_for(greatest):
    return max(1, (int(greatest).bit_length() + 7) // 8)


def spread(count, places):
    """How many places have one of `count` things, thrown at random."""
    if places <= 1:
        return min(count, 1)
    return -places * math.expm1(count * math.log1p(-1 / places))


class Traffic:
    """Bytes and messages of a mean rank, and exchanges."""

    def __init__(self, ranks, grid):
        self.ranks, self.grid = ranks, grid
        self.bytes = self.messages = self.exchanges = 0
        self.columns = math.ceil(math.sqrt(ranks))
        self.rows = ranks / self.columns

    def exchange(self, records, width, few=False):
        """Records of all ranks, each to a random one; few: to or from rank 0 alone."""
        ranks = self.ranks
        self.exchanges += 1
        if ranks == 1:
            return
        parcels = min(records, ranks) if few else ranks * spread(records / ranks, ranks)
        if self.grid:
            away = (1 - 1 / self.columns) + (1 - 1 / self.rows)
            self.bytes += away * (records * width + parcels * HEADER) / ranks
            self.messages += self.columns + self.rows - 2
            return
        self.bytes += (1 - 1 / ranks) * records * width / ranks + (ranks - 1) * WORD
        self.messages += (1 - 1 / ranks) * parcels / ranks + ranks - 1

    def look_up(self, requests, most, greatest):
        self.exchange(requests, bytes_for(most))
        self.exchange(requests, bytes_for(greatest))

    def sum(self, words=1):
        steps = (self.ranks - 1).bit_length()
        self.bytes += steps * words * WORD
        self.messages += steps

    def all_gather(self, own_bytes):
        self.sum(self.ranks)
        self.bytes += own_bytes * (self.ranks - 1)
        self.messages += self.ranks - 1


class Counts:
    """How often things come: times -> how many things. In a larger graph there are more things; only those that take
    part of the whole graph stay single, and come more often."""

    def __init__(self, vertices, times, things, single):
        self.vertices, self.times, self.things, self.single = vertices, times, things, single

    @classmethod
    def of(cls, numpy, times, vertices):
        values, things = numpy.unique(times[times > 0], return_counts=True)
        return cls(vertices, values.tolist(), things.tolist(), vertices / 64)

    def shrunk(self, factor, times):
        """Fewer things, that come as often as told."""
        return Counts(self.vertices, [times], [factor * sum(self.things)], math.inf)

    def total(self, vertices):
        return sum(self.things) * vertices / self.vertices

    def met(self, ranks, vertices, share=1.0):
        """By how many ranks, summed over things, in a graph of so many vertices; `share` of the times is left."""
        scale, found = vertices / self.vertices, 0.0
        for times, things in zip(self.times, self.things):
            if times > self.single:
                found += things * spread(share * times * scale, ranks)
            else:
                found += scale * things * spread(max(share * times, 1), ranks)
        return found


class Rounds:
    """Boruvka's rounds on an edge list, whose order is that of weights."""

    def __init__(self, numpy, vertices, u, v):
        self.numpy, self.vertices, self.rounds = numpy, vertices, []
        self.label = [numpy.arange(vertices)]  # after each round
        random = numpy.random.default_rng(5)
        while len(u) > 0:
            u, v = self.round(u, v, random.permutation(vertices))

    def round(self, u, v, priority):
        numpy, n = self.numpy, self.vertices
        degree = numpy.bincount(u, minlength=n) + numpy.bincount(v, minlength=n)
        asking = numpy.flatnonzero(degree)
        parent = numpy.arange(n)
        first = numpy.full(n, len(u))
        numpy.minimum.at(first, u, numpy.arange(len(u)))
        numpy.minimum.at(first, v, numpy.arange(len(u)))
        lightest = first[asking]
        parent[asking] = u[lightest] + v[lightest] - asking
        asked, start = [], True
        while len(asking) > 0:
            target = parent[asking]
            asked.append(Counts.of(numpy, numpy.bincount(target), n))
            above = parent[target]
            goes_on = above != target
            mutual = goes_on & (above == asking) & start
            parent[asking] = numpy.where(goes_on & ~mutual, above, target)
            roots = asking[mutual & (priority[asking] > priority[target])]
            parent[roots] = roots
            asking, start = asking[goes_on & ~mutual], False
        self.rounds.append({"edges": len(u), "degree": Counts.of(numpy, degree, n), "asked": asked})
        self.label.append(parent)
        u, v = parent[u], parent[v]
        kept = u != v
        return u[kept], v[kept]

    def at(self, j, vertices):
        """Round j of a graph of so many vertices; where this one has few components left, by the ratios of its last."""
        known = [each for each in self.rounds if sum(each["degree"].things) >= RELIABLE]
        known = self.rounds[:max(2, len(known))]
        if j < len(known) or vertices == self.vertices:
            return self.rounds[j] if j < len(self.rounds) else None
        last, further = known[-1], j - len(known) + 1
        factor = sum(last["degree"].things) / sum(known[-2]["degree"].things)
        edges = last["edges"] * (last["edges"] / known[-2]["edges"]) ** further
        left = factor ** further
        if last["degree"].total(vertices) * left < 2:
            return None
        degree = last["degree"].shrunk(left, 2 * edges / (left * sum(last["degree"].things)))
        return {"edges": edges, "degree": degree, "asked": [each.shrunk(left, sum(map(operator.mul, each.times,
                each.things)) / sum(each.things)) for each in last["asked"]]}

    def follow(self, rounds):
        """What ranks ask for until every vertex has the label of its last component, the rest joined by rank 0."""
        numpy, n = self.numpy, self.vertices
        label = numpy.arange(n)
        for parent in self.label[1:rounds + 1]:
            label = numpy.where(label == numpy.arange(n), parent, label)
        last = numpy.arange(n)
        for parent in self.label[rounds + 1:]:
            last = parent[last]
        label = numpy.where(label == numpy.arange(n), last, label)
        asked = []
        while True:
            other = label != numpy.arange(n)
            asked.append(Counts.of(numpy, numpy.bincount(label[other], minlength=n), n))
            further = label[label]
            if (further == label).all():
                return asked
            label = further

    def final(self):
        label = self.numpy.arange(self.vertices)
        for parent in self.label[1:]:
            label = parent[label]
        return label


def uniform_ends(numpy, random, vertices, edges):
    return random.integers(0, vertices, edges), random.integers(0, vertices, edges)


def rmat_ends(numpy, random, vertices, edges):
    u, v = numpy.zeros(edges, numpy.int64), numpy.zeros(edges, numpy.int64)
    for _ in range(vertices.bit_length() - 1):
        at = random.random(edges)
        u, v = 2 * u + (at >= 0.76), 2 * v + ((at >= 0.57) & (at < 0.76) | (at >= 0.95))
    return u, v


ENDS = {"uniform": uniform_ends, "rmat": rmat_ends}


class Profile:
    """A graph of 8 edges per vertex without locality: the rounds of its light edges, and what is left of the others."""

    def __init__(self, kind, vertices):
        import numpy
        n = vertices
        u, v = ENDS[kind](numpy, numpy.random.default_rng(3), n, 8 * n)
        u, v = u[u != v], v[u != v]
        light = int(LIGHT * n)
        self.light = Rounds(numpy, n, u[:light], v[:light])
        label = self.light.final()
        in_giant = label == numpy.bincount(label).argmax()
        u, v = u[light:], v[light:]
        self.heavy_ends = Counts.of(numpy, numpy.bincount(u, minlength=n) + numpy.bincount(v, minlength=n), n)
        open_edge = ~(in_giant[u] & in_giant[v])
        u, v = u[open_edge], v[open_edge]
        self.open_ends = Counts.of(numpy, numpy.bincount(u, minlength=n) + numpy.bincount(v, minlength=n), n)
        u, v = label[u], label[v]
        self.heavy = Rounds(numpy, n, u[u != v], v[u != v])


profile = functools.lru_cache(Profile)


class Solve:
    """The steps of distributed_boruvka.cpp on a graph without locality."""

    def __init__(self, kind, vertices, ranks, grid=None, edges_per_vertex=8):
        self.vertices, self.edges, self.ranks = vertices, edges_per_vertex * vertices, ranks
        self.most = -(-vertices // ranks)
        self.few = max(FEW_EDGES, self.edges // ranks // ranks)
        self.traffic = Traffic(ranks, ranks >= GRID_RANKS if grid is None else grid)
        self.gathered = self.rounds = 0
        if ranks > 1:
            self.filter(profile(kind, min(vertices, LARGEST_PROFILE[kind])))

    def filter(self, graph):
        traffic, ranks, n = self.traffic, self.ranks, self.vertices
        traffic.all_gather(16 * (SAMPLES // ranks + 1))
        rounds = self.contract(graph.light, True)
        for asked in graph.light.follow(rounds):
            traffic.look_up(asked.met(ranks, n), self.most, n)
            traffic.sum()
        ends = graph.heavy_ends
        if n // 64 <= self.edges // ranks:
            traffic.all_gather(GIANT_SAMPLES * WORD)
            traffic.all_gather(self.most // 8 + 1)
            ends = graph.open_ends
        traffic.look_up(ends.met(ranks, n), self.most, n)
        self.contract(graph.heavy, False)

    def contract(self, profile, labels):
        """Out: rounds before rank 0 takes the rest."""
        share, j = 1.0, 0  # of the edges, those that ranks have not dropped
        while True:
            step = profile.at(j, self.vertices)
            edges = step["edges"] * self.vertices / profile.vertices * share if step else 0
            met = step["degree"].met(self.ranks, self.vertices, share) if step else 0
            if edges > 2 * met:
                share *= (met - self.ranks) / edges
                edges = met - self.ranks
            self.traffic.sum()
            if edges < 1:
                return j
            if edges <= self.few:
                self.gather(edges, step["degree"].total(self.vertices) if labels else 0)
                return j
            self.round(met, step["asked"])
            j += 1

    def round(self, met, asked):
        traffic, n = self.traffic, self.vertices
        self.rounds += 1
        traffic.exchange(met, bytes_for(self.most) + KEY_BYTES + bytes_for(self.edges) + bytes_for(n))
        for each in asked:
            traffic.sum()
            traffic.look_up(each.met(self.ranks, n), self.most, n)
        traffic.sum()
        traffic.exchange(met, bytes_for(2 * n + 1))

    def gather(self, edges, components):
        traffic, n = self.traffic, self.vertices
        self.gathered += edges
        traffic.exchange(edges, 2 * bytes_for(n) + KEY_BYTES + bytes_for(self.edges), few=True)
        traffic.exchange(edges, 1, few=True)
        if components:
            traffic.exchange(components, bytes_for(self.most) + bytes_for(n), few=True)
