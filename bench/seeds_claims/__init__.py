# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""What the documents say, beside what is measured here: data of bench/seeds.

A row quotes a document word for word (`bench/seeds --check FOLDER` looks every quotation up in the documents' texts;
" .. " stands for words left out), says how our figure is worked out, and when the claim holds. `m` is what was
measured.
"""

from seeds_claims import cambier, goyal, lonestar, sousa, vineet

DOCUMENTS = {
    "000": sousa.DOCUMENT,
    "001": vineet.DOCUMENT,
    "002": lonestar.DOCUMENT,
    "003": goyal.DOCUMENT,
    "004": cambier.DOCUMENT,
}
