#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes problem packages of the contests: in Kattis' format, for DOMjudge, and for Polygon.

make.py FLIPWISE OUT [--seed S] [DIALECT ...]      all five, if none is named

Writes kattis/NAME/, kattis/NAME.zip, domjudge/NAME.zip, polygon/NAME/ and polygon/NAME.zip below OUT. The same sources and seed
(default 0) give the same bytes. FLIPWISE, the program, makes the tests and their answers; the packages do not need it.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import tomllib
import uuid
import xml.etree.ElementTree as xml
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
DIALECTS = ["fliptile", "flip-game", "two-kind", "even-paint", "cross-flip"]
OWNER = "The flipwise maintainers"
MEMORY_MIB = 256
LANGUAGES = {"english": "en", "chinese": "zh"}
POLYGON_TYPES = {".cpp": "cpp.g++17", ".py": "python.3"}
COMMENT = {".cpp": "//", ".py": "#"}
VALIDATOR_TESTS = {"valid": "", "invalid": "\n"}  # added to the first sample
CHECKER_TESTS = {"ok": "", "presentation-error": "0\n"}  # added to its answer


class Problem:
    """The committed files of a problem, and its tests."""

    def __init__(self, dialect, flipwise, seed):
        self.dialect, self.folder = dialect, HERE / dialect
        self.name = dialect.replace("-", "")
        described = tomllib.loads(self.read("problem.toml"))
        self.title, self.limits, self.keywords = described["title"], described["limits"], described["keywords"]
        self.seconds = described["time_limit_seconds"]
        self.statements = {language: self.read(f"statement.{code}.tex") for language, code in LANGUAGES.items()}
        self.submissions = self.all_submissions(described)
        self.tests = made_tests(flipwise, dialect, seed)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def all_submissions(self, described):
        """Returns (verdict, file name, text), the main reference first. Mistakes are changed references that state so."""
        found = [("accepted", name, self.read(name)) for name in ("reference.cpp", "reference.py")]
        for one in described["submissions"]:
            found.append((one["verdict"], one["file"], self.read(one["file"])))
        for mistake in described["mistakes"]:
            text = self.read(mistake["of"])
            for old, new in mistake["changes"]:
                if text.count(old) != 1:
                    raise SystemExit(f"{self.dialect}: {mistake['name']}: '{old}' is not there just once")
                text = text.replace(old, new)
            ending = pathlib.Path(mistake["of"]).suffix
            first, rest = text.split("\n", 1)
            said = f"{COMMENT[ending]} Wrong on purpose: {mistake['idea']}. The comment below describes the right solution."
            text = f"{first}\n{said}\n{rest}"
            found.append(("wrong_answer", mistake["name"] + ending, text))
        return found

    def sections(self, language):
        """Returns name, legend, input, output and notes of a statement; the notes explain the samples."""
        name, rest = re.fullmatch(r"\\problemname\{([^{}]*)\}\n+(.*)", self.statements[language], re.S).groups()
        legend, given, wanted, notes = re.split(r"\\section\*\{[^{}]*\}\n+", rest)
        parts = {"legend": legend, "input": given, "output": wanted, "notes": notes}
        return {"name": name} | {part: text.strip() + "\n" for part, text in parts.items()}

    def program(self, name, testlib):
        """Returns a checker or validator as one file; without testlib, its replacement is included."""
        def included(match):
            header = match[1]
            if header == "testlib.h":
                if testlib:
                    return match[0]
                header = "judging.hpp"
            return (HERE / "shared" / header).read_text().split("\n", 1)[1].rstrip("\n")
        return re.sub(r'^#include "([^"]+)"$', included, self.read(name), flags=re.M)


def made_tests(flipwise, dialect, seed):
    """Returns name, purpose, input, answer, and whether it is a sample."""
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([flipwise, "cases", dialect, "--out", folder, f"--seed={seed}"], capture_output=True, text=True)
        if made.returncode:
            raise SystemExit(made.stderr.strip())
        tests = []
        for name, what in (line.split(maxsplit=1) for line in made.stdout.splitlines()):
            files = [(pathlib.Path(folder) / (name + ending)).read_text() for ending in (".in", ".ans")]
            tests.append((name, what, *files, name.endswith(("-sample", "-sample-tie", "-no-impossible"))))
        return sorted(tests, key=lambda test: not test[4])  # samples come first


def kattis_files(problem):
    yaml = f"""problem_format_version: legacy
name: {problem.title}
uuid: {uuid.uuid5(uuid.NAMESPACE_URL, "flipwise:" + problem.dialect)}
author: {OWNER}
license: cc by
rights_owner: {OWNER}
limits:
  time_multiplier: 10
  time_safety_margin: 2
  memory: {MEMORY_MIB}
validation: custom
keywords: {problem.keywords}
"""
    files = {
        "problem.yaml": yaml,
        ".timelimit": f"{problem.seconds}\n",
        "domjudge-problem.ini": f"short-name='{problem.name}'\nname='{problem.title}'\ntimelimit='{problem.seconds}'\n",
        "input_validators/validate/validate.cpp": problem.program("validate.cpp", False),
        "output_validators/check/check.cpp": problem.program("check.cpp", False),
    }
    for language, code in LANGUAGES.items():
        files[f"problem_statement/problem.{code}.tex"] = problem.statements[language]
    for name, what, given, answer, sample in problem.tests:
        stem = f"data/{'sample' if sample else 'secret'}/{name}"
        files |= {f"{stem}.in": given, f"{stem}.ans": answer, f"{stem}.desc": what + "\n"}
    for verdict, name, text in problem.submissions:
        files[f"submissions/{verdict}/{name}"] = text
    return files


def polygon_statement(problem, language, samples):
    said = problem.sections(language)
    seconds, memory = f"{problem.seconds} second{'s' * (problem.seconds > 1)}", f"{MEMORY_MIB} megabytes"
    shown = "".join(f"\\exmpfile{{example.{i:02}}}{{example.{i:02}.a}}%\n" for i in range(1, len(samples) + 1))
    tex = f"""\\begin{{problem}}{{{said["name"]}}}{{standard input}}{{standard output}}{{{seconds}}}{{{memory}}}

{said["legend"]}
\\InputFile
{said["input"]}
\\OutputFile
{said["output"]}
\\Examples

\\begin{{example}}
{shown}\\end{{example}}

\\Note
{said["notes"]}
\\end{{problem}}
"""
    tests = [{"input": given, "output": answer, "inputFile": f"example.{i:02}", "outputFile": f"example.{i:02}.a"}
             for i, (_, _, given, answer, _) in enumerate(samples, 1)]
    properties = said | {"language": language, "timeLimit": 1000 * problem.seconds, "memoryLimit": MEMORY_MIB << 20,
                         "inputFile": "stdin", "outputFile": "stdout", "authorName": OWNER, "sampleTests": tests}
    files = {f"statements/{language}/problem.tex": tex,
             f"statements/{language}/problem-properties.json": json.dumps(properties, ensure_ascii=False, sort_keys=True) + "\n"}
    for section, text in said.items():
        files[f"statement-sections/{language}/{section}.tex"] = text
    for test in tests:
        for folder in ("statements", "statement-sections"):
            files[f"{folder}/{language}/{test['inputFile']}"] = test["input"]
            files[f"{folder}/{language}/{test['outputFile']}"] = test["output"]
    return files


def polygon_files(problem):
    """Returns the files that Polygon itself writes; Polygon adds the binaries, statements in HTML and PDF, and testlib.h."""
    samples = [test for test in problem.tests if test[4]]
    files = {}
    for language in LANGUAGES:
        files |= polygon_statement(problem, language, samples)
    for i, (_, _, given, answer, _) in enumerate(problem.tests, 1):
        files |= {f"tests/{i:02}": given, f"tests/{i:02}.a": answer}
    files["check.cpp"] = files["files/check.cpp"] = problem.program("check.cpp", True)
    files["files/validate.cpp"] = problem.program("validate.cpp", True)
    for i, more in enumerate(VALIDATOR_TESTS.values(), 1):
        files[f"files/tests/validator-tests/{i:02}"] = samples[0][2] + more
    for i, more in enumerate(CHECKER_TESTS.values(), 1):
        stem = f"files/tests/checker-tests/{i:02}"
        files |= {stem: samples[0][2], f"{stem}.o": samples[0][3] + more, f"{stem}.a": samples[0][3]}
    for verdict, name, text in problem.submissions:
        files |= {f"solutions/{name}": text, f"solutions/{name}.desc": f"File name: {name}\nTag: {polygon_tag(verdict, name).upper()}\n"}
    files["problem.xml"] = polygon_xml(problem)
    return files


def polygon_tag(verdict, name):
    return "main" if name == "reference.cpp" else verdict.replace("_", "-")


def polygon_xml(problem):
    root = xml.Element("problem", {"revision": "1", "short-name": problem.dialect})

    def add(parent, element, text=None, /, **attributes):
        node = xml.SubElement(parent, element, {key.replace("_", "-"): value for key, value in attributes.items()})
        node.text = text
        return node

    def source(parent, path):
        add(parent, "source", path=path, type=POLYGON_TYPES[pathlib.Path(path).suffix])

    def own_tests(parent, kind, endings, verdicts):
        tests = add(parent, "testset")
        add(tests, "test-count", str(len(verdicts)))
        for what, ending in endings.items():
            add(tests, f"{what}-path-pattern", f"files/tests/{kind}/%02d{ending}")
        listed = add(tests, "tests")
        for verdict in verdicts:
            add(listed, "test", verdict=verdict)

    names, statements = add(root, "names"), add(root, "statements")
    for language in LANGUAGES:
        add(names, "name", language=language, value=problem.sections(language)["name"])
        add(statements, "statement", charset="UTF-8", language=language, mathjax="true",
            path=f"statements/{language}/problem.tex", type="application/x-tex")
    judging = add(root, "judging", input_file="", output_file="", run_count="1")
    testset = add(judging, "testset", name="tests")
    for tag, value in {"time-limit": 1000 * problem.seconds, "memory-limit": MEMORY_MIB << 20, "test-count": len(problem.tests),
                       "input-path-pattern": "tests/%02d", "answer-path-pattern": "tests/%02d.a"}.items():
        add(testset, tag, str(value))
    tests = add(testset, "tests")
    for name, what, _, _, sample in problem.tests:
        add(tests, "test", description=f"{name}: {what}", method="manual", **({"sample": "true"} if sample else {}))
    files = add(root, "files")
    add(files, "resources")
    executables = add(files, "executables")
    for path in ("files/check.cpp", "files/validate.cpp"):
        source(add(executables, "executable"), path)
    assets = add(root, "assets")
    checker = add(assets, "checker", type="testlib")
    source(checker, "files/check.cpp")
    add(checker, "copy", path="check.cpp", type=POLYGON_TYPES[".cpp"])
    own_tests(checker, "checker-tests", {"input": "", "output": ".o", "answer": ".a"}, list(CHECKER_TESTS))
    validator = add(add(assets, "validators"), "validator")
    source(validator, "files/validate.cpp")
    own_tests(validator, "validator-tests", {"input": ""}, list(VALIDATOR_TESTS))
    solutions = add(assets, "solutions")
    for verdict, name, _ in problem.submissions:
        source(add(solutions, "solution", tag=polygon_tag(verdict, name)), f"solutions/{name}")
    add(add(root, "properties"), "property", name="tests-wellformed", value="true")
    add(root, "tags")
    for word in problem.keywords.split():
        add(root.find("tags"), "tag", value=word)
    xml.indent(root, " " * 4)
    return '<?xml version="1.0" encoding="utf-8" standalone="no"?>\n' + xml.tostring(root, encoding="unicode") + "\n"


def write_folder(folder, files):
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())


def write_zip(path, files, inside=""):
    """Writes an archive without compression and times, so that its bytes are the same everywhere."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(inside + name, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, text.encode())


def make(flipwise, out, dialects, seed=0):
    for dialect in dialects or DIALECTS:
        problem = Problem(dialect, flipwise, seed)
        kattis, polygon = kattis_files(problem), polygon_files(problem)
        write_folder(out / "kattis" / problem.name, kattis)
        write_zip(out / "kattis" / f"{problem.name}.zip", kattis, problem.name + "/")
        write_zip(out / "domjudge" / f"{problem.name}.zip", kattis)
        write_folder(out / "polygon" / problem.name, polygon)
        write_zip(out / "polygon" / f"{problem.name}.zip", polygon)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flipwise", metavar="FLIPWISE")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT")
    parser.add_argument("dialects", nargs="*", metavar="DIALECT")
    parser.add_argument("--seed", default="0", metavar="S", help="other seeds give other small, large and random tests")
    arguments = parser.parse_intermixed_args()
    if not set(arguments.dialects) <= set(DIALECTS):
        parser.error(f"dialects are {', '.join(DIALECTS)}")
    make(arguments.flipwise, arguments.out, arguments.dialects, arguments.seed)


if __name__ == "__main__":
    main()
