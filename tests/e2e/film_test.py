#!/usr/bin/env python3
"""Exports films from odori's window, and saves a pose and an image under a name.

usage: film_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import json
import os
import subprocess
import sys
import unittest

import odori_window
from odori_window import ASSETS, WindowCase

odori_window.SIZE = (1000, 700)
SAMPLE = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]


class FilmTest(WindowCase):
    def setUp(self):
        super().setUp()
        self.films = self.folder / "films"
        self.films.mkdir()
        temporary = self.folder / "tmp"
        temporary.mkdir()
        self.temporary = temporary
        # In the place of the file manager.
        programs = self.folder / "bin"
        programs.mkdir()
        self.opened = self.folder / "opened"
        (programs / "xdg-open").write_text(f'#!/bin/sh\necho "$@" > "{self.opened}"\n')
        (programs / "xdg-open").chmod(0o755)
        os.environ.update(TMPDIR=str(temporary), DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent",
                          PATH=f"{programs}:{os.environ['PATH']}")
        self.write_settings(film_width=96, film_height=54, film_fps=15.0, self_shadow=False, picture_folder=str(self.films))
        self.window = self.open(*SAMPLE, "--settings", self.settings, "--physics", "off")
        self.window.wait(lambda s: s["last_frame"] > 0, "the dance is open")
        self.window.close_terms()
        self.window.stop()

    def name(self, use, name):
        """Types a name into the dialog that is open, and accepts it."""
        self.window.wait(lambda s: s["dialog"] and s["dialog"]["use"] == use and not s["dialog"]["reading"], use)
        for _ in range(5):  # until the name has the focus, and no character was typed while Ctrl still counted as held
            self.window.settle()
            self.window.key("ctrl+a")
            self.window.send("type", "--delay", 60, name)
            self.window.settle()
            if self.window.status()["dialog"]["name"] == name:
                break
        self.window.wait(lambda s: s["dialog"]["name"] == name, "the typed name replaces the proposed one")
        self.window.key("Return")
        self.window.wait(lambda s: s["dialog"] is None, "the dialog is closed")

    def written(self, file):
        self.window.wait(lambda s: any(m["file"] == file.name for m in s["messages"]), f"{file.name} is reported", 90)
        return [m["lines"] for m in self.window.status()["messages"] if m["file"] == file.name][-1]

    def test_a_film_of_the_loop_range_is_written_while_the_window_is_used(self):
        self.window.key("ctrl+Home")
        for _ in range(10):
            self.window.key("Right")
        self.window.key("ctrl+End")
        status = self.window.wait(lambda s: s["loop_range"] and s["loop_range"][1] == s["frame"], "the loop range ends here")
        first, last = status["loop_range"]
        self.assertEqual(last - first, 10)
        self.window.open_page("output")
        self.window.scroll_to("export_film")
        self.window.click("film_frames 1")
        self.window.click("export_film")
        self.name("save_film", "dance")
        self.window.wait(lambda s: s["film"], "the film is being written", 60)
        self.window.key("b")
        self.window.wait(lambda s: s["bones"], "the window is used meanwhile")
        film = self.films / "dance.mp4"
        self.assertIn(str(self.films), self.written(film)[0])
        probe = json.loads(subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-of", "json", film], check=True,
            capture_output=True, text=True).stdout)["streams"]
        video = next(s for s in probe if s["codec_type"] == "video")
        self.assertEqual((video["width"], video["height"]), (96, 54))
        self.assertEqual(int(video["nb_read_frames"]), int((last - first) / 2) + 1)
        self.assertEqual(list(self.temporary.glob("*.odori")), [], "the temporary scene is removed")

        if odori_window.UNDER_WINE:
            return  # its file manager is none that the test can stand in for
        button = lambda status: next((w for w in status["widgets"] if w.startswith("show_in_folder")), None)
        self.window.click(button(self.window.wait(button, "the message offers to show the folder")))
        folder = f"{self.films}\n"
        self.window.wait(lambda s: self.opened.exists() and self.opened.read_text() == folder, "a file manager shows the folder")

    def test_a_cancelled_film_leaves_no_file(self):
        self.window.key("ctrl+shift+F12")
        self.name("save_film", "long.mp4")
        self.window.wait(lambda s: s["film"] and s["film"]["done"] > 0, "frames are rendered", 90)
        self.window.click("cancel_film")
        self.window.wait(lambda s: s["film"] is None, "it is cancelled", 60)
        self.assertIn("cancelled", self.written(self.films / "long.mp4")[0])
        self.assertEqual(list(self.films.iterdir()), [])
        self.assertEqual(list(self.temporary.glob("*.odori")), [])

    def test_quitting_asks_while_a_film_is_written(self):
        self.window.key("ctrl+shift+F12")
        self.name("save_film", "long.mp4")
        self.window.wait(lambda s: s["film"] and s["film"]["done"] > 0, "frames are rendered", 90)
        self.window.key("ctrl+q")
        self.window.wait(lambda s: s["film_question"] and "film_stop" in s["widgets"], "the question is asked")
        self.window.key("Return")
        status = self.window.wait(lambda s: not s["film_question"], "Enter goes on")
        self.assertIsNotNone(status["film"])
        self.window.request_close()
        self.window.wait(lambda s: s["film_question"] and "film_stop" in s["widgets"], "it is asked again")
        self.window.click("film_stop")
        self.assertEqual(self.window.process.wait(odori_window.TIMEOUT), 0, self.window.stderr())
        self.assertEqual(list(self.films.iterdir()), [])
        self.assertEqual(list(self.temporary.glob("*.odori")), [])

    def test_a_pose_and_an_image_are_saved_under_a_name_in_a_folder(self):
        other = self.folder / "poses 姿"
        other.mkdir()
        self.window.key("ctrl+F12")
        self.name("save_image", "still life")
        self.written(self.films / "still life.png")
        self.assertTrue((self.films / "still life.png").read_bytes().startswith(b"\x89PNG"))
        self.window.open_page("overrides")
        self.window.click("save_pose_as")
        self.window.wait(lambda s: s["dialog"] and s["dialog"]["use"] == "save_pose" and not s["dialog"]["reading"], "the dialog")
        self.window.click("dialog_up")
        self.window.wait(lambda s: s["dialog"]["folder"] == str(self.folder) and not s["dialog"]["reading"], "the folder above")
        self.window.click("dialog_row poses 姿")
        self.window.wait(lambda s: s["dialog"]["cursor"] == other.name, "the cursor is on it")
        self.window.key("Return")
        self.window.wait(lambda s: s["dialog"]["folder"] == str(other), "another folder")
        self.window.click("dialog_name")
        self.name("save_pose", "stand")
        self.written(other / "stand.vpd")
        self.assertTrue((other / "stand.vpd").read_bytes().startswith(b"Vocaloid Pose Data file"))
        self.window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
