#!/usr/bin/env python3
"""A song in the real window, on OpenAL Soft's null device, which plays in real time.

usage: song_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import array
import os
import struct
import time
import unittest

from odori_window import ASSETS, Window, WindowCase

RATE = 22050


def write_song(path, seconds):
    samples = array.array("h", ((i * 400) % 20000 - 10000 if i % RATE < RATE // 4 else 0 for i in range(seconds * RATE)))
    path.write_bytes(struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + 2 * len(samples), b"WAVE", b"fmt ", 16, 1, 1, RATE,
                                 2 * RATE, 2, 16, b"data", 2 * len(samples)) + samples.tobytes())
    return path


class SongTest(WindowCase):
    def open(self, drivers, *arguments):
        self.song = write_song(self.folder / "曲.wav", 52)
        os.environ["ALSOFT_DRIVERS"] = drivers
        window = Window(self.folder, next(ASSETS.glob("*.pmx")), next(ASSETS.glob("*.vmd")), *arguments)
        self.addCleanup(window.close)
        return window

    def test_a_dropped_song_leads_the_clock(self):
        window = self.open("null")
        window.wait(lambda s: s["playing"], "the dance plays")
        window.drop(self.song)
        status = window.wait(lambda s: s["song"] and s["song"]["length"], "the song is read")
        self.assertEqual(status["song"]["file"], "曲.wav")
        self.assertEqual(status["song"]["length"], 52.0)
        window.wait(lambda s: s["song"]["leads"], "the song leads")
        window.key("Home")
        first = window.wait(lambda s: s["song"]["leads"] and 2 < s["frame"] < 60, "from the start")
        begin = time.monotonic()
        last = window.wait(lambda s: s["frame"] > first["frame"] + 60, "two seconds later")
        self.assertAlmostEqual((last["frame"] - first["frame"]) / 30, time.monotonic() - begin, delta=0.4)
        self.assertTrue(last["song"]["leads"])
        window.key("m")
        window.wait(lambda s: s["song"]["muted"], "muted")
        window.click("song")
        window.click("close_song")
        window.wait(lambda s: s["song"] is None and s["playing"], "no song")
        self.assertEqual(window.status()["messages"], [])
        self.assertEqual(window.status()["by_hand"]["undo"], "Song")
        window.key("ctrl+z")
        window.wait(lambda s: s["song"] and s["song"]["file"] == "曲.wav", "closing it is undone")
        window.key("ctrl+z")
        window.wait(lambda s: s["song"] is None, "and opening it")

    def test_options_open_a_song_with_an_offset(self):
        song = write_song(self.folder / "song.wav", 52)
        window = self.open("null", "--sound", song, "--sound-offset", "15f")
        status = window.wait(lambda s: s["song"] and s["song"]["leads"], "the song leads")
        self.assertEqual(status["song"]["offset"], 0.5)

    def test_without_a_device_the_dance_plays_on(self):
        window = self.open("none")
        window.wait(lambda s: s["playing"], "the dance plays")
        window.drop(self.song)
        status = window.wait(lambda s: s["messages"], "it is said")
        self.assertIn("silent", status["messages"][0]["lines"][0])
        frame = status["frame"]
        window.wait(lambda s: abs(s["frame"] - frame) > 20, "the dance plays on")
        window.key("Home")
        window.settle()
        self.assertEqual(len(window.status()["messages"]), 1)
        self.assertFalse(window.status()["song"]["leads"])


if __name__ == "__main__":
    unittest.main(argv=["song_test.py"], verbosity=2)
