# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""002: the page on minimum spanning trees of the Lonestar benchmarks."""

from seeds_claims.rows import Document, Row, Table, percent
from seeds_measure import ONCE, Experiment


def chosen(m, experiment, solver):
    return [part["chosen"] for part in m.rounds(experiment, solver)]


def share_joined(m):
    first = m.rounds("figure_3", "union_find_boruvka")[0]
    return first["chosen"] / first["vertices"]


def densities(m):
    rounds = m.rounds("figure_3", "union_find_boruvka")
    return [part["edges"] / max(1, part["vertices"]) for part in rounds][:4]


def profile(m):
    return chosen(m, "figure_5/FLA", "window_kruskal")


def share_of_tried(m, experiment):
    tried = sum(part["edges"] for part in m.rounds(experiment, "window_kruskal"))
    return sum(chosen(m, experiment, "window_kruskal")) / tried


DOCUMENT = Document(
    "002: Lonestar",
    "The page prints curves, and no figures but the size of a graph.",
    {
        "figure_3": Experiment("002_figure_3", threads=(1,), rule=ONCE),
        "figure_4": Experiment("002_figure_4"),
        "figure_5/FLA": Experiment("002_figure_5", "FLA", threads=(1,), rule=ONCE, sets=("solver.window=100000000",)),
        "window/FLA": Experiment("002_figure_5", "FLA", threads=(1,), rule=ONCE),
    },
    (
        Row(
            "Boruvka, Parallelism",
            "about half the nodes can perform edge-contraction independently",
            lambda m: percent(share_joined(m)) + " of the vertices are joined in the first step",
            "`002_figure_3`",
            lambda m: 0.4 < share_joined(m) < 0.9,
        ),
        Row(
            "Boruvka, Parallelism",
            "After edge-contraction, the graph becomes more dense and there are fewer nodes",
            lambda m: "edges per vertex, by step: " + ", ".join(f"{d:.0f}" for d in densities(m)),
            "`002_figure_3`",
            lambda m: densities(m)[0] < densities(m)[1] < densities(m)[2],
        ),
        Row(
            "Boruvka, Parallelism",
            "the available parallelism decreases quickly",
            lambda m: "joined, by step: " + ", ".join(map(str, chosen(m, "figure_3", "union_find_boruvka"))),
            "`002_figure_3`",
            lambda m: chosen(m, "figure_3", "union_find_boruvka")[2]
            < chosen(m, "figure_3", "union_find_boruvka")[0] / 4,
        ),
        Row(
            "Boruvka, Figure 4",
            "Performance results on a random graph of 2^{24} nodes and 4 times that many edges with "
            "uniformly random edge weights",
            lambda m: (
                "at 2^20 nodes, 2 threads over 1: `union_find_boruvka` "
                f"{m.speedup('figure_4', 'union_find_boruvka'):.2f}"
            ),
            "`002_figure_4`",
            lambda m: "no figure is printed",
        ),
        Row(
            "Kruskal, Figure 5",
            "initially many edges can be processed in parallel, but as the computation proceeds, the "
            "components become big and the available parallelism drops quickly, approaching one towards the end",
            lambda m: "joined in a step: at most {}, in the last steps {}".format(
                max(profile(m)), ", ".join(map(str, profile(m)[-3:]))
            ),
            "`002_figure_5` on FLA, all undecided edges in every step",
            lambda m: max(profile(m)[-3:]) < max(profile(m)) / 100,
        ),
        Row(
            "Kruskal, Implementation",
            "typically a small fraction of edges is able to acquire the priority locks, while "
            "a large number is put off to the next round",
            lambda m: f"joined of the edges tried: {percent(share_of_tried(m, 'figure_5/FLA'))} where all are, "
            f"{percent(share_of_tried(m, 'window/FLA'))} in the window that adapts",
            "`002_figure_5` on FLA",
            lambda m: share_of_tried(m, "figure_5/FLA") < 0.5 or "no: one lock is enough for ours, theirs takes two",
        ),
    ),
    (Table("Figure 4, by threads", ("figure_4",)),),
    ("The Java programs of the page are not run.",),
)
