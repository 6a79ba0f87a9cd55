# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""adds_up.py RANKS results.json: what a rank sent in a solve is what it sent in the steps of it."""

import json
import sys

ranks = int(sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    results = json.load(file)
for result in results if isinstance(results, list) else [results]:
    for run in result["runs"]:
        name = f"{result['graph']['source']}, {run['solver']}"
        if len(run["ranks"]) != ranks:
            sys.exit(f"{name}: {len(run['ranks'])} ranks, not {ranks}")
        for rank, whole in enumerate(run["ranks"]):
            for what in "bytes", "messages":
                steps = sum(step["ranks"][rank][what] for step in run["rounds"])
                if steps != whole[what]:
                    sys.exit(f"{name}: rank {rank} sent {whole[what]} {what}, and {steps} in its steps")
