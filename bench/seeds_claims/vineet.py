# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""001: V. Vineet and others, "Fast Minimum Spanning Tree for Large Graphs on the GPU", 2009."""

from seeds_claims.rows import Document, Row, Table
from seeds_measure import BOOST, KEEP, ONCE, Experiment


def over_boost(m, experiment, threads=2):
    """How much longer Boost's faster solver takes than the primitives."""
    return min(m.time(experiment, name) for name in BOOST) / m.time(experiment, "primitive_boruvka", threads)


def name_of(experiment):
    return experiment.removeprefix("figure_").replace("/low", " small").replace("/high", " large")


def over_boost_text(m, *names):
    return (
        ", ".join(f"{name_of(name)} {over_boost(m, name):.2f}" for name in names)
        + " times Boost's faster solver, 2 threads"
    )


def growth(m, family):
    return m.time(f"{family}/high", "primitive_boruvka") / m.time(f"{family}/low", "primitive_boruvka")


def gain(m, experiment, threads=1):
    return m.time(experiment, KEEP, threads) / m.time(experiment, "primitive_boruvka", threads)


def pair(deck, low, high):
    """Two graphs of a family: the ends of a figure's series."""
    name = deck.removeprefix("001_")
    return {
        f"{name}/{end}": Experiment(deck, sets=sets, boost=BOOST, boost_rule=ONCE)
        for end, sets in (("low", low), ("high", high))
    }


def roads_1k(*names):
    return {f"table_1/{name}": Experiment("001_table_1", f"{name}-1K", boost=BOOST, boost_rule=ONCE) for name in names}


def cpu_over_gpu(m, road, cpu, gpu):
    return f"Boost's faster solver over ours {over_boost(m, f'table_1/{road}'):.2f} ({cpu / gpu:.0f} printed, on a GPU)"


DOCUMENT = Document(
    "001: Vineet, Harish, Patidar and Narayanan",
    "A quarter of a Tesla S1070 beside Boost on a Core 2 Quad Q6600. Here their method runs on the CPU, so speedups"
    " over Boost are those of the method and two threads, not of a GPU. Boost: the faster of its Kruskal and its Prim,"
    " one solve. Series are their two ends, at sizes that take seconds.",
    {
        **roads_1k("NY", "FLA", "NE"),
        **pair("001_figure_13a", ("graph.vertices=262144", "graph.edges=1572864"), ()),
        **pair("001_figure_13b", ("graph.edges=1048576",), ("graph.edges=4194304",)),
        **pair("001_figure_13c", ("graph.scale=18",), ()),
        **pair("001_figure_13d", ("graph.edge_factor=4",), ("graph.edge_factor=16",)),
        **pair("001_figure_13e", ("graph.scale=16",), ()),
        **pair("001_figure_13f", ("graph.clique=4",), ("graph.clique=16",)),
        "large": Experiment(
            "001_figure_13a",
            solvers=("primitive_boruvka",),
            threads=(2,),
            rule=ONCE,
            sets=("graph.vertices=5000000", "graph.edges=30000000"),
        ),
        **{
            f"duplicates/{deck}": Experiment(f"001_{deck}", solvers=("primitive_boruvka",), threads=(1,), kept=True)
            for deck in ("table_1", "figure_13b", "figure_13d", "figure_13f", "duplicates")
        },
    },
    (
        Row(
            "4, Table 1: vertices, edges; ms of CPU, earlier GPU, GPU",
            "New York 264K 733K 780 76 39",
            lambda m: cpu_over_gpu(m, "NY", 780, 39),
            "`001_table_1` on NY-1K",
            lambda m: "no GPU",
        ),
        Row(
            "4, Table 1: vertices, edges; ms of CPU, earlier GPU, GPU",
            "Florida 1.07M 2.7M 3840 261 101",
            lambda m: cpu_over_gpu(m, "FLA", 3840, 101),
            "`001_table_1` on FLA-1K",
            lambda m: "no GPU",
        ),
        Row(
            "4, Table 1: vertices, edges; ms of CPU, earlier GPU, GPU",
            "Northeast USA 1.52M 3.8M 6050 383 126",
            lambda m: cpu_over_gpu(m, "NE", 6050, 126),
            "`001_table_1` on NE-1K",
            lambda m: "no GPU",
        ),
        Row(
            "4",
            "We achieve a speed up of nearly 30 to 50 times over the CPU on all graph models",
            lambda m: over_boost_text(m, "figure_13a/high", "figure_13c/high", "figure_13e/high"),
            "`001_figure_13a`, `13c`, `13e`",
            lambda m: "no GPU; on the CPU the method alone gives this much",
        ),
        Row(
            "4, Figure 13 (b)",
            "we see only a small increase in the time with increasing degree",
            lambda m: f"4 times the degree takes {growth(m, 'figure_13b'):.1f} times as long",
            "`001_figure_13b`",
            lambda m: growth(m, "figure_13b") < 2 or "not on a CPU, which has no lanes to spare",
        ),
        Row(
            "4, Figure 13 (c)",
            "We gain a speed up of nearly 50 over CPU",
            lambda m: over_boost_text(m, "figure_13c/high"),
            "`001_figure_13c`",
            lambda m: "no GPU",
        ),
        Row(
            "4, Figure 13 (d)",
            "Varying the degree of R-MAT graph for a 1M vertex graph shows a similar speed gain",
            lambda m: over_boost_text(m, "figure_13d/low", "figure_13d/high"),
            "`001_figure_13d`",
            lambda m: 0.5 < over_boost(m, "figure_13d/high") / over_boost(m, "figure_13d/low") < 2,
        ),
        Row(
            "4, Figures 13 (e), (f)",
            "We achieve a speed up of nearly 30 times over the CPU implementation",
            lambda m: over_boost_text(m, "figure_13e/high", "figure_13f/high"),
            "`001_figure_13e`, `001_figure_13f`",
            lambda m: "no GPU",
        ),
        Row(
            "Abstract",
            "We construct the minimum spanning tree on a 5 million node and 30 million edge graph in under 1 second",
            lambda m: f"{m.time('large', 'primitive_boruvka', 2):.1f} s at 2 threads, a single solve",
            "`001_figure_13a` at that size",
            lambda m: m.time("large", "primitive_boruvka", 2) < 1 or "no GPU",
        ),
        Row(
            "3.2",
            "We eliminate non-minimal duplicate edges between supervertices to reduce the edge-list further",
            lambda m: "kept instead: "
            + ", ".join(
                f"{gain(m, f'duplicates/{deck}'):.2f} ({deck})"
                for deck in ("table_1", "figure_13b", "figure_13d", "figure_13f", "duplicates")
            )
            + " times the time",
            "`001_*` with `solver.remove_duplicates = false`",
            lambda m: "the document has no figure; it pays where the ratio is above 1",
        ),
    ),
    (
        Table("Table 1, roads with weights 1 to 1000", ("table_1/NY", "table_1/FLA", "table_1/NE")),
        Table("Figure 13, random graphs", ("figure_13a/low", "figure_13a/high", "figure_13b/low", "figure_13b/high")),
        Table("Figure 13, R-MAT", ("figure_13c/low", "figure_13c/high", "figure_13d/low", "figure_13d/high")),
        Table("Figure 13, SSCA#2", ("figure_13e/low", "figure_13e/high", "figure_13f/low", "figure_13f/high")),
    ),
    (
        "Their earlier implementation (Harish 2009) is not at hand.",
        "Figure 4, the split primitive by sizes of keys and records: ours is a radix sort, measured nowhere by itself.",
        (
            "Weights of New York are its distances rescaled; Florida and Northeast USA come without weights, theirs are"
            " drawn."
        ),
    ),
)
