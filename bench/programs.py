# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""The programs of the release preset, as the scripts of this folder call them."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIN = ROOT / "build" / "release" / "bin"


def sets(items):
    """--set for each key=value."""
    return [word for item in items for word in ("--set", item)]


def figures(text):
    """The `name: value` lines that a program has printed."""
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
