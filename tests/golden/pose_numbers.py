#!/usr/bin/env python3
"""Rewrite the tables at the end of README.md.

usage: pose_numbers.py ODORI SHARED_DIR

Compares the poses of ODORI with those of two other programs in SHARED_DIR/golden, by the bone classes of
golden/DIFFERENCES.md, and the distances of effectors from their goals. Replaces everything below the line
"## Comparison" of the README next to this file.
"""
import json
import math
import statistics
import subprocess
import sys
from pathlib import Path

from pose_test import FOOT, KNEE, Pair, pose_error, read_effectors

HEADING = "## Comparison\n"


def class_of(name, moved):
    if not moved:
        return "not moved by IK"
    if any(part in name for part in KNEE):
        return "knees"
    if any(part in name for part in FOOT):
        return "ankles, toes"
    if "足捩" in name or name.rstrip("D") in ("左足", "右足"):
        return "thighs"
    return "others moved by IK"


def matrix_difference(a, b, rest):
    """Like `pose_error`, for two golden 3x4 matrices."""
    move = [sum((a[4 * i + k] - b[4 * i + k]) * rest[k] for k in range(3)) + a[4 * i + 3] - b[4 * i + 3]
            for i in range(3)]
    return math.hypot(*move), max(abs(a[4 * i + k] - b[4 * i + k]) for i in range(3) for k in range(3))


def note(worst, key, which, gap):
    row = worst.setdefault(key, [[0.0, 0.0] for _ in range(3)])
    row[which] = [max(old, new) for old, new in zip(row[which], gap)]


def compare_bones(pair, worst):
    for ik in ("off", "on"):
        for k, frame in enumerate(pair.poses(ik)):
            rows, moved = pair.posed([g["frames"][k] for g in pair.goldens], ik, "skin")
            for i, bone in enumerate(frame["bones"]):
                kind = "undecided" if i in pair.undecided else class_of(pair.names[i], any(i in m for m in moved))
                key = "IK off" if ik == "off" and kind != "undecided" else kind
                for which, row in enumerate(rows):
                    note(worst, key, which, pose_error(row(i), bone))
                if len(rows) == 2:
                    note(worst, key, 2, matrix_difference(rows[0](i), rows[1](i), bone["rest"]))


def number(value):
    return "0" if value < 5e-5 else f"{value:.2g}"


def bone_table(pairs):
    print("| pair | bones | to saba | to babylon-mmd | saba to babylon-mmd |\n|---|---|---|---|---|")
    order = ["IK off", "knees", "ankles, toes", "thighs", "others moved by IK", "undecided"]
    for pair in pairs:
        worst = {}
        compare_bones(pair, worst)
        first = pair.title
        for key in order:
            if key in worst:
                cells = [f"{number(p)} / {number(r)}" for p, r in worst[key]]
                if pair.babylon is None:
                    cells[1:] = ["", ""]
                print(f"| {first} | {key} | " + " | ".join(cells) + " |")
                first = ""


def golden_residuals(pair):
    """For each solved chain and golden frame: the residual of odori and of each other program."""
    found = []
    effectors = read_effectors(pair.odori, pair.shared / pair.saba["model"]["path"])
    for k, frame in enumerate(pair.poses("on")):
        rows, _ = pair.posed([g["frames"][k] for g in pair.goldens], "on", "skin")
        rest = {bone["index"]: bone["rest"] for bone in frame["bones"]}

        def position(row, i):
            m = row(i)
            return [sum(m[4 * r + c] * rest[i][c] for c in range(3)) + m[4 * r + 3] for r in range(3)]

        for chain in frame["ik"]:
            ends = (effectors.get(chain["index"]), chain["index"])
            if chain["enabled"] and not set(ends) & pair.undecided:
                found.append((chain["residual"], [math.dist(position(row, ends[0]), position(row, ends[1])) for row in rows]))
    return found


def residual_table(pairs):
    print("| pair | chains x frames | odori p50 | saba p50 | babylon-mmd p50 | frames more than 0.005 beyond the worse of the two "
          "| maximum beyond the worse |\n|---|---|---|---|---|---|---|")
    for pair in pairs:
        found = golden_residuals(pair)
        if not found:
            continue
        theirs = [statistics.median(both[k] for _, both in found) for k in range(len(found[0][1]))] + [math.nan]
        beyond = [ours - max(both) for ours, both in found]
        print(f"| {pair.title} | {len(found)} | {statistics.median(o for o, _ in found):.4f} | {theirs[0]:.4f} | {theirs[1]:.4f} "
              f"| {sum(b > 0.005 for b in beyond)} | {max(beyond):.4f} |")


def dance_row(odori, model, motion):
    info = subprocess.run([odori, "inspect", motion, "--json"], capture_output=True, check=True, timeout=60)
    last = json.loads(info.stdout)["files"][0]["last_frame"]
    run = subprocess.run([odori, "pose", model, motion, "--physics", "off", "--frames", f"0..{last}", "--json", "--quiet"],
                         capture_output=True, check=True, timeout=600)
    found = sorted(chain["residual"] for frame in json.loads(run.stdout)["frames"] for chain in frame["ik"]
                   if chain["enabled"])
    if found:
        at = [found[min(int(share * len(found)), len(found) - 1)] for share in (0.5, 0.99)]
        print(f"| {motion.stem} | {last + 1} | {at[0]:.4f} | {at[1]:.4f} | {found[-1]:.4f} |")


def dance_table(odori, shared):
    print("| motion | frames | p50 | p99 | max |\n|---|---|---|---|---|")
    gene = shared / "data/gene-cc-by-4.0"
    for motion in [shared / "data/wavefile-dance-nc/wavefile_v2.vmd"] + sorted((gene / "motion").glob("*.vmd")):
        dance_row(odori, gene / "Gene_light.pmx", motion)


def main():
    odori, shared = sys.argv[1], Path(sys.argv[2])
    pairs = []
    for path in sorted((shared / "golden").glob("*.json*")):
        if not path.name.startswith("camera"):
            pairs.append(Pair(odori, shared, path))
            pairs[-1].title = path.name.split(".json")[0]
    readme = Path(__file__).with_name("README.md")
    text = readme.read_text(encoding="utf-8")
    with readme.open("w", encoding="utf-8") as sys.stdout:
        print(text[:text.index(HEADING)] + HEADING)
        print("Bones, maximum over all golden frames: distance in units / rotation matrix entry; 0 means below 0.00005.\n"
              "Bones that IK does not move have the same errors with IK on and off.\n")
        bone_table(pairs)
        print("\nDistance of effectors from their goals in the golden frames, units:\n")
        residual_table(pairs)
        print("\nThe same for all frames of each motion and all six chains of Gene_light.pmx:\n")
        dance_table(odori, shared)
    return 0


if __name__ == "__main__":
    sys.exit(main())
