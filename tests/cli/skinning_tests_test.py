#!/usr/bin/env python3
"""Tests the glTF files of the skinning tests: they are what `odori export` writes, and skinned by glTF's own rules they have the
expected vertices of linear skinning. The other numbers are recomputed by assets/skinning-tests/check.py.

usage: skinning_tests_test.py ODORI ASSETS
"""
import json
import struct
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori

FOLDER = Path(sys.argv[2]) / "skinning-tests"
sys.path.insert(0, str(FOLDER))
sys.dont_write_bytecode = True
from check import Bone, length, linear, multiply, read_npz, sub  # noqa: E402

COMPONENTS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}
TYPES = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}


class Glb:
    def __init__(self, path):
        data = path.read_bytes()
        size, = struct.unpack_from("<I", data, 12)
        self.json, self.bytes = json.loads(data[20:20 + size]), data[28 + size:]

    def accessor(self, index):
        accessor = self.json["accessors"][index]
        view = self.json["bufferViews"][accessor["bufferView"]]
        kind, width = TYPES[accessor["componentType"]], COMPONENTS[accessor["type"]]
        step = view.get("byteStride", struct.calcsize(kind) * width)
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        return [list(struct.unpack_from("<%d%s" % (width, kind), self.bytes, start + i * step))
                for i in range(accessor["count"])]

    def node_at(self, node, pose):
        """Translation and rotation of a node at a key of the animation."""
        found = self.json["nodes"][node]
        values = {"translation": found.get("translation", [0, 0, 0]), "rotation": found.get("rotation", [0, 0, 0, 1])}
        for channel in self.json["animations"][0]["channels"]:
            if channel["target"].get("node") != node:
                continue
            sampler = self.json["animations"][0]["samplers"][channel["sampler"]]
            values[channel["target"]["path"]] = self.accessor(sampler["output"])[pose]
        return values["translation"], values["rotation"]

    def global_at(self, node, pose):
        translation, rotation = self.node_at(node, pose)
        for parent, other in enumerate(self.json["nodes"]):
            if node in other.get("children", []):
                bone = self.global_at(parent, pose)
                return Bone(multiply(bone.q, rotation), bone.apply(translation))
        return Bone(rotation, translation)

    def posed(self, pose):
        skin, mesh = self.json["skins"][0], self.json["meshes"][0]["primitives"][0]["attributes"]
        inverse = self.accessor(skin["inverseBindMatrices"])  # translations here: bones are not rotated at rest
        bones = []
        for joint, bind in zip(skin["joints"], inverse):
            bone = self.global_at(joint, pose)
            bones.append(Bone(bone.q, bone.apply(bind[12:15])))
        for rest, joints, weights in zip(*(self.accessor(mesh[name]) for name in ("POSITION", "JOINTS_0", "WEIGHTS_0"))):
            yield rest, linear([bones[joint] for joint in joints], weights, rest)


class SkinningTestsTest(OdoriCase):
    def test_the_files_are_what_export_writes(self):
        for model in sorted(FOLDER.glob("*.pmx")):
            output = self.folder / (model.stem + ".glb")
            run = odori("export", model, model.with_suffix(".vmd"), "--units", "mmd", "-o", output, "--quiet")
            self.assertEqual(run.returncode, 0, run.err)
            self.assertEqual(output.read_bytes(), model.with_suffix(".glb").read_bytes(),
                             f"{model.stem}.glb differs: run odori export on it as this test does")

    def test_gltf_skins_to_the_linear_vertices(self):
        names = [path.stem for path in FOLDER.glob("*.glb")]
        self.assertEqual(len(names), 7)
        for name in names:
            glb, arrays = Glb(FOLDER / (name + ".glb")), read_npz(FOLDER / (name + ".npz"))
            vertex_at = {(x, y, -z): i for i, (x, y, z) in enumerate(arrays["rest_positions"])}  # the order differs
            for pose, expected in enumerate(arrays["positions_linear"]):
                got = list(glb.posed(pose))
                self.assertEqual(len(got), len(expected), name)
                for rest, posed in got:
                    x, y, z = expected[vertex_at[tuple(rest)]]
                    self.assertLess(length(sub(posed, [x, y, -z])), 1e-5, f"{name}, pose {pose}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
