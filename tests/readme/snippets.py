# SPDX-License-Identifier: MIT
"""Compiles the C++ examples of a page without linking. A block without includes is the body of a function.

Usage: snippets.py COMPILER FOLDER_OF_THE_HEADERS PAGE
"""

import re
import subprocess
import sys


def main(compiler, headers, page):
    with open(page, encoding="utf-8") as file:
        blocks = re.findall(r"^```cpp\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
    program = "#include <atomic>\n#include <flipwise/flipwise.hpp>\n#include <iostream>\n"
    for number, block in enumerate(blocks):
        program += block if "#include" in block else f"void example_{number}() {{\n{block}}}\n"
    command = [compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused-variable", "-Werror", "-I", headers, "-x", "c++", "-"]
    run = subprocess.run(command, input=program, text=True, check=False)
    print(f"{len(blocks)} examples")
    return run.returncode if blocks else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
