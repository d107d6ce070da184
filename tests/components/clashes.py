# SPDX-License-Identifier: MIT
"""Checks that the sources of each folder can be compiled together: that no name means different things in two of them.

clashes.py ROOT     prints a line for each clash; exit 1 if there is one

A unity build joins sources of a folder (cmake/batches.cmake), and their anonymous namespaces become one. Tests are joined
with those of the folders below: tests/solve/ is one folder. Two functions of the same name are then overloads, and a source
may silently call that of another source instead of its own or a header's. So a name that is private to a source (static, or
in an anonymous namespace) may not be private to another source of the folder. None of the sources of the folder, and no
header that they include, may declare it outside of classes in a surrounding namespace. Overloads count."""

import pathlib
import re
import sys

ALONE = ["tests/fuzz"]  # programs of one source each
FOLDERS = ["include", "src", "apps", "tests", "bench", "python", "web"]
BASES = ["include/", "src/", "apps/", "tests/"]  # folders of included files, in addition to the folder itself
TOKEN = re.compile(r'''
    //[^\n]* | /\*.*?\*/                                   # comments
    | R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"                 # raw strings
    | (?:u8|[uUL])?"(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])+'
    | ^[ \t]*\#(?:\\\n|[^\n])*                             # preprocessor
    | [A-Za-z_]\w* | [0-9](?:'?[\w.])* | :: | -> | \S''', re.X | re.S | re.M)
CLOSING = {"{": "}", "(": ")", "[": "]"}
NO_NAMES = {"alignas", "decltype", "noexcept", "requires", "static_assert", "__attribute__", "if", "sizeof", "explicit"}


def tokens_of(text):
    """Returns the tokens without comments, preprocessor lines and the contents of literals."""
    found = []
    for match in TOKEN.finditer(text):
        token = match[0]
        if token.startswith(("//", "/*")) or token.lstrip().startswith("#"):
            continue
        found.append('""' if token[-1] in "\"'" else token)
    return found


def past(tokens, at):
    """Returns the position after the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i] in CLOSING) - (tokens[i] in CLOSING.values())
        if depth == 0:
            return i + 1
    raise ValueError("a bracket is not closed")


def past_angles(tokens, at):
    """Returns the position after the angle bracket that closes the one at `at`; other brackets inside are skipped."""
    depth = 0
    while at < len(tokens):
        if tokens[at] in CLOSING:
            at = past(tokens, at)
            continue
        depth += (tokens[at] == "<") - (tokens[at] == ">")
        at += 1
        if depth == 0:
            return at
    raise ValueError("an angle bracket is not closed")


def without_templates(tokens):
    """Returns a declaration without `template <...>`, its `requires` and attributes."""
    at = 0
    while at < len(tokens):
        if tokens[at] == "template" and tokens[at + 1:at + 2] == ["<"]:
            at = past_angles(tokens, at + 1)
        elif tokens[at:at + 2] == ["[", "["]:
            at = past(tokens, at)
        elif tokens[at] in ("alignas", "__attribute__"):
            at = past(tokens, at + 1)
        elif tokens[at] == "requires":
            at = past(tokens, at + 1) if tokens[at + 1] == "(" else at + 1
        else:
            break
    return tokens[at:]


def name_in(tokens):
    """Returns the name that a declaration at namespace level introduces, or None; it may include its body."""
    tokens = without_templates(tokens)
    if not tokens or tokens[0] in ("static_assert", "extern", "friend", "{"):
        return None
    if tokens[0] in ("using", "concept"):
        return None if tokens[1] == "namespace" else tokens[1] if tokens[2] == "=" else tokens[-2]
    at = 0
    while tokens[at] in ("inline", "constexpr", "static", "const"):
        at += 1
    if tokens[at] in ("struct", "class", "union", "enum"):
        rest = without_templates([token for token in tokens[at + 1:] if token not in ("class", "struct")])
        return rest[0] if is_name(rest[0]) and rest[1] not in ("<", "::") else None
    while at < len(tokens):
        token, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else ";"
        if token == "operator":
            return None
        if token == "<":
            at = past_angles(tokens, at)
        elif token in NO_NAMES and after == "(":
            at = past(tokens, at + 1)
        elif is_name(token) and after in ("(", "=", "{", "[", ";", ","):
            is_macro = after == "(" and at == 0
            return None if is_macro or at > 0 and tokens[at - 1] == "::" else token
        else:
            at += 1
    return None


def is_name(token):
    return re.fullmatch(r"[A-Za-z_]\w*", token) is not None


def names_of(text):
    """Returns what a source declares outside of classes and functions: private names, as {name: (namespace, alias)}, and the
    others, as a set of (namespace, name). The alias is the whole declaration of a name that `using` introduces."""
    tokens, own, others = tokens_of(text), {}, set()

    def read(at, namespace, is_own):
        """Reads the inside of a namespace from `at`; returns where it ends."""
        begin = at
        while at < len(tokens) and tokens[at] != "}":
            if begin == at and tokens[at] in ("namespace", "inline") and "namespace" in tokens[at:at + 2]:
                opened = tokens.index("{", at)
                if "=" not in tokens[at:opened]:
                    inner = tuple(token for token in tokens[at:opened] if token not in ("namespace", "inline", "::"))
                    begin = at = read(opened + 1, namespace + inner, is_own or not inner) + 1
                    continue
            token = tokens[at]
            at = past(tokens, at) if token in CLOSING else at + 1
            # The next declaration begins right after the body of a function; other braces are followed by a semicolon.
            is_body = token == "{" and (at == len(tokens) or re.match(r"\w|::|\[|}", tokens[at]))
            if token != ";" and not is_body:
                continue
            declaration, begin = tokens[begin:at], at
            name, is_alias = name_in(declaration), declaration[0] == "using"
            if name and (is_own or is_alias or "static" in declaration[:3]):
                own[name] = (namespace, " ".join(declaration) if is_alias else None)
            elif name:
                others.add((namespace, name))
        return at

    read(0, (), False)
    return own, others


def included_by(name, texts, seen):
    """Adds a file, and those of the given files that it includes, to `seen`."""
    if name in seen:
        return
    seen.add(name)
    for path in re.findall(r'^#include "([^"]+)"', texts[name], re.M):
        for base in [name.rsplit("/", 1)[0] + "/", *BASES]:
            if base + path in texts:
                included_by(base + path, texts, seen)
                break


def folder_of(name):
    """Returns the folder whose sources are compiled together with this one."""
    parts = name.split("/")[:-1]
    return "/".join(parts[:2] if parts[0] == "tests" else parts)


def clashes(texts):
    """Returns the clashes in these files, given as {name: text}, a line each."""
    read = {name: names_of(text) for name, text in texts.items()}
    folders, faults = {}, []
    for name in sorted(texts):
        if name.endswith(".cpp"):
            folders.setdefault(folder_of(name), []).append(name)
        elif any(alias is None for _, alias in read[name][0].values()):
            faults.append(f"{name}: a header that keeps a name to itself gives each who includes it one of its own")
    for sources in folders.values():
        seen, declared, first = set(), {}, {}
        for source in sources:
            included_by(source, texts, seen)
        for name in sorted(seen, key=lambda name: (name.endswith(".cpp"), name)):
            for other in read[name][1]:
                declared.setdefault(other, name)
        for source in sources:
            for name, (namespace, alias) in sorted(read[source][0].items()):
                # A declaration in a surrounding namespace is also found here.
                around = [(namespace[:depth], name) for depth in range(len(namespace) + 1)]
                others = [declared[place] for place in around if place in declared]
                if name in first and (alias is None or alias != read[first[name]][0][name][1]):
                    faults.append(f"{source}: {name} is a name of {first[name]}, too")
                elif alias is None and others:
                    faults.append(f"{source}: {name} is declared by {others[0]}, too")
                first.setdefault(name, source)
    return faults


def files_of(root):
    files = {path.relative_to(root).as_posix(): path for folder in FOLDERS for path in (root / folder).rglob("*.[ch]pp")}
    return {name: path.read_text() for name, path in files.items() if name.rsplit("/", 1)[0] not in ALONE}


if __name__ == "__main__":
    found = clashes(files_of(pathlib.Path(sys.argv[1])))
    print("\n".join(found) if found else "no names clash")
    sys.exit(1 if found else 0)
