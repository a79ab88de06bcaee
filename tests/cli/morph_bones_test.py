#!/usr/bin/env python3
"""Tests `odori inspect --morph-bones`: NumPy rebuilds every morph from the weights and matrices, and reads the morphs
themselves from the PMX file, with a reader that shares no code with the project.

usage: morph_bones_test.py ODORI ASSETS_DIR SHARED_DIR

Exit status 77: NumPy is missing.
"""
import csv
import json
import struct
import sys
import unittest
from pathlib import Path

from debian_python import need

(np,) = need("numpy")

from odori_case import OdoriCase, odori
from plain_pmx import PlainPmx

ASSETS, SHARED = Path(sys.argv[2]), Path(sys.argv[3])
KOMAI = ASSETS / "mmd/komai.pmx"
# With the largest error that 20 bones may have, of the height.
MODELS = [(KOMAI, 3.5e-3), (SHARED / "data/gene-cc-by-4.0/Gene_light.pmx", 8e-3),
          (SHARED / "data/mob-glasses/glasses.pmx", 0.05)]


class Morphs(PlainPmx):
    """Also keeps positions, and the offsets of vertex morphs by vertex."""
    def __init__(self, data):
        self.positions, self.offsets = [], []
        super().__init__(data)

    def vertex(self):
        self.positions.append(struct.unpack_from("<3f", self.data, self.at))
        return super().vertex()

    def morph(self):
        begin = self.at
        names = self.text(), self.text()
        _, kind = self.take(2)
        moved = [(self.index(self.vertex_size, False), self.numbers("3f")) for _ in range(self.count())] if kind == 1 else []
        self.offsets.append(moved)
        self.at = begin
        return super().morph()


def rebuilt(arrays, positions):
    """The offsets of all vertices in all vertex morphs at weight 1: (morphs, vertices, 3)."""
    vertices = arrays["vertices"]
    at = np.c_[positions[vertices], np.ones(len(vertices))]
    weights = np.zeros((len(vertices), 256))
    for k in range(arrays["influence_bones"].shape[1]):
        np.add.at(weights, (np.arange(len(vertices)), arrays["influence_bones"][:, k]),
                  arrays["influence_weights"][:, k] / 65535)
    moved = np.zeros((len(arrays["morphs"]), len(vertices), 3))
    for morph, bone, matrix in zip(arrays["motion_morphs"], arrays["motion_bones"], arrays["motion_matrices"]):
        moved[morph] += weights[:, [bone]] * (at @ matrix.astype(float))
    return moved


class MorphBones(OdoriCase):
    def inspected(self, model, counts):
        npz = self.folder / "out.npz"
        run = odori("inspect", model, "--morph-bones", counts, "--json", "--csv", self.folder / "out.csv", "--npz", npz)
        self.assertEqual(run.returncode, 0, run.err)
        with np.load(npz, allow_pickle=False) as file:
            return json.loads(run.out)["files"][0]["morph_bones"], {name: file[name] for name in file.files}

    def check(self, model, limit):
        numbers, arrays = self.inspected(model, "5,20")
        file = Morphs(model.read_bytes())
        positions = np.array(file.positions, dtype=float)
        own = [i for i, offsets in enumerate(file.offsets) if offsets]
        self.assertEqual(list(arrays["morphs"]), own)
        wanted = np.zeros((len(own), len(positions), 3))
        for row, morph in enumerate(own):
            for vertex, by in file.offsets[morph]:
                wanted[row, vertex] += by
        moved = np.array(sorted({vertex for morph in own for vertex, _ in file.offsets[morph]}))
        np.testing.assert_array_equal(arrays["vertices"], moved)
        errors = np.linalg.norm(rebuilt(arrays, positions) - wanted[:, moved], axis=-1)
        fit, height = numbers["fits"][-1], np.ptp(positions[:, 1])
        self.assertEqual(fit["bones"], 20)
        self.assertAlmostEqual(fit["max_error"], errors.max(), delta=2e-5 + 1e-3 * errors.max())
        self.assertAlmostEqual(fit["rms_error"], np.sqrt((errors ** 2).mean()), delta=1e-6 + 1e-3 * fit["rms_error"])
        self.assertAlmostEqual(numbers["height"], height, places=4)
        self.assertAlmostEqual(fit["max_error_of_height"], fit["max_error"] / height, places=6)
        self.assertLess(fit["max_error_of_height"], limit)
        self.assertLess(fit["rms_error"], 0.5 * numbers["fits"][0]["rms_error"])
        self.assertEqual(fit["bytes_of_morphs"], 16 * sum(map(len, file.offsets)))
        self.assertEqual(fit["bytes"], sum(arrays[name].nbytes for name in arrays if name != "morphs"))
        self.assertLess(fit["bytes"], fit["bytes_of_morphs"])
        sums = arrays["influence_weights"].astype(int).sum(axis=1)
        self.assertLessEqual(sums.max(), 65535)

    def test_the_error_is_what_numpy_finds(self):
        for model, limit in MODELS:
            if model.exists():
                with self.subTest(model=model.name):
                    self.check(model, limit)

    def test_text_and_table_have_the_numbers_of_the_json(self):
        numbers, _ = self.inspected(KOMAI, "3,6")
        lines = [line for line in (self.folder / "out.csv").read_text("utf-8").splitlines() if not line.startswith("#")]
        rows = list(csv.DictReader(lines))
        self.assertEqual([int(row["bones"]) for row in rows], [3, 6])
        for row, fit in zip(rows, numbers["fits"]):
            for name, value in fit.items():
                self.assertEqual(float(row[name]), value, name)
        text = odori("inspect", KOMAI, "--morph-bones", "3").out
        self.assertIn(f"bones: 3, max_error: {numbers['fits'][0]['max_error']}", text)

    def test_of_a_model_without_vertex_morphs_there_are_none(self):
        run = odori("inspect", ASSETS / "exhibits/bending_arm.pmx", "--morph-bones", "3", "--json")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIsNone(json.loads(run.out)["files"][0]["morph_bones"])

    def test_what_is_refused(self):
        for wrong in ("0", "257", "2.5", "a", "", "3,,4"):
            self.refused(2, "inspect", KOMAI, "--morph-bones", wrong, says="--morph-bones")
        self.refused(2, "inspect", KOMAI, "--csv", self.folder / "a.csv", says="--morph-bones")
        copy = self.folder / "komai.pmx"
        copy.write_bytes(KOMAI.read_bytes())
        self.refused(2, "inspect", copy, "--morph-bones", "3", "--npz", copy, says="also an input")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
