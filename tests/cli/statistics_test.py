#!/usr/bin/env python3
"""Tests the statistics of `odori compare`, and the tables and figures of `odori suite`, against NumPy, from the vertices
that odori writes.

usage: statistics_test.py ODORI ASSETS_DIR

Exit status 77: NumPy is missing.
"""
import csv
import json
import os
import re
import struct
import sys
import unittest
import xml.etree.ElementTree as xml
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory

from export_test import DANCE, np  # which finds NumPy
from gltf_file import rotation_matrices
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
        long = lengths(rest[a] - rest[b]) >= 1e-4
        a, b = a[long], b[long]
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


def distances_to_surface(points, positions, triangles):
    """Of each point to the nearest triangle: to its plane above its inside, otherwise to its edges."""
    a, b, c = (positions[triangles[:, i]] for i in range(3))
    normals = np.cross(b - a, c - a)
    normals /= np.maximum(lengths(normals), 1e-300)[:, None]
    nearest = []
    for p in points:
        inside, least = np.ones(len(a), bool), np.full(len(a), np.inf)
        for from_, to in ((a, b), (b, c), (c, a)):
            along = to - from_
            inside &= np.einsum("ij,ij->i", np.cross(along, p - from_), normals) >= 0
            t = np.clip(np.einsum("ij,ij->i", p - from_, along) / np.maximum(np.einsum("ij,ij->i", along, along), 1e-300), 0, 1)
            least = np.minimum(least, lengths(p - from_ - t[:, None] * along))
        height = abs(np.einsum("ij,ij->i", p - a, normals))
        nearest.append(np.where(inside, np.minimum(height, least), least).min())
    return np.array(nearest)


def crossing_pairs(positions, triangles, welded):
    """Pairs of triangles without a common corner, of which an edge of one goes through the other: by signs of volumes."""
    corners, names = positions[triangles], welded[triangles]
    low, high = corners.min(axis=1), corners.max(axis=1)

    def volumes(a, b, c, d):
        return np.einsum("ij,ij->i", np.cross(b - a, c - a), d - a)

    def goes_through(p, q, t):
        a, b, c = t[:, 0], t[:, 1], t[:, 2]
        sides = [np.sign(volumes(p, q, *edge)) for edge in ((a, b), (b, c), (c, a))]
        same = (sides[0] == sides[1]) & (sides[1] == sides[2]) & (sides[0] != 0)
        return same & (volumes(a, b, c, p) * volumes(a, b, c, q) < 0)

    found = 0
    for i in range(len(triangles)):
        near = i + 1 + np.flatnonzero((low[i] <= high[i + 1:]).all(axis=1) & (low[i + 1:] <= high[i]).all(axis=1))
        near = near[~(names[near][:, :, None] == names[i]).any(axis=(1, 2))]
        other, own = corners[near], np.broadcast_to(corners[i], (len(near), 3, 3))
        crossed = np.zeros(len(near), bool)
        for k in range(3):
            crossed |= goes_through(own[:, k], own[:, (k + 1) % 3], other) | goes_through(other[:, k], other[:, (k + 1) % 3], own)
        found += crossed.sum()
    return int(found)


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

    def test_distances_of_surfaces_and_self_intersections(self):
        run = odori("export", *ARM, "--frame", "60", "--modes", "linear,sdef,ddm", "-o", self.folder / "a.npz")
        self.assertEqual(run.returncode, 0, run.err)
        with np.load(self.folder / "a.npz", allow_pickle=False) as file:
            linear, *posed = file["positions"][0].astype(np.float64)
            triangles, rest = file["indices"].astype(np.int64), file["rest_positions"]
        posed.append(rest.astype(np.float64))
        posed[-1][:, 1:] += np.maximum(rest[:, 1:2] - 10, 0) * [-1.7, 0.3]  # the upper half, folded into the lower
        posed[-1] = posed[-1].astype(np.float32).astype(np.float64)  # compare reads single precision
        np.savez(self.folder / "with.npz", frames=[60], positions=posed[-1][None])
        run = odori("compare", *ARM, "--modes", "sdef,ddm", "--surfaces", "--with", self.folder / "with.npz", "--json")
        frame = json.loads(run.out)["frames"][0]
        welded = np.unique(rest, axis=0, return_inverse=True)[1].reshape(-1)
        corners = np.unique(triangles)
        for mode, positions in zip(frame["modes"], posed):
            there = distances_to_surface(positions[corners], linear, triangles)
            back = distances_to_surface(linear[corners], positions, triangles)
            self.assertAlmostEqual(mode["hausdorff"], max(there.max(), back.max()), delta=1e-6, msg=mode["mode"])
            self.assertAlmostEqual(mode["surface_distance"], there.mean(), delta=1e-6, msg=mode["mode"])
            self.assertEqual(mode["self_intersections"], crossing_pairs(positions, triangles, welded), mode["mode"])
            self.assertEqual(mode["self_intersections_rest"], 0)
            self.assertLess(mode["surface_distance"], mode["displacement"]["mean"])
        self.assertEqual([mode["mode"] for mode in frame["modes"]], ["sdef", "ddm", "with"])
        self.assertGreater(frame["modes"][2]["self_intersections"], 50)

    def test_latex_tables_of_a_frame_and_of_all(self):
        table = self.folder / "a.tex"
        run = odori("compare", *ARM, "--modes", ",".join(MODES), "--frame", "60", "--statistics", "max,area_p95", "--latex", table)
        self.assertEqual((run.returncode, run.out), (0, ""), run.err)
        lines = [line.removesuffix(" \\\\").split(" & ") for line in table.read_text(encoding="utf-8").splitlines() if " & " in line]
        self.assertEqual(lines[0][:5], ["mode", "volume/rest", "folds", "displacement max", "displacement area\\_p95"])
        for line, mode in zip(lines[1:], self.json["frames"][2]["modes"]):
            self.assertEqual(line[:5], [mode["mode"], f"${mode['volume'] / mode['volume_rest']:.4f}$", str(mode["folds"]),
                                        f"${mode['displacement']['max']:.4f}$", f"${mode['displacement']['area_p95']:.4f}$"])
        self.assertEqual(len(lines), 1 + len(MODES))
        frames = ",".join(map(str, FRAMES))
        self.refused(2, "compare", *ARM, "--frame", frames, "--latex", table, says="--latex requires one frame, or --pooled")
        run = odori("compare", *ARM, "--modes", "ddm", "--frame", frames, "--pooled", "--latex", table)
        self.assertEqual((run.returncode, run.out), (0, ""), run.err)
        ddm = self.json["pooled"]["modes"][MODES.index("ddm")]
        expected = " & ".join(f"${ddm['displacement'][name]:.4f}$" for name in ("min", "max", "mean"))
        self.assertIn(f"\nddm & {expected} & ", table.read_text(encoding="utf-8"))

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


SVG = "{http://www.w3.org/2000/svg}"
CASES = {"bent-cylinder": "ひじ", "twisted-bar": "先", "folded-sheet": "折り目", "elbow": "左ひじ", "shoulder": "左腕", "hip": "左足D"}


def table_rows(file):
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(line for line in text if not line.startswith("#")))


def on_one_core():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


class Suite(unittest.TestCase):
    """The suite run on all cores, on one core, and a part of it with figures and the results of another program."""

    @classmethod
    def setUpClass(cls):
        holder = TemporaryDirectory(prefix="odori test 踊り ")
        cls.addClassCleanup(holder.cleanup)
        cls.folder = Path(holder.name)
        cls.whole, cls.one_core, cls.part = (cls.folder / name for name in ("whole", "one core", "part"))
        cls.run_suite("--figures", "off", "-o", cls.whole)
        cls.run_suite("--figures", "off", "-o", cls.one_core, preexec_fn=on_one_core)
        cls.arrays = {}
        for case in CASES:
            with np.load(cls.whole / f"{case}.npz", allow_pickle=False) as file:
                cls.arrays[case] = {name: file[name] for name in file.files}
        other = cls.folder / "other program"
        other.mkdir()
        arm = cls.arrays["bent-cylinder"]
        np.savez(other / "bent-cylinder.npz", positions=arm["positions"][0, list(arm["modes"]).index("dqs")])
        cls.title = cls.run_suite("--cases", "folded-sheet,bent-cylinder", "--modes", "linear,dqs", "--with", f"A & B={other}",
                                  "-o", cls.part)
        cls.rows = table_rows(cls.whole / "numbers.csv")

    @staticmethod
    def run_suite(*arguments, **options):
        run = odori("suite", *arguments, "--language", "en", **options)
        assert (run.returncode, run.err) == (0, ""), run.err
        return run.out.strip()

    def row(self, case, mode):
        return next(row for row in self.rows if (row["case"], row["mode"]) == (case, mode))

    def vertices_at_joint(self, case):
        """Those with weight on the joint or below, and elsewhere."""
        arrays = self.arrays[case]
        names = [line.split("|")[1:6] for line in (self.whole / "README.md").read_text(encoding="utf-8").splitlines()
                 if line.startswith(f"| `{case}`")]
        self.assertEqual(names[0][4].strip(), CASES[case])
        below = np.array([self.hangs_on(arrays, bone, CASES[case]) for bone in range(len(arrays["bone_parents"]))])
        used = arrays["vertex_weights"] * (arrays["vertex_bones"] >= 0)
        share = (used * below[arrays["vertex_bones"]]).sum(axis=1), (used * ~below[arrays["vertex_bones"]]).sum(axis=1)
        return (share[0] > 0) & (share[1] > 0)

    @staticmethod
    def hangs_on(arrays, bone, joint):
        while bone >= 0 and arrays["bone_names"][bone] != joint:
            bone = arrays["bone_parents"][bone]
        return bone >= 0

    def test_numbers_do_not_depend_on_the_number_of_threads(self):
        for name in ("numbers.csv", "summary.tex", "README.md", *(f"{case}.{kind}" for case in CASES for kind in ("tex", "vpd"))):
            self.assertEqual((self.whole / name).read_bytes(), (self.one_core / name).read_bytes(), name)
        again = {(row["case"], row["mode"]): row for row in table_rows(self.part / "numbers.csv")}
        self.assertEqual(len(again), 5)
        for (case, mode), row in again.items():
            if mode != "A & B":
                self.assertEqual(row, self.row(case, mode))

    def test_every_case_is_measured_in_every_mode(self):
        modes = list(self.arrays["elbow"]["modes"])
        self.assertEqual([(row["case"], row["mode"]) for row in self.rows], [(case, mode) for case in CASES for mode in modes])
        for row in self.rows:
            self.assertTrue(all(row[f"{measure}_area_p95"] for measure in UNCHANGED), row)
            self.assertEqual(bool(row["normal_mean"]), row["mode"] in ("native", "linear", "dqs"), row["mode"])

    def test_numbers_are_those_of_numpy(self):
        for case in CASES:
            arrays, joint = self.arrays[case], self.vertices_at_joint(case)
            rest, triangles = arrays["rest_positions"].astype(np.float64), arrays["indices"].astype(np.int64)
            areas, extent = numpy_statistics.vertex_areas(rest, triangles), max(1, lengths(np.ptp(rest, axis=0)))
            heaviest = arrays["vertex_bones"][np.arange(len(rest)), arrays["vertex_weights"].argmax(axis=1)]
            rigid = np.einsum("vij,vj->vi", rotation_matrices(arrays["palette_rotations"][0].astype(np.float64))[heaviest], rest)
            rigid += arrays["palette_translations"][0][heaviest]
            linear = arrays["positions"][0, list(arrays["modes"]).index("linear")]
            for m, mode in enumerate(arrays["modes"]):
                posed, row = arrays["positions"][0, m], self.row(case, mode)
                self.assertEqual(posed.dtype, np.float64)
                self.assertEqual(row["vertices"], str(joint.sum()))
                values = {"displacement": lengths(posed - linear) / extent, "rest": lengths(posed - rigid) / extent,
                          "area": area_ratios(rest, posed, triangles), "edge": edge_ratios(rest, posed, triangles)}
                for measure, each in values.items():
                    expected = numpy_statistics.statistics(each[joint], areas[joint], UNCHANGED[measure])
                    for statistic, value in expected.items():
                        self.assertAlmostEqual(float(row[f"{measure}_{statistic}"]), value, delta=1e-6,
                                               msg=f"{case} {mode} {measure} {statistic}")
                self.assertEqual(row["folds"], str(folds(rest, posed, triangles, arrays["rest_normals"], arrays["normals"][0, m])))

    def test_volumes_are_those_of_the_triangles(self):
        for case in ("bent-cylinder", "twisted-bar"):
            arrays = self.arrays[case]
            for mode, posed in zip(arrays["modes"], arrays["positions"][0]):
                a, b, c = (posed[arrays["indices"][:, i].astype(np.int64)] for i in range(3))
                volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6
                self.assertAlmostEqual(float(self.row(case, mode)["volume"]), volume, delta=1e-6 * volume, msg=mode)
        # A linear bar keeps 1 - 4 w (1 - w) sin²(θ / 2) of its section, whose mean over the weights w is 1 - 2/3 sin²(θ / 2).
        bar = self.row("twisted-bar", "linear")
        kept = float(bar["volume"]) / float(bar["volume_rest"])
        self.assertAlmostEqual(kept, 0.5 + 0.5 * (1 - 2 / 3 * np.sin(np.radians(75)) ** 2), delta=0.002)
        self.assertEqual(self.row("folded-sheet", "linear")["volume"], "")

    def test_the_local_volume_of_a_linear_bar_is_the_determinant(self):
        arrays, joint = self.arrays["twisted-bar"], self.vertices_at_joint("twisted-bar")
        tip = arrays["vertex_weights"][joint, 1]
        # Of the blended matrix; the gradient of the weights is along the bar, where the twist moves nothing.
        section = 1 - 4 * tip * (1 - tip) * np.sin(np.radians(75)) ** 2
        row = self.row("twisted-bar", "linear")
        self.assertAlmostEqual(float(row["local_volume_min"]), section.min(), delta=0.01)
        self.assertAlmostEqual(float(row["local_volume_max"]), section.max(), delta=0.01)

    def test_latex_tables_have_the_numbers_of_the_table(self):
        for case in CASES:
            lines = (self.whole / f"{case}.tex").read_text(encoding="utf-8").splitlines()
            columns = lines[lines.index("\\hline") - 1].removesuffix(" \\\\").replace("\\_", "_").split(" & ")
            self.assertEqual(columns[0], "mode")
            cells = [line.removesuffix(" \\\\").split(" & ") for line in lines[lines.index("\\hline") + 1:-1]]
            self.assertEqual([row[0] for row in cells], list(self.arrays[case]["modes"]))
            for row in cells:
                own = self.row(case, row[0])
                for column, cell in zip(columns[1:], row[1:]):
                    if column == "volume/rest":
                        expected = f"${float(own['volume']) / float(own['volume_rest']):.4f}$"
                    else:
                        expected = own["folds"] if column == "folds" else f"${float(own[column.replace(' ', '_')]):.4f}$"
                    self.assertEqual(cell, expected, (case, row[0], column))
        summary = (self.part / "summary.tex").read_text(encoding="utf-8")
        self.assertIn("mode & bent-cylinder & folded-sheet \\\\\n\\hline\nlinear & ", summary)
        self.assertRegex(summary, r"\nA \\& B & \$[01]\.\d{4}\$ & -- \\\\\n\\end{tabular}\n$")

    def test_results_of_another_program_are_measured_alike(self):
        rows = {(row["case"], row["mode"]): row for row in table_rows(self.part / "numbers.csv")}
        own, other = self.row("bent-cylinder", "dqs"), rows["bent-cylinder", "A & B"]
        for column in ("volume", "displacement_rms", "rest_area_p95", "edge_max", "area_min", "edge_worst_vertex"):
            self.assertEqual(other[column], own[column], column)
        self.assertEqual((other["folds"], other["local_volume_mean"]), ("", ""), "it gave no normals")
        self.assertNotIn(("folded-sheet", "A & B"), rows)

    def test_figures_can_be_printed(self):
        for case, titles in (("bent-cylinder", ["linear", "dqs", "A & B"]), ("folded-sheet", ["linear", "dqs"])):
            root = xml.parse(self.part / f"{case}.svg").getroot()
            width, height = float(root.get("width")), float(root.get("height"))
            images = root.findall(SVG + "image")
            self.assertEqual(len(images), len(titles))
            for box in (*images, *root.findall(SVG + "rect")):
                x, y = float(box.get("x")), float(box.get("y"))
                self.assertTrue(0 <= x and x + float(box.get("width")) <= width, box.attrib)
                self.assertTrue(0 <= y and y + float(box.get("height")) <= height, box.attrib)
            for image in images:
                png = b64decode(image.get("href").removeprefix("data:image/png;base64,"), validate=True)
                self.assertEqual(struct.unpack(">II", png[16:24]), (int(image.get("width")), int(image.get("height"))))
                self.assertGreater(int(image.get("width")), 400, "360 pixels per inch in five columns of a page")
            texts = {text.text: text for text in root.iter(SVG + "text")}
            for text in titles:
                self.assertIn(text, texts)
            for text in texts.values():
                self.assertTrue(0 < float(text.get("y")) < height and 0 < float(text.get("x")) < width, text.text)
            self.assertTrue(any(text.endswith(f". {self.title}") for text in texts), self.title)
        self.assertFalse(list(self.whole.glob("*.svg")), "--figures off")

    def test_the_title_names_the_set(self):
        self.assertRegex(self.title, r"^odori suite \d+, [0-9a-f]{16}$")
        for folder in (self.whole, self.part):
            for name in ("README.md", "numbers.csv", "bent-cylinder.tex", "summary.tex"):
                text = (folder / name).read_text(encoding="utf-8")
                self.assertIn(self.title.split()[-1], text, name)
                self.assertRegex(text, r"odori \d+\.\d+", name)
        named = set(re.findall(r"`([a-z-]+)`", (self.whole / "README.md").read_text(encoding="utf-8")))
        self.assertTrue(set(CASES) <= named, named)


class SuiteErrors(OdoriCase):
    def test_wrong_options(self):
        out = self.folder / "out"
        self.refused(2, "suite", "--cases", "elbow,knee", "-o", out, says="'knee' is none of bent-cylinder, ")
        self.refused(2, "suite", "--with", f"dqs={self.folder}", "-o", out, says="dqs is the name of a mode")
        self.refused(2, "suite", "--with", f"a={self.folder}", "-o", self.folder, says="the same folder")
        self.refused(3, "suite", "--with", f"a={self.folder}", "-o", out, says="there is no CASE.npz")
        np.savez(self.folder / "elbow.npz", positions=np.zeros((3, 3)))
        self.refused(3, "suite", "--quiet", "--cases", "elbow", "--modes", "linear", "--with", f"a={self.folder}", "-o", out, says="elbow.npz")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
