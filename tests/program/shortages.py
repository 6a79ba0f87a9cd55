# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""shortages.py PROGRAM DIRECTORY: what a machine may have too little of: space on its disk, memory, threads. Disks are
small file systems in memory, which only root may mount; limits on a user's threads do not hold for root, so the program
then runs as nobody. Others leave both out, with a word."""

import os
import resource
import shutil
import subprocess
import sys

from disturbed import Bench

NOBODY = 65534


def files_too_large(bench, verb, words, whole):
    for size in (0, 5000, 100_000):
        bench.earlier(whole)
        process = bench.start(words, [(resource.RLIMIT_FSIZE, size)])
        bench.finish(f"{verb}, files of {size} bytes", process, (3,), whole)


def mount(size, path):
    options = ["-t", "tmpfs", "-o", f"size={size}", "none", path]
    return subprocess.run(["mount", *options], stderr=subprocess.DEVNULL).returncode == 0


def disk_full(bench, verb, words, whole):
    """From a disk that has no room for anything new to one that lacks room for the last of it."""
    bench.undisturbed(verb, words)
    pages = sum(os.path.getsize(os.path.join(bench.out, name)) for name in whole) // 4096
    for space in (len(whole) + 1, len(whole) + pages // 8, len(whole) + pages // 3, pages * 9 // 10):
        if not mount(space * 4096, bench.out):
            return
        try:
            bench.earlier(whole)
            bench.finish(f"{verb}, a disk of {space} pages", bench.start(words), (3,), whole)
        finally:
            subprocess.run(["umount", bench.out], check=True)


def least_memory(bench):
    """That the program's own libraries leave it a start with."""
    for size in range(8 << 20, 1 << 30, 1 << 20):
        process = bench.start(["--version"], [(resource.RLIMIT_AS, size)])
        process.communicate()
        if process.returncode == 0:
            return size
    return 0


def little_memory(bench, verb, words, whole, least):
    codes = []
    for size in range(least, least + (40 << 20), 2 << 20):
        bench.earlier(whole)
        process = bench.start(words, [(resource.RLIMIT_AS, size)])
        codes.append(bench.finish(f"{verb}, {size >> 20} MB", process, (0, 3), whole))
    print(f"{verb}, with little memory: {codes}", flush=True)


def many_threads(bench, verb, words, whole):
    """More than there are cores, also where memory does not allow them, and more than the program takes."""
    for threads, limits, codes in ((64, [], (0,)), (512, [(resource.RLIMIT_AS, 1 << 29)], (3,)), (1000, [], (1,))):
        bench.earlier(whole)
        process = bench.start(words, limits, environment={"OMP_NUM_THREADS": str(threads)}.items())
        bench.finish(f"{verb}, {threads} threads {limits}", process, codes, whole)


def few_processes(bench, verb, words, whole):
    """Threads count, the first one included."""
    for most, threads in ((1, 2), (3, 4), (20, 64), (100, 512)):
        bench.earlier(whole)
        process = bench.start(words, [(resource.RLIMIT_NPROC, most)], NOBODY, {"OMP_NUM_THREADS": str(threads)}.items())
        bench.finish(f"{verb}, {threads} threads of {most}", process, (3,), whole)


def open_to_all(bench):
    """A copy of the program that nobody may start, and folders that it may write to."""
    if os.geteuid() != 0:
        return False
    bench.program = shutil.copy(bench.program, bench.root)
    for path in (bench.root, bench.out):
        os.chmod(path, 0o777)
    process = bench.start(["--version"], user=NOBODY)
    process.communicate()
    return process.returncode == 0


def main():
    bench = Bench(sys.argv[1], sys.argv[2])
    mounts, least = mount("64k", bench.out), least_memory(bench)
    if mounts:
        subprocess.run(["umount", bench.out], check=True)
    results = {verb: bench.undisturbed(verb, words)[0] for verb, words in bench.verbs.items()}
    for verb, words in bench.verbs.items():
        if results[verb]:
            files_too_large(bench, verb, words, results[verb])
        if results[verb] and mounts:
            disk_full(bench, verb, words, results[verb])
        if least:
            little_memory(bench, verb, words, results[verb], least)
        many_threads(bench, verb, words, results[verb])
    everyone = open_to_all(bench)
    for verb, words in bench.verbs.items() if everyone else ():
        few_processes(bench, verb, words, results[verb])
    print(f"full disks: {'' if mounts else 'not '}tried, few processes: {'' if everyone else 'not '}tried")
    bench.end()


main()
