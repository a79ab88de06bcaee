#!/usr/bin/env python3
"""Drops folders with whole shows on odori's window, on OpenAL Soft's null device.

usage: show_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import json
import os
import pathlib
import shutil
import struct
import subprocess
import unittest
import zipfile

import odori_window
from odori_window import ASSETS, DANCER, ODORI, Window, WindowCase
from song_test import write_song

odori_window.SIZE = (900, 640)
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
CAMERA = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" in p.name)
SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared" / "data"


def write_dance(path, last_frame):
    """A motion in which the arms are moved until that frame."""
    keys = [(bone, frame, turn) for bone in ("左腕", "右腕") for frame, turn in ((0, 0.0), (last_frame, 0.4))]
    data = struct.pack("<30s20sI", b"Vocaloid Motion Data 0002", "踊り".encode("cp932"), len(keys))
    for bone, frame, turn in keys:
        data += struct.pack("<15sI3f4f64s", bone.encode("cp932"), frame, 0.0, 0.0, 0.0, 0.0, 0.0, turn, (1 - turn * turn) ** 0.5,
                            bytes([20, 20, 20, 20, 20, 20, 20, 20, 107, 107, 107, 107, 107, 107, 107, 107] * 4))
    path.write_bytes(data + bytes(20))  # no keys of morphs, camera, light, shadow and IK


class ShowTest(WindowCase):
    def show(self, name, model="踊り子.pmx", song="曲.wav"):
        """A folder with a model, its dance, a camera motion and a song."""
        folder = self.folder / name
        shutil.copytree(ASSETS, folder / "model", ignore=shutil.ignore_patterns("*.vmd", "*.ogg", "exhibits", "stage", "mmd",
                                                                                       "skinning-tests"))
        (folder / "model" / MODEL.name).rename(folder / "model" / model)
        (folder / "motion").mkdir()
        shutil.copy(MOTION, folder / "motion" / "dance.vmd")
        shutil.copy(CAMERA, folder / "motion" / "カメラ.vmd")
        write_song(folder / song, 52)
        return folder

    def short_show(self, name, model, last_frame):
        """A folder with a model and a dance, without a song."""
        folder = self.folder / name
        shutil.copytree(ASSETS, folder, ignore=shutil.ignore_patterns("*.vmd", "*.ogg", "exhibits", "stage", "mmd", "skinning-tests"))
        (folder / MODEL.name).rename(folder / model)
        write_dance(folder / "dance.vmd", last_frame)
        return folder

    def window(self, *files):
        window = Window(self.folder, *(files or DANCER))
        self.addCleanup(window.close)
        return window

    def test_a_dropped_folder_plays_and_can_be_undone(self):
        window = self.window()
        before = window.wait(lambda s: s["models"] and s["playing"], "the sample plays")["models"]
        window.drop(self.show("show"))
        status = window.wait(lambda s: s["song"] and s["song"]["leads"], "the song plays")
        self.assertEqual([m["file"] for m in status["models"]], ["踊り子.pmx"])
        self.assertEqual(status["models"][0]["motions"], ["dance.vmd"])
        self.assertTrue(status["camera"]["motion"])
        self.assertTrue(status["playing"])
        window.click("close_terms")
        window.click("undo_opening")
        status = window.wait(lambda s: s["song"] is None, "the show is gone")
        self.assertEqual(status["models"], before)
        self.assertNotIn("close_show_card", status["widgets"])
        self.assertEqual(status["messages"], [])

    def test_the_first_window_is_a_show_until_a_model_is_opened(self):
        window = Window(self.folder)
        self.addCleanup(window.close)
        status = window.wait(lambda s: len(s["models"]) == 2 and s["playing"] and s["song"], "the sample plays")
        self.assertEqual([m["file"] for m in status["models"]], ["komai.pmx", "stage.pmx"])
        self.assertEqual(status["song"]["file"], "komai.ogg")
        self.assertEqual(status["chosen"], 0)
        self.assertFalse(status["grid"], "it would lie on the floor of the stage")
        window.key("g")
        window.wait(lambda s: s["grid"], "it can be switched on")
        window.drop(self.show("mine", model="mine.pmx") / "model" / "mine.pmx")
        status = window.wait(lambda s: [m["file"] for m in s["models"]] == ["mine.pmx"], "only the opened model is shown")
        self.assertIsNone(status["song"])
        self.assertTrue(status["grid"])
        self.assertFalse(status["playing"])

    def test_a_dropped_archive_plays_and_the_card_closes_with_a_key(self):
        show = self.show("show")
        archive = self.folder / "show.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in sorted(show.rglob("*")):
                packed.write(file, file.relative_to(show))
        window = self.window()
        window.wait(lambda s: s["models"], "the sample is open")
        window.drop(archive)
        window.wait(lambda s: s["song"] and s["song"]["leads"] and s["models"][0]["file"] == "踊り子.pmx", "the show plays")
        window.key("Return")
        window.wait(lambda s: "close_show_card" in s["widgets"], "the terms of use are closed, and the card is open")
        window.key("Return")
        window.wait(lambda s: "close_show_card" not in s["widgets"], "the card is closed")
        self.assertTrue(window.status()["song"]["leads"])

    def test_shows_on_the_command_line_follow_each_other(self):
        window = self.window(self.show("一", "a.pmx"), self.show("二", "b.pmx"))
        window.wait(lambda s: s["models"] and s["models"][0]["file"] == "a.pmx" and s["playing"], "the first plays")
        window.key("ctrl+Next")
        window.wait(lambda s: s["models"][0]["file"] == "b.pmx" and s["playing"], "the second plays")
        window.key("ctrl+Prior")
        window.wait(lambda s: s["models"][0]["file"] == "a.pmx" and s["playing"], "the first plays again")

    def test_the_next_show_follows_the_end_of_one_and_looping_is_restored(self):
        settings = self.folder / "settings.json"
        window = self.window("--settings", settings)
        window.wait(lambda s: s["models"] and s["loop"], "the sample is open")
        window.drop(self.short_show("一", "a.pmx", 40), self.short_show("二", "b.pmx", 20))
        status = window.wait(lambda s: s["models"][0]["file"] == "a.pmx", "the first is shown")
        self.assertEqual(status["last_frame"], 40)
        self.assertFalse(status["loop"])
        window.wait(lambda s: s["models"][0]["file"] == "b.pmx", "the second follows the end of the first")
        status = window.wait(lambda s: not s["playing"] and s["frame"] == 20, "it ends too")
        self.assertEqual([m["file"] for m in status["models"]], ["b.pmx"])
        window.quit()
        self.assertIs(json.loads(settings.read_text()).get("loop", True), True, "the playlist is no setting of the user")

    def test_a_folder_with_archives_only_asks_which(self):
        show = self.short_show("show", "a.pmx", 40)
        folder = self.folder / "downloads"
        folder.mkdir()
        for archive in ("a 踊り.zip", "b.zip"):
            with zipfile.ZipFile(folder / archive, "w") as packed:
                for file in sorted(show.rglob("*")):
                    packed.write(file, file.relative_to(show))
        window = self.window()
        window.wait(lambda s: s["models"], "the sample is open")
        window.drop(folder)
        status = window.wait(lambda s: s["dialog"] and s["dialog"]["rows"] == 2, "the archives are listed")
        self.assertEqual(status["dialog"]["use"], "choose")
        self.assertEqual(status["messages"], [])
        window.key("Return")
        window.wait(lambda s: s["dialog"] is None and s["models"][0]["file"] == "a.pmx", "the first archive is opened")

    def whole_show(self):
        """An archive with a dancer, her dance, a camera motion, a stage and a song; Gene and a real dance where they are."""
        gene, wave = SHARED / "gene-cc-by-4.0" / "Gene_light.pmx", SHARED / "wavefile-dance-nc"
        dancer = [gene] if gene.exists() else [MODEL, *ASSETS.glob("*.tga")]
        dance, camera = (wave / "wavefile_v2.vmd", wave / "wavefile_camera.vmd") if wave.exists() else (MOTION, CAMERA)
        archive = self.folder / "月見 show.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in dancer:
                packed.write(file, f"踊り子/{file.name}")
            packed.write(dance, "ダンス/dance.vmd")
            packed.write(camera, "ダンス/カメラ.vmd")
            for file in sorted((ASSETS / "stage").iterdir()):
                packed.write(file, f"ステージ/{file.name}")
            packed.write(ASSETS / "komai.ogg", "曲/komai.ogg")
        return archive, dancer[0].name

    def test_a_whole_show_is_saved_opened_again_and_rendered(self):
        os.environ["HOME"] = str(self.folder)
        archive, dancer = self.whole_show()
        window = self.window()
        window.wait(lambda s: s["models"], "the sample is open")
        window.drop(archive)
        plays = window.wait(lambda s: s["song"] and s["song"]["leads"] and len(s["models"]) == 2, "the show plays", 60)
        self.assertEqual({m["file"]: m["motions"] for m in plays["models"]}, {dancer: ["dance.vmd"], "stage.pmx": []})
        self.assertTrue(plays["camera"]["motion"])
        frame = plays["frame"]
        window.wait(lambda s: s["frame"] > frame + 15, "the song goes on")
        if "close_terms" in window.status()["widgets"]:
            window.click("close_terms")
        window.key("space", "ctrl+s")
        window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"], "the scene is named")
        window.key("Return")
        window.wait(lambda s: list(self.folder.rglob("*.odori")), "the scene is saved")
        scene, = self.folder.rglob("*.odori")
        window.close()

        window = self.window(scene)
        again = window.wait(lambda s: s["song"] and len(s["models"]) == 2, "the scene is open", 60)
        self.assertEqual([(m["file"], m["motions"]) for m in again["models"]], [(m["file"], m["motions"]) for m in plays["models"]])
        self.assertEqual(again["song"]["file"], "komai.ogg")
        self.assertTrue(again["camera"]["motion"])
        for message in again["messages"]:
            self.assertIn("texture", message["lines"][0], "Gene's textures are not among the data")
        window.close()

        film = self.folder / "film.mp4"
        subprocess.run([ODORI, "render", scene, "-o", film, "--frames", "30..59", "--size", "160x90", "--quiet"], check=True)
        probed = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-show_entries",
                                 "stream=codec_type,nb_read_frames,duration", "-of", "json", film], check=True, capture_output=True)
        streams = {stream["codec_type"]: stream for stream in json.loads(probed.stdout)["streams"]}
        self.assertEqual(streams["video"]["nb_read_frames"], "30")
        self.assertAlmostEqual(float(streams["audio"]["duration"]), 1.0, delta=0.1)


if __name__ == "__main__":
    unittest.main(argv=["show_test.py"], verbosity=2)
