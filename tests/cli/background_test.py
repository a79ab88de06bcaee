#!/usr/bin/env python3
"""Background videos, frame by frame: each frame of the videos shows its number as eight squares, and what odori draws is
read back with ffmpeg. Also screen.bmp, the fit, scenes and projects of MMD.

usage: background_test.py ODORI
"""
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

from odori_case import UNDER_WINE, OdoriCase, odori
import small_files

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import write_pmm  # noqa: E402

WIDTH, HEIGHT, BITS = 128, 32, 8
SIZE = ("--size", f"{WIDTH}x{HEIGHT}", "--quiet")
AWAY = ("--camera", "0,1000,0,0,0,0,-10,30")  # the model is not seen
NUMBERS = "geq=lum='if(mod(floor(N/pow(2,floor(X/16))),2),235,16)':cb=128:cr=128"


def numbered(path, rate="30", frames=90, codec=("-c:v", "libx264", "-g", "25", "-bf", "2", "-pix_fmt", "yuv420p")):
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"color=c=black:s={WIDTH}x{HEIGHT}:r={rate},{NUMBERS}",
                    "-frames:v", str(frames), *codec, str(path)], check=True)
    return path


def gray(path, width=WIDTH, height=HEIGHT):
    """The frames of an image or a film, each as rows of bytes."""
    out = subprocess.run(["ffmpeg", "-v", "error", "-i", str(path), "-f", "rawvideo", "-pix_fmt", "gray", "-"],
                         capture_output=True, check=True).stdout
    return [[out[at + y * width:at + (y + 1) * width] for y in range(height)]
            for at in range(0, len(out), width * height)]


def number(rows):
    row = rows[HEIGHT // 2]
    return sum((row[16 * bit + 8] > 128) << bit for bit in range(BITS))


class Background(OdoriCase):
    def setUp(self):
        super().setUp()
        self.model = self.put("m.pmx", small_files.pmx([small_files.bone("センター")]))
        self.video = numbered(self.folder / "背景 v.mp4")

    def put(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def still(self, *arguments, model=None, camera=AWAY, background=None):
        out = self.folder / "out.png"
        chosen = () if background == "" else ("--background", background or self.video)
        run = odori("render", model or self.model, *chosen, *camera, *SIZE, "--force", "-o", out, *arguments)
        self.assertEqual(run.returncode, 0, run.err)
        return gray(out)[0]

    def test_a_frame_shows_the_frame_of_its_time_in_any_order(self):
        for frame in (0, 61, 1, 89, 30, 26):
            self.assertEqual(number(self.still("--frame", frame)), frame)

    def test_other_rates_follow_the_time(self):
        for rate, codec in (("25", ("-c:v", "libvpx-vp9", "-deadline", "realtime")), ("60", ("-c:v", "libx264"))):
            video = numbered(self.folder / ("v" + rate + (".webm" if rate == "25" else ".mp4")), rate, 120, codec)
            for frame in (0, 7, 44, 59):
                expected = frame * int(rate) // 30  # the last frame that has begun
                self.assertEqual(number(self.still("--frame", frame, background=video)), expected, (rate, frame))

    def test_it_loops_or_stays_and_starts_when_it_is_told(self):
        for frame, options, expected in ((100, (), 10), (100, ("--background-loop", "off"), 89),
                                         (45, ("--background-start", "1"), 15), (0, ("--background-start", "-1.5"), 45),
                                         (10, ("--background-start", "1", "--background-loop", "off"), 0),
                                         (10, ("--background-start", "1"), 70)):
            self.assertEqual(number(self.still("--frame", frame, *options)), expected, (frame, options))

    def test_a_film_has_each_frame_whatever_renders_it(self):
        for processes in (1, 2):
            film = self.folder / f"film{processes}.mp4"
            run = odori("render", self.model, "--background", self.video, *AWAY, *SIZE, "--frames", "20..99", "--processes",
                        processes, "-o", film)
            self.assertEqual(run.returncode, 0, run.err)
            self.assertEqual([number(rows) for rows in gray(film)], [frame % 90 for frame in range(20, 100)])

    def test_a_film_of_half_frames(self):
        film = self.folder / "film.mp4"
        run = odori("render", self.model, "--background", self.video, *AWAY, *SIZE, "--frames", "0..10", "--fps", "60", "-o", film)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual([number(rows) for rows in gray(film)], [i // 2 for i in range(21)])

    def test_it_fits_as_it_is_told(self):
        white = self.folder / "w.mp4"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=white:s=32x32:r=30:d=1", str(white)], check=True)
        shown = {fit: self.still("--background-fit", fit, background=white)[HEIGHT // 2]
                 for fit in ("cover", "stretch", "contain")}
        for fit in ("cover", "stretch"):
            self.assertTrue(all(value > 250 for value in shown[fit]), fit)
        self.assertTrue(all(value > 250 for value in shown["contain"]), "white beside it, too")
        # The first square alone is white in frame 1: as wide as the view, whatever is above and below.
        row = self.still("--background-fit", "contain", "--background-zoom", "0.5", "--background-x", "0.25", "--frame", "1")
        self.assertEqual([row[16][x] > 128 for x in (32, 66, 76, 100)], [True, True, False, False])
        self.assertGreater(row[2][66], 250)

    def test_a_texture_named_screen_shows_it(self):
        screen = self.put("screen.pmx", small_files.quad("SCREEN.bmp"))
        front = ("--camera", "0,0,0,0,0,0,-10,90,ortho")
        rows = self.still("--frame", "77", "--background-behind", "off", "--edge", "off", "--grid", "off", model=screen, camera=front)
        # The square is as high as the view, and a quarter of its width: 32 pixels with squares of 4.
        row = rows[HEIGHT // 2]
        found = sum((row[48 + 4 * bit + 2] > 128) << bit for bit in range(BITS))
        self.assertEqual(found, 77)
        self.assertGreater(row[4], 250, "not behind")
        without = self.still("--edge", "off", "--grid", "off", model=screen, camera=front, background="")
        self.assertLess(without[HEIGHT // 2][WIDTH // 2], 5, "black")

    def test_a_scene_keeps_it(self):
        scene = {"format": "odori-scene", "version": 1, "actors": [{"file": "m.pmx"}],
                 "background_image": {"file": self.video.name},
                 "view": {"background_start": -1.0, "background_loop": False}}
        file = self.put("s.odori", json.dumps(scene))
        self.assertEqual(number(self.still("--frame", 10, model=file, background="")), 40)
        self.assertEqual(number(self.still("--frame", 80, model=file, background="")), 89)

    def test_a_project_of_mmd_places_it(self):
        model = write_pmm.Model("C:\\MMD\\m.pmx", ["センター"])
        out = self.folder / "project.png"

        def drawn(**more):
            project = self.put("p.pmm", write_pmm.project([model], video="D:\\film\\背景 v.mp4", **more))
            run = odori("render", project, *AWAY, "--size", "128x72", "--quiet", "--force", "--frame", "45", "--grid", "off",
                        "-o", out)
            self.assertEqual(run.returncode, 0, run.err)
            return gray(out, 128, 72)[0]

        # MMD's output has 640 x 360 pixels, five for each of the image: there from 64, 180 to 384, 260.
        rows = drawn(video_at=(64, 180, 2.5))
        found = sum((rows[44][round(12.8 + 8 * bit + 4)] > 128) << bit for bit in range(BITS))
        self.assertEqual(found, 45)
        self.assertTrue(all(rows[y][x] > 250 for x, y in ((8, 44), (82, 44), (44, 33), (44, 55))), "white around it")
        self.assertTrue(all(value > 250 for row in drawn(video_shown=0, video_at=(0, 0, 5)) for value in row), "hidden")
        self.assertTrue(all(value > 250 for row in drawn(video_shown=0, video_at=(0, 0, 5), capture=3) for value in row))

    def test_what_cannot_be_played_is_said(self):
        out = self.folder / "never.png"
        cut = self.put("cut.mp4", self.video.read_bytes()[:700])
        for file in (cut, self.put("no.avi", "no video"), self.put("list.mp4", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n")):
            self.refused(3, "render", self.model, "--background", file, *AWAY, *SIZE, "-o", out, says=file.name)
        self.assertFalse(out.exists())

    @unittest.skipIf(UNDER_WINE, "on Windows ffmpeg lies beside odori")
    def test_without_ffmpeg_it_is_named(self):
        empty = self.folder / "empty"
        empty.mkdir()
        out = self.folder / "never.png"
        run = odori("render", self.model, "--background", self.video, *AWAY, *SIZE, "-o", out,
                    env={**os.environ, "PATH": str(empty)})
        self.assertEqual(run.returncode, 3, run.err)
        self.assertIn("ffmpeg", run.err)
        self.assertFalse(out.exists())

    def test_a_video_that_a_scene_names_costs_only_itself(self):
        scene = {"format": "odori-scene", "version": 1, "actors": [{"file": "m.pmx"}], "background_image": {"file": "gone.mp4"}}
        file, out = self.put("s.odori", json.dumps(scene)), self.folder / "out.png"
        run = odori("render", file, *AWAY, *SIZE[:2], "-o", out)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIn("gone.mp4", run.err)
        self.assertTrue(out.exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
