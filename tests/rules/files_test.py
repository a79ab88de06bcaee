#!/usr/bin/env python3
"""Hold `odori pose` against the rules' files.

usage: files_test.py ODORI ODORI_RULE_FILES

Writes every rule as files, gives each model with its motions to `odori pose`, and compares the bones with expected.tsv.
"""
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path


def turned(q, v):
    """v, turned by the unit quaternion x, y, z, w."""
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def posed(odori, folder, rule, frame, rules):
    motions = sorted(folder.glob(rule + ".vmd")) + sorted(folder.glob(rule + "_[0-9].vmd"))
    run = subprocess.run([odori, "pose", folder / (rule + ".pmx"), *motions, "--frame", frame, "--rules", rules, "--json", "--quiet"],
                         capture_output=True, timeout=60)
    if run.returncode != 0:
        sys.exit(f"{rule}: odori pose ends with status {run.returncode}: {run.stderr.decode(errors='replace')}")
    return {bone["name"]: bone for bone in json.loads(run.stdout)["frames"][0]["bones"]}


def main():
    odori, writer = sys.argv[1:]
    failed = compared = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([writer, folder], check=True, stdout=subprocess.DEVNULL, timeout=60)
        for line in (folder / "expected.tsv").read_text(encoding="utf-8").splitlines():
            rule, frame, bone, position, rotation, tolerance, rules = line.split("\t")
            at = posed(odori, folder, rule, frame, rules)[bone]
            place = [a + b for a, b in zip(turned(at["rotation"], at["rest"]), at["translation"])]
            off = math.dist(place, [float(n) for n in position.split()])
            alike = abs(sum(a * float(b) for a, b in zip(at["rotation"], rotation.split())))
            compared += 1
            if not off < float(tolerance) or not alike > 1 - max(0.1 * float(tolerance), 1e-6):
                failed += 1
                print(f"{rule}: {bone} at frame {frame} is {off:.6f} from its place, turned alike by {alike:.6f}")
    print(f"{compared - failed} of {compared} bones as expected")
    return 0 if compared > 40 and not failed else 1


sys.exit(main())
