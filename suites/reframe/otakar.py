# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""otakar as ReFrame tests: one per case, a folder with deck.toml and, where the answer is known, expected.toml.

    OTAKAR            the program: otakar.openmp where it is not set
    OTAKAR_CASES      the folder of the cases: tests/regression of the repository this file is in
    OTAKAR_BASELINES  a folder of earlier results, CASE.json: a changed answer fails a test, and so does a slowdown
    OTAKAR_THREADS    threads: those of the first node's cores where it is not set

docs/regression.md has the commands.
"""
import json
import os
import pathlib
import re

import reframe as rfm
import reframe.utility.sanity as sn
from reframe.core.builtins import deferrable, parameter, run_before, sanity_function

CASES = pathlib.Path(os.environ.get("OTAKAR_CASES", pathlib.Path(__file__).parents[2] / "tests" / "regression"))
BASELINES = pathlib.Path(os.environ.get("OTAKAR_BASELINES", "no baselines"))


def case_names():
    """Of cases that need no other data."""
    for deck in sorted(CASES.glob("*/deck.toml")):
        expected = deck.with_name("expected.toml")
        if not expected.exists() or not re.search("^data = ", expected.read_text(), re.M):
            yield deck.parent.name


@rfm.simple_test
class OtakarTest(rfm.RunOnlyRegressionTest):
    descr = "a minimum spanning forest, proved, compared with its expected digest and timed"
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    case = parameter(case_names())
    executable = os.environ.get("OTAKAR", "otakar.openmp")
    sourcesdir = None
    keep_files = ["results.json"]  # the baseline of another day

    @run_before("run")
    def set_options(self):
        self.executable_opts = [str(CASES / self.case / "deck.toml"), "--set", "output.directory=."]
        if "OTAKAR_THREADS" in os.environ:
            self.executable_opts.append("--kokkos-num-threads=" + os.environ["OTAKAR_THREADS"])
        baseline = BASELINES / f"{self.case}.json"
        if baseline.exists():
            self.executable_opts += ["--baseline", str(baseline)]

    def runs(self):
        return json.loads((pathlib.Path(self.stagedir) / "results.json").read_text())["runs"]

    @deferrable
    def wrong_digests(self):
        """Solvers whose forest is another one. Approximate ones have an excess."""
        expected = CASES / self.case / "expected.toml"
        digest = re.search('^digest = "(.*)"', expected.read_text(), re.M)[1] if expected.exists() else None
        return [run["solver"] for run in self.runs() if digest not in (None, run["digest"]) and "excess" not in run]

    @sanity_function
    def is_right(self):
        return sn.all([
            sn.assert_eq(self.job.exitcode, 0),
            sn.assert_found(r"^PASS$", self.stdout),
            sn.assert_eq(self.wrong_digests(), []),
        ])

    @run_before("performance")
    def set_figures(self):
        for run in self.runs():
            for figure, unit in (("solve_time", "s"), ("rate", "Medges/s"), ("memory_peak", "B")):
                name = f"{run['solver']}_{figure}"
                self.perf_variables[name] = sn.make_performance_function(sn.defer(run[figure]), unit)
