#!/usr/bin/env python3
"""Tests weights as data: `--weights`, the arrays of `odori export --computed`, and what NumPy makes of both.

usage: weights_test.py ODORI ASSETS_DIR

Exit status 77: NumPy is missing.
"""
import csv
import io
import json
import sys
import unittest
from pathlib import Path

from debian_python import need

(np,) = need("numpy")

from odori_case import OdoriCase, odori

ASSETS = Path(sys.argv[2]).resolve()
KOMAI = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
ARM = [ASSETS / "exhibits/bending_arm.pmx", ASSETS / "exhibits/bending_arm.vmd"]
STILL = ["--physics", "off"]
OF_WEIGHTS = ["vertex_weights", "vertex_bones", "deform_kinds", "sdef_rows", "sdef_c", "sdef_r0", "sdef_r1"]


class WeightsCase(OdoriCase):
    def succeeds(self, *arguments):
        run = odori(*arguments)
        self.assertEqual(run.returncode, 0, run.err)
        return run

    def npz(self, *arguments, name="out.npz"):
        self.succeeds("export", *arguments, "-o", self.folder / name, "--quiet")
        with np.load(self.folder / name, allow_pickle=False) as file:
            return {each: file[each] for each in file.files}

    def save(self, name, **arrays):
        np.savez(self.folder / name, **arrays)
        return self.folder / name


class Weights(WeightsCase):
    def test_round_trip_is_bit_equal(self):
        """Of a model with BDEF, SDEF and QDEF: in the arrays, and in the posed vertices of several modes."""
        out = ["--frame", "40", "--modes", "native,sdef,dqs,cor"]
        ours = self.npz(*KOMAI, *STILL, *out)
        self.assertGreater(len(set(ours["deform_kinds"])), 3)
        again = self.npz(*KOMAI, *STILL, *out, "--weights", self.folder / "out.npz", name="again.npz")
        for name in ours:
            np.testing.assert_array_equal(again[name], ours[name], err_msg=name)
        by_numpy = self.save("numpy.npz", **{name: ours[name] for name in OF_WEIGHTS}, bone_names=ours["bone_names"])
        third = self.npz(*KOMAI, *STILL, *out, "--weights", by_numpy, name="third.npz")
        np.testing.assert_array_equal(third["positions"], ours["positions"])

    def test_one_call_of_savez(self):
        """Weights and bones alone: every vertex half on each of two bones, compared with NumPy's own blending."""
        ours = self.npz(*ARM, "--frame", "30", "--modes", "none")
        count = len(ours["rest_positions"])
        bones = np.tile(np.array([[0, 1]], np.int32), (count, 1))
        file = self.save("half.npz", weights=np.full((count, 2), 0.5, np.float32), bones=bones)
        posed = self.npz(*ARM, "--frame", "30", "--modes", "native,linear,dqs", "--double", "--weights", file)
        q, t = posed["palette_rotations"][0].astype(float), posed["palette_translations"][0].astype(float)
        points = posed["rest_positions"].astype(float)
        moved = [points + 2 * np.cross(q[b, :3], np.cross(q[b, :3], points) + q[b, 3] * points) + t[b] for b in (0, 1)]
        np.testing.assert_allclose(posed["positions"][0, 1], (moved[0] + moved[1]) / 2, atol=1e-5, rtol=0)
        np.testing.assert_array_equal(posed["positions"][0, 0], posed["positions"][0, 1])
        self.assertGreater(np.abs(posed["positions"][0, 2] - posed["positions"][0, 1]).max(), 0.1)
        self.assertEqual(set(posed["deform_kinds"]), {1})
        # The same as a matrix with a column for each bone.
        dense = np.zeros((count, len(ours["bone_names"])))
        dense[:, :2] = 0.5
        again = self.npz(*ARM, "--frame", "30", "--modes", "native,linear,dqs", "--double", "--weights",
                         self.save("dense.npz", weights=dense), name="dense_out.npz")
        np.testing.assert_array_equal(again["positions"], posed["positions"])

    def test_the_measure_of_the_difference(self):
        ours = self.npz(*ARM, "--frame", "30", "--modes", "none")
        count, bones = len(ours["rest_positions"]), len(ours["bone_names"])

        def matrix(arrays):
            dense = np.zeros((count, bones))
            for k in range(4):
                np.add.at(dense, (np.arange(count), np.maximum(arrays["vertex_bones"][:, k], 0)),
                          arrays["vertex_weights"][:, k].astype(float))
            return dense

        other = matrix(ours)
        other = np.roll(other, 1, axis=0)
        file = self.save("other.npz", weights=other)
        expected = 0.5 * np.abs(matrix(ours) - other).sum(axis=1)
        self.assertGreater(expected.max(), 0.05)
        run = self.succeeds("compare", *ARM, "--frame", "30", "--weights", file, "--json", "--modes", "linear,cor",
                            "--statistics", "max,mean,rms")
        document = json.loads(run.out)
        self.assertEqual(document["units"]["weight_change"], "share")
        for mode in document["frames"][0]["modes"]:
            found = mode["measures"]["weight_change"] if "measures" in mode else mode["weight_change"]
            self.assertAlmostEqual(found["max"], expected.max(), places=6)
            self.assertAlmostEqual(found["mean"], expected.mean(), places=6)
            self.assertAlmostEqual(found["rms"], np.sqrt((expected ** 2).mean()), places=6)
            self.assertEqual(found["worst_vertex"], int(np.argmax(expected.astype(np.float32))))
        self.succeeds("compare", *ARM, "--frame", "30", "--weights", file, "--csv", self.folder / "table.csv")
        lines = [line for line in (self.folder / "table.csv").read_text().splitlines() if not line.startswith("#")]
        rows = list(csv.DictReader(io.StringIO("\n".join(lines))))
        self.assertAlmostEqual(float(rows[0]["weight_change_max"]), expected.max(), places=6)
        # Without other weights the measure says nothing, and is left out.
        self.assertNotIn("weight_change", self.succeeds("compare", *ARM, "--frame", "30", "--json").out)
        self.succeeds("render", *ARM, "--frame", "30", "--weights", file, "--heat", "weight_change", "--size", "64x64",
                      "-o", self.folder / "heat.png")

    def test_pose_and_verify_have_them(self):
        ours = self.npz(*ARM, "--frame", "30", "--modes", "none")
        count = len(ours["rest_positions"])
        file = self.save("rigid.npz", weights=np.ones((count, 1), np.float32), bones=np.ones((count, 1), np.int32))
        arrays = self.npz(*ARM, "--frame", "30", "--weights", file, "--modes", "native")
        frame, = json.loads(self.succeeds("pose", *ARM, "--frame", "30", "--weights", file, "--vertices", "20",
                                          "--json").out)["frames"]
        for vertex in frame["vertices"]:
            np.testing.assert_allclose(vertex["position"], arrays["positions"][0, 0, vertex["index"]], atol=1e-6)
        run = odori("verify", *ARM, "--frame", "30", "--weights", file, "--json")
        if run.returncode == 5:
            self.skipTest("OpenGL is missing")
        self.assertEqual(run.returncode, 0, run.err)

    def test_scenes_keep_them(self):
        ours = self.npz(*ARM, "--frame", "30", "--modes", "none")
        count = len(ours["rest_positions"])
        self.save("rigid.npz", weights=np.ones((count, 1), np.float32), bones=np.ones((count, 1), np.int32))
        scene = {"format": "odori-scene", "version": 1, "frame": 30,
                 "actors": [{"file": str(ARM[0]), "weights": {"file": "rigid.npz"}, "motions": [{"file": str(ARM[1])}]},
                            {"file": str(ARM[0]), "motions": [{"file": str(ARM[1])}], "position": [20, 0, 0]}]}
        (self.folder / "two.odori").write_text(json.dumps(scene))
        first = self.npz(self.folder / "two.odori", "--frame", "30")
        second = self.npz(self.folder / "two.odori", "--frame", "30", "--actor", "2", name="second.npz")
        self.assertEqual(set(first["vertex_bones"][:, 0]), {1})
        np.testing.assert_array_equal(second["vertex_weights"], ours["vertex_weights"])
        scene["actors"][0]["weights"]["file"] = "none.npz"
        (self.folder / "two.odori").write_text(json.dumps(scene))
        run = odori("export", self.folder / "two.odori", "--frame", "30", "-o", self.folder / "a.npz")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIn("none.npz", run.err)

    def test_what_is_wrong_is_said(self):
        ours = self.npz(*ARM, "--frame", "30", "--modes", "none")
        count = len(ours["rest_positions"])
        weights, bones = np.ones((count, 1), np.float32), np.zeros((count, 1), np.int32)

        def refused(says, *more, **arrays):
            self.refused(3, "pose", *ARM, "--weights", self.save("bad.npz", **arrays), *more, says=says)

        wrong = weights.copy()
        wrong[7] = 0.9
        refused("add up to 1: 0.9 (weights, element 7", weights=wrong, bones=bones)
        wrong[7] = np.nan
        refused("not a number from 0 to 1: nan (weights, element 7", weights=wrong, bones=bones)
        other = bones.copy()
        other[9] = 99
        refused("no such bone: 99 (bones, element 9", weights=weights, bones=other)
        refused("(weights, element 9", weights=weights, bones=bones,
                deform_kinds=np.where(np.arange(count) == 9, 3, 0).astype(np.uint8),
                sdef_rows=np.zeros(count, np.int32), **{f"sdef_{x}": np.zeros((1, 3)) for x in ("c", "r0", "r1")})
        refused(f"weights has the shape ({count - 1}, 1)", weights=weights[1:], bones=bones[1:])
        refused("Python objects", weights=np.array([None] * count), bones=bones)
        refused("no array of this name: weights", bones=bones)
        self.refused(3, "pose", *ARM, "--weights", self.folder / "none.npz", says="none.npz")
        self.refused(2, "export", self.folder, "--each", "npz", "-o", self.folder / "o", "--weights", "a.npz",
                     says="--weights is for one model")


class Computed(WeightsCase):
    def test_arrays_of_what_is_computed(self):
        arrays = self.npz(*KOMAI, *STILL, "--frame", "40", "--modes", "cor,ddm,ddm-fast", "--double", "--computed")
        count, bones = len(arrays["rest_positions"]), len(arrays["bone_names"])
        self.assertEqual(arrays["cor_centers"].shape, (count, 3))
        self.assertEqual(arrays["bone_segments"].shape, (bones, 2, 3))
        np.testing.assert_array_equal(arrays["bone_segments"][:, 0], arrays["bone_rest_positions"])
        self.assertEqual(arrays["bone_set_rows"].max(), len(arrays["bone_sets"]) - 1)
        self.blending_about_centres(arrays)
        self.fast_delta_mush(arrays)
        starts = arrays["gradient_first_entries"]
        sums = np.add.reduceat(arrays["weight_gradients"].astype(float), starts[:-1][np.diff(starts) > 0], axis=0)
        np.testing.assert_allclose(sums, 0, atol=1e-4)
        plain = self.npz(*KOMAI, *STILL, "--frame", "40", name="plain.npz")
        self.assertNotIn("cor_centers", plain)
        self.refused(2, "export", *KOMAI, "--computed", "-o", self.folder / "a.glb", says="--computed is for a .npz")

    def matrices(self, arrays):
        x, y, z, w = arrays["palette_rotations"][0].astype(float).T
        return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                         [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                         [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]).transpose(2, 0, 1)

    def points(self, arrays):
        points = arrays["rest_positions"].astype(float)
        starts = arrays["vertex_morph_starts"]
        for morph, weight in enumerate(arrays["morph_weights"][0]):
            rows = slice(starts[morph], starts[morph + 1])
            np.add.at(points, arrays["vertex_morph_vertices"][rows], weight * arrays["vertex_morph_offsets"][rows])
        return points

    def blending_about_centres(self, arrays):
        """The vertices of `cor` from the centres in the file: skinned centre plus rotated rest."""
        points, centers = self.points(arrays), arrays["cor_centers"].astype(float)
        bones, weights = np.maximum(arrays["vertex_bones"], 0), arrays["vertex_weights"].astype(float)
        q = arrays["palette_rotations"][0].astype(float)[bones]
        heaviest = q[np.arange(len(q)), np.argmax(weights, axis=1)]
        side = np.where(np.einsum("vki,vi->vk", q, heaviest) < 0, -1, 1)
        turn = np.einsum("vk,vki->vi", side * weights, q)
        turn /= np.linalg.norm(turn, axis=1)[:, None]
        carried = np.einsum("vk,vki->vi", weights, np.einsum("vkij,vj->vki", self.matrices(arrays)[bones], centers) +
                            arrays["palette_translations"][0].astype(float)[bones])
        away, axis = points - centers, turn[:, :3]
        turned = away + 2 * np.cross(axis, np.cross(axis, away) + turn[:, 3:] * away)
        np.testing.assert_allclose(arrays["positions"][0, 0], carried + turned, atol=2e-5, rtol=0)

    def fast_delta_mush(self, arrays):
        """The vertices of `ddm-fast` from its weights and smoothed positions."""
        starts, bones = arrays["ddm_first_entries"], arrays["ddm_bones"]
        weights, smoothed = arrays["ddm_weights"].astype(float), arrays["ddm_smoothed_rest"].astype(float)
        self.assertEqual((starts[0], starts[-1], len(starts)), (0, len(bones), len(smoothed) + 1))
        np.testing.assert_allclose(np.add.reduceat(weights, starts[:-1]), 1, atol=1e-5)
        np.testing.assert_allclose(np.add.reduceat(arrays["ddm_offsets"].astype(float), starts[:-1], axis=0), 0, atol=1e-4)
        self.assertEqual(arrays["ddm_moments"].shape, (len(bones), 3, 3))
        q, t = arrays["palette_rotations"][0].astype(float), arrays["palette_translations"][0].astype(float)
        matrices, points = self.matrices(arrays), self.points(arrays)
        for i in range(0, len(points), 37):
            own = slice(starts[i], starts[i + 1])
            heaviest = bones[own][np.argmax(weights[own])]
            side = np.where(q[bones[own]] @ q[heaviest] < 0, -1, 1)
            turn = (side * weights[own]) @ q[bones[own]]
            turn /= np.linalg.norm(turn)
            place = weights[own] @ (matrices[bones[own]] @ smoothed[i] + t[bones[own]])
            away = points[i] - smoothed[i]
            place += away + 2 * np.cross(turn[:3], np.cross(turn[:3], away) + turn[3] * away)
            if own.stop - own.start == 1:
                place = matrices[heaviest] @ points[i] + t[heaviest]
            np.testing.assert_allclose(arrays["positions"][0, 2, i], place, atol=2e-5, rtol=0, err_msg=str(i))


def welded(arrays):
    """Per vertex its node, the nodes' positions, and the mean over each node's neighbours as a matrix."""
    points, node_of = np.unique(arrays["rest_positions"] + np.float32(0), axis=0, return_inverse=True)
    node_of = node_of.reshape(-1)
    edges = np.zeros((len(points), len(points)), bool)
    corners = node_of[arrays["indices"]]
    for a, b in ((0, 1), (1, 2), (2, 0)):
        edges[corners[:, a], corners[:, b]] = edges[corners[:, b], corners[:, a]] = True
    np.fill_diagonal(edges, False)
    count = edges.sum(axis=1)
    mean = np.where(count[:, None] > 0, edges / np.maximum(count, 1)[:, None], np.eye(len(points)))
    return node_of, points.astype(float), mean


class Parameters(WeightsCase):
    def test_direct_delta_mush_by_its_formula(self):
        """Weights and smoothed positions of other parameters, from powers of NumPy's own smoothing matrix."""
        passes, lam, kappa, alpha = 5, 0.6, 0.3, 0.25
        arrays = self.npz(*ARM, "--frame", "30", "--modes", "ddm-fast", "--computed", "--method-set", f"ddm.passes={passes}",
                          "--method-set", f"ddm.lambda={lam}", "--method-set", f"ddm.kappa={kappa}",
                          "--method-set", f"ddm.alpha={alpha}")
        node_of, points, mean = welded(arrays)
        count, bones = len(arrays["rest_positions"]), len(arrays["bone_names"])
        weights = np.zeros((count, bones))
        for k in range(4):
            np.add.at(weights, (np.arange(count), np.maximum(arrays["vertex_bones"][:, k], 0)), arrays["vertex_weights"][:, k])
        of_nodes = np.zeros((len(points), bones))
        np.add.at(of_nodes, node_of, weights)
        of_nodes /= np.bincount(node_of)[:, None]
        one = np.eye(len(points))
        smooth = np.linalg.matrix_power((1 - lam) * one + lam * mean, passes)
        of_weights = np.linalg.matrix_power((1 - kappa) * one + kappa * mean, passes)
        expected = ((1 - alpha) * smooth @ of_nodes + alpha * of_weights @ of_nodes)[node_of]
        found = np.zeros((count, bones))
        starts = arrays["ddm_first_entries"]
        rows = np.repeat(np.arange(count), np.diff(starts))
        found[rows, arrays["ddm_bones"]] = arrays["ddm_weights"]
        np.testing.assert_allclose(found, expected, atol=2e-4, rtol=0)
        np.testing.assert_allclose(arrays["ddm_smoothed_rest"], (smooth @ points)[node_of], atol=2e-4, rtol=0)
        usual = self.npz(*ARM, "--frame", "30", "--modes", "ddm-fast", "--computed", name="usual.npz")
        self.assertGreater(np.abs(usual["positions"] - arrays["positions"]).max(), 0.01)

    def test_without_passes_delta_mush_is_linear(self):
        arrays = self.npz(*KOMAI, *STILL, "--frame", "40", "--modes", "linear,ddm,ddm-fast", "--double",
                          "--method-set", "ddm.passes=0")
        for mode in (1, 2):
            np.testing.assert_allclose(arrays["positions"][0, mode], arrays["positions"][0, 0], atol=2e-5, rtol=0)

    def test_the_largest_weights(self):
        ours = self.npz(*KOMAI, *STILL, "--frame", "40", "--modes", "none")
        for count in (1, 2, 3):
            arrays = self.npz(*KOMAI, *STILL, "--frame", "40", "--modes", "native", "--method-set",
                              f"weights.largest={count}", name="limited.npz")
            before, after = ours["vertex_weights"].astype(float), arrays["vertex_weights"]
            self.assertEqual((after > 0).sum(axis=1).max(), count)
            for i in np.flatnonzero((before > 0).sum(axis=1) > count):
                order = np.argsort(-before[i], kind="stable")[:count]
                expected = dict(zip(ours["vertex_bones"][i][order], before[i][order] / before[i][order].sum()))
                used = after[i] > 0
                found = dict(zip(arrays["vertex_bones"][i][used], after[i][used]))
                self.assertEqual(found.keys(), expected.keys(), i)
                np.testing.assert_allclose([found[b] for b in expected], list(expected.values()), atol=1e-6)
            few = (before > 0).sum(axis=1) <= count
            np.testing.assert_array_equal(after[few], ours["vertex_weights"][few])
        self.assertGreater((before > 0).sum(axis=1).max(), 3)

    def test_limits_and_names_are_said(self):
        for text, says in (("ddm.passes=101", "whole numbers from 0 to 100"), ("ddm.passes=2.5", "whole numbers from 0 to 100"),
                           ("ddm.lambda=-0.1", "0 to 1"), ("weights.largest=5", "whole numbers from 1 to 4"),
                           ("ddm.size=3", "ddm.passes, ddm.lambda, ddm.kappa, ddm.alpha, weights.largest"),
                           ("ddm.passes", "ddm.passes, ddm.lambda"), ("ddm.passes=nan", "whole numbers from 0 to 100"),
                           ("ddm.passes=", "whole numbers from 0 to 100")):
            self.refused(2, "pose", *ARM, "--method-set", text, says=says)

    def test_scenes_have_them(self):
        scene = {"format": "odori-scene", "version": 1, "frame": 30, "view": {"ddm.passes": 4, "weights.largest": 1},
                 "actors": [{"file": str(ARM[0]), "motions": [{"file": str(ARM[1])}]}]}
        (self.folder / "few.odori").write_text(json.dumps(scene))
        out = ["--frame", "30", "--modes", "linear,ddm"]
        of_scene = self.npz(self.folder / "few.odori", *out)
        by_option = self.npz(*ARM, *out, "--method-set", "ddm.passes=4", "--method-set", "weights.largest=1", name="o.npz")
        np.testing.assert_array_equal(of_scene["positions"], by_option["positions"])
        over = self.npz(self.folder / "few.odori", *out, "--method-set", "ddm.passes=24", "--method-set", "weights.largest=4",
                        name="over.npz")
        np.testing.assert_array_equal(over["positions"], self.npz(*ARM, *out, name="plain.npz")["positions"])


class DeltaMush(WeightsCase):
    """The mode `dm` against an implementation of its own: sums over edges and cross products in NumPy."""
    def smoothed(self, points, edges, count, passes, lam):
        for _ in range(passes):
            sums = np.stack([np.bincount(edges[0], points[edges[1], axis], len(points)) for axis in range(3)], axis=1)
            points = np.where(count[:, None] > 0, (1 - lam) * points + lam * sums / np.maximum(count, 1)[:, None], points)
        return points

    def frames(self, points, corners, edges, shares):
        areas = np.zeros_like(points)
        area = np.cross(points[corners[:, 1]] - points[corners[:, 0]], points[corners[:, 2]] - points[corners[:, 0]])
        for k in range(3):
            np.add.at(areas, corners[:, k], area)
        normal = areas / np.linalg.norm(areas, axis=1)[:, None]
        along = np.zeros_like(points)
        np.add.at(along, edges[0], (points[edges[1]] - points[edges[0]]) * shares[:, None])
        tangent = along - normal * np.einsum("ni,ni->n", normal, along)[:, None]
        tangent /= np.linalg.norm(tangent, axis=1)[:, None]
        return np.stack([tangent, np.cross(normal, tangent), normal], axis=2)

    def mushed(self, arrays, rest, linear, passes=24, lam=0.8):
        _, first, node_of = np.unique(arrays["rest_positions"] + np.float32(0), axis=0, return_index=True,
                                      return_inverse=True)
        rank = np.argsort(np.argsort(first))  # nodes in the order of their first vertices
        node_of = rank[node_of.reshape(-1)]
        nodes = len(first)
        corners = node_of[arrays["indices"]]
        corners = corners[(corners[:, 0] != corners[:, 1]) & (corners[:, 1] != corners[:, 2]) & (corners[:, 2] != corners[:, 0])]
        pairs = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
        edges = np.unique(np.concatenate([pairs, pairs[:, ::-1]]), axis=0).T
        count = np.bincount(edges[0], minlength=nodes)

        def at_nodes(vertices):
            sums = np.stack([np.bincount(node_of, vertices[:, axis], nodes) for axis in range(3)], axis=1)
            return sums / np.bincount(node_of)[:, None]

        before = self.smoothed(at_nodes(rest), edges, count, passes, lam)
        after = self.smoothed(at_nodes(linear), edges, count, passes, lam)
        starts = np.searchsorted(edges[0], np.arange(nodes))
        nearest = edges[1][np.minimum(starts, len(edges[1]) - 1)]
        a = before[nearest] - before
        shares = np.einsum("ei,ei->e", before[edges[1]] - before[edges[0]], a[edges[0]])
        with np.errstate(invalid="ignore", divide="ignore"):
            turn = np.einsum("nij,nkj->nik", self.frames(after, corners, edges, shares),
                             self.frames(before, corners, edges, shares))
        known = np.isfinite(turn).all(axis=(1, 2)) & (count > 0)
        return after[node_of] + np.einsum("nij,nj->ni", turn[node_of], rest - before[node_of]), known[node_of]

    def compare(self, files, frame, *options, **parameters):
        arrays = self.npz(*files, *STILL, "--frame", frame, "--modes", "linear,dm,ddm,ddm-fast", "--double", *options)
        rest = Computed.points(self, arrays)
        expected, known = self.mushed(arrays, rest, arrays["positions"][0, 0], **parameters)
        self.assertGreater(known.mean(), 0.95)
        extent = np.linalg.norm(np.ptp(arrays["rest_positions"], axis=0))
        np.testing.assert_allclose(arrays["positions"][0, 1][known], expected[known], atol=1e-5 * extent, rtol=0)
        self.assertGreater(np.abs(arrays["positions"][0, 1] - arrays["positions"][0, 0]).max(), 0.002 * extent)
        return arrays

    def test_the_exhibits(self):
        for name in ("bending_arm", "twisting_bar"):
            files = [ASSETS / f"exhibits/{name}.pmx", ASSETS / f"exhibits/{name}.vmd"]
            arrays = self.compare(files, "30")
            apart = np.linalg.norm(arrays["positions"][0] - arrays["positions"][0, 1], axis=2).mean(axis=1)
            self.assertLess(apart[2], apart[0], "direct delta mush is nearer than linear skinning")
            self.compare(files, "30", "--method-set", "ddm.passes=7", "--method-set", "ddm.lambda=0.5", passes=7, lam=0.5)

    def test_the_dancer(self):
        self.compare(KOMAI, "400")

    def test_it_is_linear_without_passes(self):
        arrays = self.npz(*ARM, "--frame", "30", "--modes", "linear,dm", "--method-set", "ddm.passes=0", "--double")
        np.testing.assert_allclose(arrays["positions"][0, 1], arrays["positions"][0, 0], atol=1e-6, rtol=0)


class Cost(WeightsCase):
    def test_the_table_in_every_form(self):
        files = [self.folder / "cost.csv", self.folder / "cost.tex"]
        run = self.succeeds("compare", *ARM, "--cost", "--json", "--csv", files[0], "--latex", files[1])
        document = json.loads(run.out)
        self.assertEqual((document["format"], document["version"]), ("odori-cost", 1))
        modes = {mode["mode"]: mode for mode in document["modes"]}
        self.assertEqual(len(modes), 11)
        lines = [line for line in files[0].read_text().splitlines() if not line.startswith("#")]
        rows = {row["mode"]: row for row in csv.DictReader(io.StringIO("\n".join(lines)))}
        tex = files[1].read_text()
        for name, mode in modes.items():
            self.assertGreater(mode["core_ns"], 0)
            self.assertAlmostEqual(float(rows[name]["core_ns"]), mode["core_ns"], delta=0.06)
            self.assertIn(f"\n{name} & {rows[name]['core_ns']} & ", tex)
            self.assertEqual(mode["computed_s"] is None, name not in ("cor", "ddm", "ddm-fast", "ddm-compressed"))
        self.assertIsNone(modes["dm"]["gpu_ns"])
        self.assertEqual(tex.count("&"), 7 * 12)
        # Four bones and weights of four bytes; and a centre of four numbers.
        self.assertEqual((modes["linear"]["bytes"], modes["cor"]["bytes"]), (32, 48))
        self.assertLess(modes["linear"]["core_ns"], modes["dm"]["core_ns"])
        # Two numbers of four bytes, and the share of two texels: one for both bones, and one for the tip alone.
        vertices = document["model"]["vertices"]
        self.assertAlmostEqual(modes["linear"]["compressed_bytes"], 8 + 2 * 16 / vertices)
        self.assertAlmostEqual(modes["cor"]["compressed_bytes"], 24 + 2 * 16 / vertices)
        for name, mode in modes.items():
            self.assertEqual(mode["compressed_bytes"] is None, name in ("ddm", "ddm-fast", "ddm-compressed", "dm"), name)
            self.assertEqual(mode["compressed_gpu_ns"] is None, name in ("ddm", "ddm-fast", "ddm-compressed", "dm"), name)
        self.assertIn("# processor: ", self.succeeds("compare", *ARM, "--cost", "--modes", "linear,dqs").out)
        self.refused(2, "compare", *ARM, "--cost", "--pooled", says="--cost measures time and memory")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
