#!/usr/bin/env python3
"""Holds docs/diagnostics.md against the kinds of findings the program declares (`FaultKind k...{...}` in src/).

usage: diagnostics_table.py PROJECT_DIR [--write]

Prints what is wrong with the declarations or the table; exit status 1 when anything is. With --write the table is
written anew.
"""
import pathlib
import re
import sys

DECLARATION = re.compile(r"\bFaultKind\s+(k[A-Z]\w*)\s*\{(.*?)\}\s*;", re.S)
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
SEVERITY = re.compile(r"Severity::(\w+)")
CODE = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")

# What is found in a model or motion after reading carries its file's format in place of the room's name.
SHOWN_AS = {"model": ("pmx", "pmd", "x"), "motion": ("vmd", "vpd")}

HEAD = """# What odori reports about files

Here you can look up every code that `odori check` prints and the window's messages stand for, and what odori does about it. An error means
that the file is not opened, or the command not done; a warning that something is lost or shown otherwise than its author
meant; a note that something is odd and harmless. This table is written by `tests/diagnostics_table.py . --write`; a test
holds it against the program.

| code | | what is wrong | in odori |
|---|---|---|---|
"""


def arguments(text):
    """The declaration's arguments, adjacent literals joined."""
    parts, depth_text = [], ""
    for piece in re.split(r'("(?:[^"\\]|\\.)*")', text):
        if piece.startswith('"'):
            depth_text += piece
            continue
        for i, part in enumerate(piece.split(",")):
            if i:
                parts.append(depth_text.strip())
                depth_text = ""
            depth_text += part
    return parts + [depth_text.strip()]


def literal(argument):
    return "".join(LITERAL.findall(argument)).replace('\\"', '"')


def declarations(src):
    """Yield (where, name, code, words, severity, remedy) for every kind declared under src/."""
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".h", ".cpp")):
        text = path.read_text("utf-8")
        for found in DECLARATION.finditer(text):
            given = arguments(found[2])
            severity = SEVERITY.search(given[2])[1] if len(given) > 2 else "error"
            where = f"{path.relative_to(src.parent).as_posix()}:{text.count(chr(10), 0, found.start()) + 1}"
            yield where, found[1], literal(given[0]), literal(given[1]), severity, literal(given[3]) if len(given) > 3 else ""


def shown_codes(code):
    room, rest = code.split(".", 1)
    return [f"{name}.{rest}" for name in SHOWN_AS.get(room, (room,))]


def declaration_faults(kinds):
    faults, owner = [], {}
    for where, name, code, words, severity, remedy in kinds:
        if not CODE.fullmatch(code):
            faults.append(f"{where}: {name}: '{code}' is no dotted lower-case code")
        if not words or words.endswith(".") or words[0].isupper() and not words.startswith(("SDEF", "IK", "MMD", "PMX")):
            faults.append(f"{where}: {name}: the words are a clause without a full stop")
        if severity != "error" and not remedy:
            faults.append(f"{where}: {name}: what does odori do about it?")
        for shown in shown_codes(code) if CODE.fullmatch(code) else []:
            if shown in owner:
                faults.append(f"{where}: {name}: {shown} is the code of {owner[shown]} too")
            owner[shown] = name
    return faults


def table(kinds):
    rows = []
    for _, _, code, words, severity, remedy in kinds:
        codes = ", ".join(f"`{shown}`" for shown in shown_codes(code))
        rows.append(f"| {codes} | {severity} | {words} | {remedy} |\n".replace("|  |", "| |"))
    return HEAD + "".join(sorted(rows))


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--write"]):
        sys.exit(__doc__)
    project = pathlib.Path(sys.argv[1]).resolve()
    kinds = list(declarations(project / "src"))
    faults = declaration_faults(kinds)
    if len(kinds) < 50:
        faults.append(f"only {len(kinds)} kinds were found in src/: this test has stopped seeing them")
    document = project / "docs" / "diagnostics.md"
    if len(sys.argv) == 3:
        document.write_text(table(kinds), "utf-8")
    elif not document.is_file() or document.read_text("utf-8") != table(kinds):
        faults.append("docs/diagnostics.md is not what src/ declares: tests/diagnostics_table.py . --write")
    print("\n".join(faults) if faults else f"docs/diagnostics.md has all {len(kinds)} kinds of findings")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
