#!/usr/bin/env python3
"""Holds the include lines of src/ and tests/ against the module table, tests/modules.json.

usage: modules_test.py PROJECT_DIR

The table names, for each module (a folder of src/), the modules that it may include. An entry "MODULE/FOLDER" does the
same for a folder inside a module: it may include the folders listed and itself, apart from the files that stand directly in
the module, which every folder may include. Below "ui/workspaces" each folder is on its own: workspaces do not include each other. A folder
`detail` belongs to the folder above it and is included by its module only.

Prints one line for each include that breaks the table; exit status 1 when there is one. Before it judges the
project it judges made-up trees, good and bad, so that a check that no longer finds anything fails too.
"""
import json
import pathlib
import re
import sys
import tempfile

SOURCE_SUFFIXES = {".h", ".hpp", ".cpp", ".cc", ".inl"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"(?P<quoted>[^"\n]+)"|<(?P<angled>[^>\n]+)>)')

# Headers of ours that the build makes, outside src/.
GENERATED = {"shaders/sources.h", "odori/version.h", "translations/catalogues.h"}

# Other people's libraries that only some modules may know, by the spelling of their headers.
WALLS = [
    ("OpenGL", re.compile(r"(glad|GL|EGL|OpenGL|KHR)/"), {"gpu", "render", "export", "cli", "window"}),
    ("GLFW", re.compile(r"GLFW/"), {"window", "gpu"}),
    ("Dear ImGui", re.compile(r"(imgui|imgui_\w+)\.h$"), {"ui", "export", "window"}),
    ("SQLite", re.compile(r"sqlite3\.h$"), {"library"}),
    ("Bullet", re.compile(r"(Bullet\w+|LinearMath)/|bt[A-Z]\w*\.h$"), {"physics"}),
]

# Folders whose sub-folders may not include each other.
SEPARATE = {"ui/workspaces"}


def includes(path):
    """Yield (line number, spelling, is quoted) for each include line outside block comments."""
    text = path.read_text("utf-8", "replace")
    text = re.sub(r"/\*.*?\*/", lambda comment: "\n" * comment[0].count("\n"), text, flags=re.S)
    for number, line in enumerate(text.splitlines(), 1):
        if found := INCLUDE.match(line):
            yield number, found["quoted"] or found["angled"], found["quoted"] is not None


def sources(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in SOURCE_SUFFIXES)


def spelling_fault(spelling, quoted, roots, modules):
    """What is wrong with the way an include is written, or None."""
    parts = spelling.split("/")
    if ".." in parts or "." in parts:
        return f'includes "{spelling}" by a relative path: write it from src/ down'
    if not quoted:
        return f"includes <{spelling}> in angle brackets: our own headers are quoted" if parts[0] in modules else None
    if spelling not in GENERATED and not any((root / spelling).is_file() for root in roots):
        return f'includes "{spelling}", which is no file under {" or ".join(root.name + "/" for root in roots)}'
    return None


def table_faults(table):
    """The table itself: every name in it is a module or a folder of one, and none sees itself through others."""
    faults = [f"tests/modules.json: {module} may include {seen}, which is no module"
              for module, allowed in table.items() for seen in allowed if seen not in table]
    faults += [f"tests/modules.json: {name} is a folder of no module" for name in table if name.split("/")[0] not in table]
    sees = {module: set(allowed) & set(table) for module, allowed in table.items()}
    settled = set()
    while ready := [module for module in table if module not in settled and sees[module] <= settled]:
        settled.update(ready)
    return faults + [f"tests/modules.json: {module} includes itself through others" for module in table if module not in settled]


def folder_of(parts, table):
    """The entry "MODULE/FOLDER" of the table that these path parts stand in, or None."""
    name = "/".join(parts[:2])
    return name if len(parts) > 2 and name in table else None


def folder_fault(inside, seen, table):
    """What is wrong with an include between two files of one module, or None."""
    own, other = folder_of(inside, table), folder_of(seen, table)
    if own is None or other is None:
        return None
    if own != other:
        return None if other in table[own] else f"{own}/ may not include {other}/"
    if own in SEPARATE and inside[2] != seen[2]:
        return f"{'/'.join(inside[:3])}/ may not include {'/'.join(seen[:3])}/"
    return None


def detail_fault(module, seen):
    """`detail` folders are their module's own."""
    return f"{seen[0]}/ keeps {'/'.join(seen[:-1])}/ to itself" if "detail" in seen[:-1] and seen[0] != module else None


def module_faults(project, path, table):
    """One file of src/: its module is known, and every include is spelled right and allowed."""
    src = project / "src"
    where = path.relative_to(project).as_posix()
    inside = path.relative_to(src).parts
    module = inside[0] if len(inside) > 1 else None  # main.cpp is outside the modules and may include all of them
    if module is not None and module not in table:
        return [f"{where}: module '{module}' is not in tests/modules.json"]
    faults = []
    for number, spelling, quoted in includes(path):
        seen = spelling.split("/")
        if fault := spelling_fault(spelling, quoted, [src], table):
            faults.append(f"{where}:{number}: {fault}")
        elif module and seen[0] in table and seen[0] != module and seen[0] not in table[module]:
            faults.append(f"{where}:{number}: includes {spelling}: {module}/ may not include {seen[0]}/")
        elif module and (fault := folder_fault(inside, seen, table) or detail_fault(module, seen)):
            faults.append(f"{where}:{number}: includes {spelling}: {fault}")
        for library, header, allowed in WALLS:
            if module and module not in allowed and not quoted and header.match(spelling):
                faults.append(f"{where}:{number}: includes {spelling}: {module}/ may not know {library}")
    return faults


def outside_faults(project, path, table):
    """One file of tests/ or tools/: it may include every module, by the same spelling."""
    where = path.relative_to(project)
    roots = [project / folder for folder in ("src", "tests", "tools")]
    return [f"{where.as_posix()}:{number}: {fault}" for number, spelling, quoted in includes(path)
            if (fault := spelling_fault(spelling, quoted, roots, table))]


def check(project):
    """Every fault of the project, one line each."""
    table = json.loads((project / "tests" / "modules.json").read_text("utf-8"))
    faults = table_faults(table)
    for path in sources(project / "src"):
        faults += module_faults(project, path, table)
    for folder in ("tests", "tools"):
        for path in sources(project / folder):
            faults += outside_faults(project, path, table)
    return faults


TABLE = {"low": [], "high": ["low"], "physics": ["low"], "ui": [], "ui/core": [], "ui/workspaces": ["ui/core"]}
GOOD = {
    "src/low/a.h": "#include <vector>\n",
    "src/high/b.cpp": '#include "high/b.h"\n#include "low/a.h"\n/*\n#include "../gone.h"\n*/\n// #include "no.h"\n',
    "src/high/b.h": "",
    "src/physics/world.cpp": "#include <btBulletDynamicsCommon.h>\n",
    "src/ui/panels.h": "",
    "src/ui/core/state.h": "",
    "src/ui/workspaces/a/a.h": '#include "ui/core/state.h"\n#include "ui/panels.h"\n',
    "src/ui/workspaces/b/b.h": "",
    "src/low/detail/d.h": "",
    "src/low/d.cpp": '#include "low/detail/d.h"\n',
    "src/main.cpp": '#include "high/b.h"\n',
    "tests/support/s.h": "",
    "tools/make/t.h": "",
    "tests/unit/low/a_test.cpp": '#include "low/a.h"\n#include "support/s.h"\n#include "make/t.h"\n#include <gtest/gtest.h>\n',
}
# Each of these, laid over the good tree, must be found: (files, module table, part of the expected line).
BAD = [
    ({"src/low/c.cpp": '\n#include "high/b.h"\n'}, TABLE, "src/low/c.cpp:2: includes high/b.h: low/ may not include high/"),
    ({"src/low/c.cpp": "#  include <high/b.h>\n"}, TABLE, "src/low/c.cpp:1: includes <high/b.h> in angle brackets"),
    ({"src/high/c.h": '#include "../low/a.h"\n'}, TABLE, "src/high/c.h:1: includes \"../low/a.h\" by a relative path"),
    ({"src/high/c.h": '#include "low/../low/a.h"\n'}, TABLE, "by a relative path"),
    ({"src/high/c.h": '#include "b.h"\n'}, TABLE, 'includes "b.h", which is no file under src/'),
    ({"src/attic/c.cpp": "\n"}, TABLE, "src/attic/c.cpp: module 'attic' is not in"),
    ({"src/high/deep/c.cpp": "#include <glad/gl.h>\n"}, TABLE, "high/ may not know OpenGL"),
    ({"src/low/c.cpp": "#include <btBulletDynamicsCommon.h>\n"}, TABLE, "low/ may not know Bullet"),
    ({"src/low/c.cpp": "#include <imgui.h>\n"}, TABLE, "low/ may not know Dear ImGui"),
    ({"tests/unit/low/b_test.cpp": '#include "../../support/s.h"\n'}, TABLE, "tests/unit/low/b_test.cpp:1: includes"),
    ({"tools/t.cpp": '#include "middle/a.h"\n'}, TABLE, "tools/t.cpp:1: includes \"middle/a.h\", which is no file"),
    ({"src/ui/core/c.h": '#include "ui/workspaces/a/a.h"\n'}, TABLE, "ui/core/ may not include ui/workspaces/"),
    ({"src/ui/workspaces/a/c.h": '#include "ui/workspaces/b/b.h"\n'}, TABLE, "ui/workspaces/a/ may not include ui/workspaces/b/"),
    ({"src/high/c.h": '#include "low/detail/d.h"\n'}, TABLE, "low/ keeps low/detail/ to itself"),
    ({}, TABLE | {"attic/loft": []}, "attic/loft is a folder of no module"),
    ({}, TABLE | {"low": ["high"]}, "low includes itself through others"),
    ({}, TABLE | {"low": ["cellar"]}, "low may include cellar, which is no module"),
]


def check_made_up(files, table):
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        for name, text in (GOOD | files | {"tests/modules.json": json.dumps(table)}).items():
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
    print("\n".join(faults) if faults else "the include lines keep to tests/modules.json")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
