#!/usr/bin/env python3
"""Tests `odori compare` on the exhibits, whose numbers can be calculated by hand.

usage: compare_test.py ODORI ASSETS_DIR
"""
import csv
import json
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, film, odori, png_size

ASSETS = Path(sys.argv[2])
BAR = [ASSETS / "exhibits/twisting_bar.pmx", ASSETS / "exhibits/twisting_bar.vmd"]
ARM = [ASSETS / "exhibits/bending_arm.pmx", ASSETS / "exhibits/bending_arm.vmd"]
HALF_A_TURN = ["--frame", "60"]
MODES = ["native", "linear", "sdef", "dqs", "spherical", "cor", "bulge-free", "ddm", "ddm-fast", "ddm-compressed",
         "dm"]
SMALL = ["--size", "320x180", "--samples", "0", "--quiet"]


def compare(*arguments):
    return odori("compare", *arguments)


class Compare(OdoriCase):
    def test_json_has_the_calculated_numbers(self):
        run = compare(*BAR, *HALF_A_TURN, "--against", "linear", "--json")
        self.assertEqual((run.returncode, run.err), (0, ""))
        result = json.loads(run.out)
        self.assertEqual((result["format"], result["version"], result["against"]), ("odori-compare", 1, "linear"))
        self.assertEqual([part["closed"] for part in result["parts"]], [True])
        frame, = result["frames"]
        self.assertEqual([mode["mode"] for mode in frame["modes"]], MODES)
        modes = {mode["mode"]: mode for mode in frame["modes"]}
        kept = {name: mode["volume"] / mode["volume_rest"] for name, mode in modes.items()}
        self.assertAlmostEqual(kept["linear"], 2 / 3, places=4)
        self.assertAlmostEqual(kept["dqs"], 1.0, places=2)
        self.assertEqual(modes["linear"]["displacement"]["max"], 0.0)
        # At the seam linear blending is on the axis, dual quaternions at the radius of 2.
        self.assertAlmostEqual(modes["dqs"]["displacement"]["max"], 2.0, places=3)
        self.assertAlmostEqual(modes["linear"]["local_volume"]["min"], 0.0, places=6)
        self.assertAlmostEqual(modes["linear"]["rest"]["max"], 2.0, places=3)
        bones = modes["dqs"]["bones"]
        self.assertEqual([bone["index"] for bone in bones], [0, 1])
        self.assertEqual(sum(bone["vertices"] for bone in bones), result["model"]["vertices"])
        self.assertAlmostEqual(max(bone["displacement"]["max"] for bone in bones), modes["dqs"]["displacement"]["max"])

    def test_selected_modes_and_frames(self):
        run = compare(*ARM, "--modes", "dqs,bdef", "--frame", "30,0,12.5", "--json")
        frames = json.loads(run.out)["frames"]
        self.assertEqual([frame["frame"] for frame in frames], [30, 0, 12.5])
        for frame in frames:
            self.assertEqual([mode["mode"] for mode in frame["modes"]], ["dqs", "linear"])
        self.assertAlmostEqual(frames[1]["modes"][0]["displacement"]["max"], 0.0, places=5)

    def test_csv_agrees_with_json(self):
        table = self.folder / "new" / "a.csv"
        run = compare(*ARM, "--frames", "0..60:20", "--csv", table, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        with table.open(encoding="utf-8", newline="") as file:
            lines = file.readlines()
        facts = [line.rstrip() for line in lines if line.startswith("#")]
        self.assertEqual(lines[:len(facts)], [fact + "\n" for fact in facts], "before the names of the columns")
        self.assertEqual(facts[0], "# " + odori("--version").out.strip())
        for fact in ("# reference of displacement: linear", "# unit of displacement: units",
                     "# unit of local_volume: ratio to rest", "# unit of volume and volume_rest: cubic units"):
            self.assertIn(fact, facts)
        rows = list(csv.DictReader(lines[len(facts):]))
        frames = json.loads(run.out)["frames"]
        bones = len(frames[0]["modes"][0]["bones"])
        self.assertEqual(len(rows), 4 * len(MODES) * (1 + bones))
        whole = [row for row in rows if row["bone"] == "-1"]
        for row, (frame, mode) in zip(whole, [(f, m) for f in frames for m in f["modes"]]):
            self.assertEqual((float(row["frame"]), row["mode"]), (frame["frame"], mode["mode"]))
            self.assertAlmostEqual(float(row["volume"]), mode["volume"], places=4)
            for measure in ("displacement", "rest", "area", "edge", "local_volume"):
                self.assertAlmostEqual(float(row[measure + "_mean"]), mode[measure]["mean"], places=5)
                self.assertEqual(int(row[measure + "_worst_vertex"]), mode[measure]["worst_vertex"])
        self.assertEqual({row["bone_name"] for row in rows if row["bone"] == "1"},
                         {frames[0]["modes"][0]["bones"][1]["name"]})

    def test_without_an_output_text_is_printed(self):
        run = compare(*BAR, *HALF_A_TURN)
        self.assertEqual((run.returncode, run.err), (0, ""))
        lines = run.out.splitlines()
        self.assertIn("1 of 1 parts closed", lines[0])
        self.assertEqual([line.split()[0] for line in lines[1:]], MODES)
        self.assertIn("66.7 %", lines[2])

    def test_a_sheet(self):
        images = set()
        for i, more in enumerate(([], ["--modes", "linear,dqs"], ["--background", "none"], ["--background", "202020"],
                                  ["--edge", "off"], ["--modes", "linear,dqs", "--heat", "volume"],
                                  ["--modes", "linear,dqs", "--heat", "volume", "--range", "0.5"],
                                  ["--heat", "displacement", "--against", "dqs", "--background", "none"])):
            out = self.folder / f"{i}.png"
            run = compare(*BAR, *HALF_A_TURN, "-o", out, *SMALL, *more)
            self.assertEqual((run.returncode, run.out, run.err), (0, "", ""))
            self.assertEqual(png_size(out), (320, 180))
            images.add(out.read_bytes())
        self.assertEqual(len(images), 8, "all images differ")

    def test_the_reference_is_linear_and_a_measure_has_one_name(self):
        run = compare(*BAR, *HALF_A_TURN, "--json")
        self.assertEqual(json.loads(run.out)["against"], "linear")
        sheets = []
        for more in (["--heat", "volume"], ["--heat", "local_volume"], ["--heat", "displacement"],
                     ["--heat", "displacement", "--against", "linear"]):
            run = compare(*BAR, *HALF_A_TURN, "-o", self.folder / "a.png", *SMALL, *more)
            self.assertEqual((run.returncode, run.err), (0, ""))
            sheets.append((self.folder / "a.png").read_bytes())
        self.assertEqual(sheets[0], sheets[1], "the name of before")
        self.assertEqual(sheets[2], sheets[3], "the default")

    def test_frames_outside_the_motion(self):
        self.refused(2, "compare", *BAR, "--frame", "-5", says="frames are counted from 0: -5")
        self.refused(2, "compare", *BAR, "--frames", "-1..5", says="frames are counted from 0: -1")
        self.refused(2, "compare", *BAR, "--frame", "99999", says="frame 99999; it ends at frame 120")
        run = compare(*BAR, "--frame", "1920", "--modes", "linear")
        self.assertEqual((run.returncode, run.err), (0, ""), "a minute after the end, the last pose")

    def test_a_film_has_the_selected_frames(self):
        out = self.folder / "a.mp4"
        run = compare(*BAR, "--frames", "0..9", "-o", out, *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(film(out)[:2], (320, 10))

    def test_wrong_command_lines(self):
        out = self.folder / "a.png"
        self.refused(2, "compare", *BAR, "--modes", "linear,foo", says="--modes: 'foo' is none of native, linear, ")
        self.refused(2, "compare", *BAR, "--against", "foo", says="(see odori compare --help)")
        self.refused(2, "compare", *BAR, "-o", out, "--heat", "fever",
                     says="'fever' is none of displacement, rest, area, edge, local_volume")
        self.refused(2, "compare", *BAR, "--frame", "foo", says="'foo' is not valid; it must be N[,N...]")
        for wrong in ([], [BAR[1]], [*BAR, "--modes", "magic"], [*BAR, "--modes", ""], [*BAR, "--against", "all"],
                      [*BAR, "-o", self.folder / "a.tiff"], [*BAR, "-o", out, "--frame", "1,2"],
                      [*BAR, "-o", out, "--size", "10"], [*BAR, "--csv", ""],
                      [*BAR, "--heat", "fever"], [*BAR, "--range", "1"], [*BAR, "--heat", "area", "--range", "-1"]):
            with self.subTest(wrong):
                self.refused(2, "compare", *wrong)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_unreadable_input_and_unwritable_output(self):
        self.refused(3, "compare", self.folder / "missing.pmx", says="missing.pmx")
        self.refused(4, "compare", *BAR, "--csv", "/proc/no/a.csv")
        self.refused(4, "compare", *BAR, "-o", "/proc/no/a.png", *SMALL)
        self.refused(4, "compare", *BAR, "-o", "/proc/no/a.mp4", *SMALL)

    def test_ctrl_c_leaves_no_partial_table(self):
        self.stopped_by_ctrl_c("compare", *BAR, "--frames", "0..1000:0.0001", "--csv", self.folder / "a.csv", "--quiet")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
