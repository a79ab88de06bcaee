"""`pip install .` into a new virtual environment, with Debian's packages only, and the module there."""
import os
import subprocess
import sys

import pytest

import odori
from conftest import PROJECT


@pytest.mark.skipif(sys.prefix != sys.base_prefix, reason="runs in Debian's own Python")
def test_pip_install(build, tmp_path):
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "environment"], check=True, timeout=300)
    python = tmp_path / "environment/bin/python"
    settings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    settings |= {"ODORI_BUILD_DIR": str(build), "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    installed = subprocess.run([python, "-m", "pip", "install", "--no-build-isolation", "--no-cache-dir", PROJECT], env=settings,
                               capture_output=True, text=True, timeout=600)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    code = ("import odori, pathlib; here = pathlib.Path(odori.__file__).parent; assert (here / 'py.typed').exists();"
            "assert (here / '__init__.pyi').exists(); assert any(here.glob('libodori.so.*'));"
            "m = odori.Model('assets/komai.pmx'); print(here, odori.__version__, m.vertex_count)")
    used = subprocess.run([python, "-c", code], cwd=PROJECT, env=settings, capture_output=True, text=True, timeout=60)
    assert used.returncode == 0, used.stderr
    where, version, vertices = used.stdout.split()
    assert where.startswith(str(tmp_path)) and version == odori.__version__ and int(vertices) > 1000
    shown = subprocess.run([python, "-m", "pip", "show", "odori"], env=settings, capture_output=True, text=True, timeout=60).stdout
    assert f"Version: {odori.__version__}" in shown
