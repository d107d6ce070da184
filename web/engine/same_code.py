#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles a source to the same object in every folder: same_code.py COMPILER ARGUMENTS, as a launcher of CMake.

The code that clang 14 makes for exceptions of WebAssembly depends on the addresses of its own data: `delegate` instructions are
placed in the order of a table of pointers. So the source is compiled to LLVM's intermediate language first, which does not depend
on them. Machine code is made of it in a folder whose path is always as long, by a process with the same environment, whose
addresses are not random.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

arguments = sys.argv[1:]
output = pathlib.Path(arguments[arguments.index("-o") + 1])
if output.suffix != ".o":  # a precompiled header
    sys.exit(subprocess.call(arguments))

text = output.with_suffix(".ll")
first = ["-S" if word == "-c" else str(text) if word == str(output) and before == "-o" else word for before, word in zip([""] + arguments, arguments)]
status = subprocess.call(first + ["-emit-llvm"])
if status:
    sys.exit(status)

compiler = next(word for word in arguments if word.endswith("em++"))
kept = [word for word in arguments if re.fullmatch(r"-O\w|-msimd128|-fwasm-exceptions", word)]
with tempfile.TemporaryDirectory(prefix="flipwise-", dir="/tmp") as folder:
    # Its first lines name the source.
    module = re.sub(rb"\A; ModuleID = .*\nsource_filename = .*\n", b'source_filename = "source"\n', text.read_bytes())
    pathlib.Path(folder, "source.ll").write_bytes(module)
    text.unlink()
    command = ["setarch", "-R", compiler, *kept, "-Xclang", "-disable-llvm-passes", "-c", "source.ll", "-o", "source.o"]
    status = subprocess.call(command, cwd=folder, env={"PATH": os.environ["PATH"], "PWD": folder})
    if status == 0:
        output.write_bytes(pathlib.Path(folder, "source.o").read_bytes())
sys.exit(status)
