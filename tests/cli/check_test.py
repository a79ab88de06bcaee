#!/usr/bin/env python3
"""Tests `odori check` and `odori inspect` on small generated files, on the sample and on files of other people.

usage: check_test.py ODORI ASSETS_DIR SHARED_DIR
"""
import json
import os
import struct
import sys
import unittest
from pathlib import Path

import small_files
from odori_case import UNDER_WINE, OdoriCase, local_path, odori

ASSETS, SHARED = Path(sys.argv[2]), Path(sys.argv[3])
SAMPLE = sorted(ASSETS.glob("*.pmx")) + sorted(ASSETS.glob("*.vmd"))


def check(*arguments):
    """The exit status, and the files of `odori check --json`."""
    run = odori("check", "--json", *arguments)
    result = json.loads(run.out)
    assert (result["format"], result["version"]) == ("odori-check", 1)
    return run.returncode, result["files"]


def codes(file):
    return [d["code"] for d in file["diagnostics"]]


def text(value):
    stored = value.encode()
    return struct.pack("<i", len(stored)) + stored


def bone(name, parent, layer=0):
    return text(name) + text("") + struct.pack("<3fbiH3f", 0, 1, 0, parent, layer, 0x1E, 0, 1, 0)


def pmx(bones, name="模型", textures=(), version=2.0):
    """A UTF-8 PMX with only bones and textures, and the byte offsets of its bones."""
    out = b"PMX " + struct.pack("<f", version) + bytes([8, 1, 0, 1, 1, 1, 1, 1, 1])
    out += text(name) + 3 * text("") + struct.pack("<2i", 0, 0)
    out += struct.pack("<i", len(textures)) + b"".join(map(text, textures)) + struct.pack("<i", 0)
    out += struct.pack("<i", len(bones))
    starts = [len(out) + sum(map(len, bones[:i])) for i in range(len(bones))]
    return out + b"".join(bones) + struct.pack("<4i", 0, 0, 0, 0), starts


def vmd(keys, name="模型"):
    """A VMD of bone keys: (name, frame, height)."""
    out = b"Vocaloid Motion Data 0002".ljust(30, b"\0") + name.encode("cp932").ljust(20, b"\0")
    out += struct.pack("<I", len(keys))
    for bone_name, frame, height in keys:
        out += bone_name.encode("cp932")[:15].ljust(15, b"\0") + struct.pack("<I7f", frame, 0, height, 0, 0, 0, 0, 1)
        out += bytes([20] * 8 + [107] * 8) + bytes(48)
    return out + struct.pack("<5I", 0, 0, 0, 0, 0)


class Check(OdoriCase):
    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def test_the_sample_has_no_problems(self):
        status, files = check(*SAMPLE)
        self.assertEqual(status, 0)
        self.assertEqual([f["kind"] for f in files], ["pmx"] + ["vmd"] * (len(SAMPLE) - 1))
        for file in files:
            self.assertEqual([d for d in file["diagnostics"] if d["severity"] != "note"], [], file["path"])

    def test_a_finding_has_code_location_and_remedy(self):
        bones = [bone("センター", -1), bone("上半身", 2), bone("頭", 1)]
        content, starts = pmx(bones)
        status, [file] = check(self.put("輪.pmx", content))
        self.assertEqual(status, 0, "a warning is no error")
        [found] = [d for d in file["diagnostics"] if d["code"] == "pmx.bone.parent_cycle"]
        self.assertEqual((found["severity"], found["section"], found["element"]), ("warning", "bones", 2))
        self.assertEqual(found["offset"], starts[2])
        self.assertIn("頭", found["message"])
        self.assertTrue(found["remedy"])

    def test_a_broken_file_is_an_error_and_a_missing_one_is_unreadable(self):
        content, _ = pmx([bone("センター", -1)])
        status, [file] = check(self.put("cut.pmx", content[:-30]))
        self.assertEqual(status, 1)
        self.assertEqual([d["severity"] for d in file["diagnostics"]], ["error"])
        run = odori("check", self.folder / "missing.pmx")
        self.assertEqual((run.returncode, run.out), (3, ""))
        self.assertIn("no such file", run.err)

    def test_motions_are_checked_against_the_model_before_them(self):
        content, _ = pmx([bone("センター", -1), bone("左ひざ", 0)])
        model = self.put("a.pmx", content)
        motion = self.put("a.vmd", vmd([("センター", 0, 1), ("左ヒザ", 0, 1), ("左ヒザ", 0, 2), ("グルーブ", 9, 0)]))
        for order in ([model, motion], [motion, model]):
            status, files = check(*order)
            self.assertEqual(status, 0)
            [file] = [f for f in files if f["kind"] == "vmd"]
            self.assertEqual(sorted(codes(file)),
                             ["vmd.bone.unmatched", "vmd.bone.unmatched_still", "vmd.conflict"])
            [named] = [d for d in file["diagnostics"] if d["code"] == "vmd.bone.unmatched"]
            self.assertIn("左ヒザ; the most similar name is 左ひざ", named["message"])
            self.assertEqual(named["offset"], 54 + 111)

    def test_textures_missing_outside_and_spelled_otherwise(self):
        picture = (ASSETS / "komai_toon.tga").read_bytes()
        self.put("model/tex/顔.TGA", picture)
        self.put("secret.tga", picture)
        content, _ = pmx([bone("センター", -1)], textures=["tex\\顔.tga", "..\\secret.tga", "none.png", "broken.bmp",
                                                                "..\\..\\..\\secret.tga"])
        self.put("model/broken.bmp", b"BM no picture")
        status, [file] = check(self.put("model/a.pmx", content))
        self.assertEqual(status, 0)
        textures = [(d["code"], d["element"]) for d in file["diagnostics"] if d["code"].startswith("texture.")]
        self.assertEqual(sorted(textures), [("texture.broken", 3), ("texture.missing", 2), ("texture.outside", 4),
                                            ("texture.spelling", 0)])

    def test_in_a_folder_motions_find_the_model_they_were_made_for(self):
        self.put("z/model.pmx", pmx([bone("センター", -1)], name="ミク")[0])
        self.put("z/other.pmx", pmx([bone("腰", -1)], name="リン")[0])
        self.put("a/dance.vmd", vmd([("センター", 0, 1)], name="ミク"))
        self.put("a/other.vmd", vmd([("センター", 0, 1)], name="リン"))
        self.put("readme.txt", "読んで".encode("cp932"))
        if not UNDER_WINE:  # where a program waits forever for what is written into it
            os.mkfifo(self.folder / "pipe.pmx")
        status, files = check(self.folder)
        self.assertEqual(status, 0)
        kinds = {Path(local_path(f["path"])).name: f["kind"] for f in files}
        self.assertEqual(kinds, {"model.pmx": "pmx", "other.pmx": "pmx", "dance.vmd": "vmd", "other.vmd": "vmd",
                                 "readme.txt": "unknown"})
        unmatched = {Path(local_path(f["path"])).name: "vmd.bone.unmatched" in codes(f) for f in files if f["kind"] == "vmd"}
        self.assertEqual(unmatched, {"dance.vmd": False, "other.vmd": True})
        result = odori("check", self.folder).out
        self.assertIn("5 files: 2 models, 2 motions and poses, 1 other, not checked.", result)

    def test_text(self):
        content, _ = pmx([bone("センター", -1), bone("上半身", 2), bone("頭", 0, layer=1)])
        model = self.put("a.pmx", content)
        result = odori("check", model).out
        self.assertIn("PMX 2.0 model 模型", result)
        self.assertIn("warning  pmx.bone.order  a bone is evaluated before its parent", result)
        self.assertIn("bone 1 上半身 before 頭 (byte ", result)
        self.assertIn("MMD", result)
        self.assertIn("note", result)
        self.assertNotIn("\n  note", odori("check", "--quiet", model).out)

    def test_rigid_bodies_that_cost_too_much_are_counted(self):
        model = self.folder / "crowd.pmx"
        bodies = [small_files.body(f"body {i}", 0.0001 * i) for i in range(5000)]
        model.write_bytes(small_files.pmx([small_files.bone("bone")], bodies=bodies))
        run = odori("check", model)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertRegex(run.out, r"warning  pmx.body.work .*\n\s+rigid body 256 body 256 .* and 3836 more\n", "256 have 32,640 pairs")
        self.assertRegex(run.out, r"warning  pmx.body.count .*\n\s+rigid body 4096 body 4096 .* and 900 more\n")

    def test_all_shared_files(self):
        if not (SHARED / "data").is_dir():
            if os.environ.get("CI") == "true":
                self.fail("no ../shared beside the project, and CI=true")
            self.skipTest("no ../shared beside the project")
        status, files = check(SHARED / "data")
        self.assertEqual(status, 1, "one image is damaged")
        names = [name for _, _, names in os.walk(SHARED / "data") for name in names]
        there = len([name for name in names if not (UNDER_WINE and name.startswith("nul."))])  # a device of Windows
        outside = [file for file in files if ".zip/" not in local_path(file["path"])]
        self.assertEqual(len(outside), there)
        self.assertGreater(len(files), there, "files in archives are checked as well")
        for file in files:
            path = local_path(file["path"])
            errors = {found["code"] for found in file["diagnostics"] if found["severity"] == "error"}
            damaged = path.endswith("hostile/throw-chunk_len_max.png")
            placeholder = "/shows/zip/" in path and path.endswith((".pmx", ".vmd"))  # only its name counts
            expected = {"picture.broken"} if damaged else {"open.unknown"} if placeholder else set()
            self.assertEqual(errors, expected, file["path"])
            for found in file["diagnostics"]:
                self.assertTrue(damaged or placeholder or found["remedy"], file["path"])


class Inspect(unittest.TestCase):
    def test_the_sample(self):
        run = odori("inspect", "--json", *SAMPLE)
        self.assertEqual((run.returncode, run.err), (0, ""))
        model, *motions = json.loads(run.out)["files"]
        self.assertEqual((model["kind"], model["version"]), ("pmx", 2.1))
        self.assertEqual(sum(model["deform"].values()), model["vertices"])
        self.assertEqual(sum(model["morph_kinds"].values()), model["morphs"])
        self.assertEqual(sum(model["bones"]["layers"].values()), model["bones"]["count"])
        self.assertEqual(len(model["ik"]), model["bones"]["ik"])
        self.assertEqual({t["how"] for t in model["textures"]}, {"exact"})
        self.assertTrue(all(m["kind"] == "vmd" and m["last_frame"] > 0 for m in motions))

    def test_text_keeps_the_lines_of_a_comment(self):
        result = odori("inspect", SAMPLE[0]).out
        self.assertIn("textures:\n  - path: ", result)
        self.assertRegex(result, r"comment:\n  \S")


class HostileBodies(OdoriCase):
    """A small model of 100 bodies whose numbers are all NaN: each touches each, with up to four points."""

    def test_bodies_in_one_place(self):
        nan = float("nan")

        def body(number, shape):
            return text(f"b{number}") + text("") + struct.pack("<bBHB14fB", 0, 0, 0xFFFF, shape, *[nan] * 14, 1)

        def joint(number):
            return text("") + text("") + struct.pack("<Bbb24f", 3, number, number + 1, *[nan] * 24)

        for shape in range(3):
            content, _ = pmx([bone("骨", -1)], version=2.1)
            # Without the four empty lists: morphs, display frames, bodies, joints; then also soft bodies.
            content = content[:-8] + struct.pack("<i", 100) + b"".join(body(i, shape) for i in range(100))
            content += struct.pack("<i", 90) + b"".join(joint(i) for i in range(90)) + struct.pack("<i", 0)
            file = self.folder / "nan.pmx"
            file.write_bytes(content)
            self.assertLess(len(content), 20000)
            status, files = check(file)
            self.assertIn("pmx.number", codes(files[0]))

    def test_a_name_that_promises_another_content(self):
        for name, kind in (("noise.pmx", "PMX"), ("noise.vmd", "VMD"), ("Noise.PMD", "PMD")):
            file = self.folder / name
            file.write_bytes(bytes(range(7, 200)))
            run = odori("check", file)
            self.assertEqual(run.returncode, 1)
            self.assertIn(f"the name says {kind}, the content is not", run.out)
            self.refused(3, "pose", file, says=f"the name says {kind}, the content is not")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
