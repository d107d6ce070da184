# SPDX-License-Identifier: MIT
"""Tests graphs named in one word, on the command line and in JSON."""

import itertools
import json
import random
import re
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


def box(sides, wraps=False):
    """Returns the cells of a box, joined if one coordinate differs by 1 and, if it wraps, modulo the side."""
    cells = list(itertools.product(*map(range, sides)))
    number = {cell: v for v, cell in enumerate(cells)}
    edges = set()
    for cell, v in number.items():
        for i, side in enumerate(sides):
            after = cell[i] + 1
            other = number.get(cell[:i] + (after % side if wraps else after,) + cell[i + 1:])
            if other is not None:
                edges.add((v, other))
    return graph(len(cells), edges)


def touching(cells, common):
    """Returns the graph of polygons, each a set of corners, joined if they have this number of corners in common."""
    return graph(len(cells), [(i, j) for i, j in itertools.combinations(range(len(cells)), 2) if len(cells[i] & cells[j]) == common])


def hexagon_at(x, y):
    """Returns the corners of a hexagon around (x, y), in half widths and in quarters of its height."""
    return {(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)}


def hexagon(n):
    axial = sorted((r, q) for r in range(-n + 1, n) for q in range(-n + 1, n) if abs(q + r) < n)
    return touching([hexagon_at(2 * q + r, 3 * r) for r, q in axial], 2)


def hexagons(m, n):
    return touching([hexagon_at(2 * c + r % 2, 3 * r) for r in range(m) for c in range(n)], 2)


def triangle(n):
    """Corners are (row, place in the row); row r has r + 1 of them."""
    cells = []
    for r in range(n):
        for k in range(r + 1):
            cells += [{(r, k - 1), (r, k), (r + 1, k)}] if k else []
            cells.append({(r, k), (r + 1, k), (r + 1, k + 1)})
    return touching(cells, 2)


def triangles(m, n):
    up = lambda r, c: {(r, c + 1), (r + 1, c), (r + 1, c + 2)}
    down = lambda r, c: {(r, c), (r, c + 2), (r + 1, c + 1)}
    return touching([(down if (r + c) % 2 else up)(r, c) for r in range(m) for c in range(n)], 2)


GRAPHS = {
    "grid:1": path(1), "grid:5": path(5), "grid:1,4": path(4), "grid:3,4": box([3, 4]), "grid:2,3,4": box([2, 3, 4]), "grid:3,1,2": box([3, 1, 2]),
    "grid:2,2,3,2": box([2, 2, 3, 2]), "grid:2,1,2,1,3,2": box([2, 1, 2, 1, 3, 2]), "torus:3": cycle(3), "torus:3,4": box([3, 4], True),
    "torus:3,4,5": box([3, 4, 5], True), "torus:3,3,3,3": box([3, 3, 3, 3], True),
    **{f"hexagon:{n}": hexagon(n) for n in range(1, 6)}, **{f"triangle:{n}": triangle(n) for n in range(1, 8)},
    **{f"hexagons:{m},{n}": hexagons(m, n) for m in range(1, 6) for n in range(1, 5)},
    **{f"triangles:{m},{n}": triangles(m, n) for m in range(1, 6) for n in range(1, 6)},
    "hexagon:2*path:2": product(hexagon(2), path(2)), "path:3*triangle:2": product(path(3), triangle(2)),
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


def nullity(neighbours):
    """Returns the nullity modulo 2 of the matrix in which every vertex also has itself."""
    rows, rank = [sum(1 << w for w in {v, *one}) for v, one in enumerate(neighbours)], 0
    for bit in range(len(rows)):
        pivot = next((i for i in range(rank, len(rows)) if rows[i] >> bit & 1), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        rows = [row ^ rows[rank] if i != rank and row >> bit & 1 else row for i, row in enumerate(rows)]
        rank += 1
    return len(rows) - rank


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

    def test_boards_of_more_than_two_dimensions(self):
        for word, same in (("grid:3,4,5", "path:3*path:4*path:5"), ("torus:3,4,5", "cycle:3*cycle:4*cycle:5"), ("grid:2,2,2,2", "hypercube:4"), ("grid:4,6", "path:4*path:6")):
            self.assertEqual(buttons_of(word), buttons_of(same))
        for side in range(1, 6):
            self.assertIn(f"nullity {nullity(box([side] * 3))},", run("analyze", "--graph", f"grid:{side},{side},{side}").text)

    def test_every_command(self):
        """Every command answers for every new family, and the answers agree."""
        for word in ("grid:2,3,3", "torus:3,3,3", "hexagon:3", "hexagons:4,4", "triangle:4", "triangles:4,5"):
            with self.subTest(word):
                lights = len(GRAPHS.get(word) or buttons_of(word))
                study = json.loads(run("analyze", "--graph", word, "--quiet-patterns", "--worst", "--format", "json").text)
                self.assertEqual(study["nullity"], nullity([set(one) - {v} for v, one in enumerate(buttons_of(word))]))
                made = json.loads(run("generate", "--graph", word, "--presses", 3, "--seed", 5, "--format", "json").text)
                board = self.file("board", made["boards"][0]["board"][0] + "\n")
                self.assertEqual(len(made["boards"][0]["board"][0]), lights)
                answer = run("solve", "--graph", word, board, "--format", "json")
                self.assertEqual(json.loads(answer.text)["presses"], 3)
                self.assertEqual(run("verify", "--graph", word, board, self.file("answer", answer.text)).status, 0)
                self.assertIn("3 presses to go.", run("hint", "--graph", word, board).text)
                self.assertEqual(json.loads(run("rate", "--graph", word, board, "--format", "json").text)["presses"], 3)
                solution = self.file("presses", json.loads(answer.text)["solution"][0] + "\n")
                self.assertEqual(set(run("apply", "--graph", word, board, solution).text.split()), {"0"})
                count = json.loads(run("count", "--graph", word, "--on", 0, "--list", "--first", 3, "--format", "json").text)
                self.assertEqual(len(count["listed"]), 3)

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


def graph6(neighbours):
    """Returns a graph of at most 62 vertices in graph6."""
    order = len(neighbours)
    bits = "".join("01"[u in neighbours[v]] for v in range(order) for u in range(v))
    bits += "0" * (-len(bits) % 6)
    return chr(63 + order) + "".join(chr(63 + int(bits[i:i + 6], 2)) for i in range(0, len(bits), 6))


def every_graph(order):
    """Returns all graphs of labelled vertices."""
    pairs = list(itertools.combinations(range(order), 2))
    return [graph(order, [pair for i, pair in enumerate(pairs) if chosen >> i & 1]) for chosen in range(1 << len(pairs))]


def answers_of(neighbours, is_open, is_lit=True):
    """Returns the lines of analyze and of solve, by trying all presses."""
    order = len(neighbours)
    lights = [sum(1 << order - 1 - w for w in (one if is_open else {v, *one})) for v, one in enumerate(neighbours)]
    reached = [0]  # by presses; vertex 0 is the highest bit, so smaller numbers come first in reading order
    for v in reversed(range(order)):
        reached += [state ^ lights[v] for state in reached]
    nullity = reached.count(0).bit_length() - 1
    target = (1 << order) - 1 if is_lit else 0
    found = [presses for presses, state in enumerate(reached) if state == target]
    best = min(found, key=lambda presses: (presses.bit_count(), presses), default=None)
    return (f"nullity {nullity} rank {order - nullity}",
            "impossible" if best is None else f"optimal {best.bit_count()} {best:0{order}b}")


class Simple(Case):
    """--simple: narrow wrapped boards as products of paths and cycles."""

    def test_boards_are_products(self):
        def side(n, wraps):
            return f"cycle:{n}" if wraps and n > 2 else f"path:{n}"

        for rows, columns in itertools.product(range(1, 5), range(1, 5)):
            for wrap in ("none", "columns", "rows", "torus"):
                word = f"{side(rows, wrap in ('rows', 'torus'))}*{side(columns, wrap in ('columns', 'torus'))}"
                for rule, graph in (("plus", word), ("ring", f"open({word})"), ("king", word.replace("*", ",").join(("strong(", ")")))):
                    shape = [rows, columns, "--rule", rule, "--wrap", wrap, "--simple"]
                    found = json.loads(run("analyze", *shape, "--format", "json").text)
                    expected = json.loads(run("analyze", "--graph", graph, "--format", "json").text)
                    self.assertEqual((found["nullity"], found["rank"]), (expected["nullity"], expected["rank"]), (shape, graph))
                    for colours in (2, 3):
                        lit = "/".join(["1" * columns] * rows) + "/"
                        options = ["--rule", rule, "--wrap", wrap, "--colours", colours, "--format", "json"]
                        solved = run("solve", "--board", lit, *options, "--simple")
                        of_graph = json.loads(run("solve", "--graph", graph, "--colours", colours, "--format", "json").text)
                        answer = json.loads(solved.text)
                        self.assertEqual((answer["status"], answer.get("presses")), (of_graph["status"], of_graph.get("presses")), (shape, colours))
                        saved = self.file("answer", solved.text)
                        self.answers("valid\n", "verify", lit, saved, *options[:-2], "--simple")
                        self.answers("valid\n", "verify", "--many", stdin=solved.text)

    def test_many_requests_and_images(self):
        self.answers("optimal 2 11/00\n", "solve", "--many", "--simple", "--wrap", "torus", stdin="plus-2x2-torus:3\n")
        self.answers("nullity 2 rank 2 impossible\n", "analyze", "--many", "--simple", "--rule", "ring", "--wrap", "torus", stdin="plus-2x2:1\n")
        asked = {"command": "solve", "board": ["11", "11"], "wrap": "torus", "simple": True}
        self.assertIn('"presses":4,', run("solve", "--request", "-", stdin=json.dumps(asked)).text)
        image = self.file("lights.pbm", "P1\n2 2\n11\n11\n")
        self.answers("P1\n2 2\n1 1\n1 1\n", "solve", "--wrap", "torus", "--simple", "--format", "pbm", image)
        self.assertIn("nullity 0, rank 4", run("analyze", "--wrap", "torus", "--simple", image).text)

    def test_refusals(self):
        self.refuses("solve", "--graph", "path:3", "--simple", says="--simple supports boards only, not buttons")
        self.refuses("solve", "--many", "--as", "graph6", "--simple", stdin="DQc\n", says="--simple supports boards only, not graphs")
        found = run("solve", "--request", "-", stdin=json.dumps({"command": "solve", "graph": "path:3", "simple": True}))
        self.assertIn("does not apply to a puzzle with buttons", found.err + found.text)
        self.refuses("solve", "--rule", "two-kind", "--wrap", "torus", "--simple", "--board", "1/", says="one of the two kinds flips no cell on a board of 1 x 1")


class Drawings(Case):
    def pretty(self, word, board):
        shown = run("apply", "--graph", word, "--format", "pretty", self.file("board", board + "\n"), self.file("none", "0" * len(board) + "\n"))
        self.assertEqual(shown.status, 0, shown.err)
        return shown.text.split("board\n")[1].rsplit("\n\n", 1)[0].split("\n")

    def test_text(self):
        for word, board, lines in (
                ("hexagon:2", "1010011", [" ■ ·", "■ · ·", " ■ ■"]),
                ("hexagons:3,2", "100111", ["■ ·", " · ■", "■ ■"]),
                ("triangle:3", "110100110", ["  ▲", " ▲▽▲", "△▽▲▼△"]),
                ("triangles:2,4", "10010110", ["▲▽△▼", "▽▲▼△"]),
                ("grid:2,3", "100011", ["■ · ·", "· ■ ■"]),
                ("grid:2,2,3", "100000111001", ["1       2", "■ · ·   ■ ■ ■", "· · ·   · · ■"]),
                ("grid:2,2,1,2", "10000111", ["1,1   1,2", "■ ·   · ·", "", "2,1   2,2", "· ■   ■ ■"]),
                ("path:2*hexagon:2", "10000000000001", ["1       2", " ■ ·     · ·", "· · ·   · · ·", " · ·     · ■"])):
            with self.subTest(word):
                self.assertEqual(self.pretty(word, board), lines)

    def test_presses_beside_the_board(self):
        solved = run("solve", "--graph", "hexagon:2", "--format", "pretty", self.file("board", "1111111\n"))
        self.assertEqual(solved.text.split("\n\n")[0].split("\n"), ["board    press", " ■ ■      · ·", "■ ■ ■    · ● ·", " ■ ■      · ·"])
        solved = run("solve", "--graph", "triangle:2", "--colours", 12, "--format", "pretty", self.file("board", "10 11 0 3\n"))
        self.assertEqual(len({len(line.split("    ")[0]) for line in solved.text.split("\n")[1:3]}), 2)

    def test_layers_are_not_read_as_boards(self):
        """The numbers above layers are not cells, whatever the number of colours."""
        for word in ("grid:2,2,2", "grid:3,3,3", "grid:2,1,3", "grid:2,2,2,2", "hypercube:4"):
            for colours in (2, 3, 4):
                drawn = run("solve", "--graph", word, "--colours", colours, "--format", "pretty").text
                self.assertRegex(drawn.split("\n")[1], "^1[, ]", word)
                self.refuses("show", "--colours", colours, stdin=drawn, says="stdin:2:1: ")
        for word, cells in (("grid:1,1,3", "1 1 1\n"), ("grid:1,2,3", "1 1 1\n1 1 1\n")):
            self.answers(cells, "show", "--colours", 3, stdin=run("solve", "--graph", word, "--format", "pretty").text)

    def test_rows_stay_rows(self):
        for word in ("path:4", "cycle:4", "star:3", "complete:4", "union(path:2,path:2)", "hexagon:2*path:1", "line(grid:2,3)"):
            solved = run("solve", "--graph", word, "--format", "pretty")
            self.assertEqual(len(solved.text.split("\n\n")[0].split("\n")), 2, word)

    def test_pictures(self):
        """Every picture has a polygon for each cell in each board, and the lit ones among them."""
        for word, corners in (("hexagon:3", 6), ("hexagons:3,4", 6), ("triangle:4", 3), ("triangles:3,5", 3), ("grid:3,3,3", 4), ("torus:3,4", 4), ("hypercube:4", 4)):
            with self.subTest(word):
                lights = len(buttons_of(word))
                picture = run("solve", "--graph", word, "--format", "svg").text
                boards = re.findall(r"<g .*?</g>", picture, re.S)
                paths = dict(re.findall(r'<path class="(\w+)" d="([^"]*)"', boards[0]))
                self.assertEqual((paths["unlit"].count("z"), paths["lit"], paths["grid"]), (lights, paths["unlit"], paths["unlit"]))
                self.assertEqual({len(re.findall("[ML]", one)) for one in paths["unlit"].split("z")[:-1]}, {corners})
                solution = json.loads(run("solve", "--graph", word, "--format", "json").text)["solution"][0]
                self.assertEqual(re.search(r'class="press" d="([^"]*)"', boards[1])[1].count("h0"), solution.count("1"))
        for arguments in (("hint", "--explain"), ("generate", "--presses", 2), ("analyze", "--quiet-patterns"), ("count", "--on", 0, "--list", "--first", 2),
                          ("count", "--on", 0, "--sample", 2), ("solve", "--colours", 3), ("solve", "--colours", 12)):
            with self.subTest(arguments):
                picture = run(*arguments, "--graph", "hexagon:2", "--format", "svg")
                self.assertEqual(picture.status, 0, picture.err)
                self.assertGreaterEqual(len(re.findall("[ML]", picture.text)), 2 * 42)

    def test_holes(self):
        picture = run("count", "--graph", "hexagon:2", "--on", 0, "--list", "--first", 1, "--given", self.file("given", "??_????\n"), "--format", "svg").text
        self.assertEqual(re.search(r'class="unlit" d="([^"]*)"', picture)[1].count("z"), 6)


class Streams(Case):
    """Graphs of --many --as graph6."""

    def test_all_graphs_of_up_to_five_vertices(self):
        graphs = [one for order in range(1, 6) for one in every_graph(order)]
        text = "".join(graph6(one) + "\n" for one in graphs)
        for rule in ((), ("--rule", "plus"), ("--rule", "ring")):
            expected = [answers_of(one, rule == ("--rule", "ring")) for one in graphs]
            for i, command in enumerate(("analyze", "solve")):
                found = run(command, "--many", "--as", "graph6", *rule, stdin=text)
                self.assertEqual((found.status, found.err), (0, ""))
                self.assertEqual(found.text.splitlines(), [one[i] for one in expected], (command, rule))
        found = run("solve", "--many", "--as", "graph6", "--goal", "on", stdin=text)
        self.assertEqual(found.text.splitlines(), [answers_of(one, False, False)[1] for one in graphs])

    def test_small_and_large_graphs_agree_with_one_at_a_time(self):
        """Graphs of 62 to 66 vertices, in both formats, and answers that are not computed in words."""
        draw = random.Random(11)
        words = []
        for order in (1, 2, 7, 31, 32, 33, 61, 62, 63, 64, 65, 66):
            for share in (0.05, 0.5):
                edges = [pair for pair in itertools.combinations(range(order), 2) if draw.random() < share] or [(0, order - 1)][:order - 1]
                name = "edges:" + ",".join(f"{u}-{v}" for u, v in edges) if edges else "path:1"
                for form in ("graph6", "sparse6"):
                    words.append(run("show", "--graph", name, "--format", form).text.strip())
        words += [">>graph6<<" + words[0], ">>sparse6<<" + words[1]]
        text = "".join(word + "\n" for word in words)
        for rule, word in (((), "{}"), (("--rule", "ring"), "open({})")):
            lines = run("analyze", "--many", "--as", "sparse6", *rule, stdin=text).text.splitlines()
            for one, line in zip(words, lines, strict=True):
                alone = json.loads(run("analyze", "--graph", word.format(one), "--format", "json").text)
                self.assertEqual(line, f"nullity {alone['nullity']} rank {alone['rank']}", one)
            lines = run("solve", "--many", "--as", "graph6", *rule, stdin=text).text.splitlines()
            many = run("solve", "--many", "--as", "graph6", "--format", "json", *rule, stdin=text).text.splitlines()
            for one, line, answer in zip(words, lines, many, strict=True):
                alone = json.loads(run("solve", "--graph", word.format(one), "--format", "json").text)
                self.assertEqual({**json.loads(answer), "seconds": 0}, {**alone, "seconds": 0})
                self.assertEqual(line, "impossible" if alone["status"] == "impossible" else f"optimal {alone['presses']} {alone['solution'][0]}", one)

    def test_options(self):
        text = "DQc\nD~{\n"
        found = run("analyze", "--many", "--as", "graph6", "--worst", "--quiet-patterns", stdin=text)
        self.assertEqual(found.text, "nullity 1 rank 4 quiet 11110 worst 3\nnullity 4 rank 1 quiet 10001 quiet 01001 quiet 00101 quiet 00011 worst 1\n")
        found = run("solve", "--many", "--as", "graph6", "--colours", "3", stdin=text)
        self.assertEqual(found.text.splitlines()[1], "optimal 2 00002")
        self.assertEqual(run("solve", "--many", "--as", "graph6", "--goal", "uniform", stdin=text).text, "optimal 0 00000\noptimal 0 00000\n")
        self.assertEqual(run("solve", "--many", "--as", "graph6", "--find", "any", stdin="D~{\n").text.split()[0], "feasible")
        for answer in run("analyze", "--many", "--as", "graph6", "--format", "json", stdin=text).text.splitlines():
            self.assertNotIn("solvable", json.loads(answer))
        for threads in (1, 2, 5):
            self.assertEqual(run("analyze", "--many", "--as", "graph6", "--threads", threads, stdin=text * 5000).text,
                             "nullity 1 rank 4\nnullity 4 rank 1\n" * 5000)
        saved = "".join(run("solve", "--many", "--as", "graph6", "--format", "json", stdin=text).text)
        self.assertEqual(run("verify", "--many", stdin=saved).text, "valid\nvalid\n")

    def test_bad_lines(self):
        bad = ["", "D", "D~{{", "D!c", "?", ":?", ":A_", "plus-4x4:9669", '{"graph":"path:3"}', "path:5", "&AO", "~~~~~~~~"]
        text = "DQc\n" + "".join(line + "\nDQc\n" for line in bad)
        for command, good in (("analyze", "nullity 1 rank 4"), ("solve", "optimal 2 00110")):
            found = run(command, "--many", "--as", "graph6", stdin=text)
            self.assertEqual((found.status, found.err), (2, ""))
            lines = found.text.splitlines()
            self.assertEqual(lines[0::2], [good] * (len(bad) + 1))
            for i, line in enumerate(lines[1::2]):
                self.assertTrue(line.startswith(f"error {2 * i + 2}: stdin:{2 * i + 2}: "), line)
            self.assertIn("there is no graph on this line", lines[1])
            self.assertIn("the line ends too early", lines[3])
            self.assertIn("the graph has no vertices", lines[9])
        self.refuses("solve", "--many", "--as", "graph6", "--strict", stdin="D\nDQc\n", says="stdin:1: graph:1:2: in graph6, the line ends too early")

    def test_conflicts(self):
        for arguments, says in ((("--as", "graph6,boards"), "each line is a graph; name no form of boards"), (("--as", "graph6", "--wrap", "torus"), "--wrap supports boards only"),
                                (("--as", "graph6", "--rule", "king"), "there is no file king"),
                                (("--as", "graph6", "--graph", "path:3"), "--as names the form of a file")):
            self.refuses("solve", "--many", *arguments, stdin="DQc\n", says=says)
            self.refuses("analyze", "--many", *arguments, stdin="DQc\n", says=says)
        self.refuses("solve", "--many", "--as", "graph6", "--kind", "plus", stdin="DQc\n", says="--kind needs --rule two-kind")
        self.refuses("rate", "--many", "--as", "graph6", stdin="DQc\n", says="--as names the form of buttons")


class Patterns(Case):
    """count --graph."""

    def test_against_every_set(self):
        rules = {"0": ("--on", "0"), "dominating": ("--on", "any", "--off", "1,2,3,4,5,6,7,8,9,10"), "even": (), "equal": ("--counted", "equal", "--on", "1,2", "--off", "1,2")}
        allowed = {"0": lambda own, lit, same: not own or lit == 0, "dominating": lambda own, lit, same: own or lit > 0,
                   "even": lambda own, lit, same: not own or lit % 2 == 0, "equal": lambda own, lit, same: same in (1, 2)}
        for word, expected in GRAPHS.items():
            if expected is None or len(expected) > 10:
                continue
            order = len(expected)
            for name, rule in rules.items():
                sets = []
                for chosen in itertools.product((0, 1), repeat=order):
                    if all(allowed[name](chosen[v], sum(chosen[w] for w in one), sum(chosen[w] == chosen[v] for w in one)) for v, one in enumerate(expected)):
                        sets.append("".join(map(str, chosen)))
                found = json.loads(run("count", "--graph", word, *rule, "--by-weight", "--fewest-lit", "--most-lit", "--how-many", "--format", "json").text)
                weights = [str(sum(one.count("1") == w for one in sets)) for w in range(order + 1)]
                self.assertEqual((found["count"], found["by_weight"]), (str(len(sets)), weights), (word, name))
                for part, choose in (("fewest_lit", min), ("most_lit", max)):
                    self.assertEqual(part in found, bool(sets))
                    if sets:
                        lit = choose(one.count("1") for one in sets)
                        self.assertEqual((found[part]["lit"], found[part]["number"]), (lit, weights[lit]))
                        self.assertIn(found[part]["pattern"][0], sets)
                listed = run("count", "--graph", word, *rule, "--list", "--first", 5).text.splitlines()[2::2]
                self.assertEqual([line.replace(" ", "") for line in listed], sets[:5])
                asked = {"command": "count", "graph": found["graph"], "on": found["on"], "off": found["off"], "counted": found.get("counted", "lit")}
                self.assertEqual(json.loads(run("count", "--request", "-", stdin=json.dumps(asked)).text)["count"], found["count"])

    def test_products_are_boards(self):
        for word, shape in (("path:5*path:4", ["5", "4"]), ("strong(path:4,path:5)", ["4", "5", "--adjacent", "king"]),
                            ("cycle:4*cycle:5", ["4", "5", "--wrap", "torus"]), ("path:4*cycle:5", ["4", "5", "--wrap", "columns"])):
            for rule in ((), ("--on", "0"), ("--on", "even", "--off", "odd"), ("--counted", "unequal", "--on", "1", "--off", "0,2")):
                self.assertEqual(run("count", "--graph", word, *rule, "--by-weight").text, run("count", *shape, *rule, "--by-weight").text, (word, rule))

    def test_published_numbers(self):
        cubes = [run("count", "--graph", f"hypercube:{d}", "--on", 0).text.strip() for d in range(6)]
        self.assertEqual(cubes, ["2", "3", "7", "35", "743", "254475"])
        matchings = [run("count", "--graph", f"line(complete:{n})", "--on", 0).text.strip() for n in range(2, 8)]
        self.assertEqual(matchings, ["2", "4", "10", "26", "76", "232"])

    def test_files_and_parts(self):
        edges = self.file("edges", "0 1\n1 2\n2 3\n")
        self.answers("8\n", "count", "--graph", edges, "--as", "edges", "--on", 0)
        self.refuses("count", 3, 3, "--as", "edges", says="--as names the form of a graph")
        self.answers("76\n", "count", "--graph", self.file("g6", "IsP@OkWHG\n"), "--on", 0)
        self.answers("76\n", "count", "--graph", "IsP@OkWHG", "--on", 0)
        self.answers("5\n", "count", "--graph", "cycle:6", "--on", 0, "--given", self.file("given", "1????_\n"))
        self.answers("3\n", "count", "--graph", "cycle:7", "--on", 0, "--mod", 13)
        self.assertIn("; rank 5\n", run("count", "--graph", "path:4", "--on", 0, "--rank", self.file("set", "1000\n")).text)
        self.answers("8\n; pattern 5\n1 0 0 0\n", "count", "--graph", "path:4", "--on", 0, "--unrank", 5)

    def test_limits(self):
        wide = run("count", "--graph", "path:64*path:64*path:2", "--on", 0)
        self.assertEqual((wide.status, wide.text), (4, ""))
        self.assertIn("the graph is too wide for this rule", wide.err)
        found = run("count", "--graph", "hypercube:7", "--on", 0, "--limit", 0.3, "--format", "json")
        self.assertEqual((found.status, json.loads(found.text)["status"]), (4, "unknown"))

    def test_resume(self):
        state = self.folder / "state"
        found = run("count", "--graph", "petersen*path:3", "--on", 0, "--by-weight", "--resume", state)
        self.assertEqual(found.text, run("count", "--graph", "petersen*path:3", "--on", 0, "--by-weight").text)

    def test_refusals(self):
        for arguments, says in ((("--graph", "path:3", 3, 3), "--graph defines the cells"), (("--graph", "path:3", "--adjacent", "king"), "--graph defines the neighbours"),
                                (("--graph", "path:3", "--wrap", "torus"), "--graph defines the neighbours"), (("--graph", "path:3", "--recurrence"), "are those of boards; leave them out for a graph"),
                                (("--graph", "open(path:3)"), "open(...) has no meaning for patterns"), (("--graph", "star:32"), "vertex 0 of the graph has 32 neighbours; at most 31 are supported"),
                                (("--graph", "path:3", "--on", 32), "expected numbers 0 to 31"), (("--graph", "pth:3"), "unknown family of graphs"),
                                (("--graph", "path:3", "--given", self.file("given", "??\n")), "the board of given cells has another shape")):
            self.refuses("count", *arguments, says=says)
        for fields, says in (({"rows": 1}, "does not apply to a graph"), ({"wrap": "none"}, "does not apply to a graph"), ({"symmetric": True}, "does not apply to a graph")):
            found = run("count", "--request", "-", stdin=json.dumps({"command": "count", "graph": "path:3", **fields}))
            self.assertEqual(found.status, 2)
            self.assertIn(says, found.err + found.text)


class Refusals(Case):
    def test_words(self):
        for word, says in {
            "path": "'path' is neither a family of graphs", "path:": "expected a number after 'path:'",
            "path:0": "'path:0': the first number must be at least 1", "grid:3,0": "'grid:3,0': every number must be at least 1", "torus:3,2": "'torus:3,2': every number must be at least 3",
            "hexagon:0": "the first number must be at least 1", "hexagons:3": "expected hexagons:M,N", "triangles:2,0": "every number must be at least 1",
            "hexagon:1000": "more than a million vertices", "triangle:1001": "more than a million vertices", "grid:1000,1000,2": "more than a million vertices", "cycle:2": "at least 3", "path:3,4": "has the wrong number of numbers; expected path:N",
            "bipartite:3": "expected bipartite:M,N", "pth:3": "unknown family of graphs 'pth'; expected one of grid, torus", "hypercube:21": "more than a million vertices",
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
