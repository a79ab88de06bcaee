#!/usr/bin/env python3
"""Compiles each shader of a folder with glslangValidator, which holds it against the language's text.

usage: shaders_test.py FOLDER

Drivers accept more than GLSL 1.50 has; the validator does not. To show that it still looks, a shader with a layout
qualifier that 1.50 lacks must be refused first. Exit status 77, skipped, where there is no validator.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TOO_NEW = "#version 150 core\nlayout(location = 0) in vec4 position;\nvoid main() { gl_Position = position; }\n"


# What vertex shaders are compiled for (shaders/skinning.glsl).
FORMULAS = [[], ["SOME_SDEF"], ["SOME_QDEF"], ["SOME_SDEF", "SOME_QDEF"], ["ALL_DUAL_QUATERNION"], ["ALL_ABOUT_CENTER"]]


def complaint(validator, shader):
    """What the validator has against a shader; None when it is sound."""
    done = subprocess.run([validator, str(shader)], capture_output=True, text=True)
    return None if done.returncode == 0 else done.stdout + done.stderr


def with_formulas(shader, formulas, scratch):
    """The shader as it is compiled for these formulas; its lines are defined after #version."""
    head, version, rest = shader.read_text().partition("#version 150 core\n")
    made = pathlib.Path(scratch, shader.name)
    made.write_text(head + version + "".join(f"#define {name}\n" for name in formulas) + rest)
    return made


def complaints_about(validator, shaders):
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        for shader in shaders:
            for formulas in FORMULAS if shader.suffix == ".vert" else [[]]:
                found.append(complaint(validator, with_formulas(shader, formulas, scratch)))
    return [text for text in found if text]


def main(folder):
    validator = shutil.which("glslangValidator")
    if validator is None:
        print("glslangValidator is not installed (package glslang-tools)")
        return 1 if os.environ.get("CI") == "true" else 77
    with tempfile.TemporaryDirectory() as scratch:
        too_new = pathlib.Path(scratch, "too_new.vert")
        too_new.write_text(TOO_NEW)
        if complaint(validator, too_new) is None:
            print("the validator accepts what GLSL 1.50 does not have")
            return 1
    shaders = sorted(path for path in folder.iterdir() if path.suffix in (".vert", ".frag"))
    complaints = complaints_about(validator, shaders)
    print("\n".join(complaints) or f"{len(shaders)} shaders are sound")
    return 0 if shaders and not complaints else 1


sys.exit(main(pathlib.Path(sys.argv[1])))
