# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""Instructions and cache misses of each round and phase, simulated by valgrind: for machines without counters.

Callgrind writes what it has counted whenever a profiling region begins or ends (push, pop in
src/driver/runtime/timing.cpp), so the pieces between are regions; results.json says which.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from programs import ROOT
from seeds_measure import ONCE, Experiment, otakar, solvers_of

CALLBACKS = ("push(char const*)", "pop()")
FOLDER = ROOT / "build" / "cachegrind"
# 000's 25 MB are a thirtieth of USA as CSR; of New York that is half a megabyte.
RUNS = {
    "000": ("cachegrind/NY", Experiment("000_table_5_3", "NY", ("boruvka",), rule=ONCE), "524288,16,64"),
    "003": ("cachegrind/rome99", Experiment("003_table_8", "rome99", rule=ONCE), "8388608,16,64"),
}


def build():
    """otakar.serial for a processor that valgrind knows, without AVX-512."""
    if not (FOLDER / "build.ninja").exists():
        subprocess.run(["cmake", "--preset", "serial", "-B", FOLDER, "-DKokkos_ARCH_NATIVE=OFF",
                        "-DOTAKAR_ENABLE_TESTS=OFF", "-DCMAKE_CXX_FLAGS=-march=x86-64-v3"], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", FOLDER, "--quiet", "otakar.serial"], check=True)


def read_piece(path):
    """Whether a region began or ended there (or neither), and the events before."""
    text = path.read_text()
    trigger = re.search(r"^desc: Trigger: (.*)$", text, re.M)[1]
    names = re.search(r"^events: (.*)$", text, re.M)[1].split()
    counts = re.search(r"^(?:totals|summary): (.*)$", text, re.M)[1].split()
    events = dict(zip(names, map(int, counts + ["0"] * (len(names) - len(counts)))))
    kind = "push" if "push(" in trigger else "pop" if "pop(" in trigger else "end"
    return kind, {"Ir": events["Ir"],
                  "LLr": events["I1mr"] + events["D1mr"] + events["D1mw"],
                  "LLm": events["ILmr"] + events["DLmr"] + events["DLmw"]}


def add(to, events):
    for name, count in events.items():
        to[name] = to.get(name, 0) + count


def split(pieces, rounds):
    """Events of the solve, of each round, and of each phase summed over rounds."""
    depth, whole, of_rounds, phases = 0, {}, [], {}
    order = []
    for kind, events in pieces:
        if depth > 0:
            add(whole, events)
            add(of_rounds[-1], events)
        if depth > 1:
            add(phases.setdefault(order[0] if order else "others", {}), events)
        if kind == "push":
            depth += 1
            if depth == 1:
                of_rounds.append({})
                order = ["", *rounds[len(of_rounds) - 1]["phases"]] if len(of_rounds) <= len(rounds) else []
            elif depth == 2:
                order = order[1:]
        elif kind == "pop":
            depth -= 1
    if len(of_rounds) != len(rounds):
        sys.exit(f"{len(of_rounds)} regions for {len(rounds)} rounds: valgrind has not seen what results.json tells")
    return {"simulated": whole, "rounds": of_rounds, "phases": phases}


def simulate(document, data):
    """{name of the experiment: {solver: {"1": events}}}."""
    name, experiment, cache = RUNS[document]
    found = {}
    for solver in solvers_of(experiment):
        with tempfile.TemporaryDirectory() as folder:
            valgrind = ["valgrind", "--tool=callgrind", "--quiet", "--cache-sim=yes", f"--LL={cache}",
                        *(f"--dump-before=otakar::(anonymous namespace)::{name}" for name in CALLBACKS),
                        f"--callgrind-out-file={folder}/out"]
            one = Experiment(experiment.deck, experiment.road, (solver,), rule=ONCE)
            results = otakar(one, data, 1, program=FOLDER / "bin" / "otakar.serial", before=valgrind)
            files = sorted(pathlib.Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
            found[solver] = {"1": split([read_piece(path) for path in files], results["runs"][0]["rounds"])}
    return {name: found}
