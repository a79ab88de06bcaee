#!/usr/bin/env python3
"""The .glb files of `odori export`, judged by Khronos' validator and posed by three.js (tools/gltf_check).

usage: gltf_programs_test.py ODORI ASSETS_DIR GLTF_CHECK_DIR

Needs node, and `npm install` in GLTF_CHECK_DIR; also NumPy. Exit status 77 without them.
"""
import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

CHECK = Path(sys.argv[3])
if shutil.which("node") is None or not (CHECK / "node_modules").is_dir():
    print("run npm install in tools/gltf_check")
    sys.exit(77)

from debian_python import need

(np,) = need("numpy")

from odori_case import OdoriCase, odori

ASSETS = Path(sys.argv[2])
DANCE = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
METRES = 0.08


def node(script, *arguments):
    return subprocess.run(["node", CHECK / script, *map(str, arguments)], capture_output=True, timeout=300)


class Programs(OdoriCase):
    def export(self, *arguments, to):
        run = odori("export", *arguments, "-o", self.folder / to)
        self.assertEqual(run.returncode, 0, run.err)
        return self.folder / to

    def test_the_validator_finds_nothing(self):
        files = [self.export(*DANCE, "--frames", "0..30", to="dance.glb"),
                 self.export(*DANCE, "--frame", "7", "--materials", "pbr", "--units", "mmd", to="pbr.glb"),
                 self.export(DANCE[0], "--physics", "off", "--no-textures", to="rest.glb")]
        for exhibit in ("bending_arm", "twisting_bar"):
            path = ASSETS / "exhibits" / exhibit
            files.append(self.export(f"{path}.pmx", f"{path}.vmd", to=f"{exhibit}.glb"))
        run = node("validate.mjs", *files)
        self.assertEqual(run.returncode, 0, run.stdout.decode() + run.stderr.decode())

    def test_the_validator_would_find_something(self):
        file = self.export(DANCE[0], "--physics", "off", to="a.glb")
        content = file.read_bytes()
        file.write_bytes(content.replace(b'"alphaMode":"BLEND"', b'"alphaMode":"BLOND"', 1)
                         if b'"alphaMode":"BLEND"' in content else content.replace(b'"LINEAR"', b'"CIRCLE"', 1))
        if file.read_bytes() == content:
            file.write_bytes(content.replace(b'"version":"2.0"', b'"version":"x.0"', 1))
        self.assertEqual(node("validate.mjs", file).returncode, 1)

    def test_three_js_poses_our_vertices(self):
        file = self.export(*DANCE, "--frames", "20..40:10", to="a.glb")
        arrays = np.load(self.export(*DANCE, "--frames", "20..40:10", "--modes", "linear", to="a.npz"))
        run = node("pose.mjs", file, 0, 1 / 3, 2 / 3 - 1e-9)
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        used = [(first, count) for first, count in arrays["material_triangles"] if count > 0]
        for key, meshes in enumerate(json.loads(run.stdout)):
            self.assertEqual(len(meshes), len(used))
            for corners, (first, count) in zip(meshes, used):
                indices = arrays["indices"][first:first + count][:, [0, 2, 1]].reshape(-1)
                expected = arrays["positions"][key, 0, indices] * [METRES, METRES, -METRES]
                np.testing.assert_allclose(np.reshape(corners, (-1, 3)), expected, atol=2e-6, rtol=0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
