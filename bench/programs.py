# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""The programs of the release preset, as the scripts of this folder call them."""
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIN = ROOT / "build" / "release" / "bin"


def build(*targets):
    """Builds programs, those of this folder among them, and installs what they need: Boost only as root."""
    boost = "libboost-graph-dev"
    if shutil.which("dpkg-query") and subprocess.run(["dpkg-query", "-W", boost], capture_output=True).returncode != 0:
        if os.geteuid() != 0:
            sys.exit(f"please install this package first: {boost}")
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", boost], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    subprocess.run([ROOT / "otakar", "build", "release", "otakar.openmp"], check=True)
    subprocess.run(["cmake", "--preset", "release", "-DOTAKAR_ENABLE_BENCHMARKS=ON"], cwd=ROOT, check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", ROOT / "build/release", "--quiet", "otakar.openmp", *targets], check=True)


def install(*packages):
    """Python packages."""
    if packages:
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", *packages], check=True)


def sets(items):
    """--set for each key=value."""
    return [word for item in items for word in ("--set", item)]


def figures(text):
    """The `name: value` lines that a program has printed."""
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
