"""The recipe of slidemask for Conan 2. It takes what git tracks in the checkout around it, as last staged, and needs Cargo for the library.

In a published recipe, `source` fetches an archive instead of `export_sources`, and `version` is a text instead of `set_version`.
"""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy
from conan.tools.scm import Git

required_conan_version = ">=2.4"


class Slidemask(ConanFile):
    name = "slidemask"
    description = "Attack sets of chess sliders in columns, positions, legal moves, perft"
    license = "MIT OR Apache-2.0"
    package_type = "library"
    languages = "C"
    implements = ["auto_header_only"]
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "header_only": [True, False]}
    default_options = {"shared": False, "header_only": False}
    no_copy_source = True

    @property
    def checkout(self):
        return Path(self.recipe_folder, "../../../..").resolve()

    def set_version(self):
        self.version = re.search('^version = "(.*)"', Path(self.checkout, "Cargo.toml").read_text(), re.MULTILINE)[1]

    def export_sources(self):
        Git(self, self.checkout).run(f'checkout-index --all --prefix="{Path(self.export_sources_folder).as_posix()}/"')

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["SLIDEMASK_HEADER_ONLY"] = bool(self.options.header_only)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure(build_script_folder="bindings/c")
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE-*", self.source_folder, Path(self.package_folder, "licenses"))

    def package_info(self):
        # The package has its own CMake files. Others get what pkg-config would tell them.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/slidemask"]
        pkg_config = Path(self.package_folder, "lib/pkgconfig/slidemask.pc")
        libraries = re.findall(r" -l(\S+)", pkg_config.read_text()) if pkg_config.exists() else []
        self.cpp_info.libs, self.cpp_info.system_libs = libraries[:1], libraries[1:]
