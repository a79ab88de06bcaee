"""Runs the code of docs/python.md as a reader would, and the examples."""
import os
import re
import subprocess
import sys

import pytest

from conftest import PROJECT

BLOCKS = re.findall(r"^## ([^\n]*)\n(?:(?!^## ).)*?```python\n(.*?)```", (PROJECT / "docs/python.md").read_text("utf-8"), re.S | re.M)
WRITES = {"Vertices and models in files": ["theirs.npz", "bending_arm.glb"],
          "The volume of a dancer in every mode": ["volume.svg"], "Images": ["komai.png", "stretch.png"]}


def test_blocks_are_found():
    text = (PROJECT / "docs/python.md").read_text("utf-8")
    assert len(BLOCKS) == text.count("```python") >= 6
    assert set(WRITES) <= {title for title, _ in BLOCKS}


@pytest.mark.parametrize("title, code", BLOCKS, ids=[title for title, _ in BLOCKS])
def test_block(title, code, tmp_path, request):
    pytest.importorskip("matplotlib")
    program = request.config.getoption("--odori")
    if '"odori"' in code and not program:
        pytest.skip("without --odori")
    path = os.pathsep.join([os.path.dirname(os.path.abspath(program or "")), os.environ["PATH"]])
    for name in ("assets", "README.md"):
        (tmp_path / name).symlink_to(PROJECT / name)
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300,
                          env=dict(os.environ, PATH=path))
    assert done.returncode == 0, done.stderr
    for file in WRITES.get(title, []):
        assert (tmp_path / file).stat().st_size > 1000


def test_ten_lines():
    """What the page promises of its first example."""
    title, code = BLOCKS[0]
    assert title.startswith("The volume") and len([line for line in code.splitlines() if line.strip()]) <= 10


def test_figures_are_the_same_when_drawn_again(tmp_path):
    pytest.importorskip("matplotlib")
    for name in ("one", "two"):
        subprocess.run([sys.executable, PROJECT / "examples/python/skinning_figures.py", tmp_path / name, "--quick"], check=True,
                       timeout=600, env=dict(os.environ, MPLBACKEND="Agg"))
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(files) >= 3
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name
