# SPDX-License-Identifier: MIT
"""Runs the commands that pages show, and compares what they print with what the pages print.

Usage: check.py [--write] FOLDER_OF_THE_PROGRAM PAGE...

In a fenced block that begins with `$ `, each line with this prefix is a command. The lines below it are its standard output,
then its standard error. `...` stands for any text and, after `<!-- numbers vary -->`, a number for any number. A command
continues in the next line after a `\\`.
The commands of a page run in one empty folder, in which `docs`, `examples` and `tools` are those of the source. A file that
they write is compared with the picture of that name in docs/images. With --write, outputs without `...` and pictures are
replaced by new ones.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
VARY = "<!-- numbers vary -->\n"
BLOCK = re.compile(rf"^({VARY})?```\n(\$ .*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^\$ ((?:.*\\\n)*.*\n)((?:(?!\$ ).*\n)*)", re.MULTILINE)


def matches(expected, printed, vary):
    pattern = ".*".join(re.escape(piece) for piece in expected.split("..."))
    return re.fullmatch(re.sub(r"\d+", r"\\d+", pattern) if vary else pattern, printed, re.DOTALL)


class Page:
    def __init__(self, path, environment, is_written):
        self.path, self.environment, self.is_written = path, environment, is_written
        self.examples, self.faults = 0, []

    def check(self):
        text = self.path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            self.folder = pathlib.Path(folder)
            for name in ("docs", "examples", "tools"):
                (self.folder / name).symlink_to(SOURCE / name)
            new = BLOCK.sub(self.run_block, text)
            for file in sorted(self.folder.iterdir()):
                self.compare(file, SOURCE / "docs" / "images" / file.name)
        if self.is_written and new != text:
            self.path.write_text(new, encoding="utf-8")

    def run_block(self, block):
        return block[0].replace(block[2], EXAMPLE.sub(lambda example: self.run(example, block[1]), block[2]))

    def run(self, example, vary):
        command, expected = example[1], example[2]
        run = subprocess.run(["sh", "-c", command], cwd=self.folder, env=self.environment, capture_output=True, check=False)
        printed = run.stdout.decode("utf-8") + run.stderr.decode("utf-8")
        self.examples += 1
        if matches(expected, printed, vary):
            return example[0]
        if self.is_written and "..." not in expected:
            return f"$ {command}{printed}"
        self.faults.append(f"$ {command}expected\n{expected}printed\n{printed}")
        return example[0]

    def compare(self, file, picture):
        if file.is_symlink() or not picture.exists() or file.read_bytes() == picture.read_bytes():
            return
        if self.is_written:
            picture.write_bytes(file.read_bytes())
        else:
            self.faults.append(f"{picture} is another picture than the one that the page makes")


def main(arguments):
    is_written = arguments[0] == "--write"
    folder, *pages = arguments[is_written:]
    environment = dict(os.environ, PATH=os.path.abspath(folder) + os.pathsep + os.environ["PATH"])
    examples = faults = 0
    for path in pages:
        page = Page(pathlib.Path(path), environment, is_written)
        page.check()
        for fault in page.faults:
            print(f"{path}: {fault}")
        examples, faults = examples + page.examples, faults + len(page.faults)
    print(f"{examples} examples, {faults} faults")
    return 1 if faults or not examples else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
