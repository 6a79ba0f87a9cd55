# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""The form of what is said of a document, and words for figures."""

import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Row:
    where: str  # section, table or figure
    printed: str  # quoted
    ours: typing.Callable  # text of our figure
    deck: str
    holds: typing.Callable = None  # True, False, or words


@dataclasses.dataclass(frozen=True)
class Table:
    title: str
    experiments: tuple
    reference: str = ""  # a solver that the others are compared with


@dataclasses.dataclass(frozen=True)
class Document:
    title: str
    setting: str
    experiments: dict
    rows: tuple
    tables: tuple
    missing: tuple  # what of the document is not here, and why


def ms(seconds):
    return f"{seconds * 1e3:.0f}" if seconds >= 0.1 else f"{seconds * 1e3:.3g}"


def times(m, experiment, names, threads=1):
    return ", ".join(f"`{name}` {ms(m.time(experiment, name, threads))}" for name in names) + " ms"


def percent(share):
    return f"{100 * share:.0f} %"


def near(ours, printed, within=0.15):
    return True if abs(ours / printed - 1) <= within else f"{ours / printed:.2f} of the printed figure"


def no_gpu(_):
    return "no GPU at hand"
