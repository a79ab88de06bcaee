#!/usr/bin/env python3
"""Tests what the verbs do when a standard stream is closed or full, and when they are interrupted.

usage: streams_test.py ODORI ASSETS_DIR
"""
import os
import pty
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from odori_case import ODORI, OdoriCase, film, odori

ASSETS = Path(sys.argv[2])
MODEL = ASSETS / "exhibits/bending_arm.pmx"
MOTION = ASSETS / "exhibits/bending_arm.vmd"
DANCER = next(ASSETS.glob("*.pmx"))
SHARED = Path(__file__).resolve().parents[3] / "shared"
SMALL = ["--size", "96x64", "--samples", "0"]


def printing_verbs(folder):
    return [["--help"], ["--version"], ["pose", "--help"], ["inspect", MODEL], ["inspect", MODEL, "--json"],
            ["check", MODEL], ["check", MODEL, "--json"], ["check", ASSETS / "exhibits"], ["pose", MODEL],
            ["pose", MODEL, "--json"], ["pose", MODEL, "--explain", "0"], ["pose", MODEL, "--frames", "0..1800:0.0001"],
            ["compare", MODEL], ["compare", MODEL, "--json"], ["verify", MODEL], ["verify", MODEL, "--json"],
            ["bench", MODEL, "--no-gpu"], ["bench", MODEL, "--no-gpu", "--json"],
            ["bake", DANCER, "--frames", "0..1", "-o", folder / "baked.vmd"]]


class Streams(OdoriCase):
    def fails_to_print(self, run, command):
        with self.subTest(command=command):
            self.assertEqual(run.returncode, 4, run.stderr)
            self.assertEqual(run.stderr.decode().splitlines()[-1:], ["odori: standard output cannot be written"])

    def test_a_full_standard_output_is_status_4(self):
        for command in printing_verbs(self.folder):
            with open("/dev/full", "wb") as full:
                run = subprocess.run([ODORI, *map(str, command)], stdout=full, stderr=subprocess.PIPE, timeout=120)
            self.fails_to_print(run, command)

    def test_a_closed_standard_output_is_status_4(self):
        for command in printing_verbs(self.folder):
            run = subprocess.run([ODORI, *map(str, command)], stderr=subprocess.PIPE, timeout=120,
                                 preexec_fn=lambda: os.close(1))
            self.fails_to_print(run, command)

    def test_a_closed_or_full_standard_error_changes_no_status(self):
        out = self.folder / "a.png"
        with open("/dev/full", "wb") as full:
            for options in ({"stderr": full}, {"preexec_fn": lambda: os.close(2)}):
                for status, command in ((0, ["render", MODEL, "-o", out, *SMALL]), (3, ["pose", self.folder / "none.pmx"]),
                                        (3, ["check", self.folder / "none.pmx"]), (2, ["render"]),
                                        (1, ["render", MODEL, "--reference", out, "--background", "ff0000", *SMALL])):
                    with self.subTest(command=command, options=options):
                        run = subprocess.run([ODORI, *map(str, command)], stdout=subprocess.DEVNULL, timeout=120, **options)
                        self.assertEqual(run.returncode, status)
                self.assertTrue(out.exists())
                out.unlink()

    def test_films_need_no_standard_input(self):
        out = self.folder / "a.mp4"
        run = odori("render", MODEL, "-o", out, "--frames", "0..2", *SMALL, preexec_fn=lambda: os.close(0))
        self.assertEqual((run.returncode, run.err), (0, ""))
        self.assertEqual(film(out)[:2], (96, 3))


class Signals(OdoriCase):
    def test_a_hung_ffmpeg_is_ended_with_odori(self):
        tools, videos = self.folder / "tools", self.folder / "videos"
        tools.mkdir()
        fake = tools / "ffmpeg"
        fake.write_text(f'#!/bin/sh\necho $$ > "{tools}/pid.new"; mv "{tools}/pid.new" "{tools}/pid"\nexec sleep 600\n')
        fake.chmod(0o755)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number):
                videos.mkdir()
                process = subprocess.Popen([ODORI, "render", str(MODEL), "-o", str(videos / "a.mp4"), "--frames", "0..300",
                                            *SMALL], env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
                self.wait_for(lambda: (tools / "pid").exists())
                child = int((tools / "pid").read_text())
                time.sleep(1)  # until the pipe is full and odori waits for ffmpeg
                self.assertIsNone(process.poll())
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=60), 130)
                self.assertEqual(list(videos.iterdir()), [])
                with self.assertRaises(ProcessLookupError):
                    os.kill(child, 0)
                videos.rmdir()
                (tools / "pid").unlink()

    def test_ctrl_c_in_the_search_for_rotation_centers(self):
        out = self.folder / "a.png"
        reader, terminal = pty.openpty()
        large = SHARED / "data" / "gene-cc-by-4.0" / "Gene_light.pmx"  # its search takes seconds
        process = subprocess.Popen([ODORI, "render", str(large if large.is_file() else DANCER), "-o", str(out),
                                    "--skinning", "cor", *SMALL],
                                   stderr=terminal, env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})
        os.close(terminal)
        shown = b""
        while b"Rotation centers" not in shown:
            shown += os.read(reader, 4096)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130, shown)
        os.close(reader)
        self.assertFalse(out.exists())

    def wait_for(self, condition):
        deadline = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), deadline, "too slow")
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
