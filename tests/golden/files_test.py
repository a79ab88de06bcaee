#!/usr/bin/env python3
"""Draw every golden scene from files, by `odori render --reference`, and hold it against its picture.

usage: files_test.py ODORI ODORI_GOLDEN_SCENES PICTURES

The scenes are written as PMX, VMD and PNG and read again, so this proves the writers, the readers and the command line
to give what golden_tests draws from memory. A wrong picture must be told from the right one, too.
"""
import subprocess
import sys
import tempfile
from pathlib import Path


def render(odori, folder, name, samples, limits, more, picture):
    command = [odori, "render", folder / name / f"{name}.pmx", folder / name / f"{name}.vmd", "--frame", "30",
               "--size", "160x120", "--samples", samples, "--grid", "off", "--background", "808C99",
               "--reference", picture, "--threshold", limits, "--quiet", *more.split()]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def main(odori, writer, pictures):
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        written = subprocess.run([writer, temporary], capture_output=True, text=True, check=True, timeout=120)
        scenes = [line.split("\t") for line in written.stdout.splitlines()]
        for i, (name, samples, limits, more) in enumerate(scenes):
            right = render(odori, Path(temporary), name, samples, limits, more, pictures / f"{name}.png")
            if right.returncode != 0:
                faults.append(f"{name}: status {right.returncode}: {right.stderr.strip()}")
            if i == 0:
                wrong = render(odori, Path(temporary), name, samples, limits, more,
                               pictures / f"{scenes[1][0]}.png")
                if wrong.returncode != 1:
                    faults.append(f"{name} passes as {scenes[1][0]}: status {wrong.returncode}")
    if not scenes:
        faults.append("no scenes")
    print("\n".join(faults) or f"{len(scenes)} scenes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
