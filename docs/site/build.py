#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the documentation site: `./dev docs` runs it.

usage: docs/site/build.py OUTPUT

Copies the pages into OUTPUT.work, makes links to files that are not pages plain text (or links to the public repository,
if CONTACT.md names one), extracts the C++ API with Doxygen, and runs Sphinx. Any warning is an error.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SITE = ROOT / "docs" / "site"

# The order of the pages; a pattern takes the pages that no line above it names. Pages that are missing are left out.
SECTIONS = {
    "First steps": ["docs/guide", "docs/faq", "docs/comparison", "docs/glossary"],
    "How to": ["docs/how-to/*", "docs/codes", "docs/contests", "docs/contest-tests", "docs/sequences", "docs/clusters"],
    "Program": ["docs/cli", "docs/formats", "docs/formats/boards", "docs/formats/ids", "docs/formats/buttons-and-matrices", "docs/formats/codes",
                "docs/formats/netpbm", "docs/formats/answers", "docs/formats/requests", "docs/formats/many", "docs/formats/*",
                "docs/exit-status-and-errors", "docs/generating"],
    "Libraries": ["docs/cpp", "cpp-reference", "docs/python", "python-reference", "web/package/README", "schema"],
    "Background": ["docs/mathematics", "docs/proofs", "docs/benchmarks", "docs/records/README"],
    "Project": ["CHANGELOG", "CONTRIBUTING", "docs/architecture", "docs/*", "packaging/README", "examples/README", "SUPPORT",
                "SECURITY", "CODE_OF_CONDUCT", "CONTACT"],
}


def repository():
    """Returns the address of the public repository, as CONTACT.md states it; empty if there is none yet."""
    found = re.search(r"^\| repository \| <?(https://[^ >|]+)>? \|$", (ROOT / "CONTACT.md").read_text(), re.MULTILINE)
    return found[1].rstrip("/") if found else ""


def sections():
    """Returns the pages of each section, without their suffix."""
    there = {path.relative_to(ROOT).with_suffix("").as_posix(): path
             for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md"), ROOT / "web/package/README.md"]}
    generated = {"cpp-reference", "python-reference", "schema"}
    used, found = set(), {}
    patterns = [pattern for names in SECTIONS.values() for pattern in names]
    for title, names in SECTIONS.items():
        found[title] = []
        for name in names:
            pages = [page for page in sorted(there) if pathlib.PurePath(page).match(name) and page.count("/") == name.count("/")]
            if "*" in name:
                pages = [page for page in pages if page not in patterns]
            for page in pages if name not in generated else [name]:
                if page not in used:
                    used.add(page)
                    found[title].append(page)
    return found


def with_links(text, page, pages):
    """Returns the text of a page whose links to other things than pages and pictures are plain, or lead to the repository."""
    address = repository()

    def replaced(match):
        text, target = match[1], match[2]
        name = target.partition("#")[0]
        if re.match(r"[a-z]+:|#", target):
            return match[0]
        path = pathlib.Path(os.path.normpath((ROOT / page).parent / name)).relative_to(ROOT)
        if path.suffix == ".md" and path.with_suffix("").as_posix() in pages or path.suffix in (".png", ".svg"):
            return match[0]
        if path.name == "flipwise.schema.json":
            return f"[{text}]({'../' * page.count('/')}schema.md)"
        if address:
            return f"[{text}]({address}/tree/main/{path})"
        return text

    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if k % 2 else re.sub(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)", replaced, part)
                   for k, part in enumerate(parts))


def stage(work):
    """Writes the pages, the pictures and the index into the folder `work`."""
    found = sections()
    pages = {"README", *(page for names in found.values() for page in names)}
    for page in sorted(pages):
        source = ROOT / (page + ".md")
        if source.exists():
            target = work / (page + ".md")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(with_links(source.read_text(), page + ".md", pages))
    for folder in ("docs/images", "docs/records"):
        for picture in sorted([*(ROOT / folder).glob("*.png"), *(ROOT / folder).glob("*.svg")]):
            target = work / picture.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, target)
    (work / "README.md").rename(work / "index.md")
    for path in work.rglob("*.md"):
        path.write_text(re.sub(r"\]\(((?:\.\./)*)README\.md", lambda match: f"]({match[1]}index.md" if
                               len(path.relative_to(work).parts) - 1 == match[1].count("../") else match[0], path.read_text()))
    with (work / "index.md").open("a") as index:
        for title, names in found.items():
            index.write(f"\n```{{toctree}}\n:caption: {title}\n:hidden:\n:maxdepth: 1\n\n" + "\n".join(
                {"web/package/README": "JavaScript (npm) <web/package/README>"}.get(name, name) for name in names) + "\n```\n")
    for page in ("cpp-reference.md", "python-reference.md", "schema.md"):
        shutil.copy(SITE / page, work / page)
    shutil.copy(ROOT / "docs" / "flipwise.schema.json", work / "flipwise.schema.json")
    shutil.copy(SITE / "conf.py", work / "conf.py")


def missing_names():
    """Yields the names of the Python package that its reference leaves out."""
    page = (SITE / "python-reference.md").read_text()
    names = re.search(r"__all__ = \[(.*?)\]", (ROOT / "python" / "flipwise" / "__init__.py").read_text(), re.DOTALL)[1]
    for name in re.findall(r'"(\w+)"', names):
        if name != "__version__" and not re.search(rf"^\.\. auto\w+:: {name}\b", page, re.MULTILINE):
            yield f"docs/site/python-reference.md: {name} is missing"


def main(output):
    output = pathlib.Path(output).resolve()
    work = output.with_name(output.name + ".work")
    for folder in (output, work):
        shutil.rmtree(folder, ignore_errors=True)
    work.mkdir(parents=True)
    stage(work)
    if missing := list(missing_names()):
        print("\n".join(missing), file=sys.stderr)
        return 1
    environment = dict(os.environ, FLIPWISE_SOURCE=str(ROOT), FLIPWISE_WORK=str(work))
    sphinx = ["-q", "-W", "--keep-going", "-n", "-j", str(os.cpu_count() or 1), "-b", "html", work, output]
    for command in (["doxygen", SITE / "Doxyfile"], [sys.executable, "-B", "-m", "sphinx", *sphinx]):
        if (status := subprocess.run(command, env=environment, cwd=work, check=False).returncode) != 0:
            return status
    print(output / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
