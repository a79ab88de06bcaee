#!/usr/bin/env python3
"""Draws the modules of tests/modules.json and what they include, as docs/architecture.svg, with Graphviz.

usage: make_architecture.py [--check] SOURCE_DIR

Arrows that follow from others are left out. --check needs no Graphviz: it ends with status 1 if the image was made from
another table.
"""
import hashlib
import json
import subprocess
import sys
from pathlib import Path

STYLE = """
  rankdir=TB; nodesep=0.3; ranksep=0.45; bgcolor=white; splines=true;
  node [shape=box, style="rounded,filled", fillcolor="#e8eef7", color="#3b5f92", fontcolor="#16202e", fontname="sans-serif",
        fontsize=13, height=0.4, width=1.1];
  edge [color="#6b7686", arrowsize=0.7];
"""


def reduced(modules):
    """Module -> the modules that it includes and that no other included module includes in turn."""
    def reached(name):
        return set(modules[name]).union(*(reached(other) for other in modules[name]))
    return {name: sorted(other for other in uses if not any(other in reached(third) for third in uses))
            for name, uses in modules.items()}


def graph_of(modules):
    arrows = [f"  {name} -> {other};" for name, uses in reduced(modules).items() for other in uses]
    return "\n".join(["digraph odori {" + STYLE, *(f"  {name};" for name in modules), *arrows, "}"])


def main():
    check = sys.argv[1:2] == ["--check"]
    arguments = sys.argv[2:] if check else sys.argv[1:]
    if len(arguments) != 1:
        sys.exit(__doc__)
    source = Path(arguments[0])
    table = json.loads((source / "tests/modules.json").read_text())
    graph = graph_of({name: uses for name, uses in table.items() if "/" not in name})
    mark = f"<!-- made from {hashlib.sha256(graph.encode()).hexdigest()} -->"
    image = source / "docs/architecture.svg"
    if check:
        if not image.exists() or mark not in image.read_text():
            sys.exit("docs/architecture.svg is not what tests/modules.json says: run tools/make_architecture.py .")
        return
    drawn = subprocess.run(["dot", "-Tsvg"], input=graph, capture_output=True, text=True, check=True).stdout
    image.write_text(drawn.rstrip().removesuffix("</svg>") + mark + "\n</svg>\n")


if __name__ == "__main__":
    main()
