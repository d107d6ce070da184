# SPDX-License-Identifier: MIT
"""Checks the components of the sources: their table, their includes, and what each may use.

components.py ROOT     prints a line for each fault; exit 1 if there is one

A component is a folder of sources. It may include itself, the public headers, and the components in its row of the
table in docs/architecture.md, given by the ends of their paths or as `all below`. Files that this page or
CONTRIBUTING.md names must exist. No text of the library may name an option of the command line.
"""

import pathlib
import re
import sys

HEADERS = "include/flipwise"
SOURCES = ["include", "src", "apps", "bench", "cmake", "docs/site", "packaging", "python", "tests", "tools",
           "web/engine", "web/package", "web/src"]

# Libraries that are expensive to compile or belong in one place: the files that may include them.
ONLY_IN = {
    r"CLI/": r"apps/[^/]+\.cpp",
    r"boost/": r"src/arithmetic/big_int\.cpp",
    r"nlohmann/": r"src/json/.+",
    r"NTL/": r"src/gf2/[^/]+",
    r"iostream": r"apps/.*",
    r"mpi\.h": r"apps/mpi/mpi_main\.cpp",
}
ONE_FILE = [r"CLI/", r"boost/", r"mpi\.h"]


def read_components(text):
    """Returns the table in this text: the components that each may include besides the public headers, from the top."""
    rows = dict(re.findall(r"^\| `((?:src|apps|include)(?:/\w+)*)/` \|[^|]*\| ([^|]*) \|$", text, re.M))
    order, components = list(rows), {}
    for component, cells in rows.items():
        names = [] if cells in ("public headers", "itself") else cells.split(", ")
        components[component] = set()
        for name in names:
            below = order[order.index(component) + 1:] if name == "all below" else \
                [r for r in order if r == name or r.endswith("/" + name)]
            if not below or name != "all below" and len(below) > 1:
                raise ValueError(f"{component}: '{name}' names {len(below)} components")
            components[component].update(below)
    return components


def check(root, components, folders=("include", "src", "apps")):
    """Returns the faults of the tree at `root`, a line each."""
    files = sorted(p for folder in folders for p in (root / folder).rglob("*.[ch]pp"))
    component_of = {p: p.parent.relative_to(root).as_posix() for p in files}
    faults = []
    for component in components:
        if component not in component_of.values():
            faults.append(f"{component}: this component is missing or empty")
    users = {library: [] for library in ONLY_IN}
    graph = {}
    for path in files:
        name, component = path.relative_to(root).as_posix(), component_of[path]
        text = path.read_text()
        if component not in components:
            faults.append(f"{name}: {component} is not a component of the table")
            continue
        if not name.startswith("apps/"):
            faults += [f"{name}: the text \"{text}\" names an option, which only programs have"
                       for text in texts_in(text) if re.search(r"--[a-z]", text)]
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
                if other not in components[component] | {component, HEADERS}:
                    faults.append(f"{name}: includes {included}; {component} must not see {other}")
            for library, where in ONLY_IN.items():
                if re.match(library, included):
                    users[library].append(name)
                    if not re.fullmatch(where, name):
                        faults.append(f"{name}: includes {included}, which only {where} may")
    for library in ONE_FILE:
        if len(users[library]) > 1:
            faults.append(f"{library} is seen by more than one file: {', '.join(users[library])}")
    return faults + circles(graph)


def texts_in(source):
    """Returns the string literals of a C++ source."""
    tokens = re.findall(r"""//[^\n]*|'(?:[^'\\\n]|\\.)+'|"((?:[^"\\\n]|\\.)*)\"""", source)
    return [text for text in tokens if text]


def circles(graph):
    """Returns a line for each circle of files that include each other, directly or through others."""
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


def missing(root, name_of_text, text):
    """Returns a line for each source that this text names and that does not exist."""
    found = {"/" + path.relative_to(root).as_posix() for folder in SOURCES for path in (root / folder).rglob("*.*")}
    return [f"{name_of_text} names {name}, which is not there"
            for name in sorted(set(re.findall(r"[\w./-]+\.(?:[ch]pp|py|ts|mjs|css|cmake|map\.in)\b", text)))
            if not any(path.endswith("/" + name) for path in found)]


if __name__ == "__main__":
    tree = pathlib.Path(sys.argv[1])
    page = (tree / "docs/architecture.md").read_text()
    found = check(tree, read_components(page)) + missing(tree, "docs/architecture.md", page)
    found += missing(tree, "CONTRIBUTING.md", (tree / "CONTRIBUTING.md").read_text())
    print("\n".join(found) if found else "every component is in order")
    sys.exit(1 if found else 0)
