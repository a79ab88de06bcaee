#!/usr/bin/env python3
"""Tests that the verbs take archives in place of folders and files.

usage: archives_test.py ODORI ASSETS_DIR
"""
import json
import sys
import unittest
import zipfile
from pathlib import Path

from odori_case import OdoriCase, local_path, odori
from small_files import bone, material, png, pmx

ASSETS = Path(sys.argv[2])
DANCER = next(ASSETS.glob("*.pmx"))
DANCE = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
SMALL = ["--size", "96x64", "--samples", "0", "--quiet"]


def raw_name(name, encoding):
    """A zip entry whose name is stored in another character set, as older programs do."""

    class RawName(zipfile.ZipInfo):
        def _encodeFilenameFlags(self):
            return name.encode(encoding), 0

    return RawName(name)


class Archives(OdoriCase):
    def zip(self, name, files, encoding=None):
        path = self.folder / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for inside, content in files.items():
                archive.writestr(raw_name(inside, encoding) if encoding else inside, content)
        return path

    def textured(self):
        return {"モデル/踊り子.pmx": pmx([bone("bone")], textures=["テクスチャ\\肌.png"], materials=[material("skin", 3, 0)]),
                "モデル/テクスチャ/肌.png": png()}

    def test_a_zip_poses_and_renders_like_its_folder(self):
        show = self.zip("踊り show.zip", {f"Dancer/{path.relative_to(ASSETS)}": path.read_bytes()
                                         for path in [DANCER, *ASSETS.glob("*.tga")]})
        frames = ["--frames", "0..60:30", "--json"]
        inside, outside = odori("pose", show, DANCE, *frames), odori("pose", DANCER, DANCE, *frames)
        self.assertEqual(inside.returncode, 0, inside.err)
        self.assertEqual(json.loads(inside.out)["frames"], json.loads(outside.out)["frames"])
        for model, name in ((show, "inside.png"), (DANCER, "outside.png")):
            run = odori("render", model, DANCE, "--frame", "30", "-o", self.folder / name, *SMALL)
            self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual((self.folder / "inside.png").read_bytes(), (self.folder / "outside.png").read_bytes())

    def test_textures_are_found_under_japanese_names(self):
        for encoding in (None, "cp932"):
            show = self.zip(f"{encoding}.zip", self.textured(), encoding)
            run = odori("inspect", show, "--json")
            self.assertEqual(run.returncode, 0, run.err)
            textures = json.loads(run.out)["files"][0]["textures"]
            self.assertTrue(all(texture["found"] for texture in textures), textures)

    def test_files_inside_can_be_named(self):
        files = {**self.textured(), "other.pmx": pmx([bone("other")])}
        show = self.zip("show.zip", files)
        run = odori("inspect", show / "other.pmx", "--json")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertTrue(local_path(json.loads(run.out)["files"][0]["path"]).endswith("show.zip/other.pmx"))
        self.refused(3, "inspect", show / "missing.pmx", says="there is no such file")

    def test_check_looks_into_archives(self):
        self.zip("show.zip", {**self.textured(), "../evil.txt": b"evil", "broken.pmx": b"PMX nothing"})
        run = odori("check", self.folder, "--json")
        self.assertEqual(run.returncode, 1, run.err)
        files = {Path(local_path(f["path"])).name: f for f in json.loads(run.out)["files"]}
        self.assertIn("踊り子.pmx", files)
        self.assertIn("broken.pmx", files)
        self.assertEqual([f["code"] for f in files["show.zip"]["diagnostics"]], ["archive.name"])
        self.assertFalse((self.folder.parent / "evil.txt").exists())

    def test_names_can_be_corrected(self):
        show = self.zip("show.zip", {"模型.pmx": pmx([bone("bone")])}, "gbk")
        for names, expected in (("auto", "模型.pmx"), ("gbk", "模型.pmx"), ("cp932", "ﾄ｣ﾐﾍ.pmx")):
            run = odori("inspect", show, "--names", names, "--json")
            self.assertEqual(run.returncode, 0, run.err)
            self.assertTrue(local_path(json.loads(run.out)["files"][0]["path"]).endswith(expected), run.out)
        self.refused(2, "inspect", show, "--names", "klingon", says="--names")

    def test_an_output_never_replaces_the_archive(self):
        show = self.zip("show.zip", self.textured())
        before = show.read_bytes()
        run = odori("render", show, "-o", self.folder / "image.png", *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        run = odori("pose", show, "--csv", show)
        self.assertNotEqual(run.returncode, 0)
        run = odori("compare", show, "--csv", show, "--quiet")
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(show.read_bytes(), before)

    def test_bad_archives_have_one_clear_message(self):
        (self.folder / "broken.zip").write_bytes(b"PK\x03\x04" + bytes(100))
        self.refused(3, "pose", self.folder / "broken.zip", says="unpack it with another program")
        (self.folder / "empty.zip").write_bytes(b"PK\x05\x06" + bytes(18))
        self.refused(3, "pose", self.folder / "empty.zip", says="no files were found")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
