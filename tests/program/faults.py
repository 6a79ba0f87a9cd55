# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""faults.py PROGRAM DIRECTORY [TIMES]: what a machine does to a program that runs: signals, a full disk,
little memory, a file that shrinks while it is read, a directory that vanishes. Whatever happens: no crash, the
documented exit code with one line that says why, no partial file, and under a final name what was there before or a
whole result."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

program, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
more = int(sys.argv[3]) if len(sys.argv) > 3 else 1
chance = random.Random(more)
graph, forest, out = (os.path.join(root, name) for name in ("graph.gr", "forest.txt", "out"))
verbs = {
    "run": ["run", graph, "--once", "--set", f"output.directory={out}", "--set", 'output.forest=["h5", "txt"]',
            "--set", "output.labels=txt", "--set", "output.graph=true"],
    "solve": ["solve", graph, "-o", f"{out}/forest.csv", "--parents", f"{out}/parents.npz"],
    "convert": ["convert", graph, f"{out}/graph.mtx.gz"],
    "generate": ["generate", "uniform", f"{out}/graph.npz", "--set", "graph.vertices=20000", "--set",
                 "graph.edges=100000"],
    "verify": ["verify", graph, forest],
}
faults = 0
os.environ["OMP_WAIT_POLICY"] = "passive"  # a busy machine slows threads down that wait for each other


def start(words, limits=()):
    """The program, with resource limits."""
    def limit():
        for what, most in limits:
            resource.setrlimit(what, (most, most))
    if words[0] == "run":
        words = words[1:]
    return subprocess.Popen([program, *words], preexec_fn=limit, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True)


def contents():
    """What lies under final names; of results.json, in which times differ, the digest, and of HDF5 the length."""
    found = {}
    for name in os.listdir(out) if os.path.isdir(out) else []:
        with open(os.path.join(out, name), "rb") as file:
            found[name] = file.read()
        if found[name].startswith(b"\x89HDF"):
            found[name] = len(found[name])
        elif name == "results.json":
            found[name] = json.loads(found[name])["runs"][0]["digest"]
    return found


def finish(verb, what, process, codes, whole):
    """Waits for the end, and looks at what is left. The outputs are the old ones, `whole`, or none."""
    global faults
    output, errors = process.communicate(timeout=60)
    wrong = []
    if process.returncode not in codes:
        wrong.append(f"exit code {process.returncode}")
    # Threads that read behind the end of a file at once say the same.
    lines = {line for line in errors.splitlines() if line and not line.startswith("libgomp: ")}
    if process.returncode in (1, 3) and not (len(lines) == 1 and lines.pop().startswith("otakar: ")):
        wrong.append("not one line of error")
    found = contents()
    for name in found:
        if name.endswith(".partial"):
            wrong.append(f"{name} is left")
        elif found[name] not in ("old", b"old", whole.get(name)):
            wrong.append(f"{name} is not whole")
    if process.returncode == 0 and os.path.isdir(out) and found != whole:
        wrong.append("not all was written")
    if wrong:
        faults += 1
        print(f"{verb}, {what}: {', '.join(wrong)}\n{output[-300:]}{errors[-600:]}", flush=True)
    return process.returncode


def earlier(whole):
    """Earlier results."""
    shutil.rmtree(out, ignore_errors=True)
    os.mkdir(out)
    for name in whole:
        with open(os.path.join(out, name), "w", encoding="utf-8") as file:
            file.write('{"runs": [{"digest": "old"}]}' if name == "results.json" else "old")


def undisturbed(verb):
    earlier({})
    begin = time.monotonic()
    process = start(verbs[verb])
    process.communicate(timeout=60)
    if process.returncode != 0:
        sys.exit(f"{verb} fails without any fault")
    return contents(), time.monotonic() - begin


def disturbed(verb, whole, seconds, what, codes, disturb, times):
    """At random moments."""
    for _ in range(times * more):
        earlier(whole)
        process = start(verbs[verb])
        time.sleep(chance.uniform(0, seconds))
        disturb(process)
        finish(verb, what, process, codes, whole)


def little_memory(verb, whole, size):
    earlier(whole)
    return finish(verb, f"{size >> 20} MB", start(verbs[verb], [(resource.RLIMIT_AS, size)]), (0, 3), whole)


def least_memory():
    """That the program's own libraries leave it a start with."""
    for size in range(8 << 20, 1 << 30, 1 << 20):
        process = start(["--version"], [(resource.RLIMIT_AS, size)])
        process.communicate()
        if process.returncode == 0:
            return size
    return 0


def truncate(path, size):
    if os.path.getsize(path) > size:
        os.truncate(path, size)


def main():
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    subprocess.run([program, "generate", "uniform", graph, "--set", "graph.vertices=20000", "--set",
                    "graph.edges=100000"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([program, "solve", graph, "-o", forest], check=True, stdout=subprocess.DEVNULL)
    shutil.copy(graph, graph + ".whole")
    least = least_memory()
    for verb in verbs:
        whole, seconds = undisturbed(verb)
        for number in (signal.SIGINT, signal.SIGTERM):
            disturbed(verb, whole, seconds, number.name, (0, -number), lambda process: process.send_signal(number), 5)
        if verb != "verify":
            disturbed(verb, whole, seconds, "directory vanishes", (0, 1),
                      lambda _: shutil.rmtree(out, ignore_errors=True), 5)
            for size in (0, 5000, 100_000):
                earlier(whole)
                finish(verb, f"files of {size} bytes", start(verbs[verb], [(resource.RLIMIT_FSIZE, size)]), (3,), whole)
        if verb != "generate":
            for part in (0, 4096, os.path.getsize(graph + ".whole") // 2):
                disturbed(verb, whole, seconds, f"graph cut to {part} bytes", (0, 1),
                          lambda _: truncate(graph, part), 2)
                shutil.copy(graph + ".whole", graph)
        codes = [little_memory(verb, whole, least + (step << 20)) for step in range(0, 24, 3)] if least else []
        print(f"{verb}: {seconds:.2f} s undisturbed, with little memory {codes}", flush=True)
    shutil.rmtree(root)
    sys.exit(f"{faults} faults" if faults else 0)


main()
