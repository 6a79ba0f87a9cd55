# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""docs/seeds.md and its figures, from what bench/seeds has measured."""
import statistics

from programs import ROOT
from seeds_claims import DOCUMENTS
from seeds_claims.rows import ms
from seeds_measure import ROADS, Absent, Measured
from seeds_plot import bars, lines

HEAD = """# The experiments of the seeds

What the documents that otakar grew from say, word for word, beside what is measured here. The whole page is written by
`bench/seeds`; decks are in `inputs/seeds/`, at sizes that take seconds, and say how to get the original ones. The
machines of the documents are gone and their graphs are often larger, so what can be compared is ratios: a verdict
"holds" means that the rule of the row in `bench/seeds_claims/` is met on this machine, where a printed ratio counts as
met within 15 % (20 % for the medians of 004).

S is the time of one thread over that of two, E its half. `rows` is what building compressed sparse rows takes, which
solvers over rows need and no time includes; so is `partition` for those that take parts of the vertices. On a host
there is no transfer to a device to add.

Real graphs are read from the folder given by `--data` or `OTAKAR_DATA`, and rows without their graph are skipped:

"""


def table(head, rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)) + "\n"


def verdict(row, m):
    if row.holds is None:
        return "not measured"
    found = row.holds(m)
    return found if isinstance(found, str) else "holds" if found else "does not hold"


def claims(document, m):
    rows = []
    for row in document.rows:
        try:
            ours, found = row.ours(m), verdict(row, m)
        except Absent as reason:
            ours, found = f"skipped: {reason}", ""
        rows.append([row.where, f"\"{row.printed}\"", ours, row.deck, found])
    return table(["where", "printed", "ours", "deck", "verdict"], rows)


def graph_text(m, experiment):
    graph = m.graph(experiment)
    name = experiment.split("/")[-1]
    parts = f"; partition {ms(graph['partition_time'])} ms" if graph["partition_time"] else ""
    return (f"{name + ': ' if name in ROADS else ''}{graph['vertices']:,} vertices, {graph['edges']:,} edges; rows "
            f"{ms(graph['rows_time'])} ms{parts}")


def spread(m, experiment, solver, threads):
    """Standard deviation of the speedups over the median of one thread, where there are enough solves for one."""
    trials = m.run(experiment, solver, threads).get("trials", [])
    return f"{statistics.stdev(m.speedups(experiment, solver, threads)):.3f}" if len(trials) > 5 else ""


def time_row(m, experiment, name, reference):
    one, cells = m.time(experiment, name), ["", "", "", ""]
    try:
        two = m.time(experiment, name, 2)
        cells = [ms(two), f"{one / two:.2f}", f"{50 * one / two:.0f} %", spread(m, experiment, name, 2)]
    except Absent:
        pass
    return [f"`{name}`", ms(one), *cells, f"{m.time(experiment, reference) / one:.2f}" if reference else ""]


def times(document, m):
    text = ""
    for part in document.tables:
        rows, skipped = [], ""
        for experiment in part.experiments:
            try:
                what = graph_text(m, experiment)
            except Absent as reason:
                skipped += f"Skipped: {reason}.\n\n"
                continue
            for name in m.solvers(experiment):
                rows.append([what, *time_row(m, experiment, name, part.reference)])
                what = ""
        head = ["graph", "solver", "1 thread, ms", "2 threads, ms", "S", "E", "deviation of S",
                f"`{part.reference}` / 1 thread"]
        kept = [i for i in range(len(head)) if any(row[i] for row in rows)]
        text += f"### {part.title}\n\n{skipped}" + (
            table([head[i] for i in kept], [[row[i] for i in kept] for row in rows]) + "\n" if rows else "")
    return text


def rounds_table(m):
    """000: time and imbalance of each round."""
    one, two = (m.rounds("table_5_3/NE", "boruvka", t) for t in (1, 2))
    shares = m.rounds("figure_5_5/NE", "boruvka", 2)
    total = sum(part["time"] for part in one)
    rows = []
    for i, (a, b, share) in enumerate(zip(one, two, shares)):
        arcs = share["arcs_per_thread"]
        rows.append([str(i + 1), f"{a['vertices']:,}", f"{a['edges']:,}", ms(a["time"]), ms(b["time"]),
                     f"{100 * a['time'] / total:.1f}",
                     *(f"{100 * (max(arcs[name]) * len(arcs[name]) / sum(arcs[name]) - 1):.1f}"
                       for name in ("static", "dynamic", "guided"))])
    return ("### Rounds of Boruvka on NE\n\nImbalance: what the busier of two threads has of arcs beyond the mean, in "
            "%, measured while `find_lightest` runs under each schedule.\n\n![Time of each round](seeds_000.svg)\n\n"
            + table(["round", "vertices", "edges", "1 thread, ms", "2 threads, ms", "share of the time, %", "static",
                     "dynamic", "guided"], rows) + "\n")


def collisions_table(m):
    """000: vertices that two threads take between collisions."""
    first = m.rounds("figure_5_4/NE", "colliding_prim", 2)[0]
    spans = [thread["vertices_between"][:10] for thread in first["trees_per_thread"]]
    rows = [[str(i + 1), *(f"{span[i]:,}" if i < len(span) else "" for span in spans),
             *(f"{100 * span[i] / first['vertices']:.2f}" if i < len(span) else "" for span in spans)]
            for i in range(max(map(len, spans)))]
    return ("### Figure 5.4, vertices between collisions, 2 threads on NE\n\nOf `colliding_prim`'s first round: from a "
            "thread's collision to its next.\n\n"
            + table(["collision", "thread 1", "thread 2", "thread 1, %", "thread 2, %"], rows) + "\n")


def simulated_table(m, experiment, title):
    """Events by valgrind, of rounds and of phases."""
    text = f"### {title}\n\n"
    if not m.solvers(experiment):
        return text + "Skipped: not simulated, which `--cachegrind` does.\n\n"
    for solver in m.solvers(experiment):
        run = m.run(experiment, solver)

        def row(name, events):
            return [name, f"{events.get('Ir', 0):,}", f"{events.get('LLr', 0):,}", f"{events.get('LLm', 0):,}",
                    f"{100 * events.get('LLm', 0) / max(1, events.get('LLr', 0)):.1f}"]

        text += f"`{solver}`:\n\n" + table(
            ["region", "instructions", "last-level references", "misses", "misses, %"],
            [row("whole solve", run["simulated"]),
             *(row(f"round {i + 1}", part) for i, part in enumerate(run["rounds"])),
             *(row(f"`{name}`, all rounds", part) for name, part in run["phases"].items())]) + "\n"
    return text


def optional(make, *args):
    try:
        return make(*args)
    except Absent as reason:
        return f"Skipped: {reason}.\n\n"


def draw(measured):
    if not {"000", "002"} <= measured.keys():
        return
    m = {name: Measured(part["found"]) for name, part in measured.items()}
    try:
        (ROOT / "docs/seeds_002.svg").write_text(lines(
            "Edges joined in each step",
            [("Boruvka (002_figure_3)", [r["chosen"] for r in m["002"].rounds("figure_3", "union_find_boruvka")]),
             ("Kruskal, FLA", [r["chosen"] for r in m["002"].rounds("figure_5/FLA", "window_kruskal")])],
            across="step", up="edges, log scale"))
        (ROOT / "docs/seeds_000.svg").write_text(bars(
            "Time of each round of boruvka on NE",
            [(f"{t} thread{'s' * (t > 1)}", [r["time"] * 1e3 for r in m["000"].rounds("table_5_3/NE", "boruvka", t)])
             for t in (1, 2)], across="round", up="ms"))
    except Absent as reason:
        print(f"figures are unchanged: {reason}")


def section(name, part):
    document, m = DOCUMENTS[name], Measured(part["found"])
    text = (f"## {document.title}\n\n`bench/seeds {name} --data FOLDER`, {part['date']}, {part['commit']}, "
            f"{part['machine']}.\n\n{document.setting}\n\n" + claims(document, m) + "\n" + times(document, m))
    if name == "000":
        text += optional(collisions_table, m)
        text += optional(rounds_table, m)
        text += optional(simulated_table, m, "cachegrind/NY",
                         "L3 misses (Figure 5.6), simulated: New York, a last-level cache of 512 KiB")
    if name == "002":
        text += "![Edges joined in each step](seeds_002.svg)\n\n"
    if name == "003":
        text += optional(simulated_table, m, "cachegrind/rome99",
                         "Instructions and misses (Table 9), simulated: rome99")
    return text + "Not here:\n\n" + "\n".join(f"- {reason}" for reason in document.missing) + "\n"


def sections_of(page):
    """{title: section} of a page that was written before."""
    parts = page.split("\n## ")[1:]
    return {part.split("\n")[0]: f"## {part.rstrip()}\n" for part in parts}


def write(measured):
    """Sections of documents that were not measured stay as they are; each says of which commit it is."""
    page = ROOT / "docs" / "seeds.md"
    before = sections_of(page.read_text())
    sections = [section(name, measured[name]) if name in measured else before[document.title]
                for name, document in DOCUMENTS.items()]
    roads = table(["name", "file", "what"], [[name, f"`{road.file}`", road.what] for name, road in ROADS.items()])
    page.write_text((HEAD + roads + "\n" + "\n".join(sections)).rstrip() + "\n")
    draw(measured)
