#!/usr/bin/env python3
"""Holds the include lines of src/ and tests/ against the room table, tests/house.json.

usage: house_test.py PROJECT_DIR

Prints one line for each include that breaks the table; exit status 1 when there is one. Before it judges the
project it judges made-up trees, good and bad, so that a check that has stopped seeing fails too.
"""
import json
import pathlib
import re
import sys
import tempfile

SOURCE_SUFFIXES = {".h", ".hpp", ".cpp", ".cc", ".inl"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"(?P<quoted>[^"\n]+)"|<(?P<angled>[^>\n]+)>)')

# Headers of ours that the build makes, outside src/.
GENERATED = {"shaders/sources.h"}

# Other people's libraries that only some rooms may know, by how their headers are spelled.
WALLS = [
    ("OpenGL", re.compile(r"(glad|GL|EGL|OpenGL|KHR)/"), {"gpu", "render", "app"}),
    ("GLFW", re.compile(r"GLFW/"), {"app"}),
    ("Dear ImGui", re.compile(r"(imgui|imgui_\w+)\.h$"), {"ui", "app"}),
    ("Bullet", re.compile(r"(Bullet\w+|LinearMath)/|bt[A-Z]\w*\.h$"), {"physics"}),
]


def includes(path):
    """Yield (line number, spelling, is quoted) for each include line outside block comments."""
    text = path.read_text("utf-8", "replace")
    text = re.sub(r"/\*.*?\*/", lambda comment: "\n" * comment[0].count("\n"), text, flags=re.S)
    for number, line in enumerate(text.splitlines(), 1):
        if found := INCLUDE.match(line):
            yield number, found["quoted"] or found["angled"], found["quoted"] is not None


def sources(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in SOURCE_SUFFIXES)


def spelling_fault(spelling, quoted, roots, rooms):
    """What is wrong with the way an include is written, or None."""
    parts = spelling.split("/")
    if ".." in parts or "." in parts:
        return f'includes "{spelling}" by a relative path: write it from src/ down'
    if not quoted:
        return f"includes <{spelling}> in angle brackets: our own headers are quoted" if parts[0] in rooms else None
    if spelling not in GENERATED and not any((root / spelling).is_file() for root in roots):
        return f'includes "{spelling}", which is no file under {" or ".join(root.name + "/" for root in roots)}'
    return None


def table_faults(table):
    """The table itself: every name in it is a room, and none sees itself through others."""
    faults = [f"tests/house.json: {room} may see {seen}, which is no room"
              for room, allowed in table.items() for seen in allowed if seen not in table]
    sees = {room: set(allowed) & set(table) for room, allowed in table.items()}
    settled = set()
    while ready := [room for room in table if room not in settled and sees[room] <= settled]:
        settled.update(ready)
    return faults + [f"tests/house.json: {room} sees a ring of rooms" for room in table if room not in settled]


def room_faults(project, path, table):
    """One file of src/: its room is known, and every include is spelled right and allowed."""
    src = project / "src"
    where = path.relative_to(project).as_posix()
    inside = path.relative_to(src).parts
    room = inside[0] if len(inside) > 1 else None  # main.cpp stands outside the rooms and may see all of them
    if room is not None and room not in table:
        return [f"{where}: room '{room}' is not in tests/house.json"]
    faults = []
    for number, spelling, quoted in includes(path):
        seen = spelling.split("/")[0]
        if fault := spelling_fault(spelling, quoted, [src], table):
            faults.append(f"{where}:{number}: {fault}")
        elif room and seen in table and seen != room and seen not in table[room]:
            faults.append(f"{where}:{number}: includes {spelling}: {room}/ may not see {seen}/")
        for library, header, allowed in WALLS:
            if room and room not in allowed and not quoted and header.match(spelling):
                faults.append(f"{where}:{number}: includes {spelling}: {room}/ may not know {library}")
    return faults


def outside_faults(project, path, table):
    """One file of tests/ or tools/: it may see every room, by the same spelling."""
    where = path.relative_to(project)
    roots = [project / folder for folder in ("src", "tests", "tools")]
    return [f"{where.as_posix()}:{number}: {fault}" for number, spelling, quoted in includes(path)
            if (fault := spelling_fault(spelling, quoted, roots, table))]


def check(project):
    """Every fault of the project, one line each."""
    table = json.loads((project / "tests" / "house.json").read_text("utf-8"))
    faults = table_faults(table)
    for path in sources(project / "src"):
        faults += room_faults(project, path, table)
    for folder in ("tests", "tools"):
        for path in sources(project / folder):
            faults += outside_faults(project, path, table)
    return faults


TABLE = {"low": [], "high": ["low"], "physics": ["low"]}
GOOD = {
    "src/low/a.h": "#include <vector>\n",
    "src/high/b.cpp": '#include "high/b.h"\n#include "low/a.h"\n/*\n#include "../gone.h"\n*/\n// #include "no.h"\n',
    "src/high/b.h": "",
    "src/physics/world.cpp": "#include <btBulletDynamicsCommon.h>\n",
    "src/main.cpp": '#include "high/b.h"\n',
    "tests/support/s.h": "",
    "tools/make/t.h": "",
    "tests/unit/low/a_test.cpp": '#include "low/a.h"\n#include "support/s.h"\n#include "make/t.h"\n#include <gtest/gtest.h>\n',
}
# Each of these, laid over the good tree, must be found: (files, room table, part of the expected line).
BAD = [
    ({"src/low/c.cpp": '\n#include "high/b.h"\n'}, TABLE, "src/low/c.cpp:2: includes high/b.h: low/ may not see high/"),
    ({"src/low/c.cpp": "#  include <high/b.h>\n"}, TABLE, "src/low/c.cpp:1: includes <high/b.h> in angle brackets"),
    ({"src/high/c.h": '#include "../low/a.h"\n'}, TABLE, "src/high/c.h:1: includes \"../low/a.h\" by a relative path"),
    ({"src/high/c.h": '#include "low/../low/a.h"\n'}, TABLE, "by a relative path"),
    ({"src/high/c.h": '#include "b.h"\n'}, TABLE, 'includes "b.h", which is no file under src/'),
    ({"src/attic/c.cpp": "\n"}, TABLE, "src/attic/c.cpp: room 'attic' is not in"),
    ({"src/high/deep/c.cpp": "#include <glad/gl.h>\n"}, TABLE, "high/ may not know OpenGL"),
    ({"src/low/c.cpp": "#include <btBulletDynamicsCommon.h>\n"}, TABLE, "low/ may not know Bullet"),
    ({"src/low/c.cpp": "#include <imgui.h>\n"}, TABLE, "low/ may not know Dear ImGui"),
    ({"tests/unit/low/b_test.cpp": '#include "../../support/s.h"\n'}, TABLE, "tests/unit/low/b_test.cpp:1: includes"),
    ({"tools/t.cpp": '#include "middle/a.h"\n'}, TABLE, "tools/t.cpp:1: includes \"middle/a.h\", which is no file"),
    ({}, TABLE | {"low": ["high"]}, "low sees a ring"),
    ({}, TABLE | {"low": ["cellar"]}, "low may see cellar, which is no room"),
]


def check_made_up(files, table):
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        for name, text in (GOOD | files | {"tests/house.json": json.dumps(table)}).items():
            path = project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return check(project)


def self_check():
    """What this check itself gets wrong about the made-up trees."""
    wrong = [f"self-check: a good tree is blamed: {line}" for line in check_made_up({}, TABLE)]
    for files, table, expected in BAD:
        found = check_made_up(files, table)
        if not any(expected in line for line in found):
            wrong.append(f"self-check: expected '{expected}', found {found}")
    return wrong


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    project = pathlib.Path(sys.argv[1]).resolve()
    faults = self_check() + check(project)
    if not sources(project / "src"):
        faults.append(f"{project}: there is nothing under src/")
    print("\n".join(faults) if faults else "the include lines keep to tests/house.json")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
