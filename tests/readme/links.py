# SPDX-License-Identifier: MIT
"""Checks that in the documents every relative link leads to a file and every anchor to a heading, and that the sources contain
every message on the page of errors.

Usage: links.py FOLDER_OF_THE_SOURCES
"""

import pathlib
import re
import sys

PAGES = ("*.md", "docs/**/*.md", "examples/*.md", "packaging/*.md", "python/*.md", "web/*.md", "web/package/*.md", ".github/**/*.md")


def without_code(text):
    """Returns the text without fenced blocks and code spans, which contain no links."""
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "`", text)


def anchors(text):
    """Returns the anchors of a page: those that forges make of its headings, and those in its HTML."""
    found, used = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text)), {}
    for heading in re.findall(r"^#+ +(.*?) *$", re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number = used[slug] = used.get(slug, -1) + 1
        found.add(f"{slug}-{number}" if number else slug)
    return found


def broken_links(root, page):
    """Yields a line for each broken link of a page."""
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)", without_code(text)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        if not path.exists():
            yield f"{target}: this file does not exist"
        elif root not in (path, *path.parents):
            yield f"{target}: outside the sources"
        elif anchor and path.suffix == ".md" and anchor not in anchors(path.read_text(encoding="utf-8")):
            yield f"{target}: this heading does not exist"


def sources(root):
    """Returns the string literals of all sources as one text; adjacent literals are joined."""
    texts = []
    for folder in ("src", "apps", "include"):
        texts += [path.read_text() for path in sorted((root / folder).rglob("*.[ch]pp"))]
    return re.sub(r"\"\s*\n\s*\"", "", "\n".join(texts)).replace("\\\"", "\"")


def stale_messages(root, page):
    """Yields the messages of a page that no source contains. `...` stands for a name or a number."""
    known = sources(root)
    for table in re.findall(r"^\| (?:message|reason) contains .*\n\|[-|]+\n((?:\|.*\n)*)", page.read_text(), re.MULTILINE):
        for line in table.splitlines():
            for message in re.findall(r"`([^`]+)`", line.split("|")[1]):
                for piece in filter(None, message.split("...")):
                    if piece.strip() not in known and piece.strip() != "No such file or directory":
                        yield f"no source contains '{piece}'"


def main(folder):
    root = pathlib.Path(folder).resolve()
    pages = sorted({page for pattern in PAGES for page in root.glob(pattern) if page.parent.name != "site"})
    faults = [f"{page.relative_to(root)}: {fault}" for page in pages for fault in broken_links(root, page)]
    errors = root / "docs" / "exit-status-and-errors.md"
    faults += [f"{errors.relative_to(root)}: {fault}" for fault in stale_messages(root, errors)]
    print("\n".join([*faults, f"{len(pages)} pages, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
