#!/usr/bin/env python3
"""Passes every kind of invalid input to every verb: expects one clear line, status 3, nothing on standard output.

usage: hostile_inputs_test.py ODORI ASSETS_DIR
"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ODORI, ASSETS = sys.argv[1], Path(sys.argv[2])
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
IMAGE = next(ASSETS.glob("*.tga"))
TEN_GIGABYTES = 10_000_000_000
TIMEOUT = 60  # seconds; opening a pipe or a device would block forever

# Name, content, and what the error line must contain. The names do not match the contents.
FILES = [
    ("empty.pmx", b"", "the file is empty"),
    ("noise.pmx", bytes(range(7, 200)), "does not know this kind"),
    ("text.pmd", b"no model at all\n", "does not know this kind"),
    ("magic.pmx", b"PMX ", "(header, byte 4)"),
    ("magic.pmd", b"Pmd", "(header, byte 3)"),
    ("magic.vmd", b"Vocaloid Motion Data 0002", "(header, byte 0)"),
    ("half.pmx", MODEL.read_bytes()[:5000], "(vertices, byte "),
    ("cut.pmx", MODEL.read_bytes()[:-10], "this PMX is cut short ("),
    ("cut.vmd", MOTION.read_bytes()[:4000], "(bone keys, byte 50)"),
    ("picture.pmx", IMAGE.read_bytes(), "an image"),
    ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(40), "an image"),
    ("archive.pmx", b"PK\x03\x04" + bytes(60), "unpack it with another program"),
    ("accessory.x", b"xof 0302txt 0064\nMesh {", "this .x is cut short (meshes, element 0, byte 23)"),
    ("list.vac", b"name\r\nmodel.x\r\n1.0\r\n", "the .x file of this .vac is not in its folder: model.x"),
    ("project.pmm", b"Polygon Movie maker 0002\0" + bytes(60), "MMD project"),
    ("sound.wav", b"RIFF\x24\0\0\0WAVEfmt " + bytes(30), "sound"),
    ("line\nbreak \x1b[31mred.pmx", MODEL.read_bytes()[:5000], "(vertices, byte "),
]


def verbs(folder):
    out = str(folder / "out.png")
    return [["inspect"], ["inspect", "--json"], ["pose", "--json"], ["verify", "--json"], ["bench", "--json"],
            ["render", "-o", out, "--size", "32x32"]]


class HostileInputs(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="odori hostile ")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)

    def refused(self, command, file, says):
        run = subprocess.run([ODORI, *command, *map(str, file)], capture_output=True, timeout=TIMEOUT)
        error = run.stderr.decode()
        with self.subTest(command=command, file=file):
            self.assertEqual(run.returncode, 3, error)
            self.assertEqual(run.stdout, b"")
            self.assertEqual(error.count("\n"), 1, error)
            self.assertTrue(error.startswith("odori: "), error)
            self.assertIn(says, error)
            self.assertNotIn("\x1b", error)
            self.assertFalse((self.folder / "out.png").exists())

    def refused_by_all_verbs(self, file, says):
        for verb in verbs(self.folder):
            self.refused(verb, [file], says)

    def test_wrong_contents(self):
        for name, content, says in FILES:
            path = self.folder / name
            path.write_bytes(content)
            self.refused(["inspect", "--json"], [path], says)
            self.refused(["pose", "--json"], [path], says)

    def test_by_every_verb(self):
        (self.folder / "half.pmx").write_bytes(MODEL.read_bytes()[:5000])
        self.refused_by_all_verbs(self.folder / "half.pmx", "half.pmx: this PMX is cut short: ")
        self.refused_by_all_verbs(self.folder / "missing.pmx", "missing.pmx: there is no such file")

    def test_a_good_model_with_a_bad_motion(self):
        (self.folder / "cut.vmd").write_bytes(MOTION.read_bytes()[:4000])
        for verb in verbs(self.folder)[2:]:
            self.refused(verb, [MODEL, self.folder / "cut.vmd"], "cut.vmd: this VMD is cut short: ")

    def test_one_good_file_is_still_inspected(self):
        (self.folder / "bad.pmx").write_bytes(b"PMX ")
        run = subprocess.run([ODORI, "inspect", "--json", self.folder / "bad.pmx", MODEL], capture_output=True)
        self.assertEqual(run.returncode, 3)
        self.assertIn(b'"kind": "pmx"', run.stdout)
        self.assertEqual(run.stderr.count(b"\n"), 1)

    def test_folders(self):
        (self.folder / "without" / "deeper").mkdir(parents=True)
        self.refused(["pose", "--json"], [self.folder / "without"], "no model and no motion")
        with_bad = self.folder / "with"
        with_bad.mkdir()
        (with_bad / "half.pmx").write_bytes(MODEL.read_bytes()[:5000])
        self.refused(["pose", "--json"], [with_bad], "half.pmx: this PMX is cut short: ")

    def test_paths_that_are_no_regular_files(self):
        os.mkfifo(self.folder / "pipe.pmx")
        os.symlink("/dev/zero", self.folder / "zero.pmx")
        os.symlink("loop.pmx", self.folder / "loop.pmx")
        os.symlink("nowhere.pmx", self.folder / "dangling.pmx")
        self.refused_by_all_verbs(self.folder / "pipe.pmx", "not a regular file")
        for path in ("zero.pmx", "/dev/null", "/dev/zero"):
            self.refused(["pose", "--json"], [self.folder / path], "not a regular file")
        self.refused(["pose", "--json"], [self.folder / "loop.pmx"], "cannot be read")
        self.refused(["pose", "--json"], [self.folder / "dangling.pmx"], "no such file")
        self.refused(["pose", "--json"], ["/proc/self/mem"], "")
        self.refused(["pose", "--json"], [MODEL / "below a file.pmx"], "")

    def test_a_file_that_is_too_large(self):
        path = self.folder / "large.pmx"
        with path.open("wb") as file:
            file.write(b"PMX ")
            file.truncate(TEN_GIGABYTES)
        self.refused(["inspect", "--json"], [path], f"too large: {TEN_GIGABYTES} bytes")
        self.refused(["pose", "--json"], [path], f"too large: {TEN_GIGABYTES} bytes")

    @unittest.skipIf(os.geteuid() == 0, "root can read every file")
    def test_a_file_without_read_permission(self):
        path = self.folder / "locked.pmx"
        path.write_bytes(MODEL.read_bytes())
        path.chmod(0)
        self.refused_by_all_verbs(path, "cannot be read")

    def test_the_name_does_not_decide(self):
        """The content decides: a model named .vmd is a model."""
        renamed = self.folder / "motion.vmd"
        renamed.write_bytes(MODEL.read_bytes())
        run = subprocess.run([ODORI, "inspect", "--json", renamed], capture_output=True)
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        self.assertIn(b'"kind": "pmx"', run.stdout)

    def test_a_name_that_is_not_utf8(self):
        path = os.path.join(os.fsencode(self.folder), b"\x83\x7e.pmx")
        with open(path, "wb") as file:
            file.write(MODEL.read_bytes())
        run = subprocess.run([ODORI, "inspect", "--json", path], capture_output=True)
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        run.stdout.decode()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
