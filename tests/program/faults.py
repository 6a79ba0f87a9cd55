# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""faults.py PROGRAM DIRECTORY [TIMES]: what happens to a program at random moments: signals, an output directory that
vanishes, a file that shrinks while it is read, in each kind of format."""

import os
import random
import shutil
import signal
import sys
import time

from disturbed import Bench

more = int(sys.argv[3]) if len(sys.argv) > 3 else 1
chance = random.Random(more)
bench = Bench(sys.argv[1], sys.argv[2])
# Text, compressed text, names, and the containers.
SUFFIXES = ["gr", "mtx", "graph", "csv", "gr.gz", "gr.zst", "mtx.xz", "sgr", "npz", "h5"]


def disturbed(name, words, expected, codes, disturb, times, vanishes=False):
    whole, seconds = expected
    for _ in range(times * more):
        bench.earlier(whole)
        process = bench.start(words)
        time.sleep(chance.uniform(0, seconds))
        disturb(process)
        bench.finish(name, process, codes, whole, vanishes)


def shrink(name, words, expected, path, times):
    """The file that is read."""
    size = os.path.getsize(path)
    shutil.copy(path, path + ".whole")
    for part in (0, min(4096, size // 4), size // 2, size - 1):
        for _ in range(times):
            disturbed(f"{name}, {os.path.basename(path)} cut to {part} bytes", words, expected, (0, 1),
                      lambda _: os.truncate(path, part), 1)
            shutil.copy(path + ".whole", path)


def streamed():
    """A graph larger than the memory that is allowed, read in batches."""
    graph = os.path.join(bench.root, "large.gr")
    bench.call("generate", "uniform", graph, "--set", "graph.vertices=20000", "--set", "graph.edges=1000000")
    return ["solve", graph, "--memory-limit", "32M", "-o", f"{bench.out}/forest.csv"], graph


def main():
    words, large = streamed()
    verbs = {**bench.verbs, "streamed": words}
    for verb, words in verbs.items():
        expected = bench.undisturbed(verb, words)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            disturbed(f"{verb}, {number.name}", words, expected, (0, -number),
                      lambda process: process.send_signal(number), 5)
        if verb != "verify":
            disturbed(f"{verb}, directory vanishes", words, expected, (0, 1),
                      lambda _: shutil.rmtree(bench.out, ignore_errors=True), 5, vanishes=True)
        if verb != "generate":
            shrink(verb, words, expected, large if verb == "streamed" else bench.graph, 2)
        print(f"{verb}: {expected[1]:.2f} s undisturbed", flush=True)
    for suffix in SUFFIXES:
        path = os.path.join(bench.root, f"shrinking.{suffix}")
        bench.call("convert", bench.graph, path)
        words = ["solve", path, "-o", f"{bench.out}/forest.csv"]
        shrink("solve", words, bench.undisturbed(f"solve {path}", words), path, 2)
    bench.end()


main()
