#!/usr/bin/env python3
"""Installs libodori from a build and uses it as another project does: by CMake's find_package and by pkg-config. Runs the example
of docs/c-api.md.

usage: install_test.py PROJECT_DIR BUILD_DIR
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROJECT, BUILD = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()


def output(*command, **options):
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300, **options)
    assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"
    return run.stdout


def main():
    with tempfile.TemporaryDirectory(prefix="odori library ") as holder:
        folder = pathlib.Path(holder)
        prefix = folder / "prefix"
        output("cmake", "--install", BUILD, "--prefix", prefix, "--component", "library")
        library, = prefix.rglob("libodori.so.0")
        assert os.readlink(library).startswith("libodori.so.0.") and (library.parent / "libodori.so").is_symlink()

        # CMake: the examples as a project of their own.
        output("cmake", "-S", PROJECT / "examples/library", "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
        output("cmake", "--build", folder / "build")
        print(output(sys.executable, PROJECT / "tests/library/examples_test.py", BUILD / "odori", PROJECT / "assets",
                     folder / "build/posed_obj", folder / "build/volumes"))

        # pkg-config: the example of the manual.
        source = re.search(r"```c\n(.*?)```", (PROJECT / "docs/c-api.md").read_text("utf-8"), re.S)[1]
        (folder / "manual.c").write_text(source)
        found = dict(os.environ, PKG_CONFIG_PATH=str(library.parent / "pkgconfig"))
        flags = [flag.replace("\\ ", " ") for flag in re.split(r"(?<!\\) ", output("pkg-config", "--cflags", "--libs", "odori", env=found).strip())]
        assert re.fullmatch(r"\d+\.\d+\.\d+", output("pkg-config", "--modversion", "odori", env=found).strip())
        output("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", folder / "manual.c", *flags, "-o", folder / "manual")
        line = output(folder / "manual", cwd=PROJECT / "assets", env=dict(os.environ, LD_LIBRARY_PATH=str(library.parent)))
        print(line)
        assert re.search(r": vertex 0 is at -?\d+\.\d+, -?\d+\.\d+, -?\d+\.\d+$", line.strip()), line
        needed = output("readelf", "--dynamic", library)
        assert not re.search(r"libglfw|libimgui|libOpenGL\.so|libX11", needed), needed


if __name__ == "__main__":
    main()
