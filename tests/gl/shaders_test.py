#!/usr/bin/env python3
"""Validates each shader of a folder with glslangValidator, the reference compiler.

usage: shaders_test.py FOLDER

Drivers accept more than GLSL 1.50 allows. To prove that the validator does not, a shader with a layout
qualifier, which 1.50 lacks, must be rejected first. Exit status 77 (skipped) if the validator is not installed.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TOO_NEW = "#version 150 core\nlayout(location = 0) in vec4 position;\nvoid main() { gl_Position = position; }\n"


# The sets of formulas that vertex shaders are compiled for (shaders/skinning.glsl).
FORMULAS = [[], ["SOME_SDEF"], ["SOME_QDEF"], ["SOME_SDEF", "SOME_QDEF"], ["ALL_DUAL_QUATERNION"], ["ALL_ABOUT_CENTER"]]


def validation_error(validator, shader):
    """The messages of the validator for a shader; None if it is valid."""
    done = subprocess.run([validator, str(shader)], capture_output=True, text=True)
    return None if done.returncode == 0 else done.stdout + done.stderr


def with_formulas(shader, formulas, scratch):
    """A copy of the shader with these formulas defined after #version, as the program compiles it."""
    head, version, rest = shader.read_text().partition("#version 150 core\n")
    made = pathlib.Path(scratch, shader.name)
    made.write_text(head + version + "".join(f"#define {name}\n" for name in formulas) + rest)
    return made


def validation_errors(validator, shaders):
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        for shader in shaders:
            for formulas in FORMULAS if shader.suffix == ".vert" else [[]]:
                found.append(validation_error(validator, with_formulas(shader, formulas, scratch)))
    return [text for text in found if text]


def main(folder):
    validator = shutil.which("glslangValidator")
    if validator is None:
        print("glslangValidator is not installed (package glslang-tools)")
        return 1 if os.environ.get("CI") == "true" else 77
    with tempfile.TemporaryDirectory() as scratch:
        too_new = pathlib.Path(scratch, "too_new.vert")
        too_new.write_text(TOO_NEW)
        if validation_error(validator, too_new) is None:
            print("the validator accepts syntax that GLSL 1.50 does not have")
            return 1
    shaders = sorted(path for path in folder.iterdir() if path.suffix in (".vert", ".frag"))
    errors = validation_errors(validator, shaders)
    print("\n".join(errors) or f"{len(shaders)} shaders are valid")
    return 0 if shaders and not errors else 1


sys.exit(main(pathlib.Path(sys.argv[1])))
