# SPDX-License-Identifier: MIT
"""The test that `conan create` runs on the package: examples/consumer."""

import os

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout

CONSUMER = os.path.join("..", "..", "..", "examples", "consumer")
"""The folder of its sources, unless packaging/recipes.py has copied them next to this file."""


class FlipwiseTest(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps", "CMakeToolchain"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        copied = os.path.exists(os.path.join(self.source_folder, "CMakeLists.txt"))
        cmake.configure(build_script_folder=None if copied else CONSUMER)
        cmake.build()

    def test(self):
        if can_run(self):
            self.run(os.path.join(self.cpp.build.bindir, "consumer"), env="conanrun")
