# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# ruff: noqa: F403, F405
"""otakar as an application of Ramble, and of Benchpark, which runs Ramble. docs/regression.md says how to use it."""
from ramble.appkit import *

NUMBER = r"[0-9.]+(e[+-]?[0-9]+)?"


class Otakar(ExecutableApplication):
    """Minimum spanning forests of large graphs, proved."""

    name = "otakar"

    tags("graph", "memory-bound")

    executable("solve", "{program} {deck} {options} --kokkos-num-threads={n_threads}", use_mpi=False)
    executable("solve_ranks", "{program} {deck} {options} --kokkos-num-threads={n_threads}", use_mpi=True)

    workload("deck", executables=["solve"])
    workload("ranks", executables=["solve_ranks"])

    for _name, _default, _text in (
        ("program", "otakar.openmp", "the program of a backend"),
        ("deck", "", "the deck, a path"),
        ("options", "--set output.directory=.", "further options, such as --baseline"),
    ):
        workload_variable(_name, default=_default, description=_text, workloads=["deck", "ranks"])

    # A figure of merit per solver of the deck, from the lines that follow its name.
    figure_of_merit_context(
        "solver", regex=r"^solver: (?P<solver>\w+)", output_format="{solver}")
    for _name, _units in (("solve_time", "s"), ("first_time", "s"), ("rate", "Medges/s"), ("memory_peak", "GiB")):
        figure_of_merit(_name, fom_regex=rf"^{_name}: (?P<value>{NUMBER})", group_name="value",
                        units=_units, contexts=["solver"])
    for _name in ("vertices", "edges", "weight", "components", "digest", "verified"):
        figure_of_merit(_name, fom_regex=rf"^{_name}: (?P<value>\S+)", group_name="value", units="",
                        contexts=["solver"])

    success_criteria("passed", mode="string", match=r"^PASS$", file="{log_file}")
