#!/usr/bin/env python3
"""Films with sound: the first sample belongs to the first frame, and the length follows the frames.

usage: film_sound_test.py ODORI ASSETS_DIR
"""
import array
import json
import random
import struct
import subprocess
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori

ASSETS = Path(sys.argv[2])
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
RATE = 44100
FPS = 30
CLICKS = (0.5, 1.0, 2.0)  # seconds in the song


def write_clicks(path, times=CLICKS, length=4.0):
    """A WAV file, 16 bits, mono: a burst of noise of 5 ms at each time."""
    noise = random.Random(5)
    samples = array.array("h", bytes(2 * round(length * RATE)))
    for time in times:
        start = round(time * RATE)
        for i in range(RATE // 200):
            samples[start + i] = noise.randint(-30000, 30000)
    header = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + 2 * len(samples), b"WAVE", b"fmt ", 16, 1, 1, RATE,
                         2 * RATE, 2, 16, b"data", 2 * len(samples))
    path.write_bytes(header + samples.tobytes())
    return path


def streams(path):
    probe = subprocess.run(["ffprobe", "-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json",
                            str(path)], capture_output=True, check=True)
    found = json.loads(probe.stdout)
    return {each["codec_type"]: each for each in found["streams"]}, float(found["format"]["duration"])


def decoded(path):
    """The left samples of a film, from the time of its first frame on, at RATE."""
    wave = subprocess.run(["ffmpeg", "-v", "error", "-i", str(path), "-map", "0:a", "-af",
                           f"aresample={RATE}:first_pts=0", "-f", "s16le", "-ac", "1", "-"],
                          capture_output=True, check=True)
    samples = array.array("h")
    samples.frombytes(wave.stdout)
    return samples


def onsets(samples):
    """Times at which it becomes loud after at least 0.1 s of silence."""
    found, last_loud = [], -RATE
    for i, sample in enumerate(samples):
        if abs(sample) < 6000:
            continue
        if i - last_loud > RATE // 10:
            found.append(i / RATE)
        last_loud = i
    return found


class FilmSound(OdoriCase):
    def setUp(self):
        super().setUp()
        self.song = write_clicks(self.folder / "曲.wav")

    def film(self, name, *options, song=None):
        out = self.folder / name
        run = odori("render", MODEL, MOTION, "--size", "32x32", "--samples", "0", "--physics", "off", "--quiet",
                    "--sound", song or self.song, "-o", out, *options)
        self.assertEqual(run.returncode, 0, run.err)
        return out

    def expect_clicks(self, film, expected, within=0.003):
        found = onsets(decoded(film))
        self.assertEqual(len(found), len(expected), found)
        for time, wanted in zip(found, expected):
            self.assertLess(abs(time - wanted), within, f"{found} for {expected}")

    def test_each_container_has_sound_that_starts_with_its_first_frame(self):
        for name, codec in (("a.mp4", "aac"), ("a.mov", "aac"), ("a.webm", "opus")):
            with self.subTest(name):
                film = self.film(name, "--frames", "0..89")
                found, length = streams(film)
                self.assertEqual(found["audio"]["codec_name"], codec)
                self.assertEqual(found["audio"]["channels"], 2)
                self.assertEqual(int(found["video"]["nb_read_packets"]), 90)
                # WebM has no negative times: all of it is later by the time that a decoder of Opus drops.
                start = float(found["video"]["start_time"])
                self.assertLess(start, 0.01 if codec == "opus" else 0.0001)
                self.assertAlmostEqual(length, 3.0, delta=0.05)
                self.expect_clicks(film, [time + start for time in CLICKS])
        self.assertEqual(len(list(self.folder.iterdir())), 4, "nothing else is left")

    def test_offset_and_first_frame_move_the_sound(self):
        self.expect_clicks(self.film("a.mp4", "--frames", "0..89", "--sound-offset", "0.25"), (0.75, 1.25, 2.25))
        self.expect_clicks(self.film("b.mp4", "--frames", "0..89", "--sound-offset", "-15f"), (0.0, 0.5, 1.5))
        self.expect_clicks(self.film("c.mp4", "--frames", "15..104", "--sound-offset", "250ms"), (0.25, 0.75, 1.75))
        self.expect_clicks(self.film("d.mp4", "--frames", "0..29", "--fps", "60"), (0.5,))

    def test_the_length_follows_the_frames_when_the_sound_is_shorter(self):
        film = self.film("a.mp4", "--frames", "0..179")
        found, length = streams(film)
        self.assertAlmostEqual(length, 6.0, delta=0.05)
        self.assertAlmostEqual(float(found["audio"]["duration"]), 6.0, delta=0.05)
        self.expect_clicks(film, CLICKS)

    def test_an_mp3_with_or_without_a_tag_fits(self):
        for name, tag in (("tagged.mp3", "1"), ("untagged.mp3", "0")):
            song = self.folder / name
            subprocess.run(["ffmpeg", "-v", "error", "-i", str(self.song), "-c:a", "libmp3lame", "-b:a", "192k",
                            "-write_xing", tag, str(song)], check=True)
            with self.subTest(name):
                self.expect_clicks(self.film(name + ".mp4", "--frames", "0..89", song=song), CLICKS)

    def test_what_cannot_be_is_refused(self):
        def refused(status, says, *options):
            self.refused(status, "render", MODEL, MOTION, "--size", "32x32", "--physics", "off", "--quiet", *options,
                         says=says)
        gif, png, film = (self.folder / f"a.{kind}" for kind in ("gif", "png", "mp4"))
        refused(2, "gif has no sound", "--sound", self.song, "-o", gif)
        refused(2, "--sound needs a film", "--sound", self.song, "-o", png)
        refused(2, "real time", "--sound", self.song, "-o", film, "--frames", "0..90:3")
        refused(2, "--sound-offset", "--sound", self.song, "-o", film, "--sound-offset", "soon")
        refused(3, "no such file", "--sound", self.folder / "none.wav", "-o", film)
        refused(3, "only WAV, MP3, Ogg Vorbis and FLAC", "--sound", MOTION, "-o", film)
        broken = self.folder / "broken.flac"
        broken.write_bytes(b"fLaC" + bytes(60))
        refused(3, "damaged", "--sound", broken, "-o", film)
        self.assertFalse(film.exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
