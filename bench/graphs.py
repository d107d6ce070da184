#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Buttons of two lights, as edges of a graph: minimum T-joins by flipwise and, where Python has them, by networkx (matching in the
complete graph of distances) and PyMatching: CPU seconds.

usage: graphs.py FLIPWISE

Grids have random costs, and half of the lights must change. The others must find the same cost; they find no proof, and any of
several minima. The time of flipwise includes reading the files and checking the proof; that of PyMatching includes building its
graph.

If Python has PyMatching and flipwise, a second table has the time to decode 10,000 syndromes of rotated surface codes, in both as
a module that has read the code: the least of three. The weights of all errors must be equal.
"""

import importlib.util
import itertools
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "cli"))
import codes as examples

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


def by_pymatching(edges, costs, odd):
    import pymatching
    start = time.process_time()
    graph = pymatching.Matching()
    for (a, b), cost in zip(edges, costs):
        graph.add_edge(a, b, weight=cost)
    lights = [0] * graph.num_nodes
    for v in odd:
        lights[v] = 1
    return int(graph.decode(lights, return_weight=True)[1]), time.process_time() - start


def decoded(name, rows, observable, columns, probability):
    """Prints a line of the second table. Weights are whole numbers, so that neither program rounds them."""
    import numpy
    import pymatching
    from flipwise import codes
    rng = numpy.random.default_rng(1)
    matrix, faults = numpy.zeros((len(rows), columns), numpy.uint8), numpy.zeros((1, columns), numpy.uint8)
    for i, row in enumerate(rows):
        matrix[i, row] = 1
    faults[0, observable] = 1
    probabilities = numpy.array(probability(rng, columns))
    weights = numpy.rint(100 * numpy.log((1 - probabilities) / probabilities))
    syndromes = ((rng.random((10000, columns)) < probabilities).astype(numpy.uint8) @ matrix.T) % 2
    own = codes.Decoder(matrix, weights, faults_matrix=faults, threads=1)
    peer = pymatching.Matching(matrix, weights=weights, faults_matrix=faults)
    seconds = {own: [], peer: []}
    for _ in range(3):
        for decoder, times in seconds.items():
            start = time.process_time()
            decoder.decode_batch(syndromes)
            times.append(time.process_time() - start)
    least = codes.Decoder(matrix, weights, threads=1).decode_batch(syndromes) @ weights
    different = int((peer.decode_batch(syndromes, return_weights=True)[1] != least).sum())
    lit = syndromes.sum(1).mean()
    print(f"| {name} | {columns} | {lit:.1f} | " + " | ".join(f"{100 * min(times):.2f}" for times in seconds.values()) +
          f" | {different} |", flush=True)


def told(call, expected):
    """Returns the time of a peer, or why there is none."""
    try:
        cost, seconds = call()
    except ImportError:
        return "-"
    return f"{seconds:.2f}" + ("" if cost == expected else f" (cost {cost})")


def grids():
    print("| buttons | lights to change | cost | flipwise | networkx | PyMatching |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        for side in (10, 16, 50, 224):
            edges, costs, odd = grid(side, 1000)
            cost, seconds, status = by_flipwise(edges, costs, odd, pathlib.Path(name))
            networkx = told(lambda: by_networkx(edges, costs, odd), cost) if side <= 16 else "-"
            pymatching = told(lambda: by_pymatching(edges, costs, odd), cost)
            print(f"| {len(edges)} | {len(odd)} | {cost} ({status}) | {seconds:.2f} | {networkx} | {pymatching} |", flush=True)


def decodings():
    print("| code | errors | lit detectors | flipwise, us for each | PyMatching, us for each | different weights |\n"
          "|---|---|---|---|---|---|")
    for distance in (5, 7, 9):
        checks, _ = examples.surface(distance)
        decoded(f"surface code of distance {distance}", checks, range(distance), distance ** 2, lambda _, n: [0.05] * n)
    for distance in (5, 7, 9):
        checks, observable, columns = examples.circuit(distance, distance, "Z", "Z")
        decoded(f"surface code of distance {distance}, circuit noise", checks, observable[0], columns,
                lambda rng, n: rng.uniform(0.001, 0.01, n))


grids()
if all(map(importlib.util.find_spec, ("numpy", "pymatching", "flipwise"))):
    decodings()
