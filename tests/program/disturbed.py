# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""What faults.py and shortages.py share: the verbs under test, programs that are disturbed, and what they must leave:
no crash, the documented exit code with one line that says why, no partial file, and under each final name what was
there before or a whole result."""

import json
import os
import resource
import shutil
import subprocess
import sys
import time


class Bench:
    """A folder with a graph, a forest of it, and `out`, the directory that verbs write to."""

    def __init__(self, program, root):
        self.program, self.root, self.faults = os.path.abspath(program), os.path.abspath(root), 0
        names = ("graph.gr", "forest.txt", "out")
        self.graph, self.forest, self.out = (os.path.join(self.root, name) for name in names)
        os.environ["OMP_WAIT_POLICY"] = "passive"  # a busy machine slows threads down that wait for each other
        shutil.rmtree(self.root, ignore_errors=True)
        os.makedirs(self.out)
        self.call("generate", "uniform", self.graph, "--set", "graph.vertices=20000", "--set", "graph.edges=100000")
        self.call("solve", self.graph, "-o", self.forest)
        out, graph = self.out, self.graph
        self.verbs = {
            "run": [graph, "--once", "--set", f"output.directory={out}", "--set", 'output.forest=["h5", "txt"]',
                    "--set", "output.labels=txt", "--set", "output.graph=true"],
            "solve": ["solve", graph, "-o", f"{out}/forest.csv", "--parents", f"{out}/parents.npz"],
            "convert": ["convert", graph, f"{out}/graph.mtx.gz"],
            "generate": ["generate", "uniform", f"{out}/graph.npz", "--set", "graph.vertices=20000", "--set",
                         "graph.edges=100000"],
            "verify": ["verify", graph, self.forest],
        }

    def call(self, *words):
        subprocess.run([self.program, *words], check=True, stdout=subprocess.DEVNULL)

    def start(self, words, limits=(), user=None, environment=()):
        """The program, with resource limits, as another user."""
        def limit():
            if user:
                os.setgid(user)
                os.setuid(user)
            for what, most in limits:
                resource.setrlimit(what, (most, most))
        return subprocess.Popen([self.program, *words], preexec_fn=limit, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env={**os.environ, **dict(environment)})

    def contents(self):
        """What lies under final names; of results.json, in which times differ, the digest, and of HDF5 the length."""
        found = {}
        for name in os.listdir(self.out) if os.path.isdir(self.out) else []:
            with open(os.path.join(self.out, name), "rb") as file:
                found[name] = file.read()
            if found[name].startswith(b"\x89HDF"):
                found[name] = len(found[name])
            elif name == "results.json":
                found[name] = json.loads(found[name])["runs"][0]["digest"]
        return found

    def earlier(self, whole):
        """Earlier results."""
        os.makedirs(self.out, exist_ok=True)
        for name in os.listdir(self.out):
            os.unlink(os.path.join(self.out, name))
        for name in whole:
            with open(os.path.join(self.out, name), "w", encoding="utf-8") as file:
                file.write('{"runs": [{"digest": "old"}]}' if name == "results.json" else "old")

    def undisturbed(self, name, words):
        """What the verb writes, and the seconds it takes."""
        self.earlier({})
        begin = time.monotonic()
        process = self.start(words)
        process.communicate(timeout=250)
        if process.returncode != 0:
            sys.exit(f"{name} fails without any fault")
        return self.contents(), time.monotonic() - begin

    def wrongs(self, code, errors, codes, whole, vanishes):
        """What is wrong with the end of a program and with what it leaves."""
        if code not in codes:
            yield f"exit code {code}"
        # Threads that read behind the end of a file at once say the same.
        lines = {line for line in errors.splitlines() if line and not line.startswith("libgomp: ")}
        if code in (1, 3) and not (len(lines) == 1 and lines.pop().startswith("otakar: ")):
            yield "not one line of error"
        found = self.contents()
        old = {name: "old" if name == "results.json" else b"old" for name in whole}
        for name in found:
            if name.endswith(".partial"):
                yield f"{name} is left"
            elif found[name] not in (old.get(name), whole.get(name)):
                yield f"{name} is not whole"
        if vanishes:
            return
        if found.keys() < whole.keys():
            yield "earlier results are gone"
        if code == 0 and found != whole:
            yield "not all was written"
        if code in (1, 3) and found != old:
            yield "earlier results were touched"

    def finish(self, what, process, codes, whole, vanishes=False):
        """Waits for the end, and looks at what is left."""
        output, errors = process.communicate(timeout=250)
        wrong = list(self.wrongs(process.returncode, errors, codes, whole, vanishes))
        if wrong:
            self.faults += 1
            print(f"{what}: {', '.join(wrong)}\n{output[-300:]}{errors[-600:]}", flush=True)
        return process.returncode

    def end(self):
        shutil.rmtree(self.root)
        sys.exit(f"{self.faults} faults" if self.faults else 0)
