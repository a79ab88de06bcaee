#!/usr/bin/env python3
"""Render every golden scene from files with `odori render --reference` and compare it with its baseline.

usage: files_test.py ODORI ODORI_GOLDEN_SCENES BASELINES

The scenes are written as PMX, VMD and PNG and read again, so this tests that writers, readers and command line give the
same images as golden_tests from memory. A wrong baseline must be detected as well.
"""
import subprocess
import sys
import tempfile
from pathlib import Path


def render(odori, folder, name, samples, limits, more, baseline):
    command = [odori, "render", folder / name / f"{name}.pmx", folder / name / f"{name}.vmd", "--frame", "30",
               "--size", "160x120", "--samples", samples, "--grid", "off",
               "--reference", baseline, "--threshold", limits, "--quiet", *more.split()]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def main(odori, writer, baselines):
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        written = subprocess.run([writer, temporary], capture_output=True, text=True, check=True, timeout=120)
        scenes = [line.split("\t") for line in written.stdout.splitlines()]
        for i, (name, samples, limits, more) in enumerate(scenes):
            right = render(odori, Path(temporary), name, samples, limits, more, baselines / f"{name}.png")
            if right.returncode != 0:
                faults.append(f"{name}: status {right.returncode}: {right.stderr.strip()}")
            if i == 0:
                wrong = render(odori, Path(temporary), name, samples, limits, more,
                               baselines / f"{scenes[1][0]}.png")
                if wrong.returncode != 1:
                    faults.append(f"{name} matches {scenes[1][0]}: status {wrong.returncode}")
    if not scenes:
        faults.append("no scenes")
    print("\n".join(faults) or f"{len(scenes)} scenes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
