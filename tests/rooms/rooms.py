# SPDX-License-Identifier: MIT
"""Checks the rooms of the sources: which there are, who includes whom, and what each may see.

    rooms.py ROOT     prints a line for each fault; exit 1 if there is one

A room is a folder of sources. It may include itself, the public headers, and the rooms named beside it in
ROOMS. docs/architecture.md draws the same table; the test fails where a room of either is missing.
"""

import pathlib
import re
import sys

BELOW_SOLVE = ["src/run", "src/gf2", "src/arithmetic", "src/board"]
BELOW_COUNT = ["src/run", "src/arithmetic", "src/board", "src/format"]
JSON = ["src/json", "src/json/colours"]
ROOMS = {
    "include/flipwise": [],
    "src/run": [],
    "src/gf2": ["src/run"],
    "src/arithmetic": ["src/run"],
    "src/modular": ["src/run"],
    "src/board": ["src/run", "src/gf2"],
    "src/format": ["src/run", "src/gf2", "src/board", "src/format/colours"],
    "src/format/colours": ["src/run", "src/gf2", "src/board", "src/format"],
    "src/verify": ["src/run"],
    "src/solve/decoding": ["src/run", "src/gf2"],
    "src/solve/weights": BELOW_SOLVE,
    "src/solve/coset": BELOW_SOLVE + ["src/solve/weights", "src/solve/decoding"],
    "src/solve/linear": BELOW_SOLVE + ["src/solve/weights", "src/solve/coset", "src/solve/decoding"],
    "src/solve/colour_coset": ["src/run", "src/gf2", "src/arithmetic", "src/modular", "src/board"],
    "src/solve/colours": ["src/run", "src/gf2", "src/arithmetic", "src/modular", "src/board",
                          "src/solve/colour_coset"],
    "src/solve/two_kind": BELOW_SOLVE + ["src/solve/coset", "src/solve/linear"],
    "src/solve/hardness": BELOW_SOLVE + ["src/solve/coset", "src/solve/decoding"],
    "src/count/rule": BELOW_COUNT,
    "src/count/diagram": BELOW_COUNT + ["src/count/rule"],
    "src/count/dense": BELOW_COUNT + ["src/count/rule", "src/count/diagram"],
    "src/count/sweep": BELOW_COUNT + ["src/count/rule", "src/count/diagram", "src/count/dense"],
    "src/count/method": BELOW_COUNT + ["src/count/rule", "src/count/diagram", "src/count/dense",
                                       "src/count/sweep"],
    "src/proof": ["src/run", "src/gf2", "src/board"],
    "src": None,  # the front door sees every room below but json
    "src/study": None,
    "src/study/colours": None,
    "src/json/colours": ["src/run", "src/gf2", "src/board", "src/format", "src/json"],
    "src/json": None,
    "apps/files": [],
    "apps": ["apps/files", *JSON],
    "apps/colours": ["apps", "apps/files", *JSON],
    "apps/many": ["apps", "apps/files", "apps/colours", *JSON, "src/run"],
    "apps/contests": ["apps", "apps/files", "src/run"],
    "apps/commands": ["apps", "apps/files", "apps/colours", "apps/many", "apps/contests", *JSON, "src/run"],
    "apps/mpi": ["apps", "apps/files", "apps/many", *JSON, "src/run"],
}
MOST_UNITS = 14  # sources with their headers; a room beyond is two rooms
MOST_LINES = 400

# Libraries that cost much to compile, or that belong to one place: the files that may include them.
ONLY_IN = {
    r"CLI/": r"apps/[^/]+\.cpp",
    r"boost/": r"src/arithmetic/big_int\.cpp",
    r"nlohmann/": r"src/json/.+",
    r"NTL/": r"src/gf2/[^/]+",
    r"iostream": r"apps/.*",
    r"mpi\.h": r"apps/mpi/mpi_main\.cpp",
}
ONE_FILE = [r"CLI/", r"boost/", r"mpi\.h"]


def check(root, rooms=None, folders=("include", "src", "apps")):
    """The faults of the tree at `root`, a line each; an empty list where there is none."""
    rooms = ROOMS if rooms is None else rooms
    files = sorted(p for folder in folders for p in (root / folder).rglob("*.[ch]pp"))
    room_of = {p: p.parent.relative_to(root).as_posix() for p in files}
    faults = []
    for room in rooms:
        if room not in room_of.values():
            faults.append(f"{room}: this room is missing or empty")
    units, stems, users = {}, {}, {library: [] for library in ONLY_IN}
    graph = {}
    for path in files:
        name, room = path.relative_to(root).as_posix(), room_of[path]
        text = path.read_text()
        if room not in rooms:
            faults.append(f"{name}: {room} is no room")
            continue
        if not name.startswith("include/"):
            units.setdefault(room, set()).add(path.stem)
            stems.setdefault(path.stem, set()).add(room)
        if text.count("\n") > MOST_LINES:
            faults.append(f"{name}: {text.count(chr(10))} lines, more than {MOST_LINES}")
        graph[name] = []
        for mark, included in re.findall(r'^#include ([<"])([^">]+)[">]', text, re.M):
            if mark == '"':
                target = next((base + included for base in ("include/", "src/", "apps/")
                               if (root / (base + included)).is_file()), None)
                if target is None:
                    faults.append(f"{name}: includes {included}, which is not there for it")
                    continue
                graph[name].append(target)
                other = target.rsplit("/", 1)[0]
                if other not in allowed(room, rooms):
                    faults.append(f"{name}: includes {included}; {room} must not see {other}")
            for library, where in ONLY_IN.items():
                if re.match(library, included):
                    users[library].append(name)
                    if not re.fullmatch(where, name):
                        faults.append(f"{name}: includes {included}, which only {where} may")
    for library in ONE_FILE:
        if len(users[library]) > 1:
            faults.append(f"{library} is seen by more than one file: {', '.join(users[library])}")
    for room, names in units.items():
        if len(names) > MOST_UNITS:
            faults.append(f"{room}: {len(names)} units, more than {MOST_UNITS}")
    for stem, places in stems.items():
        if len(places) > 1:
            faults.append(f"{stem}: a file of this name is in {' and '.join(sorted(places))}")
    return faults + circles(graph)


def allowed(room, rooms):
    """The rooms that `room` may include, itself and the public headers among them."""
    order = list(rooms)
    below = order[:order.index(room)] if rooms[room] is None else rooms[room]
    return set(below) | {room, "include/flipwise"}


def circles(graph):
    """Files that include each other, directly or through others."""
    done, faults = set(), []

    def visit(name, path):
        if name in path:
            faults.append("a circle: " + " > ".join(path[path.index(name):] + [name]))
        elif name not in done:
            for target in graph.get(name, []):
                visit(target, path + [name])
            done.add(name)

    for name in graph:
        visit(name, [])
    return faults


def undrawn(root, rooms=None):
    """Rooms that docs/architecture.md does not name, and rooms it names that are not there."""
    text = (root / "docs/architecture.md").read_text()
    named = set(re.findall(r"`((?:src|apps|include)(?:/\w+)*)/`", text))
    rooms = set(ROOMS if rooms is None else rooms)
    return [f"docs/architecture.md does not name {r}/" for r in sorted(rooms - named)] + \
           [f"docs/architecture.md names {r}/, which is no room" for r in sorted(named - rooms)]


if __name__ == "__main__":
    tree = pathlib.Path(sys.argv[1])
    found = check(tree) + undrawn(tree)
    print("\n".join(found) if found else "every room is in order")
    sys.exit(1 if found else 0)
