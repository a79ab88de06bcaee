#!/usr/bin/env python3
"""Animated textures against Pillow's reading of the same files: every pixel of every frame, and when it is shown.

usage: animated_textures_test.py ODORI
"""
import random
import subprocess
import sys
import unittest

from odori_case import OdoriCase, odori
from small_files import quad

try:
    from PIL import Image
except ImportError:
    print("skipped: Pillow is not installed")
    sys.exit(77)

SIDE = 32
BACKGROUND = (0x33, 0x66, 0x99)


def random_frames(count, transparent):
    """Squares of flat colours that move over a background."""
    source = random.Random(count)
    frames = []
    for i in range(count):
        frame = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0) if transparent else (240, 240, 200, 255))
        for _ in range(3):
            x, y = source.randrange(24), source.randrange(24)
            color = tuple(40 * source.randrange(6) for _ in range(3)) + (255,)
            frame.paste(color, (x, y, x + 8, y + 8))
        frames.append(frame)
    return frames


def frames_of(path):
    """As Pillow reads them: pixels, and seconds."""
    found = []
    with Image.open(path) as image:
        for i in range(image.n_frames):
            image.seek(i)
            found.append((image.convert("RGBA"), image.info["duration"] / 1000))
    return found


class AnimatedTextures(OdoriCase):
    def drawn(self, frame):
        """The texture, pixel by pixel, over the background."""
        out = self.folder / "out.png"
        run = odori("render", self.folder / "m.pmx", "--camera", "0,0,0,0,0,0,-10,90,ortho", "--size", f"{SIDE}x{SIDE}",
                    "--background", "336699", "--edge", "off", "--grid", "off", "--shadow", "off", "--samples", "0",
                    "--frame", frame, "--force", "--quiet", "-o", out)
        self.assertEqual(run.returncode, 0, run.err)
        return Image.open(out).convert("RGB")

    def compare(self, name, loops):
        (self.folder / "m.pmx").write_bytes(quad(name))
        frames = frames_of(self.folder / name)
        length, time = sum(seconds for _, seconds in frames), 0.0
        for image, seconds in frames:
            over = Image.new("RGBA", image.size, BACKGROUND + (255,))
            over.alpha_composite(image)
            middle = time + seconds / 2
            for at in (middle, middle + length) if loops else (middle,):
                found = self.drawn(at * 30)
                worst = max(abs(a - b) for p, q in zip(found.getdata(), over.convert("RGB").getdata()) for a, b in zip(p, q))
                self.assertLessEqual(worst, 2, (name, at))
            time += seconds
        if not loops:
            self.assertEqual(list(self.drawn((time + 5) * 30).getdata()), list(self.drawn((time - 0.001) * 30).getdata()))

    def test_gif(self):
        frames = random_frames(4, False)
        frames[0].save(self.folder / "a.gif", save_all=True, append_images=frames[1:], duration=[100, 250, 40, 70], loop=0)
        self.compare("a.gif", True)

    def test_gif_with_transparency_that_clears(self):
        frames = random_frames(3, True)
        frames[0].save(self.folder / "b.gif", save_all=True, append_images=frames[1:], duration=100, disposal=2)
        self.compare("b.gif", False)

    def test_apng(self):
        frames = random_frames(5, False)
        frames[0].save(self.folder / "a.png", save_all=True, append_images=frames[1:], duration=[100, 250, 40, 70, 20], loop=0)
        self.compare("a.png", True)

    def test_apng_with_every_disposal_and_blend(self):
        for disposal in (0, 1, 2):
            for blend in (0, 1):
                frames = random_frames(4, True)
                frames[0].save(self.folder / "c.png", save_all=True, append_images=frames[1:], duration=100, loop=1,
                               disposal=disposal, blend=blend)
                with self.subTest(disposal=disposal, blend=blend):
                    self.compare("c.png", False)

    def test_gif_of_ffmpeg(self):
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"testsrc=s={SIDE}x{SIDE}:r=10:d=0.6", "-y",
                        str(self.folder / "f.gif")], check=True)
        self.compare("f.gif", True)

    def test_a_damaged_one_stands_still(self):
        frames = random_frames(3, False)
        frames[0].save(self.folder / "d.gif", save_all=True, append_images=frames[1:], duration=100, loop=0)
        whole = (self.folder / "d.gif").read_bytes()
        (self.folder / "m.pmx").write_bytes(quad("d.gif"))
        first = list(self.drawn(1).getdata())
        (self.folder / "d.gif").write_bytes(whole[:-20])
        self.assertEqual(list(self.drawn(4).getdata()), first)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
