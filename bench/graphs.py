#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Buttons of two lights, as edges of a graph: minimum T-joins by flipwise and, where Python has it, by networkx (matching in the
complete graph of distances): CPU seconds.

usage: graphs.py FLIPWISE

Grids have random costs, and half of the lights must change. networkx must find the same cost; it finds no proof, and any of
several minima. The time of flipwise includes reading the files and checking the proof.
"""

import itertools
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]


def grid(side, max_cost):
    """Returns the edges of a square grid, their costs, and the vertices that must change."""
    rng = random.Random(side)
    vertices = side * side
    edges = [(v, v + 1) for v in range(vertices) if (v + 1) % side] + [(v, v + side) for v in range(vertices - side)]
    odd = [v for v in range(vertices) if rng.random() < 0.5]
    return edges, [rng.randint(1, max_cost) for _ in edges], odd[:len(odd) // 2 * 2]


def by_flipwise(edges, costs, odd, folder):
    lit = set(odd)
    (folder / "rule").write_text("; lists of lights\n" + "".join(f"{a} {b}\n" for a, b in edges))
    (folder / "costs").write_text("".join(f"{cost}\n" for cost in costs))
    (folder / "lights").write_text("".join(".#"[v in lit] for v in range(1 + max(max(edge) for edge in edges))) + "\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([PROGRAM, "solve", "--rule", folder / "rule", "--cost", folder / "costs", "--format", "json",
                          folder / "lights"], stdout=subprocess.PIPE, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    answer = json.loads(run.stdout)
    return answer["presses"], after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, answer["status"]


def by_networkx(edges, costs, odd):
    import networkx
    start = time.process_time()
    graph = networkx.Graph()
    graph.add_weighted_edges_from((*edge, cost) for edge, cost in zip(edges, costs))
    far = {v: networkx.single_source_dijkstra_path_length(graph, v) for v in odd}
    distances = networkx.Graph()
    distances.add_weighted_edges_from((v, w, far[v][w]) for v, w in itertools.combinations(odd, 2))
    pairs = networkx.min_weight_matching(distances)
    return sum(far[v][w] for v, w in pairs), time.process_time() - start


def told(call, expected):
    """Returns the time of a peer, or why there is none."""
    try:
        cost, seconds = call()
    except ImportError:
        return "-"
    return f"{seconds:.2f}" + ("" if cost == expected else f" (cost {cost})")


print("| buttons | lights to change | cost | flipwise | networkx |\n|---|---|---|---|---|")
with tempfile.TemporaryDirectory() as name:
    for side in (10, 16, 50, 224):
        edges, costs, odd = grid(side, 1000)
        cost, seconds, status = by_flipwise(edges, costs, odd, pathlib.Path(name))
        networkx = told(lambda: by_networkx(edges, costs, odd), cost) if side <= 16 else "-"
        print(f"| {len(edges)} | {len(odd)} | {cost} ({status}) | {seconds:.2f} | {networkx} |")
