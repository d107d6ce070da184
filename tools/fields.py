#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what follows from the table of fields (src/json/field_table.cpp) and from the options of the program:
the properties of requests in docs/flipwise.schema.json.

usage: tools/fields.py PROGRAM [--check]

PROGRAM is a built flipwise. With --check nothing is written; the exit status is 1 where a file is out of date.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Definitions of values in requests for more than two colours, where they are others.
OF_COLOURS = {"board_or_id": "colour_board_or_id", "shown_board": "colour_board_or_id", "cells": "colour_board_or_id",
              "goal": "colour_goal", "rule": "linear_rule", "holes": "colour_holes", "stated_answer": "colour_stated_answer"}


def properties(fields, command, of_colours):
    """Returns the lines of the properties of a request."""
    lines = [f'        "command": {{"const": "{command}"}}']
    for field in fields:
        if command not in field["commands"]:
            continue
        value = OF_COLOURS.get(field["value"], field["value"]) if of_colours else field["value"]
        if field["name"] == "colours" and not of_colours:
            value = "two_colours"
        lines.append(f'        "{field["name"]}": {{"$ref": "#/$defs/{value}"}}')
    return ",\n".join(lines)


def with_properties(schema, fields):
    """Returns the text of the schema with the properties of all requests from the table."""
    def replaced(match):
        prefix, command = match[2] or "", match[3]
        return f'{match[1]}\n{properties(fields, command, bool(prefix))}\n      }}'

    return re.sub(r'(    "(colour_)?([a-z]+)_request": \{\n(?:(?!    \}).*\n)*?      "properties": \{)\n(?:        .*\n)*?      \}',
                  replaced, schema)


def main():
    told = json.loads(subprocess.run([sys.argv[1], "help", "fields"], check=True, capture_output=True, text=True).stdout)
    path = ROOT / "docs" / "flipwise.schema.json"
    before = path.read_text()
    after = with_properties(before, told["fields"])
    if "--check" not in sys.argv:
        path.write_text(after)
    elif before != after:
        print(f"{path.name} is out of date: run tools/fields.py {sys.argv[1]}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
