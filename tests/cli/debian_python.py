"""NumPy and Pillow, which Debian's packages give to /usr/bin/python3 alone: import this first, and the script runs again with it.

Without them the script ends with status 77 (skipped), and with 1 where CI is set.
"""
import importlib
import os
import sys


def need(*names):
    """The modules of these names, in order."""
    try:
        return [importlib.import_module(name) for name in names]
    except ImportError as missing:
        system = "/usr/bin/python3"
        if os.environ.get("ODORI_PYTHON") != system and os.path.exists(system):
            os.execve(system, [system, *sys.argv], {**os.environ, "ODORI_PYTHON": system})
        print(f"Debian's package of {missing.name} is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else 77)
