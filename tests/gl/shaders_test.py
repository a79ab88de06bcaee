#!/usr/bin/env python3
"""Validates each shader of a folder with glslangValidator, the reference compiler.

usage: shaders_test.py FOLDER

Drivers accept more than GLSL 1.50 allows. To prove that the validator does not, a shader with a layout
qualifier, which 1.50 lacks, must be rejected first. Exit status 77 (skipped) if the validator is not installed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOO_NEW = "#version 150 core\nlayout(location = 0) in vec4 position;\nvoid main() { gl_Position = position; }\n"


# The sets of formulas that vertex shaders are compiled for (shaders/skinning.glsl).
FORMULAS = [["LINEAR"], ["LINEAR", "SDEF"], ["LINEAR", "DUAL_QUATERNION"], ["LINEAR", "SDEF", "DUAL_QUATERNION"],
            ["DUAL_QUATERNION"], ["ABOUT_CENTER"], ["BULGE_FREE"], ["DELTA_MUSH"], ["DELTA_MUSH_FAST"],
            ["COMPRESSED_MUSH"], ["ALREADY_POSED"]]

# Kinds of materials that fragment shaders are compiled for (shaders/material_color.glsl): each way of each property.
SHADOWS = [[], ["RECEIVES_SHADOW"], ["RECEIVES_SHADOW", "SHADOW_DETAIL"],
           ["RECEIVES_SHADOW", "SHADOW_DETAIL", "SOFT_SHADOW"]]
SPHERES = [[], ["SPHERE_MULTIPLY"], ["SPHERE_ADD"], ["SUB_TEXTURE"]]
FLAGS = [[], ["HAS_TEXTURE", "HAS_TOON"], ["HAS_TEXTURE", "HIGHLIGHT", "SMOOTH"], ["HAS_TOON", "HIGHLIGHT", "VERTEX_COLOR", "SMOOTH"],
         ["HAS_TEXTURE", "HAS_TOON", "HIGHLIGHT", "VERTEX_COLOR"], ["DIRECT_LIGHT"], ["DIRECT_LIGHT", "HIGHLIGHT", "SMOOTH"]]
KINDS = [shadow + sphere + flags for shadow in SHADOWS for sphere in SPHERES for flags in FLAGS]


def variants(shader):
    if shader.suffix == ".vert":
        compressed = [formulas + ["COMPRESSED_WEIGHTS"] for formulas in FORMULAS if formulas != ["ALREADY_POSED"]]
        return FORMULAS + [formulas + ["CROWD"] for formulas in FORMULAS] + compressed
    return KINDS if "material_color()" in shader.read_text() else [[]]


def validation_error(validator, shader):
    """The messages of the validator for a shader; None if it is valid."""
    done = subprocess.run([validator, str(shader)], capture_output=True, text=True)
    return None if done.returncode == 0 else done.stdout + done.stderr


def with_defines(shader, defines, scratch):
    """A copy of the shader with these names defined after #version, as the program compiles it."""
    head, version, rest = shader.read_text().partition("#version 150 core\n")
    made = pathlib.Path(scratch, shader.name)
    made.write_text(head + version + "".join(f"#define {name}\n" for name in defines) + rest)
    return made


def validation_errors(validator, shaders):
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        for shader in shaders:
            for defines in variants(shader):
                found.append(validation_error(validator, with_defines(shader, defines, scratch)))
    return [text for text in found if text]


def functions_of(source):
    """The body of each function by its name."""
    found = {}
    for start in re.finditer(r"^\w+ (\w+)\([^)]*\) \{", source, re.MULTILINE):
        end, depth = start.end(), 1
        while depth > 0:
            depth += {"{": 1, "}": -1}.get(source[end], 0)
            end += 1
        found[start[1]] = source[start.end():end]
    return found


def lookups_after_discard(source):
    """The functions that look up a texture with derivatives behind a discard, where these are undefined."""
    functions = functions_of(re.sub(r"//.*", "", source))

    def called(body):
        return [name for name in re.findall(r"\b(\w+)\(", body) if name in functions]

    def looks_up(body):
        return bool(re.search(r"\btexture\(", body)) or any(looks_up(functions[name]) for name in called(body))

    def discards(name):
        return "discard" in functions[name] or any(discards(other) for other in called(functions[name]))

    found = []
    for name, body in functions.items():
        ends = [match.end() for match in re.finditer(r"\bdiscard\b", body)]
        ends += [match.end() for match in re.finditer(r"\b(\w+)\([^;]*;", body)
                 if match[1] in functions and discards(match[1])]
        if ends and looks_up(body[min(ends):]):
            found.append(name)
    return found


# A lookup behind a discard of the function it calls; the check itself must find it.
LATE_LOOKUP = """vec4 base() {
  if (uv.x < 0.0) discard;
return vec4(1.0);
}

vec3 toon() { return texture(toon_texture, uv).rgb; }

void main() {
  color = base();
  color.rgb *= toon();
}
"""


def main(folder):
    if lookups_after_discard(LATE_LOOKUP) != ["main"]:
        print("the check does not find a texture lookup behind a discard")
        return 1
    late = [f"{path.name}: {name}: texture lookup with derivatives after discard"
            for path in sorted(folder.glob("*.frag")) for name in lookups_after_discard(path.read_text())]
    if late:
        print("\n".join(late))
        return 1
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
