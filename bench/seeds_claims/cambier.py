# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""004: Th. Cambier and others, "Minimum Spanning Tree", slides, 2018."""

import statistics

from seeds_claims.rows import Document, Row, Table, near
from seeds_measure import BOOST, MEDIAN, ONCE, Experiment


def amdahl(m, experiment, solver):
    two = m.speedups(experiment, solver, 2)
    s = statistics.median(two)
    return s, statistics.stdev(two), 2 / s - 1


def amdahl_text(m, experiment, solver):
    return "median {:.2f}, deviation {:.3f}, f = {:.2f}".format(*amdahl(m, experiment, solver))


def amdahl_row(experiment, deck, solver, printed, s, where):
    return Row(
        where,
        printed,
        lambda m: amdahl_text(m, experiment, solver),
        deck,
        lambda m: near(amdahl(m, experiment, solver)[0], s, 0.2),
    )


DOCUMENT = Document(
    "004: Cambier, Dang-Nhu, Dardinier and Trassoudaine",
    "Slides; a node of Euler with two sockets of 18 cores. S is the median of 15 solves over the median at one thread,"
    " with its standard deviation, f = (p / S - 1) / (p - 1) Amdahl's sequential share. Boost: one solve.",
    {
        "gnp": Experiment("004_gnp", rule=MEDIAN, boost=BOOST, boost_rule=ONCE),
        "preferential": Experiment("004_preferential", rule=MEDIAN, boost=("boost_prim",), boost_rule=ONCE),
        "roads/NE": Experiment("004_roads", "NE", rule=MEDIAN, boost=BOOST, boost_rule=ONCE),
    },
    (
        amdahl_row(
            "gnp",
            "`004_gnp`",
            "kruskal",
            "2 1.1881513396 0.0400305172 0.6832872491",
            1.188,
            "Amdahl's law, Kruskal: cores, S, deviation, f",
        ),
        amdahl_row(
            "preferential",
            "`004_preferential`",
            "filter_kruskal",
            "2 1.6268639022 0.2472258016 0.2293591353",
            1.627,
            "Amdahl's law, Filter Kruskal: cores, S, deviation, f",
        ),
        Row(
            "Kruskal vs Sollin",
            "Sollin is entirely paralelizable",
            lambda m: (
                "2 threads over 1 on G(n, p): "
                f"`sollin` {m.speedup('gnp', 'sollin'):.2f}, `kruskal` {m.speedup('gnp', 'kruskal'):.2f}"
            ),
            "`004_gnp`",
            lambda m: m.speedup("gnp", "sollin") > max(1.6, m.speedup("gnp", "kruskal")),
        ),
        Row(
            "Kruskal vs Sollin",
            "Filter Kruskal can be adapted to Filter Sollin",
            lambda m: (
                "`sollin` over "
                f"`filter_sollin`: {m.ratio('gnp', 'sollin', 'filter_sollin'):.2f} on G(n, p), "
                f"{m.ratio('preferential', 'sollin', 'filter_sollin'):.2f} on preferential attachment, "
                f"{m.ratio('roads/NE', 'sollin', 'filter_sollin'):.2f} on NE"
            ),
            "`004_*`",
            lambda m: "no figure is printed",
        ),
    ),
    (
        Table("Erdos-Renyi, 100,000 nodes, p = 0.0005", ("gnp",), "boost_kruskal"),
        Table("Preferential attachment, 10,000 nodes, 1,000 edges per vertex", ("preferential",), "boost_prim"),
        Table("Roads", ("roads/NE",), "boost_kruskal"),
    ),
    (
        "Speedups over Boost's Kruskal and Prim are curves without figures; the tables have ours.",
        'What of the heavy half a filter leaves ("In practice way less than m/2") is not reported.',
    ),
)
