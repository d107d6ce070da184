# SPDX-License-Identifier: MIT
"""Checks packages against their formats: the problem package format (legacy), and the packages that Polygon writes. Each
function returns faults, a line each."""

import json
import re
import tomllib
import xml.etree.ElementTree as xml
import zipfile

FILE_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}")
BESIDE_THE_FORMAT = {".timelimit"}  # begins with a period, so the format ignores it
YAML_KEYS = {"problem_format_version", "type", "name", "uuid", "author", "source", "source_url", "license", "rights_owner",
             "limits", "validation", "validator_flags", "grading", "keywords"}
LIMIT_KEYS = {"time_multiplier", "time_safety_margin", "memory", "output", "code", "compilation_time",
              "compilation_memory", "validation_time", "validation_memory", "validation_output"}
LICENSES = {"unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"}
VERDICTS = {"accepted", "wrong_answer", "time_limit_exceeded", "run_time_error"}
PROGRAMS = {".cpp", ".py"}
TAGS = {"main", "accepted", "rejected", "wrong-answer", "time-limit-exceeded", "presentation-error", "memory-limit-exceeded",
        "time-limit-exceeded-or-accepted", "time-limit-exceeded-or-memory-limit-exceeded"}
POLYGON_LANGUAGES = {"english": "en", "chinese": "zh"}


def bytes_of(path):
    return path.read_bytes() if path.is_file() else b""


def text_faults(folder):
    """Files must be UTF-8 without a byte order mark, with lines that end with LF."""
    faults = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        data = path.read_bytes()
        name = path.relative_to(folder).as_posix()
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            faults.append(f"{name}: is not UTF-8")
        if data.startswith(b"\xef\xbb\xbf") or b"\r" in data or not data.endswith(b"\n") and path.name != "name.tex":
            faults.append(f"{name}: has a byte-order mark or lines that do not end with LF")
    return faults


def read_yaml(path):
    """Returns the flat YAML of problem.yaml: keys with a word, one of them with its own keys."""
    found, inner = {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, value = line.strip().partition(":")
        if line.startswith("  "):
            inner[key] = value.strip()
        elif value.strip():
            found[key] = value.strip()
        else:
            inner = found[key] = {}
    return found


def kattis_faults(folder, sources):
    faults = text_faults(folder)
    if not re.fullmatch(r"[a-z0-9]+", folder.name):
        faults.append(f"{folder.name}: a folder's name has lower-case letters and digits only")
    for path in folder.rglob("*"):
        if not FILE_NAME.fullmatch(path.name) and path.name not in BESIDE_THE_FORMAT:
            faults.append(f"{path.name}: is not a valid file name")
    needed = ["problem.yaml", "problem_statement/problem.en.tex", "problem_statement/problem.zh.tex", "data/sample", "data/secret",
              "submissions/accepted", "submissions/wrong_answer", "input_validators", "output_validators"]
    faults += [f"{name} is missing" for name in needed if not (folder / name).exists()]
    return faults or metadata_faults(folder) + statement_faults(folder, sources) + data_faults(folder) + submission_names(folder)


def metadata_faults(folder):
    faults, yaml = [], read_yaml(folder / "problem.yaml")
    faults += [f"problem.yaml: {key} is not a known key" for key in yaml.keys() - YAML_KEYS]
    faults += [f"problem.yaml: {key} is not a known limit" for key in yaml.get("limits", {}).keys() - LIMIT_KEYS]
    wanted = {"problem_format_version": "legacy", "validation": "custom"}
    faults += [f"problem.yaml: {key} is not {value}" for key, value in wanted.items() if yaml.get(key) != value]
    if yaml.get("license") not in LICENSES - {"unknown"} or not yaml.get("rights_owner"):
        faults.append("problem.yaml: no license, or no owner of the rights")
    if not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", yaml.get("uuid", "")):
        faults.append("problem.yaml: no uuid")
    if f"\\problemname{{{yaml.get('name')}}}" not in (folder / "problem_statement/problem.en.tex").read_text():
        faults.append("problem.yaml: another name than in the statement")
    seconds = (folder / ".timelimit").read_text().strip()
    if not re.fullmatch(r"[1-9]\d*", seconds) or f"timelimit='{seconds}'" not in (folder / "domjudge-problem.ini").read_text():
        faults.append("the time limits disagree")
    return faults


def statement_faults(folder, sources):
    """Every language must have a name, input and output, and every limit of the input; the judge adds samples."""
    faults = []
    limits = tomllib.loads((sources / "problem.toml").read_text(encoding="utf-8"))["limits"]
    for i, code in enumerate(("en", "zh")):
        text = (folder / f"problem_statement/problem.{code}.tex").read_text(encoding="utf-8")
        if not re.match(r"\\problemname\{[^{}]+\}\n", text) or len(re.findall(r"^\\section\*\{[^{}]+\}$", text, re.M)) != 3:
            faults.append(f"problem.{code}.tex: no name, or not the three sections on input, output and examples")
        if "sample" in text.lower() or text.count("{") != text.count("}") or text.count("$") % 2:
            faults.append(f"problem.{code}.tex: samples, or brackets without their other half")
        for limit in limits:
            wanted = limit.split("|")[i] if "|" in limit else limit
            if wanted not in text:
                faults.append(f"problem.{code}.tex: the limit {wanted} is missing")
    return faults


def data_faults(folder):
    faults = []
    for group in ("sample", "secret"):
        names = {path.name for path in (folder / "data" / group).iterdir()}
        stems = {name.removesuffix(".in") for name in names if name.endswith(".in")}
        faults += [f"data/{group} has no test"] * (not stems)
        faults += [f"data/{group}/{name}: belongs to no test" for name in names if name.rsplit(".", 1)[0] not in stems]
        faults += [f"data/{group}/{stem}{ending} is missing" for stem in stems for ending in (".ans", ".desc") if stem + ending not in names]
    return faults


def submission_names(folder):
    faults = []
    for kind in (folder / "submissions").iterdir():
        if kind.name not in VERDICTS:
            faults.append(f"submissions/{kind.name} is not a verdict")
        faults += [f"{path}: is not a program" for path in kind.iterdir() if path.suffix not in PROGRAMS]
    for kind in ("input_validators", "output_validators"):
        if not all(path.is_dir() and any(path.glob("*.cpp")) for path in (folder / kind).iterdir()):
            faults.append(f"{kind}: a program is a folder with a source")
    for path in folder.rglob("*.cpp"):
        if '#include "' in path.read_text(encoding="utf-8"):
            faults.append(f"{path.name}: includes what is not in the package")
    return faults


def polygon_faults(folder):
    faults = text_faults(folder)
    root = xml.parse(folder / "problem.xml").getroot()
    paths = [node.get("path") for node in root.iter() if node.get("path")]
    faults += [f"problem.xml: {path} is missing" for path in paths if not (folder / path).is_file()]
    for kind in ("names/name", "statements/statement"):
        if {node.get("language") for node in root.findall(kind)} != set(POLYGON_LANGUAGES):
            faults.append(f"problem.xml: {kind} is not in both languages")
    if faults:
        return faults
    testset = root.find("judging/testset[@name='tests']")
    tests = testset.findall("tests/test")
    faults += pattern_faults(folder, testset, ("input", "answer"))
    if int(testset.findtext("time-limit")) % 1000 or int(testset.findtext("memory-limit")) % (1 << 20):
        faults.append("problem.xml: limits are in milliseconds and bytes")
    if any(test.get("method") != "manual" or not test.get("description") for test in tests):
        faults.append("problem.xml: a test lacks its method or its description")
    faults += pattern_faults(folder, root.find("assets/checker/testset"), ("input", "output", "answer"))
    faults += pattern_faults(folder, root.find("assets/validators/validator/testset"), ("input",))
    tags = [node.get("tag") for node in root.findall("assets/solutions/solution")]
    if tags.count("main") != 1 or "accepted" not in tags or not set(tags) <= TAGS:
        faults.append("problem.xml: not one main solution, no other, or a tag that is none")
    for name in ("files/check.cpp", "files/validate.cpp"):
        if '#include "testlib.h"' not in (folder / name).read_text() or (folder / name).read_text().count('#include "') != 1:
            faults.append(f"{name}: includes more than testlib.h, or not that")
    if (folder / "check.cpp").read_bytes() != (folder / "files/check.cpp").read_bytes():
        faults.append("check.cpp: differs from files/check.cpp")
    samples = [i for i, test in enumerate(tests, 1) if test.get("sample") == "true"]
    if samples != list(range(1, len(samples) + 1)) or not samples:
        faults.append("problem.xml: the first tests are not the samples")
    for language in POLYGON_LANGUAGES:
        faults += polygon_statement_faults(folder, language, root.find(f"names/name[@language='{language}']").get("value"), samples)
    return faults


def pattern_faults(folder, testset, kinds):
    """There must be as many tests as stated, each a file."""
    number = int(testset.findtext("test-count"))
    faults = [] if number == len(testset.findall("tests/test")) > 0 else ["problem.xml: test-count disagrees with the number of tests"]
    for kind in kinds:
        pattern = testset.findtext(f"{kind}-path-pattern")
        faults += [f"{pattern % i} is missing" for i in range(1, number + 1) if not (folder / (pattern % i)).is_file()]
        faults += [f"{pattern % (number + 1)} is one too many"] * (folder / (pattern % (number + 1))).exists()
    return faults


def polygon_statement_faults(folder, language, name, samples):
    faults = []
    statement, sections = folder / "statements" / language, folder / "statement-sections" / language
    tex = (statement / "problem.tex").read_text(encoding="utf-8")
    properties = json.loads((statement / "problem-properties.json").read_text(encoding="utf-8"))
    for section in ("name", "legend", "input", "output", "notes"):
        said = (sections / f"{section}.tex").read_text(encoding="utf-8")
        if said.strip() not in tex or properties[section] != said:
            faults.append(f"statements/{language}: another {section} than in its sections")
    if not tex.startswith(f"\\begin{{problem}}{{{name}}}") or "\\InputFile" not in tex or "\\OutputFile" not in tex:
        faults.append(f"statements/{language}/problem.tex: lacks its name or a section")
    for i in samples:
        for place in (statement, sections):
            for end in ("", ".a"):
                if bytes_of(place / f"example.{i:02}{end}") != (folder / f"tests/{i:02}{end}").read_bytes():
                    faults.append(f"{place.name}/example.{i:02}{end}: is not the test")
        if f"\\exmpfile{{example.{i:02}}}{{example.{i:02}.a}}" not in tex:
            faults.append(f"statements/{language}/problem.tex: shows no example {i}")
    return faults


def zip_faults(folder, path, inside):
    with zipfile.ZipFile(path) as archive:
        packed = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    lying = {inside + file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return [] if packed == lying else [f"{path.name}: holds other files than the folder"]
