"""Options and fixtures of the tests of the Python module."""
import json
import subprocess
import sys
from pathlib import Path

import pytest

import odori

PROJECT = Path(__file__).resolve().parents[2]
ASSETS = PROJECT / "assets"
sys.path.insert(0, str(PROJECT / "tests/support"))
import numpy_statistics  # noqa: E402, F401: for the tests


def pytest_addoption(parser):
    parser.addoption("--odori", help="the program odori, to compare with")
    parser.addoption("--build", help="build folder of odori")


@pytest.fixture(scope="session")
def program(request):
    """Runs odori and returns what it prints as JSON."""
    path = request.config.getoption("--odori")
    if not path:
        pytest.skip("without --odori")

    def run(*arguments):
        done = subprocess.run([path, *map(str, arguments)], capture_output=True, timeout=300)
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout) if "--json" in arguments else done.stdout

    return run


@pytest.fixture(scope="session")
def build(request):
    path = request.config.getoption("--build")
    if not path:
        pytest.skip("without --build")
    return Path(path).resolve()


@pytest.fixture(scope="session")
def komai():
    return odori.Model(ASSETS / "komai.pmx")


@pytest.fixture(scope="session")
def dance():
    return odori.Motion(ASSETS / "komai.vmd")


@pytest.fixture(scope="session")
def exhibits():
    folder = ASSETS / "exhibits"
    return {name: (odori.Model(folder / f"{name}.pmx"), odori.Motion(folder / f"{name}.vmd"))
            for name in ("twisting_bar", "bending_arm")}
