#!/usr/bin/env python3
"""Tests `odori export`: arrays read by NumPy, and glTF posed by a program of its own, against `odori pose`.

usage: export_test.py ODORI ASSETS_DIR [ASSIMP]

Exit status 77: NumPy is missing.
"""
import json
import subprocess
import sys
import unittest
from pathlib import Path

from debian_python import need

(np,) = need("numpy")  # before gltf_file, which imports it too

from gltf_file import Gltf, rotation_matrices
from odori_case import OdoriCase, odori

ASSETS = Path(sys.argv[2])
DANCE = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
BAR = [ASSETS / "exhibits/twisting_bar.pmx", ASSETS / "exhibits/twisting_bar.vmd"]
ARM = [ASSETS / "exhibits/bending_arm.pmx", ASSETS / "exhibits/bending_arm.vmd"]
ASSIMP = sys.argv[3] if len(sys.argv) > 3 else ""
METRES = 0.08
STILL = ["--physics", "off"]  # hair and cloth: for tests of something else, which are faster so


class ExportCase(OdoriCase):
    def export(self, *arguments, to):
        run = odori("export", *arguments, "-o", self.folder / to)
        self.assertEqual((run.returncode, run.err), (0, ""))
        return run.out

    def npz(self, *arguments):
        self.export(*arguments, to="out.npz")
        with np.load(self.folder / "out.npz", allow_pickle=False) as file:
            return {name: file[name] for name in file.files}

    def glb(self, *arguments):
        self.out = self.export(*arguments, to="out.glb")
        return Gltf(self.folder / "out.glb")

    def pose(self, *arguments):
        run = odori("pose", *arguments, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        return json.loads(run.out)

    def vertices(self, *arguments):
        """Per frame: numbers, posed positions and normals of 1500 vertices, by `odori pose`."""
        frames = self.pose(*arguments, "--vertices", "1500")["frames"]
        return [tuple(np.array([v[what] for v in frame["vertices"]]) for what in ("index", "position", "normal"))
                for frame in frames]


class Arrays(ExportCase):
    def test_posed_vertices_are_those_of_pose(self):
        arrays = self.npz(*DANCE, *STILL, "--frame", "40,44", "--modes", "native,dqs")
        self.assertEqual(list(arrays["frames"]), [40, 44])
        self.assertEqual(list(arrays["modes"]), ["native", "dqs"])
        self.assertEqual(arrays["positions"].shape, (2, 2, len(arrays["rest_positions"]), 3))
        for mode, name in enumerate(arrays["modes"]):
            posed = self.vertices(*DANCE, *STILL, "--frame", "40,44", "--skinning", name)
            for frame, (numbers, positions, normals) in enumerate(posed):
                self.assertEqual(len(numbers), 1500)
                np.testing.assert_allclose(arrays["positions"][frame, mode, numbers], positions, atol=1e-6, rtol=0)
                np.testing.assert_allclose(arrays["normals"][frame, mode, numbers], normals, atol=1e-6, rtol=0)
        self.assertGreater(np.abs(arrays["positions"][:, 0] - arrays["positions"][:, 1]).max(), 1e-3)
        self.assertGreater(np.abs(np.diff(arrays["positions"], axis=0)).max(), 0.1)

    def test_palette_bones_and_morphs_are_those_of_pose(self):
        arrays = self.npz(*DANCE, *STILL, "--frame", "41.5", "--modes", "none")
        self.assertNotIn("positions", arrays)
        frame, = self.pose(*DANCE, *STILL, "--frame", "41.5")["frames"]
        bones = frame["bones"]
        self.assertEqual(list(arrays["bone_names"]), [bone["name"] for bone in bones])
        np.testing.assert_allclose(arrays["palette_rotations"][0], [b["rotation"] for b in bones], atol=1e-7)
        np.testing.assert_allclose(arrays["palette_translations"][0], [b["translation"] for b in bones], atol=1e-6)
        np.testing.assert_allclose(arrays["bone_rest_positions"], [b["rest"] for b in bones], atol=1e-6)
        for i, parent in enumerate(arrays["bone_parents"]):
            self.assertTrue(-1 <= parent < len(bones) and parent != i)

    def test_linear_blending_by_the_arrays_is_the_mode_linear(self):
        """The textbook formula in NumPy, from weights, palette and morph rows, gives the posed vertices."""
        arrays = self.npz(*DANCE, *STILL, "--frames", "20..30:5", "--modes", "linear", "--double")
        self.assertEqual(arrays["positions"].dtype, np.float64)
        bones = np.maximum(arrays["vertex_bones"], 0)
        starts = arrays["vertex_morph_starts"]
        moved = 0
        for frame in range(3):
            points = arrays["rest_positions"].astype(float)
            for morph, weight in enumerate(arrays["morph_weights"][frame]):
                rows = slice(starts[morph], starts[morph + 1])
                np.add.at(points, arrays["vertex_morph_vertices"][rows],
                          weight * arrays["vertex_morph_offsets"][rows].astype(float))
                moved += weight != 0 and rows.stop > rows.start
            matrices = rotation_matrices(arrays["palette_rotations"][frame])
            each = (np.einsum("vkij,vj->vki", matrices[bones], points) +
                    arrays["palette_translations"][frame].astype(float)[bones])
            posed = np.einsum("vk,vki->vi", arrays["vertex_weights"].astype(float), each)
            np.testing.assert_allclose(arrays["positions"][frame, 0], posed, atol=2e-5, rtol=0)
        self.assertGreater(moved, 0, "a morph must be active in these frames")

    def test_the_model(self):
        arrays = self.npz(*DANCE, "--frame", "0", "--modes", "none", "--compress")
        model = json.loads(odori("inspect", DANCE[0], "--json").out)["files"][0]
        self.assertEqual(arrays["odori_npz"].shape, ())
        self.assertEqual(arrays["odori_npz"], 1)
        self.assertEqual(len(arrays["rest_positions"]), model["vertices"])
        self.assertEqual(arrays["indices"].shape, (model["triangles"], 3))
        self.assertEqual(arrays["model_name"][0], model["name"])
        kinds = {kind: int((arrays["deform_kinds"] == i).sum())
                 for i, kind in enumerate(("bdef1", "bdef2", "bdef4", "sdef", "qdef"))}
        self.assertEqual({k: n for k, n in kinds.items() if n}, {k: n for k, n in model["deform"].items() if n})
        self.assertEqual(arrays["material_triangles"][:, 1].sum(), model["triangles"])
        self.assertEqual(len(arrays["morph_names"]), len(arrays["morph_kinds"]))
        sdef = arrays["deform_kinds"] == 3
        self.assertEqual((arrays["sdef_rows"] >= 0).tolist(), sdef.tolist())
        np.testing.assert_allclose(arrays["vertex_weights"].sum(axis=1), 1, atol=1e-6)

    def test_sdef_parameters(self):
        arrays = self.npz(*ARM, "--frame", "30")
        rows = arrays["sdef_rows"][arrays["sdef_rows"] >= 0]
        self.assertEqual(sorted(set(rows)), list(range(len(arrays["sdef_c"]))))
        self.assertGreater(len(rows), 0)
        self.assertEqual(arrays["sdef_r0"].shape, arrays["sdef_r1"].shape)

    def test_equal_bytes_on_repetition(self):
        for name in ("a.npz", "b.npz", "a.glb", "b.glb"):
            self.export(*DANCE, "--frames", "0..2", to=name)
        self.assertEqual((self.folder / "a.npz").read_bytes(), (self.folder / "b.npz").read_bytes())
        self.assertEqual((self.folder / "a.glb").read_bytes(), (self.folder / "b.glb").read_bytes())

    def test_what_does_not_suit(self):
        self.refused(2, "export", *BAR, "-o", self.folder / "a.txt", says=".npz or .glb")
        self.refused(2, "export", *BAR, "-o", self.folder / "a.npz", "--materials", "pbr", says="--materials is for")
        self.refused(2, "export", *BAR, "-o", self.folder / "a.glb", "--modes", "dqs", says="--modes is for a .npz")
        self.refused(2, "export", *BAR, "-o", self.folder / "a.glb", "--frame", "3,2", says="must ascend")
        self.refused(3, "export", self.folder / "none.pmx", "-o", self.folder / "a.glb", says="none.pmx")
        self.refused(4, "export", *BAR, "-o", "/proc/none/a.npz", says="cannot be written")
        self.assertEqual(list(self.folder.iterdir()), [])


class Gltf2(ExportCase):
    def compare(self, gltf, files, frames, scale, *options):
        """The corners of the triangles, posed by the animation, are our linearly skinned vertices."""
        arrays = self.npz(*files, *options, "--frame", ",".join(map(str, frames)), "--modes", "linear")
        used = [(first, count) for first, count in arrays["material_triangles"] if count > 0]
        for key in range(len(frames)):
            primitives = gltf.corners(key)
            self.assertEqual(len(primitives), len(used))
            for corners, (first, count) in zip(primitives, used):
                indices = arrays["indices"][first:first + count][:, [0, 2, 1]].reshape(-1)
                expected = arrays["positions"][key, 0, indices] * [scale, scale, -scale]
                np.testing.assert_allclose(corners, expected, atol=3e-5 * scale, rtol=0)

    def test_the_dance_with_physics_and_morphs(self):
        gltf = self.glb(*DANCE, "--frames", "30..50:10")
        self.compare(gltf, DANCE, [30, 40, 50], METRES)
        self.assertGreater(np.abs(gltf.corners(0)[0] - gltf.corners(2)[0]).max(), 0.01)
        times = gltf.accessor(gltf.json["animations"][0]["samplers"][-1]["input"])[:, 0]
        np.testing.assert_allclose(times, [0, 1 / 3, 2 / 3], atol=1e-6)
        self.assertEqual(gltf.json["extensionsUsed"], ["KHR_materials_unlit"])
        names = [node["name"] for node in gltf.json["nodes"]]
        self.assertIn("センター", names)
        self.assertTrue(gltf.json["images"])
        for image in gltf.json["images"]:
            self.assertEqual(gltf.view(image["bufferView"])[:8], b"\x89PNG\r\n\x1a\n")

    def test_units_of_mmd(self):
        self.compare(self.glb(*ARM, "--frame", "15,30", "--units", "mmd"), ARM, [15, 30], 1.0)

    def test_a_frame_rate(self):
        gltf = self.glb(*BAR, "--frames", "0..30", "--fps", "60")
        self.compare(gltf, BAR, [0, 0.5, 1], METRES)
        times = gltf.accessor(gltf.json["animations"][0]["samplers"][0]["input"])[:, 0]
        self.assertEqual(len(times), 61)
        np.testing.assert_allclose(np.diff(times), 1 / 60, atol=1e-6)

    def test_the_stated_error_is_that_of_compare(self):
        gltf = self.glb(*ARM, "--frames", "0..60:10")
        stated = gltf.json["asset"]["extras"]["odori"]["linear_error"]
        run = odori("compare", *ARM, "--frames", "0..60:10", "--modes", "linear", "--against", "native",
                    "--json")
        frames = json.loads(run.out)["frames"]
        measured = [frame["modes"][0]["displacement"] for frame in frames]
        self.assertGreater(stated["max"], 0.05)
        self.assertAlmostEqual(stated["max"], max(m["max"] for m in measured), places=6)
        self.assertAlmostEqual(stated["mean"], sum(m["mean"] for m in measured) / len(measured), places=6)
        self.assertIn(f"max {stated['max']:.4f} units", self.out)

    def test_a_model_at_rest_has_no_animation(self):
        gltf = self.glb(DANCE[0], "--physics", "off", "--materials", "pbr", "--no-textures")
        self.assertNotIn("animations", gltf.json)
        self.assertNotIn("images", gltf.json)
        self.assertNotIn("extensionsUsed", gltf.json)
        self.compare(gltf, [DANCE[0]], [0], METRES, "--physics", "off")

    def test_materials(self):
        gltf = self.glb(DANCE[0], "--physics", "off")
        for material in gltf.json["materials"]:
            self.assertIn(material.get("alphaMode", "OPAQUE"), ("OPAQUE", "MASK", "BLEND"))
            factor = material["pbrMetallicRoughness"]["baseColorFactor"]
            self.assertTrue(all(0 <= c <= 1 for c in factor))
            if factor[3] < 1:
                self.assertEqual(material["alphaMode"], "BLEND")


class Each(ExportCase):
    def test_every_model_to_a_file_of_its_own(self):
        damaged = self.folder / "damaged.pmx"
        damaged.write_bytes(ARM[0].read_bytes()[:3000])
        out = self.folder / "out"
        run = odori("export", BAR[0], damaged, ARM[0], BAR[0], ARM[1], "--frames", "0..2", "--each", "npz", "-o", out)
        self.assertEqual(run.returncode, 3)
        self.assertIn("damaged.pmx", run.err)
        self.assertEqual({path.name for path in out.iterdir()},
                         {"twisting_bar.npz", "bending_arm.npz", "twisting_bar (2).npz"})
        self.export(*ARM, "--frames", "0..2", to="alone.npz")
        self.assertEqual((out / "bending_arm.npz").read_bytes(), (self.folder / "alone.npz").read_bytes())
        self.refused(3, "export", ARM[1], "--each", "npz", "-o", out, says="none of the files is a model")


class With(ExportCase):
    """A foreign program's vertices in `odori compare`."""

    def save(self, **arrays):
        np.savez(self.folder / "their.npz", **arrays)
        return self.folder / "their.npz"

    def compared(self, files, file, *options):
        run = odori("compare", *files, "--with", file, "--json", *options)
        self.assertEqual((run.returncode, run.err), (0, ""))
        return [{mode["mode"]: mode for mode in frame["modes"]} for frame in json.loads(run.out)["frames"]]

    def test_our_own_vertices_have_our_own_numbers(self):
        ours = self.npz(*ARM, "--frames", "0..60:30", "--modes", "dqs")
        file = self.save(positions=np.asfortranarray(ours["positions"][:, 0].astype(np.float64)), frames=ours["frames"])
        frames = self.compared(ARM, file, "--modes", "dqs,linear", "--against", "linear")
        self.assertEqual(len(frames), 3)
        for modes in frames:
            self.assertEqual(list(modes), ["dqs", "linear", "with"])
            for measure in ("displacement", "rest", "area", "edge"):
                for value in modes["dqs"][measure]:
                    if value != "worst_vertex":
                        self.assertAlmostEqual(modes["with"][measure][value], modes["dqs"][measure][value], places=5)
            self.assertAlmostEqual(modes["with"]["volume"], modes["dqs"]["volume"], places=3)
            self.assertEqual(len(modes["with"]["bones"]), len(modes["dqs"]["bones"]))
            self.assertIsNone(modes["with"]["local_volume"])
        self.assertGreater(frames[2]["with"]["displacement"]["max"], 0.1)
        against = self.compared(ARM, file, "--modes", "linear", "--against", "dqs", "--frame", "60")
        self.assertLess(against[0]["with"]["displacement"]["max"], 1e-5)

    def test_a_moved_vertex_is_found(self):
        ours = self.npz(*BAR, "--frame", "60", "--modes", "sdef")
        positions = ours["positions"][0, 0].copy()
        positions[17] += [0, 3, 4]
        mode = self.compared(BAR, self.save(positions=positions), "--frame", "60", "--modes", "sdef", "--against",
                             "sdef")[0]["with"]
        self.assertAlmostEqual(mode["displacement"]["max"], 5, places=4)
        self.assertEqual(mode["displacement"]["worst_vertex"], 17)
        self.assertAlmostEqual(mode["displacement"]["mean"], 5 / len(positions), places=4)

    def test_local_volume_needs_normals_that_are_not_normalized(self):
        ours = self.npz(*BAR, "--frame", "60", "--modes", "linear")
        bones = np.maximum(ours["vertex_bones"], 0)
        matrices = rotation_matrices(ours["palette_rotations"][0])
        each = np.einsum("vkij,vj->vki", matrices[bones], ours["rest_normals"])
        normals = np.einsum("vk,vki->vi", ours["vertex_weights"].astype(float), each)
        file = self.save(positions=ours["positions"][:, 0], unnormalized_normals=normals[None], frames=[60])
        modes = self.compared(BAR, file, "--modes", "linear")[0]
        for value in ("min", "max", "mean"):
            self.assertAlmostEqual(modes["with"]["local_volume"][value], modes["linear"]["local_volume"][value], places=4)

    def test_csv_has_empty_cells_for_what_was_not_measured(self):
        self.export(*BAR, "--frames", "0..2", to="their.npz")
        table = self.folder / "a.csv"
        run = odori("compare", *BAR, "--with", self.folder / "their.npz", "--modes", "linear", "--csv", table)
        self.assertEqual(run.returncode, 0, run.err)
        lines = [line for line in table.read_text().splitlines() if not line.startswith("#")]
        columns = {len(line.split(",")) for line in lines}
        self.assertEqual(len(columns), 1)
        self.assertEqual(sum(line.split(",")[1] == "with" for line in lines), 3 * 3)

    def test_sheets_show_the_vertices(self):
        self.export(*ARM, "--frame", "60", "--modes", "dqs", to="their.npz")
        sheet = self.folder / "sheet.png"
        size = 640, 360
        run = odori("compare", *ARM, "--frame", "60", "--with", self.folder / "their.npz", "--modes", "dqs", "--against",
                    "linear", "--heat", "displacement", "--size", "640x360", "-o", sheet, "--quiet")
        self.assertEqual((run.returncode, run.err), (0, ""))
        raw = subprocess.run(["convert", sheet, "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout
        pixels = np.frombuffer(raw, np.uint8).reshape(size[1], size[0], 3).astype(int)
        for rows in (slice(30, 140), slice(165, 280)):  # the surface, and its heat map: without the texts
            columns = []
            for half in (pixels[rows, :320], pixels[rows, 320:]):
                drawn = np.flatnonzero((half != 255).any(axis=(0, 2)))
                columns.append(half[:, drawn[0]:drawn[0] + 110])
            self.assertGreater((columns[0] != 255).any(axis=2).mean(), 0.3)
            differing = np.abs(columns[0] - columns[1]).max(axis=2) > 40
            self.assertLess(differing.mean(), 0.05, "both columns show the same surface with the same colors")

    def test_bad_files_are_refused(self):
        count = len(self.npz(*BAR, "--frame", "0")["rest_positions"])
        zeros = np.zeros((1, count, 3), np.float32)
        compare = ("compare", *BAR, "--frame", "0", "--with")
        bad = zeros.copy()
        bad[0, 5, 1] = np.nan
        cases = [({"positions": zeros[:, :-1]}, "(1, "), ({"positions": zeros.astype(int)}, "does not fit"),
                 ({"positions": np.zeros((1, 2, count, 3))}, "several modes"), ({"vertices": zeros}, "no array"),
                 ({"positions": np.zeros((2, count, 3))}, "2 in the file, 1 compared"), ({"positions": bad}, "not a finite"),
                 ({"positions": zeros, "frames": [3]}, "no frame 0"), ({"positions": zeros, "frames": [0, 1]}, "2 numbers"),
                 ({"positions": zeros, "frames": np.array([], float)}, "empty"),
                 ({"positions": zeros, "frames": [np.inf]}, "not a finite"),
                 ({"positions": np.array([{"a": 1}], object)}, "Python objects"),
                 ({"positions": zeros, "frames": np.array(["x"])}, "these are not the frames")]
        for arrays, says in cases:
            with self.subTest(says):
                self.refused(3, *compare, self.save(**arrays), says=says)
        whole = self.save(positions=zeros).read_bytes()
        for content in (b"", b"PK", whole[:200], b"hello"):
            (self.folder / "their.npz").write_bytes(content)
            self.assertEqual(odori(*compare, self.folder / "their.npz").returncode, 3)
        self.refused(3, *compare, self.folder / "none.npz", says="no such file")
        file = self.save(positions=zeros)
        self.refused(2, *compare, file, "--csv", file, says="also an input")


def assimp_corners(scene, key):
    """The corners of each triangle in one key, per mesh, by what assimp has read: nodes, bones, weights and keys."""
    channels = {channel["name"]: channel for channel in scene["animations"][0]["channels"]}
    matrices = {}

    def visit(node, above):
        local = np.array(node["transformation"], float).reshape(4, 4)
        if node["name"] in channels:
            channel = channels[node["name"]]
            at = [keys[key if len(keys) > 1 else 0][1] for keys in (channel["positionkeys"], channel["rotationkeys"])]
            local = np.eye(4)
            local[:3, :3] = rotation_matrices(np.roll(at[1], -1))  # assimp puts w first
            local[:3, 3] = at[0]
        matrices[node["name"]] = above @ local
        for child in node.get("children", []):
            visit(child, above @ local)
    visit(scene["rootnode"], np.eye(4))
    result = []
    for mesh in scene["meshes"]:
        points = np.array(mesh["vertices"], float).reshape(-1, 3)
        posed = np.zeros_like(points)
        for bone in mesh["bones"]:
            matrix = matrices[bone["name"]] @ np.array(bone["offsetmatrix"], float).reshape(4, 4)
            for vertex, weight in bone["weights"]:
                posed[vertex] += weight * (matrix[:3, :3] @ points[vertex] + matrix[:3, 3])
        result.append(posed[np.array(mesh["faces"]).reshape(-1)])
    return result


@unittest.skipUnless(ASSIMP, "assimp is not installed")
class Assimp(ExportCase):
    def test_assimp_reads_the_same_pose(self):
        self.export(*DANCE, *STILL, "--frames", "30..50:10", to="out.glb")
        subprocess.run([ASSIMP, "export", "out.glb", "out.json", "-fassjson"], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL, timeout=120)
        scene = json.loads((self.folder / "out.json").read_text())
        arrays = self.npz(*DANCE, *STILL, "--frames", "30..50:10", "--modes", "linear")
        still = np.ones(len(arrays["rest_positions"]), bool)
        still[arrays["vertex_morph_vertices"]] = False  # this form of its output has no morphs
        used = [(first, count) for first, count in arrays["material_triangles"] if count > 0]
        self.assertEqual(len(scene["meshes"]), len(used))
        compared = 0
        for key in (0, 2):
            for corners, (first, count) in zip(assimp_corners(scene, key), used):
                indices = arrays["indices"][first:first + count][:, [0, 2, 1]].reshape(-1)
                expected = arrays["positions"][key, 0, indices] * [METRES, METRES, -METRES]
                here = still[indices]
                compared += here.sum()
                np.testing.assert_allclose(corners[here], expected[here], atol=5e-5, rtol=0)  # it prints six digits
        self.assertGreater(compared, 10000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
