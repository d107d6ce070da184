# SPDX-License-Identifier: MIT
"""The check of the rooms finds each kind of fault, in small trees made for it."""

import pathlib
import tempfile
import unittest

import rooms

TABLE = {"include/flipwise": [], "src/run": [], "src/board": ["src/run"], "src": None, "src/study": None,
         "src/json": None, "apps": [], "apps/commands": ["apps"]}
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


class Rooms(unittest.TestCase):
    def faults(self, changes):
        """The faults of the sound tree with these files changed; None takes one away."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {**SOUND, **changes}.items():
                if text is not None:
                    (root / name).parent.mkdir(parents=True, exist_ok=True)
                    (root / name).write_text(text)
            return rooms.check(root, TABLE)

    def test_sound(self):
        self.assertEqual(self.faults({}), [])

    def test_each_fault_is_found(self):
        for changes, expected in [
                ({"src/run/limits.hpp": None, "src/board/read.cpp": "", "src/solve.cpp": "",
                  "src/study/rate.cpp": ""}, "src/run: this room is missing or empty"),
                ({"src/boards/read.cpp": ""}, "src/boards/read.cpp: src/boards is no room"),
                ({"src/board/read.cpp": None}, "src/board: this room is missing or empty"),
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
                ({"src/solve.cpp": "\n" * 401}, "src/solve.cpp: 401 lines, more than 400"),
                ({"src/run/rate.hpp": ""}, "rate: a file of this name is in src/run and src/study"),
                ({f"src/run/unit{i}.hpp": "" for i in range(14)}, "src/run: 15 units, more than 14"),
                ({"src/run/a.hpp": '#include "run/b.hpp"\n', "src/run/b.hpp": '#include "run/a.hpp"\n'},
                 "a circle: src/run/a.hpp > src/run/b.hpp > src/run/a.hpp"),
        ]:
            with self.subTest(expected):
                self.assertIn(expected, self.faults(changes))

    def test_an_empty_tree_is_all_faults(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(len(rooms.check(pathlib.Path(folder), TABLE)), len(TABLE))


if __name__ == "__main__":
    unittest.main()
