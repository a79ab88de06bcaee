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


def complaint(validator, shader):
    """What the validator has against a shader; None when it is sound."""
    done = subprocess.run([validator, str(shader)], capture_output=True, text=True)
    return None if done.returncode == 0 else done.stdout + done.stderr


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
    complaints = [text for shader in shaders if (text := complaint(validator, shader))]
    print("\n".join(complaints) or f"{len(shaders)} shaders are sound")
    return 0 if shaders and not complaints else 1


sys.exit(main(pathlib.Path(sys.argv[1])))
