# SPDX-License-Identifier: MIT
"""Compares calls with their answers in golden.jsonl: no change of the code may change a value.

A line of that file is a call: `call` (arguments), `stdin`, `files` (by name; FILE:NAME in the arguments is one), and its result,
`status` and `answer`. Wording is not compared, because it may be improved: in JSON the fields of WORDS, in text everything but
numbers and cells.

usage: test_golden.py --write     writes the answers of the program into the file; `git diff` shows the changes
"""

import json
import pathlib
import re
import sys
import unittest

from program import Case, at_full_speed, main, run

GOLDEN = pathlib.Path(__file__).with_name("golden.jsonl")
WORDS = {"seconds", "method", "reason", "note", "error", "why", "text", "version"}
# Programs read these formats, so every byte counts. The other formats are sentences.
EXACT = {"presses", "id", "pbm", "pgm", "lists", "mtx", "alist", "graph6", "sparse6", "flip", "opb", "dimacs", "svg", "bfile", "csv"}


def without_words(value):
    if isinstance(value, dict):
        return {key: "" if key in WORDS else without_words(one) for key, one in value.items() if key != "seconds"}
    return [without_words(one) for one in value] if isinstance(value, list) else value


def values(call, text):
    """Returns the compared parts of an output, a JSON value or a text for each line."""
    form = call[call.index("--format") + 1] if "--format" in call else ""
    found = []
    for line in text.splitlines():
        if line.startswith("{"):
            found.append(without_words(json.loads(line)))
        elif line.startswith("error"):
            found.append("error")
        elif form in EXACT or call[0] == "judge":
            found.append(line)
        else:
            found.append(" ".join(re.findall(r"[0-9.#_/,-]*[0-9#_][0-9.#_/,-]*|\A[.# ]+\Z", line)))
    return found


@at_full_speed
class Golden(Case):
    def answer(self, entry):
        for name, text in entry.get("files", {}).items():
            self.file(name, text)
        arguments = [self.folder / word[5:] if word.startswith("FILE:") else word for word in entry["call"]]
        result = run(*arguments, "--quiet", stdin=entry.get("stdin", "")) if entry["call"][0] != "judge" else run(*arguments, stdin=entry["stdin"])
        return {"status": result.status, "answer": values(entry["call"], result.text)}

    def test_values(self):
        for number, line in enumerate(GOLDEN.read_text().splitlines(), 1):
            entry = json.loads(line)
            with self.subTest(line=number, call=entry["call"]):
                self.assertEqual({key: entry[key] for key in ("status", "answer")}, self.answer(entry))

    def write(self):
        entries = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
        GOLDEN.write_text("".join(json.dumps({**entry, **self.answer(entry)}, separators=(",", ":"), ensure_ascii=False) + "\n" for entry in entries))


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        unittest.TextTestRunner().run(Golden("write"))
    else:
        main()
