# SPDX-License-Identifier: MIT
"""Conan 2 recipe that builds from the source tree around it: conan create packaging/conan

packaging/recipes.py adds conandata.yml for a registry; with it, the recipe downloads the sources of a release."""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, load, rmdir
from conan.tools.microsoft import is_msvc

ROOT = os.path.join("..", "..")


class FlipwiseRecipe(ConanFile):
    name = "flipwise"
    description = "An exact solver for Lights Out and other flip puzzles"
    license = "MIT"
    topics = ("puzzle", "lights-out", "linear-algebra", "gf2")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]

    def set_version(self):
        if self.version:
            return
        text = load(self, os.path.join(self.recipe_folder, ROOT, "CMakeLists.txt"))
        self.version = re.search(r"VERSION ([0-9.]+) LANGUAGES", text).group(1)

    def export_sources(self):
        if self.conan_data:
            return
        source = os.path.join(self.recipe_folder, ROOT)
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"):
            copy(self, pattern, source, self.export_sources_folder)

    def requirements(self):
        self.requires("boost/[>=1.74]", options={"header_only": True})
        self.requires("nlohmann_json/[>=3.11]")

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25 <5]")

    def validate(self):
        check_min_cppstd(self, 20)
        if is_msvc(self) or self.settings.arch in ("x86", "armv7", "armv7hf"):
            raise ConanInvalidConfiguration(f"{self.ref} needs integers of 128 bits, which this compiler lacks")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for name in ("FLIPWISE_BUILD_APPS", "FLIPWISE_BUILD_TESTS", "FLIPWISE_BUILD_BENCH", "FLIPWISE_WITH_NTL"):
            toolchain.cache_variables[name] = False
        toolchain.cache_variables["FLIPWISE_INSTALL"] = True
        toolchain.generate()

    def source(self):
        if self.conan_data:
            get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("cmake", "pkgconfig"):  # Conan's generators write these files
            rmdir(self, os.path.join(self.package_folder, "lib", folder))

    def package_info(self):
        self.cpp_info.libs = ["flipwise"]
        self.cpp_info.set_property("cmake_file_name", "flipwise")
        self.cpp_info.set_property("cmake_target_name", "flipwise::flipwise")
        self.cpp_info.set_property("cmake_config_version_compat", "SameMinorVersion")
        self.cpp_info.set_property("pkg_config_name", "flipwise")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread", "m"]
