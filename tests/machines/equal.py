#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that a program built for another machine gives the same answers as the program of this machine.

equal.py PROGRAM WORD...     WORD... runs the other one, as in `qemu-s390x-static build/s390x/apps/flipwise`

Asks 700 random questions over all commands, some of them long or about images. Then it saves a count, which a machine of the
other byte order must reject and one of the same must continue. Then it reads and writes files of any name, closes a pipe, and
interrupts a table, which is then continued. Prints each question with two answers; exit 1 if there is one."""

import json
import pathlib
import random
import signal
import struct
import subprocess
import sys
import tempfile

RULES = ["plus", "ring", "king", "knight", "x", "hex", "cross", "cross-ring", "row", "bishop", "queen", "0,0 0,1 1,0"]
WRAPS = ["none", "columns", "rows", "torus"]
QUESTIONS = 700
LONG = [
    ["solve", "--format", "id", "plus-33x33:" + "f" * 272 + "8"],
    ["solve", "--goal", "uniform", "plus-24x24:" + "a5" * 72],
    ["solve", "--rule", "king", "--find", "any", "plus-61x67:" + "9" * 1021 + "8"],
    ["count", "60", "9"],
    ["count", "12", "9", "--adjacent", "king", "--on", "2,3", "--off", "0,1,2,4,5,6,7,8"],
    ["count", "1000000000000000000", "5", "--wrap", "torus", "--mod", "1000000007"],
    ["count", "10", "10", "--on", "0,1", "--by-weight", "--sample", "3", "--seed", "9"],
    ["table", "nullity", "1", "300"],
    ["table", "fewest-all-on", "1", "20"],
]
FILES = [  # these run in a folder with a board in brett-ä.txt
    ["solve", "brett-ä.txt", "--output", "lösung 1"],
    ["solve", "brett-ä.txt", "--output", "lösung 1", "--format", "id"],  # replaces the file
    ["solve", "fehlt-ä.txt"],
    ["solve", "."],
    ["solve", "brett-ä.txt", "--output", "."],
    ["solve", "brett-ä.txt", "--output", "fehlt/lösung"],
    ["table", "nullity", "1", "30", "--resume", "zustand-ä"],
    ["table", "nullity", "1", "40", "--resume", "zustand-ä"],
    ["cases", "flip-game", "--out", "fälle"],
]
TABLE = ["table", "nullity", "1", "1000000", "--resume", "table"]
SAVED = ["count", "100", "10", "--off", "1,2,3", "--threads", "1"]


def board(chance):
    rows, columns = chance.randint(1, 6), chance.randint(1, 6)
    return ["".join(chance.choice("01") for _ in range(columns)) for _ in range(rows)]


def question(chance):
    """Returns a command and a request for it."""
    command = chance.choice(["solve", "count", "analyze", "generate", "rate", "hint", "show"])
    query = {"command": command, "wrap": chance.choice(WRAPS)}
    if command == "count":
        on = sorted(chance.sample(range(5), chance.randint(1, 4)))
        query |= {"rows": chance.randint(1, 9), "columns": chance.randint(1, 6), "on": ",".join(map(str, on)),
                  chance.choice(["by_weight", "fewest_lit", "most_lit"]): True, "sample": 2, "seed": chance.randrange(99)}
        return query
    query["rule"] = chance.choice(RULES)
    if command == "generate":
        return query | {"rows": chance.randint(3, 6), "columns": chance.randint(3, 6), "presses": chance.randint(1, 4),
                        "count": 2, "seed": chance.randrange(99)}
    if command in ("solve", "hint") and chance.random() < 0.2:
        query |= {"rule": "two-kind", "wrap": "none"}
    if command != "analyze":
        query["goal"] = chance.choice(["off", "on", "uniform"])
    return query | {"board": board(chance)} | ({"quiet_patterns": True} if command == "analyze" else {})


def output_of(program, arguments, text=b"", folder=None):
    done = subprocess.run([*program, *arguments], input=text, capture_output=True, check=False, cwd=folder)
    return done.returncode, done.stdout, done.stderr


def answer(line):
    """Returns the answer in a line of JSON without times and methods, which depend on the machine."""
    found = json.loads(line)
    return {name: found[name] for name in found if name not in ("seconds", "method")}


def faults(native, foreign, folder):
    chance = random.Random(2)
    query = {}
    for _ in range(QUESTIONS):
        request = question(chance)
        query.setdefault(request["command"], []).append(json.dumps(request))
    for command, requests in query.items():
        text = "\n".join(requests).encode()
        both = [output_of(program, [command, "--request", "-", "--format", "json"], text)[1].splitlines()
                for program in (native, foreign)]
        if len(both[0]) != len(requests) or len(both[1]) != len(requests):
            yield f"{command}: {len(both[0])} and {len(both[1])} answers to {len(requests)} requests"
        yield from (f"{one}\n  {here}\n  {there}" for one, here, there in zip(requests, *both) if answer(here) != answer(there))

    for arguments in LONG:
        if output_of(native, arguments) != output_of(foreign, arguments):
            yield " ".join(arguments)
    image = b"P4\n203 101\n" + bytes(chance.randrange(256) & (0xe0 if k % 26 == 25 else 0xff) for k in range(101 * 26))
    for form in ("pbm", "pbm-raw", "text", "presses"):
        arguments = ["solve", "--find", "any", "--format", form]
        if output_of(native, arguments, image) != output_of(foreign, arguments, image):
            yield f"an image, solved to {form}"

    state = folder / "state"
    if output_of(native, [*SAVED, "--resume", state, "--limit", "0.5"])[0] != 4:
        yield "the count that is to be saved has ended within its limit"
    before = state.read_bytes()
    status, out, err = output_of(foreign, [*SAVED, "--resume", state])
    program = pathlib.Path(foreign[-1]).read_bytes()
    is_little = program.startswith(b"MZ") or program[5] == 1  # a program of Windows, or of ELF
    if is_little == (struct.pack("=H", 1)[0] == 1):
        if out != output_of(native, SAVED)[1]:
            yield f"a saved count goes on: {status} {out!r} {err!r}"
    elif (status, out, err.count(b"\n")) != (2, b"", 1) or b"opposite byte order" not in err or state.read_bytes() != before:
        yield f"a saved count of the other byte order: {status} {out!r} {err!r}"


def files_after(program, folder):
    """Returns the results of the calls in FILES, and the files that they leave."""
    folder.mkdir()
    (folder / "brett-ä.txt").write_bytes(b"010\r\n111\r\n010\r\n")
    results = [output_of(program, arguments, folder=folder) for arguments in FILES]
    return results, {str(path.relative_to(folder)): path.is_file() and path.read_bytes() for path in folder.rglob("*")}


def running_table(program, folder):
    """Returns a process that has just written the first line of a table, and that line."""
    run = subprocess.Popen([*program, *TABLE], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return run, run.stdout.readline()


def faults_of_system(native, foreign, folder):
    (here, made_here), (there, made_there) = (files_after(program, folder / f"Ä {number}")
                                              for number, program in enumerate((native, foreign)))
    yield from (f"{' '.join(call)}\n  {one}\n  {other}" for call, one, other in zip(FILES, here, there) if one != other)
    yield from (f"{name}: {made_here.get(name)!r} {made_there.get(name)!r}" for name in {*made_here, *made_there}
                if made_here.get(name) != made_there.get(name))

    run, line = running_table(foreign, folder)
    second = output_of(foreign, TABLE, folder=folder)
    if second[0] != 2 or b"another run is using this file" not in second[2]:
        yield f"the file of another run: {second}"
    run.send_signal(signal.SIGINT)
    out, err = run.communicate()
    if run.returncode != 4 or b"stopped" not in err or b"saved to table" not in err:
        yield f"an interrupted table: {run.returncode} {err!r}"
    shorter = ["table", "nullity", "1", "40"]
    if not (line + out).startswith(b"1 0\n2 0\n3 0\n") or \
            output_of(foreign, [*shorter, "--resume", "table"], folder=folder) != output_of(native, shorter):
        yield "a continued table"

    run, _ = running_table(foreign, folder)
    run.stdout.close()
    err = run.stderr.read()
    if run.wait() not in (-signal.SIGPIPE, 128 + signal.SIGPIPE) or err:
        yield f"a pipe that is closed: {run.returncode} {err!r}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        # Paths of programs are absolute, since some calls run in another folder.
        programs = [pathlib.Path(sys.argv[1]).absolute()], [*sys.argv[2:-1], pathlib.Path(sys.argv[-1]).absolute()]
        found = [*faults(*programs, pathlib.Path(place)), *faults_of_system(*programs, pathlib.Path(place))]
    print("\n".join(found) if found
          else f"{QUESTIONS} questions, {len(LONG)} long ones, images, a saved count, files, pipes and an interrupt: equal")
    sys.exit(1 if found else 0)
