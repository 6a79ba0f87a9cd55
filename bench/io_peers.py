#!/usr/bin/env python3
# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""io_peers.py TASK ARGUMENTS...: what bench/io compares otakar with, and the files it reads.

    mmread FILE.mtx THREADS, networkit FILE.metis THREADS    reads a file; prints the seconds of the best of two
    tocsr FOLDER THREADS                                     the raw arcs of a folder to rows, likewise
    write_mtx FILE.gr FILE.mtx, write_metis FILE.gr FILE.metis
    write_arcs rmat|uniform|grid FOLDER                      raw arrays u, v, weight of 32 bits, and `vertices`
"""
import pathlib
import sys
import time

import numpy


def best_of_two(run):
    best = float("inf")
    for _ in range(2):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    print(f"seconds: {best}")


def mmread(path, threads):
    from scipy.io import _fast_matrix_market
    _fast_matrix_market.PARALLELISM = int(threads)
    best_of_two(lambda: _fast_matrix_market.mmread(path))


def networkit(path, threads):
    import networkit as package
    package.setNumberOfThreads(int(threads))
    best_of_two(lambda: package.graphio.METISGraphReader().read(path))


def tocsr(folder, _):
    from scipy.sparse import coo_matrix
    u, v, weight = (numpy.fromfile(pathlib.Path(folder) / name, numpy.int32) for name in ("u", "v", "weight"))
    n = int((pathlib.Path(folder) / "vertices").read_text())
    if (u < v).all():  # each edge once: SciPy is given the other direction before the clock starts
        u, v, weight = numpy.concatenate((u, v)), numpy.concatenate((v, u)), numpy.concatenate((weight, weight))

    best_of_two(lambda: coo_matrix((weight, (u, v)), shape=(n, n)).tocsr())


def read_dimacs(path):
    """The vertices, and an array of arcs: u, v from 1, weight."""
    with open(path) as file:
        for line in file:
            if line.startswith("p"):
                n, m = map(int, line.split()[2:4])
                break
        # 'a' aside, what follows is numbers.
        numbers = numpy.fromstring(file.read().replace("a", " "), dtype=numpy.int64, sep=" ")
    return n, numbers.reshape(m, 3)


def write_mtx(source, target):
    n, arcs = read_dimacs(source)
    with open(target, "w") as file:
        file.write(f"%%MatrixMarket matrix coordinate integer general\n{n} {n} {len(arcs)}\n")
        for start in range(0, len(arcs), 1 << 20):
            file.write("".join(f"{u} {v} {w}\n" for u, v, w in arcs[start:start + (1 << 20)].tolist()))


def write_metis(source, target):
    """Parallel arcs become one, of the least weight; both ends list it."""
    n, arcs = read_dimacs(source)
    low, high, weight = arcs[:, :2].min(axis=1), arcs[:, :2].max(axis=1), arcs[:, 2]
    order = numpy.lexsort((weight, high, low))
    low, high, weight = low[order], high[order], weight[order]
    first = numpy.r_[True, (low[1:] != low[:-1]) | (high[1:] != high[:-1])] & (low != high)
    low, high, weight = low[first], high[first], weight[first]
    rows = numpy.concatenate((low, high)) - 1
    order = numpy.argsort(rows, kind="stable")
    columns, weights = numpy.concatenate((high, low))[order], numpy.concatenate((weight, weight))[order]
    offsets = numpy.r_[0, numpy.cumsum(numpy.bincount(rows, minlength=n))].tolist()
    words = [f"{v} {w}" for v, w in zip(columns.tolist(), weights.tolist())]
    with open(target, "w") as file:
        file.write(f"{n} {len(low)} 1\n")
        for row in range(n):
            file.write(" ".join(words[offsets[row]:offsets[row + 1]]) + "\n")


def rmat_ends(random, scale, edges):
    u, v = numpy.zeros(edges, numpy.int32), numpy.zeros(edges, numpy.int32)
    for bit in range(scale):
        draw = random.random(edges)
        u |= (draw >= 0.76).astype(numpy.int32) << bit
        v |= (((draw >= 0.57) & (draw < 0.76)) | (draw >= 0.95)).astype(numpy.int32) << bit
    return u, v


def grid_ends(random, width):
    """Three in four edges of a grid, by rows, each once."""
    vertex = numpy.arange(width * width, dtype=numpy.int32).reshape(width, width)
    u = numpy.concatenate((vertex[:, :-1].ravel(), vertex[:-1].ravel()))
    v = numpy.concatenate((vertex[:, 1:].ravel(), vertex[1:].ravel()))
    kept = random.random(len(u)) < 0.75
    order = numpy.lexsort((v[kept], u[kept]))
    return u[kept][order], v[kept][order]


def write_arcs(shape, folder):
    random = numpy.random.default_rng(1)
    n = 1 << (22 if shape == "grid" else 20)
    if shape == "grid":
        u, v = grid_ends(random, 2048)
    elif shape == "rmat":
        u, v = rmat_ends(random, 20, 16 * n)
    else:
        u, v = (random.integers(0, n, 16 * n, dtype=numpy.int32) for _ in range(2))
    weight = random.integers(1, 1 << 20, len(u), dtype=numpy.int32)
    if shape != "grid":
        order = random.permutation(2 * len(u))
        u, v = numpy.concatenate((u, v))[order], numpy.concatenate((v, u))[order]
        weight = numpy.concatenate((weight, weight))[order]
    target = pathlib.Path(folder)
    target.mkdir()
    for name, array in (("u", u), ("v", v), ("weight", weight)):
        array.tofile(target / name)
    (target / "vertices").write_text(str(n))


TASKS = {task.__name__: task for task in (mmread, networkit, tocsr, write_mtx, write_metis, write_arcs)}


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in TASKS:
        sys.exit(__doc__)
    TASKS[sys.argv[1]](*sys.argv[2:])
