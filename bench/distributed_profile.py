# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""What the model of bench/distributed_model.py takes from a graph: Boruvka's rounds of one process on a random graph
like it, in counts that do not depend on the number of ranks."""
import functools
import math
import operator

LIGHT = 1.25  # edges per vertex that are solved first
RELIABLE = 500  # components; the rounds of fewer are continued by their ratios


def spread(count, places):
    """How many places have one of `count` things, thrown at random."""
    if places <= 1:
        return min(count, 1)
    return -places * math.expm1(count * math.log1p(-1 / places))


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


@functools.lru_cache
def grid_rounds(side=256):
    """Of a grid without a quarter of its edges, as roads are."""
    import numpy
    random = numpy.random.default_rng(3)
    ids = numpy.arange(side * side).reshape(side, side)
    u = numpy.concatenate([ids[:, :-1].ravel(), ids[:-1].ravel()])
    v = numpy.concatenate([ids[:, 1:].ravel(), ids[1:].ravel()])
    kept = random.permutation(len(u))[:3 * len(u) // 4]
    return Rounds(numpy, side * side, u[kept], v[kept])
