#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what follows from the table of fields (src/json/field_table.cpp) and from the options of the program:
the properties of requests in docs/flipwise.schema.json, and the options in docs/flipwise.1.

usage: tools/fields.py PROGRAM [--check]

PROGRAM is a built flipwise. With --check nothing is written; the exit status is 1 where a file is out of date.
"""

import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Definitions of values in requests for two colours, and for more, where they are others.
OF_TWO = {"colours": "two_colours", "states": "two_states"}
OF_COLOURS = {"board_or_id": "colour_board_or_id", "shown_board": "colour_board_or_id", "cells": "colour_board_or_id",
              "goal": "colour_goal", "rule": "linear_rule", "holes": "colour_holes", "stated_answer": "colour_stated_answer"}


def properties(fields, command, of_colours):
    """Returns the lines of the properties of a request."""
    lines = [f'        "command": {{"const": "{command}"}}']
    for field in fields:
        if command not in field["commands"]:
            continue
        value = OF_COLOURS.get(field["value"], field["value"]) if of_colours else field["value"]
        if not of_colours:
            value = OF_TWO.get(value, value)
        lines.append(f'        "{field["name"]}": {{"$ref": "#/$defs/{value}"}}')
    return ",\n".join(lines)


def with_properties(schema, fields):
    """Returns the text of the schema with the properties of all requests from the table."""
    def replaced(match):
        prefix, command = match[2] or "", match[3]
        return f'{match[1]}\n{properties(fields, command, bool(prefix))}\n      }}'

    return re.sub(r'(    "(colour_)?([a-z]+)_request": \{\n(?:(?!    \}).*\n)*?      "properties": \{)\n(?:        .*\n)*?      \}',
                  replaced, schema)


def manual_entry(option):
    """Returns an option as an item of a list of the manual."""
    names = " , ".join(f"Fl {name[1:]}" + (f" Ar {option['type']}" if option["type"] else "")
                       for name in option["name"].split(","))
    text = option["help"][0].upper() + option["help"][1:] + "."
    return [f".It {names}", *textwrap.wrap(text, 79, break_long_words=False, break_on_hyphens=False)]


def with_options(manual, options):
    """Returns the text of the manual with the options of each command; those of every command are listed once."""
    everywhere = {"-o,--output", "--request", "--strict", "--progress", "-q,--quiet", "--color", "-h,--help"}

    def replaced(match):
        lines = [line for option in options[match[2]]
                 if option["name"].startswith("-") and option["name"] not in everywhere for line in manual_entry(option)]
        lists = "\n".join([".Bl -tag -width Ds", *lines, ".El"]) + "\n" if lines else ""
        return f'{match[1]}.\\" begin options\n{lists}.\\" end options\n'

    return re.sub(r'(\.Ss ([a-z]+)\n(?:(?!\.S[sh] ).*\n)*?)\.\\" begin options\n(?:.*\n)*?\.\\" end options\n', replaced, manual)


def main():
    told = json.loads(subprocess.run([sys.argv[1], "help", "fields"], check=True, capture_output=True, text=True).stdout)
    status = 0
    for name, change, told_of in (("flipwise.schema.json", with_properties, told["fields"]), ("flipwise.1", with_options, told["options"])):
        path = ROOT / "docs" / name
        before = path.read_text()
        after = change(before, told_of)
        if before == after:
            continue
        if "--check" not in sys.argv:
            path.write_text(after)
            continue
        print(f"docs/{name} is out of date: run tools/fields.py {sys.argv[1]}", file=sys.stderr)
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
