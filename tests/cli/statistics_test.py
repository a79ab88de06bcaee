#!/usr/bin/env python3
"""Tests the statistics of `odori compare` against NumPy, from the vertices that `odori export` writes.

usage: statistics_test.py ODORI ASSETS_DIR

Exit status 77: NumPy is missing.
"""
import csv
import json
import sys
import unittest
from pathlib import Path

from export_test import DANCE, np  # which finds NumPy
from odori_case import OdoriCase, odori

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
import numpy_statistics

ASSETS = Path(sys.argv[2])
ARM = [ASSETS / "exhibits/bending_arm.pmx", ASSETS / "exhibits/bending_arm.vmd"]
FRAMES = [15, 37.5, 60]
MODES = ["linear", "sdef", "dqs", "ddm"]
UNCHANGED = {"displacement": 0, "rest": 0, "area": 1, "edge": 1, "local_volume": 1}


def lengths(vectors):
    return np.linalg.norm(vectors, axis=-1)


def area_ratios(rest, posed, triangles):
    rest, posed = numpy_statistics.vertex_areas(rest, triangles), numpy_statistics.vertex_areas(posed, triangles)
    return np.where(rest > 0, posed / np.where(rest > 0, rest, 1), 1)


def edge_ratios(rest, posed, triangles):
    """Of the edges at each vertex the ratio that differs most from 1."""
    ratios = np.ones(len(rest))
    for i, j in ((0, 1), (1, 2), (2, 0)):
        a, b = triangles[:, i], triangles[:, j]
        each = lengths(posed[a] - posed[b]) / lengths(rest[a] - rest[b])
        for ends in (a, b):
            for vertex, ratio in zip(ends, each):
                if abs(ratio - 1) > abs(ratios[vertex] - 1):
                    ratios[vertex] = ratio
    return ratios


def folds(rest, posed, triangles, rest_normals, normals):
    def sides(positions, at):
        a, b, c = (positions[triangles[:, i]] for i in range(3))
        return np.einsum("ij,ij->i", np.cross(b - a, c - a), at[triangles].sum(axis=1))
    return int((sides(rest, rest_normals) * sides(posed, normals) < 0).sum())


class Statistics(OdoriCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        frames = ",".join(map(str, FRAMES))
        run = odori("compare", *ARM, "--modes", ",".join(MODES), "--frame", frames, "--statistics", "all", "--pooled", "--json")
        assert (run.returncode, run.err) == (0, ""), run.err
        cls.json = json.loads(run.out)

    def arrays(self):
        run = odori("export", *ARM, "--frame", ",".join(map(str, FRAMES)), "--modes", ",".join(MODES), "-o", self.folder / "a.npz")
        self.assertEqual(run.returncode, 0, run.err)
        with np.load(self.folder / "a.npz", allow_pickle=False) as file:
            return {name: file[name] for name in file.files}

    def assert_statistics(self, found, values, areas, measure):
        expected = numpy_statistics.statistics(values, areas, UNCHANGED[measure])
        self.assertEqual([key for key in found if not key.startswith("worst")], list(expected))
        for key, value in expected.items():
            self.assertAlmostEqual(found[key], value, delta=1e-6, msg=f"{measure} {key}")

    def test_of_frames_and_of_all_together(self):
        arrays = self.arrays()
        rest, triangles = arrays["rest_positions"].astype(np.float64), arrays["indices"].astype(np.int64)
        areas = numpy_statistics.vertex_areas(rest, triangles)
        self.assertGreater(areas.max() / areas.min(), 1.5, "weighting by area makes a difference")
        for m, mode in enumerate(MODES):
            together = {"displacement": [], "area": [], "edge": []}
            for f in range(len(FRAMES)):
                posed, linear = (arrays["positions"][f, k].astype(np.float64) for k in (m, MODES.index("linear")))
                found = self.json["frames"][f]["modes"][m]
                values = {"displacement": lengths(posed - linear), "area": area_ratios(rest, posed, triangles),
                          "edge": edge_ratios(rest, posed, triangles)}
                for measure, each in values.items():
                    self.assert_statistics(found[measure], each, areas, measure)
                    together[measure].append(each)
                self.assertEqual(found["folds"], folds(rest, posed, triangles, arrays["rest_normals"], arrays["normals"][f, m]), mode)
            found = self.json["pooled"]["modes"][m]
            self.assertEqual((found["mode"], self.json["pooled"]["frames"]), (mode, len(FRAMES)))
            for measure, each in together.items():
                self.assert_statistics(found[measure], np.concatenate(each), np.tile(areas, len(FRAMES)), measure)
                frame = FRAMES.index(found[measure]["worst_frame"])
                worst = abs(each[frame][found[measure]["worst_vertex"]] - UNCHANGED[measure])
                self.assertAlmostEqual(worst, max(abs(x - UNCHANGED[measure]).max() for x in each), delta=1e-6)

    def test_the_table_has_the_same_numbers(self):
        table = self.folder / "a.csv"
        run = odori("compare", *ARM, "--modes", ",".join(MODES), "--frame", ",".join(map(str, FRAMES)), "--statistics", "all",
                    "--pooled", "--csv", table)
        self.assertEqual((run.returncode, run.out), (0, ""), run.err)
        with table.open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(line for line in file if not line.startswith("#")) if row["bone"] == "-1"]
        modes = [mode for frame in self.json["frames"] for mode in frame["modes"]] + self.json["pooled"]["modes"]
        self.assertEqual(len(rows), len(modes))
        self.assertEqual([row["frame"] for row in rows[-len(MODES):]], ["all"] * len(MODES))
        for row, mode in zip(rows, modes):
            self.assertEqual(row["mode"], mode["mode"])
            self.assertEqual(row["folds"], str(mode.get("folds", "")))
            for measure in UNCHANGED:
                for key, value in mode[measure].items():
                    if key != "worst_frame":
                        self.assertAlmostEqual(float(row[f"{measure}_{key}"]), value, delta=1e-6 * max(1, abs(value)))

    def test_relative_to_the_extent(self):
        run = odori("compare", *ARM, "--frame", "60", "--modes", "dqs", "--relative", "--statistics", "rms,area,max", "--json")
        self.assertEqual(run.returncode, 2)
        run = odori("compare", *ARM, "--frame", "60", "--modes", "dqs", "--relative", "--statistics", "max,rms", "--json")
        relative = json.loads(run.out)
        self.assertEqual(relative["units"]["displacement"], "extents")
        self.assertEqual(relative["units"]["area"], "ratio to rest")
        found, whole = relative["frames"][0]["modes"][0], self.json["frames"][2]["modes"][MODES.index("dqs")]
        self.assertEqual(list(found["area"]), ["max", "rms", "worst_vertex"])
        for measure, unit in (("displacement", self.json["extent"]), ("area", 1)):
            self.assertAlmostEqual(found[measure]["rms"] * unit, whole[measure]["rms"], delta=1e-6)
        box = np.ptp(self.arrays()["rest_positions"], axis=0)
        self.assertAlmostEqual(relative["extent"], lengths(box), delta=1e-5)

    def test_folds_of_a_dancer(self):
        run = odori("compare", *DANCE, "--frame", "488", "--physics", "off", "--modes", "linear,ddm", "--json")
        linear, ddm = json.loads(run.out)["frames"][0]["modes"]
        run = odori("export", *DANCE, "--frame", "488", "--physics", "off", "--modes", "ddm", "-o", self.folder / "b.npz")
        self.assertEqual(run.returncode, 0, run.err)
        with np.load(self.folder / "b.npz", allow_pickle=False) as file:
            counted = folds(file["rest_positions"].astype(np.float64), file["positions"][0, 0].astype(np.float64),
                            file["indices"].astype(np.int64), file["rest_normals"], file["normals"][0, 0])
        self.assertEqual((linear["folds"], ddm["folds"]), (0, counted))
        self.assertGreater(counted, 0)

    def test_too_many_frames_together(self):
        self.refused(2, "compare", *ARM, "--frames", "0..60:0.0001", "--pooled", says="--pooled: at most ")
        self.refused(2, "compare", *ARM, "--statistics", "mean,p2", says="'p2' is none of min, max, mean, rms, ")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
