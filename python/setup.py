# SPDX-License-Identifier: MIT
"""`pip install --no-build-isolation ./python`: CMake builds the extension; all dependencies are Debian packages."""

import os
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent


class BuildByCMake(build_ext):
    """Builds the library and the extension in a separate folder, and copies the extension to the place that pip expects."""

    def build_extension(self, extension):
        work = SOURCE / "build" / "pip"
        work.mkdir(parents=True, exist_ok=True)
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(os.cpu_count() or 1)
        options = ["-DFLIPWISE_WITH_PYTHON=ON", "-DFLIPWISE_BUILD_APPS=OFF", "-DFLIPWISE_BUILD_TESTS=OFF",
                   "-DFLIPWISE_BUILD_BENCH=OFF", "-DBUILD_SHARED_LIBS=OFF", "-DCMAKE_BUILD_TYPE=Release",
                   f"-DPython_EXECUTABLE={sys.executable}", *os.environ.get("CMAKE_ARGS", "").split()]
        subprocess.run(["cmake", "-S", SOURCE, "-B", work, *options], check=True)
        subprocess.run(["cmake", "--build", work, "--target", "flipwise_python", "--parallel", jobs], check=True)
        built, = (work / "python" / "flipwise").glob("_engine*.so")
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(built), str(target))


version = re.search(r"VERSION ([0-9.]+) LANGUAGES", (SOURCE / "CMakeLists.txt").read_text()).group(1)
setup(name="flipwise", version=version, description="An exact solver for Lights Out and other flip puzzles", license="MIT",
      long_description=(HERE / "README.md").read_text(), long_description_content_type="text/markdown",
      packages=["flipwise"], package_data={"flipwise": ["py.typed", "*.pyi"]}, python_requires=">=3.9",
      install_requires=["numpy"], ext_modules=[Extension("flipwise._engine", [])],
      cmdclass={"build_ext": BuildByCMake}, zip_safe=False)
