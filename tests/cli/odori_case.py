"""Shared by the tests of the command line: running odori, and a temporary folder. The first argument is odori."""
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ODORI = sys.argv[1]
TIMEOUT = 600  # seconds
UNDER_WINE = Path(ODORI + ".exe").exists()  # ODORI is a script that runs the program of Windows beside it


def odori(*arguments, **options):
    """Runs odori until it ends; `out` and `err` are its output as text."""
    run = subprocess.run([ODORI, *map(str, arguments)], capture_output=True, timeout=TIMEOUT, **options)
    run.out, run.err = run.stdout.decode(), run.stderr.decode()
    return run


def local_path(text):
    """A path that odori prints, as this system names it: under Wine, the root is disk Z, and parts end with a backslash."""
    return text.removeprefix("Z:").replace("\\", "/") if UNDER_WINE else text


def path_for_odori(path):
    """The other way round: a path in a file that odori reads."""
    return "Z:" + str(path).replace("/", "\\") if UNDER_WINE else str(path)


def png_size(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


def film(path):
    """Width, number of frames and frames per second of a film."""
    probe = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
                            "stream=nb_read_frames,width,r_frame_rate", "-of", "json", str(path)],
                           capture_output=True, check=True)
    stream = json.loads(probe.stdout)["streams"][0]
    return stream["width"], int(stream["nb_read_frames"]), stream["r_frame_rate"]


class OdoriCase(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="odori test 踊り ")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)

    def refused(self, status, *arguments, says=""):
        """Expects this exit status, one line on standard error that contains `says`, and no output."""
        run = odori(*arguments)
        self.assertEqual(run.returncode, status, run.err)
        self.assertEqual(run.out, "")
        lines = run.err.strip().splitlines()
        self.assertEqual(len(lines), 1, run.err)
        self.assertTrue(lines[0].startswith("odori: "), lines[0])
        self.assertIn(says, lines[0])

    def stopped_by_ctrl_c(self, *arguments):
        """Interrupts odori once it has begun to write into the folder; expects it to leave nothing there."""
        self.needs_signals()
        process = subprocess.Popen([ODORI, *map(str, arguments)], start_new_session=True)
        self.assertTrue(self.appears(lambda: any(self.folder.iterdir())), "no output was begun")
        os.killpg(process.pid, signal.SIGINT)
        self.assertEqual(process.wait(timeout=60), 130)
        self.assertEqual(list(self.folder.iterdir()), [])

    def needs_signals(self):
        if UNDER_WINE:  # packaging/windows/system_test.py presses Ctrl+C in one
            self.skipTest("Wine gives signals only to programs with a console")

    def appears(self, condition):
        """Waits until the condition is true; false: it took too long."""
        deadline = time.monotonic() + 60
        while not condition():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True
