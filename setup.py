"""Builds the Python module with CMake, for `pip install .` (docs/python.md).

The build takes minutes. With ODORI_BUILD_DIR=build/release the module is made in that build of odori, which has compiled
everything but the module itself.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
VERSION = re.search(r"project\(odori VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text("utf-8"))[1]


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        package = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = os.environ.get("ODORI_BUILD_DIR")
        if build is None:
            build = Path(self.build_temp).resolve() / "cmake"
            generator = ["-G", "Ninja"] if shutil.which("ninja") else []
            subprocess.run(["cmake", *generator, "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON",
                            "-DBUILD_TESTING=OFF", "-DODORI_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}",
                            *self.pybind11()], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "odori_python", "--parallel", str(os.cpu_count() or 1)], check=True)
        package.mkdir(parents=True, exist_ok=True)
        for file in (Path(build) / "python/odori").iterdir():
            if file.name.startswith(("_core", "libodori")):
                shutil.copy(file, package)

    @staticmethod
    def pybind11():
        """Where pybind11 of the build environment is; empty: CMake finds the system's."""
        try:
            import pybind11
        except ImportError:
            return []
        return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


# What setuptools writes belongs into the folder that git ignores.
(ROOT / "build").mkdir(exist_ok=True)
setup(
    version=VERSION,
    ext_modules=[Extension("odori._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    package_data={"odori": ["py.typed", "*.pyi"]},
    options={"egg_info": {"egg_base": "build"}, "build": {"build_base": "build/pip"}},
)
