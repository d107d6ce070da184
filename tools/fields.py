#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the parts of the documents that come from the table of fields (src/json/field_table.cpp) and from the help of the
program:

  docs/flipwise.schema.json   the properties of requests
  docs/flipwise.1             the options of each command
  docs/formats/requests.md    the table of fields
  docs/cli.md                 everything between its two marks

usage: tools/fields.py PROGRAM [--check]

PROGRAM is a built flipwise. With --check, nothing is written; the exit status is 1 if a file is out of date.
"""

import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Definitions of values in requests for two colours and for more, if they differ.
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
    sentences = re.split(r"(?<=[.]) (?=[A-Z])", text)  # each begins a line
    lines = [line for one in sentences for line in textwrap.wrap(one, 79, break_long_words=False, break_on_hyphens=False)]
    return [f".It {names}", *("\\&" + line if line[0] in ".'" else line for line in lines)]  # not a macro


HEAD = ("| option | meaning |", "|---|---|")
PUZZLE = "Puzzle"  # the group of the options that describe a puzzle; the reference lists them once
EVERYWHERE = ("-o,--output", "--request", "--strict", "--progress", "-q,--quiet", "--color", "-h,--help")


def with_options(manual, reference):
    """Returns the text of the manual with the options of each command; those of every command are listed once."""
    def replaced(match):
        lines = [line for option in reference["options"][match[2]]
                 if option["name"].startswith("-") and option["name"] not in EVERYWHERE for line in manual_entry(option)]
        lists = "\n".join([".Bl -tag -width Ds", *lines, ".El"]) + "\n" if lines else ""
        return f'{match[1]}.\\" begin options\n{lists}.\\" end options\n'

    return re.sub(r'(\.Ss ([a-z]+)\n(?:(?!\.S[sh] ).*\n)*?)\.\\" begin options\n(?:.*\n)*?\.\\" end options\n', replaced, manual)


def between(page, part, lines):
    """Returns the page with other lines between the marks of this part."""
    begin, end = f"<!-- begin {part} -->\n", f"<!-- end {part} -->\n"
    before, rest = page.split(begin)
    return before + begin + "\n" + "\n".join(lines) + "\n\n" + end + rest.split(end)[1]


def escaped(text):
    """Returns the text with Markdown's special characters escaped."""
    return re.sub(r"([*_<])", r"\\\1", text)


def row(*cells):
    """Returns a row of a table in Markdown."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


# Meanings of fields in requests, where the help of the option or argument is about the command line.
MEANINGS = {
    "board": "the board",
    "rows": "number of rows",
    "lights": "number of lights, instead of a board",
    "buttons": "the buttons of a puzzle without a grid",
    "holes": "holes of the boards",
    "cost": "cost of each press; minimizes the total cost instead of the number of presses",
    "states": "number of states of each light, 2 to 256; a light counts modulo its number",
    "as": "forms of the texts in the request, as for [`--as`](../cli.md#options-of-puzzles), but without `boards`",
    "reachable": "count the reachable final states of the free lights; list them if there are at most 16, otherwise up to `all`",
    "lit_only": "also find the fewest presses where only a lit cell may be pressed, and their order; for buttons, each button belongs to the light of its number",
    "nearest": "if the board has no solution, find the fewest lights that must be changed so that it has one, and the presses for that board",
    "outside": "find a lightest quiet pattern that is not a sum of rows of the matrix of these buttons; for the two check matrices of a CSS code, its weight is the X or Z distance",
    "flips": "find a lightest quiet pattern whose product with at least one row of the matrix of these buttons is not 0",
    "checks": "the parity-check matrix of a classical code, the stabilizers or X checks of a quantum code, or a detector error model",
    "z_checks": "the Z checks of a CSS code, whose X checks are `checks`",
    "find": "fewest: a minimum solution, the first in reading order, or for code a proved distance; any: any solution, which is faster to find, or for code light words only",
    "how_many": "count the lightest quiet patterns, or for code the words or operators of weight d, even if that takes much longer than the proof; by default, only if the count is predicted to take at most about a second",
    "all": "list up to N minimum solutions, or for code N words or operators of weight d, the first in reading order, and count all",
    "at_least": "decide whether every nonempty quiet pattern has at least D presses (with costs: costs at least D), or for code whether the distance is at least D; stop as soon as that is proved or a lighter pattern or word is found",
    "given": "fix some cells",
    "simple": "on narrow wrapped sides, flip or count each neighbour once, and no cell as its own neighbour",
    "answer": "the answer to check",
    "presses": "apply: the presses; generate: minimum number of presses of each board",
    "pressed": "the presses made so far",
    "seed": "random seed [0]",
    "list": "maximum number of patterns to list, in reading order",
    "input": "the cases; by default, those on standard input",
    "limit": "time limit in seconds",
    "memory": "memory limit in GiB [80 % of the machine's memory, or of a lower limit on this process]",
}

# Options and arguments whose field has another name.
OPTIONS = {"modulus": "--mod", "count": "--count", "columns": "COLUMNS", "rows": "ROWS"}


def option_of(field, options):
    """Returns the help of the option or argument for a field; empty if there is none."""
    names = (OPTIONS.get(field), "--" + field.replace("_", "-"), field.upper())
    return next((option["help"] for option in options if option["name"] in names), "")


def with_fields(page, reference):
    """Returns the page of requests with the table of fields. Fields of the same name share a row."""
    values = json.loads((ROOT / "docs" / "flipwise.schema.json").read_text())["$defs"]
    table = {}
    for field in reference["fields"]:
        commands, meanings, described = table.setdefault(field["name"], ([], [], []))
        for command in field["commands"]:
            commands += [command] if command not in commands else []
            meanings.append(option_of(field["name"], reference["options"][command]))
        if (text := values[field["value"]].get("description", "")) not in described:
            described.append(text)
    return between(page, "fields", [row("field", "commands", "meaning", "value"), "|---|---|---|---|", *(
        row(f"`{name}`", ", ".join(commands), escaped(MEANINGS.get(name) or next(filter(None, meanings), "-")), escaped(" ".join(described)))
        for name, (commands, meanings, described) in table.items())])


def sections(text, groups):
    """Returns the parts of a help, separated by empty lines, as pairs of a title (which may be empty) and lines."""
    found = []
    for part in text.rstrip().split("\n\n"):
        lines = part.splitlines()
        title = lines[0].removesuffix(":")
        is_titled = lines[0] != title and (title in groups or re.match("Example|Argument", title))
        found.append((title, lines[1:]) if is_titled else ("", lines))
    return found


def option_row(option):
    """Returns an option or an argument as a row of a table."""
    names = ", ".join(f"`{name}{' ' + option['type'] if option['type'] else ''}`" for name in option["name"].split(","))
    return row(names, escaped(option["help"]))


def command_lines(text, options):
    """Returns the section of a command: usage, description, options as tables, and examples."""
    lines = []  # Every part ends with an empty line.
    for title, part in sections(text, {option["group"] for option in options}):
        if part[0].startswith("Usage: "):
            lines += ["```", part[0].removeprefix("Usage: "), *part[1:], "```", ""]
        elif title.startswith("Example"):
            lines += ["**Examples**", "", "```", *(line[2:] for line in part), "```", ""]
        elif title == "" and part[0].startswith("  "):
            if not re.match(r"  [A-Z]+  ", part[0]):
                lines += ["```", *part, "```", ""]
        elif title == "":
            lines += [*map(escaped, part), ""]
    tables = {}
    for option in options:
        if option["name"] not in EVERYWHERE and option["group"] != PUZZLE:
            tables.setdefault(option["group"] if option["name"].startswith("-") else "Arguments", []).append(option)
    at = next((k for k, line in enumerate(lines) if line == "**Examples**"), len(lines))
    order = sorted(tables, key=lambda title: (title != "Arguments", title == "Input and output"))
    of_puzzle = ", ".join(f"`{option['name']}`" for option in options if option["group"] == PUZZLE)
    rows = [*textwrap.wrap(f"[Options of puzzles](#options-of-puzzles): {of_puzzle}.", 100, break_on_hyphens=False), ""] if of_puzzle else []
    rows += [line for title in order
            for line in (f"**{title}**", "", HEAD[0].replace("option", "argument") if title == "Arguments" else HEAD[0], HEAD[1], *map(option_row, tables[title]), "")]
    return [*lines[:at], *rows, *lines[at:-1]]


def puzzle_rows(reference):
    """Returns the rows of the options that describe a puzzle, with the commands that have them."""
    commands = {}
    for command, options in reference["options"].items():
        for option in options:
            if option["group"] == PUZZLE:
                commands.setdefault(option["name"], {}).setdefault(option_row(option), []).append(f"`{command}`")
    return [f"{described} {', '.join(names)} |" for rows in commands.values() for described, names in rows.items()]


def with_commands(page, reference):
    """Returns the reference of the command line."""
    def helped(*words):
        return subprocess.run([sys.argv[1], "help", *words], check=True, capture_output=True, text=True).stdout

    common = {option["name"]: option for options in reference["options"].values() for option in options if option["name"] in EVERYWHERE}
    lines = ["## Common options", "", *HEAD, *(option_row(common[name]) for name in EVERYWHERE), "",
             "`checker`, `validate`, `cases`, `completion` and `help` do not support `--request`, `--strict`,",
             "`--progress` or `--quiet`.", "", "## Options of puzzles", "", "| option | meaning | commands |", "|---|---|---|",
             *puzzle_rows(reference)]
    for command, options in reference["options"].items():
        lines += ["", f"## {command}", "", *command_lines(helped(command), options)]
    return between(page, "commands", lines)


def main():
    reference = json.loads(subprocess.run([sys.argv[1], "help", "fields"], check=True, capture_output=True, text=True).stdout)
    status = 0
    for name, change in (("flipwise.schema.json", lambda schema, reference: with_properties(schema, reference["fields"])), ("flipwise.1", with_options),
                         ("formats/requests.md", with_fields), ("cli.md", with_commands)):
        path = ROOT / "docs" / name
        before = path.read_text()
        after = change(before, reference)
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
