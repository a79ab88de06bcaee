#!/usr/bin/env python3
"""Holds the table of docs/changing.md: no example is named in more files of src and shaders than it says.

usage: changing_test.py SOURCE_DIR
"""
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
page = (source / "docs/changing.md").read_text("utf-8")
texts = {path: path.read_text("utf-8") for folder in ("src", "shaders") for path in (source / folder).rglob("*")
         if path.suffix in (".h", ".cpp", ".glsl", ".vert", ".frag")}
rows = re.findall(r"^\| ([^|]+) \| `([^|]+)` \| (\d+) \|$", page, re.M)
wrong = [] if rows else ["docs/changing.md has no table"]
for change, example, limit in rows:
    named = sorted(str(path.relative_to(source)) for path, text in texts.items() if example in text)
    if not named or len(named) > int(limit):
        wrong.append(f"{change}: {example} is in {len(named)} files, {limit} allowed: {', '.join(named)}")
for named in re.findall(r"`((?:src|tests|packaging|shaders)/[\w/.]+)`", page):
    if not (source / named).exists():
        wrong.append(f"docs/changing.md names {named}, which does not exist")
sys.exit("\n".join(wrong) or None)
