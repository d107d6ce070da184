# SPDX-License-Identifier: MIT
"""Tests that the check of the components finds each kind of fault, in small trees made for it."""

import pathlib
import tempfile
import unittest

import components

PAGE = """
| component | what it contains | may include |
|---|---|---|
| `apps/commands/` | a file per command | apps |
| `apps/` | what commands share | public headers |
| `include/flipwise/` | values | itself |
| `src/json/` | requests | all below |
| `src/study/` | facts | all below |
| `src/` | entry points | all below |
| `src/board/` | boards | run |
| `src/run/` | limits | public headers |
"""
TABLE = components.read_components(PAGE)
SOUND = {
    "include/flipwise/board.hpp": "",
    "src/run/limits.hpp": "#include <vector>\n",
    "src/board/read.cpp": '#include "run/limits.hpp"\n#include "flipwise/board.hpp"\n',
    "src/solve.cpp": '#include "run/limits.hpp"\n',
    "src/study/rate.cpp": '#include "run/limits.hpp"\n',
    "src/json/write_json.cpp": "#include <nlohmann/json.hpp>\n",
    "apps/main.cpp": '#include "flipwise/board.hpp"\n#include <CLI/CLI.hpp>\n',
    "apps/commands/show.cpp": '#include "flipwise/board.hpp"\n',
}


class Components(unittest.TestCase):
    def faults(self, changes):
        """Returns the faults of the sound tree with these files changed; None removes a file."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {**SOUND, **changes}.items():
                if text is not None:
                    (root / name).parent.mkdir(parents=True, exist_ok=True)
                    (root / name).write_text(text)
            return components.check(root, TABLE)

    def test_sound(self):
        self.assertEqual(self.faults({}), [])
        self.assertEqual(self.faults({"apps/main.cpp": 'f("--memory");\n', "src/solve.cpp": 'i--; f("a -- b"); // --x "--y"\n'}), [])

    def test_each_fault_is_found(self):
        for changes, expected in [
                ({"src/run/limits.hpp": None, "src/board/read.cpp": "", "src/solve.cpp": "",
                  "src/study/rate.cpp": ""}, "src/run: this component is missing or empty"),
                ({"src/boards/read.cpp": ""}, "src/boards/read.cpp: src/boards is not a component of the table"),
                ({"src/board/read.cpp": None}, "src/board: this component is missing or empty"),
                ({"src/run/up.hpp": "", "src/run/limits.hpp": '#include "board/b.hpp"\n', "src/board/b.hpp": ""},
                 "src/run/limits.hpp: includes board/b.hpp; src/run must not see src/board"),
                ({"src/study/study.hpp": "", "src/solve.cpp": '#include "study/study.hpp"\n'},
                 "src/solve.cpp: includes study/study.hpp; src must not see src/study"),
                ({"apps/main.cpp": '#include "run/limits.hpp"\n'},
                 "apps/main.cpp: includes run/limits.hpp; apps must not see src/run"),
                ({"apps/main.cpp": '#include "nowhere.hpp"\n'},
                 "apps/main.cpp: includes nowhere.hpp, which is not there for it"),
                ({"apps/other.cpp": "#include <CLI/App.hpp>\n"},
                 "CLI/ is seen by more than one file: apps/main.cpp, apps/other.cpp"),
                ({"apps/other.cpp": "#include <mpi.h>\n"},
                 "apps/other.cpp: includes mpi.h, which only apps/mpi/mpi_main\\.cpp may"),
                ({"src/solve.cpp": "#include <nlohmann/json.hpp>\n"},
                 "src/solve.cpp: includes nlohmann/json.hpp, which only src/json/.+ may"),
                ({"src/solve.cpp": '// "a comment" --x "too"\nf(\'"\', "needs 3 GiB: \\"--memory\\" allows more");\n'},
                 'src/solve.cpp: the text "needs 3 GiB: \\"--memory\\" allows more" names an option, which only programs have'),
                ({"src/run/a.hpp": '#include "run/b.hpp"\n', "src/run/b.hpp": '#include "run/a.hpp"\n'},
                 "a circle: src/run/a.hpp > src/run/b.hpp > src/run/a.hpp"),
        ]:
            with self.subTest(expected):
                self.assertIn(expected, self.faults(changes))

    def test_the_table(self):
        self.assertEqual(TABLE["src/study"], {"src", "src/board", "src/run"})
        self.assertEqual(TABLE["src/board"], {"src/run"})
        self.assertEqual(TABLE["apps"], set())
        for name, names in [("runs", 0), ("flipwise, run, x", 0), ("commands/", 0)]:
            with self.subTest(name), self.assertRaisesRegex(ValueError, f"src/board: .* names {names} components"):
                components.read_components(PAGE.replace("| run |", f"| {name} |"))
        with self.assertRaisesRegex(ValueError, "'run' names 2 components"):
            components.read_components(PAGE + "| `apps/run/` | another | itself |\n")

    def test_a_component_that_may_see_less(self):
        table = components.read_components(PAGE.replace("| run |", "| public headers |"))
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in SOUND.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            self.assertEqual(components.check(root, table),
                             ["src/board/read.cpp: includes run/limits.hpp; src/board must not see src/run"])

    def test_files_that_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "src/run").mkdir(parents=True)
            (root / "src/run/limits.hpp").write_text("")
            self.assertEqual(components.missing(root, "page.md", "src/run/limits.hpp, `limits.hpp`, run/limits.cpp; mits.hpp."),
                             [f"page.md names {name}, which is not there"
                              for name in ("mits.hpp", "run/limits.cpp")])

    def test_an_empty_tree_is_all_faults(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(len(components.check(pathlib.Path(folder), TABLE)), len(TABLE))


if __name__ == "__main__":
    unittest.main()
