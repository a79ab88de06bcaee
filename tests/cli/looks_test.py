#!/usr/bin/env python3
"""Draws the built-in looks by the command line.

usage: looks_test.py ODORI ASSETS_DIR SHARED_DIR

Without SHARED_DIR on the sample alone.
"""
import subprocess
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori

ASSETS, SHARED = Path(sys.argv[2]), Path(sys.argv[3])
GENE = SHARED / "data" / "gene-cc-by-4.0"
LOOKS = ["soft", "stage", "cinema", "anime", "night", "film"]
SCENES = {"Komai with her stage": [ASSETS / "komai.pmx", ASSETS / "komai.vmd", ASSETS / "stage" / "stage.pmx"],
          "Gene": [GENE / "Gene_light.pmx"], "a PMD": [GENE / "Gene_light.pmd"]}
SIZE = ["--size", "320x180", "--background", "909090"]


class Looks(OdoriCase):
    def picture(self, files, *options):
        """Bytes of red, green and blue."""
        out = self.folder / "out.png"
        run = odori("render", *files, "--frame", "60", *SIZE, "--force", "-o", out, *options)
        self.assertEqual(run.returncode, 0, run.err)
        return subprocess.run(["ffmpeg", "-loglevel", "error", "-i", out, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                              capture_output=True, check=True).stdout

    def test_no_look_blows_out_what_mmd_shows(self):
        def clipped(pixels):
            return sum(max(pixels[i:i + 3]) == 255 for i in range(0, len(pixels), 3)) / (len(pixels) / 3)

        for name, files in SCENES.items():
            if not all(file.exists() for file in files):
                continue
            plain = self.picture(files)
            for look in LOOKS:
                with self.subTest(f"{look} on {name}"):
                    drawn = self.picture(files, "--look", look)
                    self.assertNotEqual(drawn, plain)
                    self.assertLessEqual(clipped(drawn), clipped(plain) + 0.02)
            self.assertEqual(self.picture(files, "--look", "mmd"), plain)

    def test_what_is_broken_is_named_with_its_line(self):
        model, out = ASSETS / "komai.pmx", self.folder / "out.png"
        for name, text, says in (("夜.look.toml", "[glow]\nstrenth = 1\n", "line 2: a look has no setting glow.strenth"),
                                 ("table.cube", "LUT_1D_SIZE 2\n0 0 0\n1 1 x\n", "line 3")):
            file = self.folder / name
            file.write_text(text, "utf-8")
            self.refused(2, "render", model, "-o", out, "--look", file, says=says)
            self.refused(2, "render", model, "-o", out, "--look", file, says=name)
            self.assertFalse(out.exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
