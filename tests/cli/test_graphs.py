# SPDX-License-Identifier: MIT
"""Tests graphs named in one word, on the command line and in JSON."""

import itertools
import json
import unittest

from program import Case, main, run


def graph(vertices, edges):
    """Returns the neighbours of each vertex."""
    found = [set() for _ in range(vertices)]
    for u, v in edges:
        found[u].add(v)
        found[v].add(u)
    return found


def path(n):
    return graph(n, [(v, v + 1) for v in range(n - 1)])


def cycle(n):
    return graph(n, [(v, (v + 1) % n) for v in range(n)])


def complete(n):
    return graph(n, itertools.combinations(range(n), 2))


def moebius(rungs):
    return graph(2 * rungs, [*((v, (v + 1) % (2 * rungs)) for v in range(2 * rungs)), *((v, v + rungs) for v in range(rungs))])


def petersen(n, k):
    return graph(2 * n, [edge for v in range(n) for edge in ((v, (v + 1) % n), (v, n + v), (n + v, n + (v + k) % n))])


def cube(d):
    return graph(1 << d, [(v, v ^ 1 << bit) for v in range(1 << d) for bit in range(d)])


def product(g, h, alone=True, together=False):
    pairs = list(itertools.product(range(len(g)), range(len(h))))
    edges = [(i, j) for i, (u, v) in enumerate(pairs) for j, (w, x) in enumerate(pairs)
             if alone and ((u == w and x in h[v]) or (v == x and w in g[u])) or together and w in g[u] and x in h[v]]
    return graph(len(pairs), edges)


def side_by_side(g, h, joined=False):
    found = [set(one) for one in g] + [{len(g) + v for v in one} for one in h]
    for u, v in itertools.product(range(len(g)), range(len(g), len(g) + len(h))) if joined else ():
        found[u].add(v)
        found[v].add(u)
    return found


def line(g):
    edges = [(u, v) for u in range(len(g)) for v in sorted(g[u]) if u < v]
    return graph(len(edges), [(i, j) for i, j in itertools.combinations(range(len(edges)), 2) if set(edges[i]) & set(edges[j])])


GRAPHS = {
    "path:1": path(1), "path:6": path(6), "cycle:3": cycle(3), "cycle:8": cycle(8), "star:1": path(2),
    "star:4": graph(5, [(0, v) for v in range(1, 5)]), "complete:1": path(1), "complete:5": complete(5),
    "bipartite:2,3": graph(5, itertools.product((0, 1), (2, 3, 4))),
    "wheel:5": side_by_side(path(1), cycle(5), True), "prism:3": petersen(3, 1), "prism:6": petersen(6, 1),
    "moebius:2": complete(4), "moebius:3": moebius(3), "moebius:5": moebius(5),
    "hypercube:0": path(1), "hypercube:1": path(2), "hypercube:4": cube(4),
    "petersen": petersen(5, 2), "petersen:5,2": petersen(5, 2), "petersen:7,3": petersen(7, 3), "petersen:12,5": petersen(12, 5),
    "circulant:7,1": cycle(7), "circulant:6,3": graph(6, [(0, 3), (1, 4), (2, 5)]),
    "circulant:9,2,4": graph(9, [(v, (v + s) % 9) for v in range(9) for s in (2, 4)]),
    "tree:0": path(1), "tree:0,1,2,1,2": graph(5, [(0, 1), (1, 2), (0, 3), (3, 4)]),
    "tree:1,2,3,3,2,3,4": graph(7, [(0, 1), (1, 2), (1, 3), (0, 4), (4, 5), (5, 6)]),
    "edges:0-2,2-1,4-0": graph(5, [(0, 2), (2, 1), (4, 0)]), "edges:0-1,1-0": path(2),
    "IsP@OkWHG": None, ":Fa@x^": graph(7, [(0, 1), (0, 2), (1, 2), (5, 6)]), "DQc": graph(5, [(0, 2), (0, 4), (1, 3), (3, 4)]), "@": path(1),
    "path:3*path:4": product(path(3), path(4)), "cartesian(path:3,path:4)": product(path(3), path(4)),
    "path:2*cycle:3*path:2": product(product(path(2), cycle(3)), path(2)),
    "strong(path:3,cycle:4)": product(path(3), cycle(4), True, True), "tensor(cycle:3,cycle:4)": product(cycle(3), cycle(4), False, True),
    "union(cycle:3,path:2,path:1)": side_by_side(side_by_side(cycle(3), path(2)), path(1)),
    "join(path:3,cycle:4)": side_by_side(path(3), cycle(4), True),
    "complement(cycle:6)": [set(range(6)) - {v} - one for v, one in enumerate(cycle(6))],
    "line(complete:4)": line(complete(4)), "line(wheel:4)": line(side_by_side(path(1), cycle(4), True)),
    "complement(line(complete:5))": None,
    "join(bipartite:1,2,star:2)": side_by_side(graph(3, [(0, 1), (0, 2)]), graph(3, [(0, 1), (0, 2)]), True),
    "DQc*path:2": product(graph(5, [(0, 2), (0, 4), (1, 3), (3, 4)]), path(2)),
}


def buttons_of(word):
    """Returns the lights of each button."""
    shown = run("show", "--graph", word, "--format", "brackets")
    assert shown.status == 0, shown.err
    return json.loads(shown.text[shown.text.index("["):])


class Families(Case):
    def test_every_family(self):
        for word, expected in GRAPHS.items():
            if expected is not None:
                with self.subTest(word):
                    closed = [sorted({v, *one}) for v, one in enumerate(expected)]
                    self.assertEqual(buttons_of(word), closed)
                    self.assertEqual(buttons_of(f"open({word})"), [sorted(one) for one in expected])

    def test_petersen_graphs_are_the_same(self):
        """The Petersen graph is the complement of the line graph of K5: both have 10 vertices, degree 3 and nullity 5."""
        for word in ("petersen", "complement(line(complete:5))", "IsP@OkWHG"):
            self.assertEqual({len(one) for one in buttons_of(word)}, {4})
            self.assertIn("10 lights, 10 buttons\nnullity 5, rank 5\n", run("analyze", "--graph", word).text)

    def test_products_are_boards(self):
        for word, shape in (("path:5*path:7", ["5", "7"]), ("strong(path:4,path:6)", ["4", "6", "--rule", "king"]),
                            ("cycle:5*cycle:6", ["5", "6", "--wrap", "torus"]), ("path:5*cycle:4", ["5", "4", "--wrap", "columns"]),
                            ("open(path:6*path:6)", ["6", "6", "--rule", "ring"])):
            board = json.loads(run("analyze", *shape, "--format", "json").text)
            self.assertEqual(json.loads(run("analyze", "--graph", word, "--format", "json").text)["nullity"], board["nullity"], word)

    def test_solutions_are_minimum(self):
        """All lights are on without a board; every small graph is solved by trying all presses."""
        for word, expected in GRAPHS.items():
            if expected is None or len(expected) > 12:
                continue
            lights = [sum(1 << w for w in {v, *one}) for v, one in enumerate(expected)]
            every, best = (1 << len(expected)) - 1, None
            for presses in range(1 << len(expected)):
                state = every
                for v in range(len(expected)):
                    state ^= lights[v] if presses >> v & 1 else 0
                if state == 0 and (best is None or presses.bit_count() < best):
                    best = presses.bit_count()
            found = json.loads(run("solve", "--graph", word, "--format", "json").text)
            self.assertEqual((found["status"], found["presses"]), ("optimal", best), word)
            asked = json.dumps({"command": "solve", "graph": word})
            answer = json.loads(run("solve", "--request", "-", stdin=asked).text)
            self.assertEqual({**answer, "seconds": 0}, {**found, "seconds": 0})

    def test_boards_colours_and_other_parts(self):
        self.answers("1 0 1 0 1\n", "apply", "--graph", "path:5", "--board", "10101", "-", stdin="00000\n")
        found = json.loads(run("solve", "--graph", "complete:5", "--colours", "3", "--format", "json").text)
        self.assertEqual((found["presses"], found["board"]), (2, ["11111"]))
        self.assertIn("; impossible", run("solve", "--graph", "open(path:3)", "--board", "100").text)
        self.assertIn("; optimal: 2 presses", run("solve", "--graph", "path:4", "--board", "0000", "--goal", "on").text)
        many = run("solve", "--graph", "path:3", "--many", stdin="111\n000\n")
        self.assertEqual(many.text, "optimal 1 010\noptimal 0 000\n")
        saved = run("solve", "--graph", "wheel:6", "--format", "json").text
        self.answers("valid\n", "verify", "--graph", "wheel:6", "--board", "1111111", "-", stdin=saved)
        self.assertEqual(run("generate", "--graph", "path:4", "--presses", "0").text, "0000\n")

    def test_files(self):
        edges = self.file("edges", "0 1\n1 2\n")
        found = run("solve", "--graph", edges, "--as", "edges")
        self.assertIn("; optimal: 1 press,", found.text, found.err)
        self.assertIn("nullity 5", run("analyze", "--graph", self.file("g6", "IsP@OkWHG\n")).text)


class Refusals(Case):
    def test_words(self):
        for word, says in {
            "path": "'path' is neither a family of graphs", "path:": "expected a number after 'path:'",
            "path:0": "'path:0': the first number must be at least 1", "cycle:2": "at least 3", "path:3,4": "has the wrong number of numbers; expected path:N",
            "bipartite:3": "expected bipartite:M,N", "pth:3": "unknown family of graphs 'pth'; expected one of path, cycle", "hypercube:21": "more than a million vertices",
            "path:1000001": "more than a million", "complete:10000": "more than 16 million edges", "path:1000*path:1001": "more than a million vertices",
            "petersen:6,3": "from 1 to less than half", "petersen:6,0": "from 1 to less than half", "circulant:5,5": "the steps must be from 1 to 4",
            "tree:0,2": "tree: the level 2 of vertex 1", "tree:0,1,0": "tree: the level 0 of vertex 2", "edges:0-0": "vertex 0 is its own neighbour",
            "edges:0": "expected - after 'edges:0'", "path:3*": "expected a graph after 'path:3*'", "path:3 path:4": "found ' ' after 'path:3'",
            "join(path:3)": "join needs two graphs or more, found 1", "line(path:3,path:3)": "line needs one graph, found 2", "line(path:1)": "the graph has no edges",
            "product(path:3,path:3)": "unknown operation 'product' on graphs; expected one of cartesian, strong", "line(path:3": "a ) is missing after 'line(path:3'",
            "open(path:3)*path:3": "open(...) must be the whole graph", "line(open(path:3))": "open(...) must be the whole graph", "D*": "nor a graph in graph6",
            "?": "the graph has no vertices", "line(" * 40 + "cycle:3" + ")" * 40: "more than 32 operations",
        }.items():
            with self.subTest(word):
                self.refuses("analyze", "--graph", word, says=says)
                found = run("analyze", "--request", "-", stdin=json.dumps({"command": "analyze", "graph": word}))
                self.assertEqual(found.status, 2)
                self.assertIn(says, found.err + found.text)

    def test_conflicts(self):
        self.refuses("solve", "--graph", "path:3", "--rule", "king", says="--graph and --rule both define")
        self.refuses("solve", "--graph", "path:3", "--as", "edges", says="--as names the form of a file")
        self.refuses("solve", "--graph", "path:3", "--board", "1111", says="expected 3 lights, found 4")
        self.refuses("solve", "--graph", "path:3", "--wrap", "torus", says="--wrap supports boards only")
        for fields, says in (({"board": ["1111"]}, "has 3 vertices, but the board has 4 lights"), ({"buttons": [[0]], "board": ["1"]}, "cannot be combined with buttons"),
                             ({"rule": "king"}, "does not apply to a puzzle with buttons"), ({"board": "plus-1x3:0"}, "an id is of a board")):
            found = run("solve", "--request", "-", stdin=json.dumps({"command": "solve", "graph": "path:3", **fields}))
            self.assertEqual(found.status, 2)
            self.assertIn(says, found.err + found.text)


if __name__ == "__main__":
    main()
