#!/usr/bin/env python3
"""Uses odori's window for a long time, run by hand: rounds of opening shows, fitting dances, changing looks, modes and
layouts, searching the library and writing films. Prints a row for each round, measured with the first show open again.

usage: xvfb-run -a long_run.py ODORI XDND_DROP ASSETS MINUTES [FOLDER_OF_MODELS_AND_MOTIONS]
"""
import itertools
import os
import shutil
import sys
import time
import unittest
from pathlib import Path

import odori_window
from odori_window import ASSETS, WindowCase

odori_window.SIZE = (1000, 700)
MINUTES = float(sys.argv[4])
SHOW = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
WARM_UP = 3  # rounds until caches are full


def process_state(pid):
    """Resident memory now and at most in MiB, file descriptors and threads."""
    with open(f"/proc/{pid}/status") as file:
        lines = dict(line.split(":", 1) for line in file)
    resident, peak = (int(lines[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
    return resident, peak, len(os.listdir(f"/proc/{pid}/fd")), int(lines["Threads"])


def other_files():
    """Endless models, each with a motion."""
    folder = Path(sys.argv[5]) if len(sys.argv) > 5 else ASSETS
    models = sorted(file for ending in ("pmx", "pmd") for file in folder.rglob(f"*.{ending}"))
    motions = sorted(folder.rglob("*.vmd"))
    return zip(itertools.cycle(models), itertools.cycle(motions))


class LongRun(WindowCase):
    def setUp(self):
        super().setUp()
        library = self.folder / "files"
        library.mkdir()
        for file in SHOW:
            shutil.copy(file, library)
        self.films = self.folder / "films"
        self.films.mkdir()
        self.write_settings(film_width=96, film_height=54, film_fps=15.0, picture_folder=str(self.films))
        self.window = self.open(*SHOW, "--settings", self.settings)
        self.window.close_terms()
        self.others = other_files()

    def shown(self):
        """Waits until everything that was dropped is open and has been drawn, and answers what asks."""
        self.window.settle()
        self.window.wait(lambda s: s["opening"] is None, "the files are open", 120)
        self.window.close_terms()
        self.window.settle()

    def open_files(self, *files):
        self.window.drop(*files)
        self.shown()

    def play(self):
        if not self.window.status()["playing"]:
            self.window.key("space")
        time.sleep(2)
        self.window.stop()

    def change_looks(self):
        for look in sorted((Path(__file__).parents[2] / "assets/looks").glob("*.toml")):
            self.open_files(look)

    def change_modes(self):
        for key in ("1", "2", "3", "4", "6", "7", "8", "shift+8", "1", "b", "b"):
            self.window.key(key)
            self.window.settle()

    def use_library(self):
        self.window.key("ctrl+o")
        self.window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"], "the dialog")
        self.window.send("type", "--delay", "20", "k")
        self.window.settle()
        for _ in range(10):
            if self.window.status()["dialog"] is None:
                return
            self.window.key("Escape")
            self.window.settle()

    def fit(self):
        """Where the motion that was opened needs it."""
        self.window.open_page("models")
        self.window.settle()
        if "fit_layer 0" in self.window.status()["widgets"]:
            self.window.click("fit_layer 0")
            self.play()

    def write_film(self, number):
        self.window.key("ctrl+Home")
        for _ in range(4):
            self.window.key("Right")
        self.window.key("ctrl+End", "ctrl+shift+F12")
        self.window.wait(lambda s: s["dialog"] and s["dialog"]["use"] == "save_film" and not s["dialog"]["reading"], "a name")
        self.window.key("ctrl+a")
        self.window.send("type", "--delay", "40", f"film{number}")
        self.window.key("Return")
        self.window.wait(lambda s: s["dialog"] is None, "the dialog is closed")
        self.window.wait(lambda s: s["film"] is None and (self.films / f"film{number}.mp4").exists(), "the film is written", 300)

    def round(self, number):
        for _ in range(3):
            model, motion = next(self.others)
            self.open_files(model)
            self.open_files(motion)
            self.play()
            self.fit()
        self.change_looks()
        self.change_modes()
        self.use_library()
        self.open_files(*SHOW)
        self.write_film(number)

    def test_memory_and_descriptors_stay(self):
        end = time.monotonic() + 60 * MINUTES
        rows = []
        print("round  minutes  resident MiB  peak MiB  descriptors  threads  messages", flush=True)
        for number in itertools.count(1):
            self.round(number)
            self.play()
            rows.append(process_state(self.window.process.pid))
            resident, peak, descriptors, threads = rows[-1]
            messages = self.window.status()["messages"]
            minutes = MINUTES - (end - time.monotonic()) / 60
            print(f"{number:5} {minutes:8.1f} {resident:13.0f} {peak:9.0f} {descriptors:12} {threads:8} {len(messages):9}", flush=True)
            if time.monotonic() > end:
                break
        self.assertEqual(self.window.stderr(), "")
        if len(rows) > WARM_UP:
            self.assertLessEqual(rows[-1][2], rows[WARM_UP - 1][2], "file descriptors")
            self.assertLess(rows[-1][0], 1.25 * rows[WARM_UP - 1][0], "resident memory")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
