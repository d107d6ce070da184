# SPDX-License-Identifier: MIT
"""Tests the metadata of the package: those that are installed, and those of pyproject.toml and setup.py."""

import importlib.metadata
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import flipwise

SOURCE = pathlib.Path(os.environ["FLIPWISE_SOURCE"])


class Metadata(unittest.TestCase):
    def test_the_installed_version(self):
        version = importlib.metadata.version("flipwise")
        self.assertEqual((version, flipwise.__version__), (os.environ["FLIPWISE_VERSION"],) * 2)

    def test_installed_metadata_are_those_of_the_project(self):
        try:
            import tomllib
        except ImportError:
            self.skipTest("Python 3.11 or later reads TOML")
        project = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
        found = importlib.metadata.metadata("flipwise")
        self.assertEqual((found["Name"], found["Summary"], found["Requires-Python"]),
                         (project["name"], project["description"], project["requires-python"]))
        needed = [re.sub("[ ()]", "", one) for one in found.get_all("Requires-Dist") if "extra" not in one]
        self.assertEqual(needed, project["dependencies"])
        self.assertIn(found["License-Expression"] or found["License"], ("MIT", "GPL-3.0-or-later"))


class SourceDistribution(unittest.TestCase):
    def setUp(self):
        if importlib.util.find_spec("setuptools") is None:
            self.skipTest("setuptools is not installed")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ("CMakeLists.txt", "CONTACT.md", "LICENSE", "MANIFEST.in", "pyproject.toml", "setup.py"):
            shutil.copy(SOURCE / name, self.folder)
        self.folders = ("cmake", "include", "src", "python")
        for name in self.folders:
            shutil.copytree(SOURCE / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))

    def egg_info(self, **environment):
        """Returns the metadata and the files of a source distribution, without making one."""
        subprocess.run([sys.executable, "-W", "ignore", "setup.py", "-q", "egg_info"], cwd=self.folder, check=True, capture_output=True,
                       env={**os.environ, "CMAKE_ARGS": "", **environment})
        info = self.folder / "python" / "flipwise.egg-info"
        return (info / "PKG-INFO").read_text(), (info / "SOURCES.txt").read_text().splitlines()

    def test_it_has_what_builds_the_extension(self):
        expected = {str(path.relative_to(self.folder)) for name in self.folders for path in (self.folder / name).rglob("*") if path.is_file()}
        text, files = self.egg_info()
        self.assertGreater(len(expected), 100)
        self.assertLessEqual(expected | {"CMakeLists.txt", "CONTACT.md", "LICENSE", "pyproject.toml", "setup.py"}, set(files))
        self.assertIn(f"\nVersion: {os.environ['FLIPWISE_VERSION']}\n", text)
        for line in ("License-File: LICENSE", "Author: The flipwise maintainers", "Description-Content-Type: text/markdown"):
            self.assertIn(f"\n{line}\n", text)

    def test_the_licence_is_that_of_what_is_built(self):
        for options, licence in (("", "MIT"), ("-DFLIPWISE_WITH_NTL=OFF", "MIT"), ("-DX=1 -DFLIPWISE_WITH_NTL=ON", "GPL-3.0-or-later")):
            self.assertRegex(self.egg_info(CMAKE_ARGS=options)[0], rf"\nLicense(-Expression)?: {licence}\n")

    def test_addresses_are_those_of_the_contact_page(self):
        self.assertNotIn("Project-URL", self.egg_info()[0] if "://" not in (SOURCE / "CONTACT.md").read_text() else "")
        page = self.folder / "CONTACT.md"
        page.write_text(re.sub(r"^(\| repository \|).*", r"\1 <https://example.org/flipwise> |", page.read_text(), flags=re.M))
        self.assertIn("\nProject-URL: Repository, https://example.org/flipwise\n", self.egg_info()[0])


if __name__ == "__main__":
    unittest.main()
