# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""What distributed_boruvka sends, step by step, as formulas of src/distributed: a mean over ranks.

A graph without locality enters by what does not depend on the number of ranks (bench/distributed_profile.py): how many
edges components have as rounds go on, and how many components ask for the same one. Edges and owners are spread over
ranks at random: a component with d edges is met by P (1 - (1 - 1 / P)^d) ranks.

A road network enters by three figures of one run on 4 ranks, per vertex of the border between two ranks.
"""
import math

from distributed_profile import LIGHT, grid_rounds, profile, spread

KEY_BYTES = 2  # weights of 1 to 10000
FEW_EDGES = 1 << 17
SAMPLES, GIANT_SAMPLES = 4096, 64
LARGEST_PROFILE = {"uniform": 1 << 18, "rmat": 1 << 21}  # R-MAT changes with its size
HEADER, WORD = 16, 8
GRID_RANKS = 16


def bytes_for(greatest):
    return max(1, (int(greatest).bit_length() + 7) // 8)


class Traffic:
    """Bytes and messages of a mean rank, and exchanges."""

    def __init__(self, ranks, grid):
        self.ranks, self.grid = ranks, grid
        self.bytes = self.messages = self.exchanges = self.headers = 0
        self.columns = math.ceil(math.sqrt(ranks))
        self.rows = ranks / self.columns

    def exchange(self, records, width, between="all"):
        """Records of all ranks. Of `all`: each to a random rank; of `neighbours`: to the next one."""
        ranks = self.ranks
        self.exchanges += 1
        if ranks == 1:
            return
        parcels = {"all": ranks * spread(records / ranks, ranks), "one and all": min(records, ranks),
                   "neighbours": min(records, ranks - 1)}[between]
        if self.grid:
            hops = (1 - 1 / self.columns) + (1 - 1 / self.rows) if between != "neighbours" else 1 + 1 / self.columns
            self.bytes += hops * (records * width + parcels * HEADER) / ranks
            self.headers += hops * parcels * HEADER / ranks
            self.messages += self.columns + self.rows - 2
            return
        away = 1 if between == "neighbours" else 1 - 1 / ranks
        self.bytes += away * records * width / ranks + (ranks - 1) * WORD
        self.headers += (ranks - 1) * WORD
        self.messages += away * parcels / ranks + ranks - 1

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


class Solve:
    """What the steps of all graphs send."""

    def __init__(self, vertices, edges, ranks, grid=None):
        self.vertices, self.edges, self.ranks = vertices, edges, ranks
        self.most = -(-vertices // ranks)
        self.few = max(FEW_EDGES, self.edges // ranks // ranks)
        self.traffic = Traffic(ranks, ranks >= GRID_RANKS if grid is None else grid)
        self.gathered = self.rounds = 0

    def round(self, met, asked):
        traffic, n = self.traffic, self.vertices
        self.rounds += 1
        traffic.exchange(met, bytes_for(self.most) + KEY_BYTES + bytes_for(self.edges) + bytes_for(n))
        for each in asked:
            traffic.sum()
            traffic.look_up(each, self.most, n)
        traffic.sum()
        traffic.exchange(met, bytes_for(2 * n + 1))

    def gather(self, edges, components):
        traffic, n = self.traffic, self.vertices
        self.gathered += edges
        traffic.exchange(edges, 2 * bytes_for(n) + KEY_BYTES + bytes_for(self.edges), between="one and all")
        traffic.exchange(edges, 1, between="one and all")
        if components:
            traffic.exchange(components, bytes_for(self.most) + bytes_for(n), between="one and all")


class Scattered(Solve):
    """A graph without locality, with 8 edges per vertex."""

    def __init__(self, kind, vertices, ranks, grid=None):
        super().__init__(vertices, 8 * vertices, ranks, grid)
        graph = profile(kind, min(vertices, LARGEST_PROFILE[kind]))
        if 1 < ranks <= self.few // vertices:
            self.share_light(graph)
        elif ranks > 1:
            self.filter(graph)

    def find_threshold(self):
        self.traffic.all_gather(16 * (SAMPLES // self.ranks + 1))

    def share_light(self, graph):
        """All light edges to all ranks; then of heavy ones a tree on the components that each rank meets."""
        ranks, n = self.ranks, self.vertices
        self.find_threshold()
        self.traffic.exchange(LIGHT * n * ranks, 2 * bytes_for(n) + KEY_BYTES)
        self.traffic.sum()
        self.gather(graph.heavy.at(0, n)["degree"].met(ranks, n) - ranks, 0)

    def filter(self, graph):
        traffic, ranks, n = self.traffic, self.ranks, self.vertices
        self.find_threshold()
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
            self.round(met, [each.met(self.ranks, self.vertices) for each in step["asked"]])
            j += 1


class Border:
    """Of a road network of `width` vertices in a row, whose ranks have rows each: per vertex of a border, the edges
    across it, and those that a rank between two others, the first and the last one are left with."""

    def __init__(self, run, width):
        ranks = len(run["rank_bytes"])
        wide, narrow = bytes_for(run["vertices"]), bytes_for(run["vertices"] // ranks)
        record = 2 * wide + KEY_BYTES + bytes_for(run["edges"])
        overhead = 5 * (ranks - 1) * WORD + (ranks - 1).bit_length() * WORD
        local = run["steps"][0]
        cut = (local["bytes"] - 2 * ranks * (ranks - 1) * WORD) / (ranks - 1) / (wide + narrow)
        self.cut = cut / width
        self.last = (run["rank_bytes"][-1] - overhead - cut * wide) / record / width
        self.middle = (run["rank_bytes"][1] - overhead - cut * (wide + narrow)) / record / width
        self.first = self.middle - self.last


class Local(Solve):
    """A road network in strips."""

    def __init__(self, vertices, edges, ranks, width, border, grid=None):
        super().__init__(vertices, edges, ranks, grid)
        traffic = self.traffic
        if ranks == 1:
            return
        cut = border.cut * width * (ranks - 1)
        traffic.exchange(cut, bytes_for(self.most), between="neighbours")
        traffic.exchange(cut, bytes_for(vertices), between="neighbours")
        traffic.sum()
        away = width * (border.middle * (ranks - 2) + border.last)
        left = away + width * border.first
        self.contract(left, away)
        traffic.exchange(0, 1)

    def contract(self, left, away):
        """Rounds as on a grid of so many edges; all records are taken to leave their ranks, which is too many. A rank
        keeps no more edges than it meets components, and few components are met by more than two ranks."""
        graph, j = grid_rounds(), 0
        vertices = left / graph.rounds[0]["edges"] * graph.vertices
        while left > self.few:
            step = graph.at(j, vertices)
            self.round(step["degree"].total(vertices), [each.total(vertices) for each in step["asked"]])
            self.traffic.sum()
            j += 1
            step = graph.at(j, vertices)
            left = min(step["edges"] * vertices / graph.vertices, 2 * step["degree"].total(vertices)) if step else 0
            away = left
        self.gather(left if self.traffic.grid else away * self.ranks / (self.ranks - 1), 0)


# Seconds per message and bytes per second of a rank: what vendors and benchmarks name for 100 Gbit/s InfiniBand and for
# 10 Gbit/s Ethernet.
NETWORKS = {"1.5 us, 12 GB/s": (1.5e-6, 12e9), "5 us, 1 GB/s": (5e-6, 1e9)}
EDGES_PER_SECOND = 1e7  # of a solver on one core


def seconds(solve, network):
    """What a rank spends, by cause."""
    startup, rate = NETWORKS[network]
    traffic = solve.traffic
    arriving = traffic.rows + traffic.columns if traffic.grid else solve.ranks
    record = 2 * bytes_for(solve.vertices) + KEY_BYTES + bytes_for(solve.edges) + 1
    return {"own edges": solve.edges / solve.ranks / EDGES_PER_SECOND,
            "startups": traffic.messages * startup,
            "bytes": traffic.bytes / rate,
            "rank 0": solve.gathered * (record / rate + 1 / EDGES_PER_SECOND) + 2 * arriving * startup}
