# SPDX-License-Identifier: MIT
"""Builds the Python package: pyproject.toml describes it, and CMake builds its extension.

The environment variable CMAKE_ARGS has further options for CMake. NTL is left out unless they contain FLIPWISE_WITH_NTL=ON,
so that a wheel is under the MIT licence.
"""

import importlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import setuptools
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
OPTIONS = shlex.split(os.environ.get("CMAKE_ARGS", ""))


def version():
    return re.search(r"VERSION ([0-9.]+) LANGUAGES", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]


def licence():
    """Returns the licence of the wheel as an argument of setup(), which setuptools 77 renamed."""
    with_ntl = any(re.fullmatch(r"-DFLIPWISE_WITH_NTL(:BOOL)?=(ON|1|YES|TRUE)", option) for option in OPTIONS)
    number = int(setuptools.__version__.partition(".")[0])
    return {"license_expression" if number >= 77 else "license": "GPL-3.0-or-later" if with_ntl else "MIT"}


def addresses():
    """Returns the URLs in the table of CONTACT.md, without those that are not published yet."""
    table = dict(re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", (ROOT / "CONTACT.md").read_text(encoding="utf-8"), re.M))
    return {name: table[row].strip("<>") for name, row in (("Repository", "repository"), ("Issues", "issue tracker"))
            if "://" in table[row]}


class BuildByCMake(build_ext):
    """Builds the extension in a folder of its interpreter, and copies it to the place that setuptools expects."""

    def build_extension(self, extension):
        work = pathlib.Path(self.build_temp).resolve()
        options = ["-DFLIPWISE_WITH_PYTHON=ON", "-DFLIPWISE_WITH_NTL=OFF", "-DFLIPWISE_BUILD_APPS=OFF", "-DFLIPWISE_BUILD_TESTS=OFF",
                   "-DFLIPWISE_BUILD_BENCH=OFF", "-DBUILD_SHARED_LIBS=OFF", "-DCMAKE_BUILD_TYPE=Release",
                   f"-DPython_EXECUTABLE={sys.executable}"]
        if sys.platform.startswith("linux"):
            options.append("-DCMAKE_MODULE_LINKER_FLAGS_RELEASE=-s")  # without symbols
        # pip builds in an environment that it deletes, so the paths of its tools are stated every time.
        if ninja := shutil.which("ninja"):
            options += ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"]
        try:
            options.append(f"-Dpybind11_DIR={importlib.import_module('pybind11').get_cmake_dir()}")
        except ImportError:
            pass  # CMake finds the package of the system
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(os.cpu_count() or 1)
        subprocess.run(["cmake", "-S", ROOT, "-B", work, *options, *OPTIONS], check=True)
        subprocess.run(["cmake", "--build", work, "--config", "Release", "--target", "flipwise_python", "--parallel", jobs], check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        built, = (work / "python" / "flipwise").rglob(target.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, target)


setuptools.setup(version=version(), project_urls=addresses(), ext_modules=[setuptools.Extension("flipwise._engine", [])],
                 cmdclass={"build_ext": BuildByCMake}, **licence())
