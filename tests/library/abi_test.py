#!/usr/bin/env python3
"""Compares the binary interface of libodori with the committed one, tests/library/abi.txt: exported symbols with their versions,
prototypes of functions, sizes of structs, offsets of their members, values of enumerators.

usage: abi_test.py PROJECT_DIR LIBRARY C_COMPILER [--write]

What is in abi.txt may not change while the SONAME is the same: symbols and enumerators are only added, and structs with a
first member `size` only grow. `--write` writes the file anew; read the difference before you commit it.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

STRUCT = re.compile(r"typedef struct (odori_\w+) \{(.*?)\} \1;", re.S)
ENUM = re.compile(r"typedef enum (odori_\w+) \{(.*?)\} \1;", re.S)
FUNCTION = re.compile(r"ODORI_API[^;(]*?\b(odori_\w+)\(")
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def header_text(project):
    headers = sorted((project / "include/odori").glob("*.h"))
    return COMMENT.sub("", "\n".join(path.read_text("utf-8") for path in headers))


def members(body):
    return [re.sub(r"\[.*", "", part.split()[-1]).lstrip("*") for part in body.split(";") if part.strip()]


def enumerators(body):
    return [part.split("=")[0].strip() for part in body.split(",") if part.strip()]


def layout(project, compiler):
    """Lines that a program compiled with the headers prints."""
    text = header_text(project)
    lines = []
    for name, body in STRUCT.findall(text):
        lines.append(f'printf("struct {name} size %zu\\n", sizeof({name}));')
        lines += [f'printf("struct {name} {member} at %zu, %zu bytes\\n", offsetof({name}, {member}), sizeof((({name} *)0)->{member}));'
                  for member in members(body)]
    for name, body in ENUM.findall(text):
        lines += [f'printf("enum {name} {value} = %d\\n", (int){value});' for value in enumerators(body)]
    assert len(lines) > 100, "the headers are not understood"
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "layout.c", pathlib.Path(folder) / "layout"
        source.write_text("#include <odori.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) + "\nreturn 0;\n}\n")
        subprocess.run([compiler, "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{project / 'include'}", str(source), "-o", str(program)],
                       check=True)
        return subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout.splitlines()


def prototypes(project):
    """As declared; the sources of the library include the headers, so the compiler holds both together."""
    found = re.findall(r"^ODORI_API\s+([^;{]*);", header_text(project), re.M)
    return sorted("function " + " ".join(text.split()) for text in found)


def exported(library):
    names = subprocess.run(["nm", "--dynamic", "--defined-only", "--with-symbol-versions", library], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return sorted(f"symbol {line.split()[2]}" for line in names if line.split()[1] != "A")


def soname(library):
    dynamic = subprocess.run(["readelf", "--dynamic", library], check=True, capture_output=True, text=True).stdout
    return ["soname " + re.search(r"SONAME.*\[(.*)\]", dynamic)[1]]


def main():
    project, library, compiler = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    committed = project / "tests/library/abi.txt"
    found = soname(library) + exported(library) + prototypes(project) + layout(project, compiler)
    if "--write" in sys.argv:
        committed.write_text("\n".join(found) + "\n")
        return
    expected = committed.read_text().splitlines()
    faults = [f"missing or changed: {line}" for line in expected if line not in found]
    faults += [f"not in tests/library/abi.txt: {line}" for line in found if line not in expected]
    declared = {f"symbol {name}@@ODORI_0" for name in FUNCTION.findall(header_text(project))}
    symbols = {line for line in found if line.startswith("symbol ")}
    faults += [f"exported and not declared, or the other way round: {line}" for line in sorted(declared ^ symbols)]
    print("\n".join(faults) if faults else f"the binary interface is the committed one: {len(expected)} entries")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
