# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the experiments of bench/seeds, and answers questions about what they measured."""
import dataclasses
import json
import lzma
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import tomllib

from programs import BIN, ROOT, figures, sets

DECKS = ROOT / "inputs" / "seeds"
# timing.warmup, k and most. "5 tests are performed and the 3 best results, that are within the 5% tolerance of each
# another, are selected. The best of the 3 is then used in the results" (000, 5.1).
K_BEST = (0, 3, 5)
MEDIAN = (1, 15, 15)
ONCE = (0, 1, 1)
BOOST = ("boost_kruskal", "boost_prim")
KEEP = "duplicates_kept"


@dataclasses.dataclass(frozen=True)
class Experiment:
    """Some solvers on one graph, at some numbers of threads."""
    deck: str
    road: str = ""        # the name of a real graph (ROADS) in place of the deck's
    solvers: tuple = ()   # in place of the deck's
    threads: tuple = (1, 2)
    rule: tuple = K_BEST
    boost: tuple = ()     # at one thread
    boost_rule: tuple = ()
    sets: tuple = ()      # further keys of the deck
    kept: bool = False    # once more with solver.remove_duplicates = false, as the solver KEEP


@dataclasses.dataclass(frozen=True)
class Road:
    """A file of the folder of real graphs. Where the file has no weights, or others are wanted, they are drawn."""
    file: str
    what: str
    drawn: tuple = ()
    scale: int = 0        # rescale the file's own weights to 1 .. scale


def drawn(high):
    return ("graph.weights.distribution=uniform", "graph.weights.type=int32", f"graph.weights.high={high}")


# 001, 4: "we reduce the weights from 1-300K to range 1-1K for these graphs".
ROADS = {
    "NY": Road("USA-road-d.NY.simple.gr.xz", "New York, its own distances"),
    "NY-1K": Road("USA-road-d.NY.simple.gr.xz", "New York, its distances rescaled to 1 .. 1000", scale=1000),
    "FLA": Road("USA-road.FLA.pace16.gr.xz", "Florida, weights drawn from 1 .. 300000", drawn(300000)),
    "FLA-1K": Road("USA-road.FLA.pace16.gr.xz", "Florida, weights drawn from 1 .. 1000", drawn(1000)),
    "NE": Road("USA-road.NE.pace16.gr.xz", "Northeast USA, weights drawn from 1 .. 300000", drawn(300000)),
    "NE-1K": Road("USA-road.NE.pace16.gr.xz", "Northeast USA, weights drawn from 1 .. 1000", drawn(1000)),
    "NL": Road("osm-cities-NL.gr.xz", "Dutch cities (OpenStreetMap), their own lengths; 2,159 components"),
    "US": Road("osm-cities-US.edges.gr.xz", "US cities (OpenStreetMap), their own lengths; 21,954 components"),
    "rome99": Road("rome99.gr.xz", "Rome, its own distances"),
}


def road_path(name, folder):
    """The file of a real graph, rescaled into build/ where that is wanted; None where it is not at hand."""
    road = ROADS[name]
    path = pathlib.Path(folder) / road.file
    if not folder or not path.exists():
        return None
    if not road.scale:
        return path
    scaled = ROOT / "build" / f"{name}.gr"
    if not scaled.exists():
        lines = lzma.open(path, "rt").read().splitlines()
        arcs = [line.split() for line in lines if line.startswith("a ")]
        most = max(int(arc[3]) for arc in arcs)
        head = [line for line in lines if line.startswith("p ")]
        scaled.write_text("\n".join(head + [f"a {u} {v} {1 + int(w) * (road.scale - 1) // most}"
                                             for _, u, v, w in arcs]) + "\n")
    return scaled


class Absent(Exception):
    """Something that a table wants and that was not measured."""


def solvers_of(experiment):
    if experiment.solvers:
        return list(experiment.solvers)
    names = tomllib.loads((DECKS / f"{experiment.deck}.toml").read_text())["solver"]["name"]
    return names if isinstance(names, list) else [names]


def arguments(experiment, folder):
    """The graph or deck, and the keys, of a program's command line."""
    rule = dict(zip(("timing.warmup", "timing.k", "timing.most"), experiment.rule))
    keys = [f"{key}={value}" for key, value in rule.items()]
    if experiment.rule != K_BEST:
        keys.append("timing.within=1000000")
    keys += experiment.sets
    if not experiment.road:
        return [DECKS / f"{experiment.deck}.toml", *sets(keys)]
    path = road_path(experiment.road, folder)
    if path is None:
        raise Absent(f"{ROADS[experiment.road].file} is not at hand")
    return [path, *sets([*keys, *ROADS[experiment.road].drawn])]


def run(program, words):
    # A bound program that starts itself anew, as it does where nothing is said of spinning, has one core from then on.
    environment = {**os.environ, "OMP_PROC_BIND": "true", "GOMP_SPINCOUNT": "1000"}
    done = subprocess.run([program, *words], capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout


def otakar(experiment, folder, threads, *keys, program=BIN / "otakar.openmp", before=()):
    """results.json of a run."""
    with tempfile.TemporaryDirectory() as out:
        words = [*arguments(experiment, folder), f"--kokkos-num-threads={threads}", *sets(
            ["solver.name=" + json.dumps(solvers_of(experiment)), "verify.level=none", "output.forest=[]",
             "measure.probe=false", f"output.directory={out}", *keys])]
        run(before[0] if before else program, [*before[1:], program, *words] if before else words)
        return json.loads((pathlib.Path(out) / "results.json").read_text())


def measure(experiment, folder):
    """{"graph": .., solver: {threads: run}}; a run has `trials`, `rounds` and so on of results.json."""
    found = {}
    for threads in experiment.threads:
        results = otakar(experiment, folder, threads)
        found["graph"] = results["graph"]
        found["results"] = {key: results[key] for key in ("version", "date", "machine")}
        for one in results["runs"]:
            found.setdefault(one["solver"], {})[str(threads)] = one
        if experiment.kept:
            kept = otakar(experiment, folder, threads, "solver.remove_duplicates=false")
            found.setdefault(KEEP, {})[str(threads)] = kept["runs"][0]
    for name in experiment.boost:
        rule = dataclasses.replace(experiment, rule=experiment.boost_rule or experiment.rule)
        words = arguments(rule, folder)
        out = figures(run(BIN / "bench.contenders", [words[0], name, *words[1:]]))
        found[name] = {"1": {"solve_time": float(out["solve_time"].split()[0])}}
    return found


class Measured:
    """What was measured, by the names of experiments."""

    def __init__(self, found):
        self.found = found

    def run(self, experiment, solver, threads=1):
        try:
            return self.found[experiment][solver][str(threads)]
        except KeyError:
            reason = self.found.get(experiment, {}).get("absent", "not measured")
            raise Absent(reason) from None

    def time(self, experiment, solver, threads=1):
        return self.run(experiment, solver, threads)["solve_time"]

    def speedup(self, experiment, solver):
        return self.time(experiment, solver, 1) / self.time(experiment, solver, 2)

    def ratio(self, experiment, slow, fast, threads=1):
        return self.time(experiment, slow, threads) / self.time(experiment, fast, threads)

    def solvers(self, experiment):
        return [name for name in self.found.get(experiment, {}) if name not in ("graph", "results", "absent")]

    def graph(self, experiment):
        self.solvers(experiment) or self.run(experiment, "")
        return self.found[experiment]["graph"]

    def rounds(self, experiment, solver, threads=1):
        return self.run(experiment, solver, threads)["rounds"]

    def phase(self, experiment, solver, name, threads=1):
        """Its share of all phases."""
        phases = self.run(experiment, solver, threads)["phases"]
        return phases.get(name, 0) / sum(phases.values())

    def speedups(self, experiment, solver, threads):
        """Of every trial, over the median of one thread."""
        base = statistics.median(self.run(experiment, solver, 1)["trials"])
        return [base / trial for trial in self.run(experiment, solver, threads)["trials"]]
