# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
"""Times of a solve on a GPU, estimated from what its kernels do under the emulator.

A kernel takes as long as the slowest of: its bytes behind the last-level cache through the memory's bandwidth, its
sectors through the cache's bandwidth, its warp instructions through four schedulers per multiprocessor, its atomics
through the cache; and a launch. Counts are those of a small graph, multiplied by the ratio of arcs; the cache is made
smaller by the same ratio. One factor is fitted: the share of the memory's bandwidth that is reached.
"""
import collections
import math

# Memory bandwidth in GB/s, cache in MB, multiprocessors and boost clock in GHz are of NVIDIA's data sheets. Bytes per
# clock of the cache are published for V100 and A100 (A100 white paper); a Titan V has three quarters of a V100's, and
# for the others they are taken to be those of their neighbours.
Device = collections.namedtuple("Device", "bandwidth cache cache_bytes_per_clock multiprocessors clock")
DEVICES = {
    "Titan V": Device(653, 4.5, 1536, 80, 1.455),
    "RTX 3080 Ti": Device(912, 6, 2048, 80, 1.665),
    "A100 80 GB": Device(2039, 40, 5120, 108, 1.41),
    "H100 SXM": Device(3350, 50, 5120, 132, 1.98),
    "H200": Device(4800, 50, 5120, 132, 1.98),
}
SCHEDULERS = 4
SECTOR = 32
LAUNCH = 3e-6       # seconds; also of a memset, and of a copy that the host does not wait for
ROUND_TRIP = 10e-6  # seconds; a copy that the host waits for

# Throughput of ECL-MST in millions of arcs per second (Fallin et al., SC 2023): of one input, and the geometric mean of
# 17. Its other figures are not known here. The model is fitted to those of the first device alone.
ROAD = "USA-road-d.USA"
PUBLISHED = {"RTX 3080 Ti": {ROAD: 3187, "geometric mean": 2629}, "Titan V": {"geometric mean": 1653}}
FITTED = "RTX 3080 Ti"
# The inputs: arcs, and the graph of bench/device that stands in for each.
INPUTS = {
    "2d-2e20": (4190208, "grid"), "amazon0601": (4886816, "uniform_8n"), "as-skitter": (22190596, "rmat_8n"),
    "citationCiteseer": (2313294, "uniform_4n"), "cit-Patents": (33037894, "uniform_4n"),
    "coPapersDBLP": (30491458, "rmat_32n"), "delaunay_n24": (100663202, "geometric"),
    "europe_osm": (108109320, "road_sparse"), "in-2004": (27182946, "rmat_8n"), "internet": (387240, "rmat_2n"),
    "kron_g500-logn21": (182081864, "rmat_32n"), "r4-2e23": (67108846, "uniform_4n"), "rmat16": (967866, "rmat_8n_16"),
    "rmat22": (65660814, "rmat_8n"), "soc-LiveJournal1": (85702474, "rmat_8n"), "USA-road-d.NY": (730100, "road"),
    ROAD: (57708624, "road_sparse"),
}


def behind_cache(kernel, bytes_of_cache):
    """Bytes of a kernel behind a cache of any size, between those that were emulated."""
    sizes = sorted((int(size), moved) for size, moved in kernel["behind"].items())
    if bytes_of_cache <= sizes[0][0]:
        return sizes[0][1]
    for (small, more), (large, less) in zip(sizes, sizes[1:]):
        if bytes_of_cache <= large:
            part = math.log(bytes_of_cache / small) / math.log(large / small)
            return more + part * (less - more)
    return sizes[-1][1]


def bounds(kernel, device, scale, share):
    """What a kernel's launches take by each limit, in seconds."""
    cache = device.cache_bytes_per_clock * device.clock * 1e9
    return {"memory": scale * behind_cache(kernel, device.cache * 2**20 / scale) / (share * device.bandwidth * 1e9),
            "cache": scale * kernel["moved"] / cache,
            "instructions": scale * kernel["warp_instructions"] / (
                SCHEDULERS * device.multiprocessors * device.clock * 1e9),
            "atomics": scale * kernel["atomics"] / (cache / SECTOR)}


def seconds(counts, device, scale, share):
    """Of a solve."""
    time = LAUNCH * (counts["launches"] + counts["sets"]) + ROUND_TRIP * counts["copies_to_host"]
    time += scale * counts["set_bytes"] / (share * device.bandwidth * 1e9)
    return time + sum(max(bounds(kernel, device, scale, share).values()) for kernel in counts["kernels"].values())


def throughput(saved, graph, program, device, arcs, share):
    """Millions of arcs per second."""
    counts = saved[graph]
    scale = arcs / (2 * counts["edges"])
    return arcs / seconds(counts["programs"][program], DEVICES[device], scale, share) / 1e6


def published(saved, device, share):
    """The estimates that stand beside the published figures."""
    each = {name: throughput(saved, graph, "ECL-MST", device, arcs, share) for name, (arcs, graph) in INPUTS.items()}
    each["geometric mean"] = math.exp(sum(map(math.log, each.values())) / len(each))
    return each


def fit(saved):
    """The share of bandwidth at which estimates are on average as high as the published figures."""
    low, high = 0.01, 10
    for _ in range(40):
        share = math.sqrt(low * high)
        found = published(saved, FITTED, share)
        error = sum(math.log(found[name] / figure) for name, figure in PUBLISHED[FITTED].items())
        low, high = (share, high) if error < 0 else (low, share)
    return share
