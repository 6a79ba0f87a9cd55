# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""repeat_record.py container.h5 LAST: says that the last edge is record 1 of the source, as the first one is.

The records are 1 .. LAST, in their order, as 64-bit numbers."""

import struct
import sys

last = int(sys.argv[2])
with open(sys.argv[1], "r+b") as file:
    origin = file.read().find(struct.pack(f"<{last}Q", *range(1, last + 1)))
    if origin < 0:
        sys.exit(f"{sys.argv[1]} has no records 1 to {last}")
    file.seek(origin + 8 * (last - 1))
    file.write(struct.pack("<Q", 1))
