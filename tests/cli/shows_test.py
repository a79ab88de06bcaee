#!/usr/bin/env python3
"""Tests that the verbs take a folder or archive with a whole show (docs/shows.md).

usage: shows_test.py ODORI ASSETS_DIR
"""
import json
import shutil
import struct
import sys
import unittest
import zipfile
from pathlib import Path

from odori_case import UNDER_WINE, OdoriCase, film, local_path, odori
from small_files import bone, pmx

ASSETS = Path(sys.argv[2])
DANCER = next(ASSETS.glob("*.pmx"))
DANCE = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
CAMERA = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" in p.name)
SMALL = ["--size", "96x64", "--samples", "0", "--quiet"]


def silence(seconds, rate=8000):
    size = 2 * seconds * rate
    return struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + size, b"WAVE", b"fmt ", 16, 1, 1, rate, 2 * rate, 2, 16, b"data",
                       size) + bytes(size)


class Shows(OdoriCase):
    def setUp(self):
        super().setUp()
        self.show = self.folder / "踊り"
        shutil.copytree(ASSETS, self.show / "model", ignore=shutil.ignore_patterns("*.vmd", "*.ogg", "exhibits", "stage", "mmd", "skinning-tests"))
        (self.show / "motion").mkdir()
        shutil.copy(DANCE, self.show / "motion" / "dance.vmd")
        shutil.copy(CAMERA, self.show / "motion" / "camera.vmd")
        (self.show / "song.wav").write_bytes(silence(2))

    def archive(self):
        path = self.folder / "show.zip"
        with zipfile.ZipFile(path, "w") as packed:
            for file in sorted(self.show.rglob("*"), reverse=True):
                packed.write(file, file.relative_to(self.show))
        return path

    def test_a_show_is_posed_like_its_files(self):
        frames = ["--frames", "0..60:30", "--json"]
        expected = json.loads(odori("pose", DANCER, DANCE, CAMERA, *frames).out)
        for show in (self.show, self.archive()):
            run = odori("pose", show, *frames)
            self.assertEqual(run.returncode, 0, run.err)
            self.assertEqual(json.loads(run.out)["frames"], expected["frames"])

    def test_the_song_is_in_the_film(self):
        run = odori("render", self.show, "-o", self.folder / "film.mp4", "--frames", "0..29", *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(film(self.folder / "film.mp4")[:2], (96, 30))
        self.assertIn(b"mp4a", (self.folder / "film.mp4").read_bytes(), "there is a sound track")

    def test_a_stage_in_front_is_not_the_model_of_the_verbs(self):
        stage = self.show / "ステージ"
        stage.mkdir()
        (stage / "a stage.pmx").write_bytes(pmx([bone("センター")], name="stage"))
        run = odori("pose", self.show, "--frame", "30", "--json")
        self.assertEqual(run.returncode, 0, run.err)
        dancer = json.loads(odori("pose", DANCER, "--json").out)["model"]
        self.assertEqual(json.loads(run.out)["model"], dancer)

    def test_inspect_tells_what_was_decided(self):
        (self.show / "inst.wav").write_bytes(silence(2))
        (self.show / "broken.vmd").write_bytes(b"Vocaloid Motion Data 0002")
        run = odori("inspect", self.show, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        result = json.loads(run.out)
        self.assertEqual({Path(local_path(f["path"])).name for f in result["files"]}, {DANCER.name, "dance.vmd", "camera.vmd"})
        show, = result["show"]
        self.assertEqual(show["title"], "踊り")
        decided = {d["role"]: d for d in show["decided"]}
        self.assertEqual({role: Path(local_path(d["file"])).name for role, d in decided.items()},
                         {"model": DANCER.name, "motion": "dance.vmd", "camera": "camera.vmd", "song": "song.wav"})
        self.assertTrue(all(d["why"] for d in show["decided"]))
        self.assertEqual([Path(local_path(o)).name for o in decided["song"]["options"]], ["song.wav", "inst.wav"])
        self.assertEqual([Path(local_path(f["file"])).name for f in show["ignored"]], ["broken.vmd", "inst.wav"])
        text = odori("inspect", self.show).out
        self.assertIn("It is the only camera motion", text)

    def test_a_folder_of_motions_is_for_the_model_before_it(self):
        frames = ["--frames", "0..60:30", "--json"]
        run = odori("pose", DANCER, self.show / "motion", *frames)
        self.assertEqual(run.returncode, 0, run.err)
        expected = odori("pose", DANCER, DANCE, CAMERA, *frames)
        self.assertEqual(json.loads(run.out)["frames"], json.loads(expected.out)["frames"])

    def test_check_lists_every_file(self):
        run = odori("check", self.show, "--json")
        names = {Path(local_path(f["path"])).name for f in json.loads(run.out)["files"]}
        self.assertLessEqual({DANCER.name, "dance.vmd", "camera.vmd"}, names)

    def test_every_verb_takes_a_show(self):
        for verb in (["verify"], ["bench", "--no-gpu"], ["compare"], ["bake", "--frames", "0..5", "-o", self.folder / "b.vmd"]):
            with self.subTest(verb[0]):
                run = odori(*verb[:1], self.show, *verb[1:], "--quiet")
                self.assertEqual(run.returncode, 0, run.err)

    def test_hostile_folders(self):
        deep = self.folder / "deep"
        (deep / "/".join(["d"] * 60)).mkdir(parents=True)
        self.refused(3, "pose", deep, says="there is no model and no motion in this folder")
        loop = self.folder / "loop"
        loop.mkdir()
        (loop / "itself").symlink_to(loop, target_is_directory=True)
        if not UNDER_WINE:  # which shows devices as files
            (loop / "out.vmd").symlink_to("/dev/zero")
        self.refused(3, "inspect", loop, says="there is no model and no motion in this folder")
        many = self.folder / "many"
        many.mkdir()
        for i in range(3000):
            (many / f"{i}.vmd").write_bytes(b"")
        shutil.copy(DANCER, many / "model.pmx")
        run = odori("pose", many, "--quiet")
        self.assertEqual(run.returncode, 0, run.err)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
