# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""has_records.py forest.txt forest.h5: the container holds the records of the text, one after the other."""

import struct
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    records = [int(line.split()[0]) for line in file if not line.startswith("#")]
with open(sys.argv[2], "rb") as file:
    found = file.read().find(struct.pack(f"<{len(records)}Q", *records))
if not records or found < 0:
    sys.exit(f"{sys.argv[2]} does not hold the {len(records)} records of {sys.argv[1]}")
