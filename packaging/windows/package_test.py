#!/usr/bin/env python3
"""Tests the files to download under Wine, on an X display: unpacked, installed, used and removed.

usage: package_test.py ZIP SETUP.exe THUMBNAILS_TEST.exe ASSETS

WINEPREFIX: a folder of Wine of its own, which is changed.
"""
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ZIP, SETUP, THUMBNAILS_TEST, ASSETS = (Path(name).resolve() for name in sys.argv[1:5])
PREFIX = Path(os.environ["WINEPREFIX"])
USER = PREFIX / "drive_c/users" / os.environ.get("USER", "root")
MODEL, MOTION, SONG = (next(ASSETS.glob(pattern)) for pattern in ("*.pmx", "komai.vmd", "*.ogg"))


def wine(*arguments, **options):
    return subprocess.run(["wine", *map(str, arguments)], capture_output=True, timeout=600, **options)


def windows_path(path):
    """The path of this system as Wine shows it to its programs."""
    return "Z:" + str(path).replace("/", "\\")


def ffprobe(program, film):
    """Kind and codec of each stream."""
    found = wine(program, "-v", "error", "-show_entries", "stream=codec_type,codec_name", "-of", "csv=print_section=0",
                 windows_path(film))
    return sorted(found.stdout.decode().split())


def registry(*keys):
    """What the registry has below the keys."""
    return [wine("reg", "query", key, "/s").stdout for key in keys]


def files_of_user():
    kept = (".lnk", ".exe", ".com", ".dll", ".pmx", ".txt", ".md", ".otf")
    return sorted(str(path) for path in USER.rglob("*") if path.suffix in kept)


class PackageTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="odori test 踊り ")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)

    def test_unpacked_it_runs_and_keeps_its_settings_beside_it(self):
        with zipfile.ZipFile(ZIP) as archive:
            archive.extractall(self.folder)
        program = next(self.folder.glob("*/odori.com"))
        self.assertTrue(wine(program, "--version").stdout.startswith(b"odori "))
        (program.parent / "portable").touch()
        library = wine(program, "library", "add", windows_path(ASSETS))
        self.assertEqual(library.returncode, 0, library.stderr)
        self.assertTrue((program.parent / "settings/odori").is_dir(), list(program.parent.iterdir()))
        licences = {path.stem for path in (program.parent / "licenses").iterdir()}
        self.assertLessEqual({"sqlite3", "bullet", "ffmpeg", "libvpx", "openal-soft", "fonts-noto-cjk"}, licences)

    def test_installed_used_and_removed(self):
        classes, programs = r"HKCU\Software\Classes", r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall"
        before = files_of_user(), registry(classes, programs)
        self.assertEqual(wine(SETUP, "/S").returncode, 0)
        installed = USER / "AppData/Local/Programs/odori"
        self.assertTrue((installed / "odori.exe").exists(), files_of_user())
        opened = wine("reg", "query", classes + r"\odori.pmx\shell\open\command", "/ve").stdout
        self.assertIn(b"odori.exe", opened)
        self.film_with_sound(installed)
        self.thumbnail(installed)
        self.assertEqual(wine(installed / "uninstall.exe", "/S", "_?=" + windows_path(installed)).returncode, 0)
        (installed / "uninstall.exe").unlink()  # it removes itself when it is not told where it is
        installed.rmdir()
        self.assertEqual((files_of_user(), registry(classes, programs)), before)

    def film_with_sound(self, installed):
        for name, streams in (("踊り 1.webm", ["opus,audio", "vp9,video"]), ("a.mp4", ["aac,audio", "mpeg4,video"])):
            film = self.folder / name
            made = wine(installed / "odori.com", "render", windows_path(MODEL), windows_path(MOTION), "--sound", windows_path(SONG),
                        "--frames", "0..5", "--size", "160x120", "-o", windows_path(film))
            self.assertEqual(made.returncode, 0, made.stderr.decode())
            self.assertEqual(ffprobe(installed / "ffprobe.exe", film), streams)
        self.assertIn("mpeg4", made.stderr.decode(), "Wine has no H.264, which odori says")

    def thumbnail(self, installed):
        """As Explorer gets it: the image of `odori thumbnail`, with its alpha multiplied in."""
        model = self.folder / "モデル 1.pmx"
        model.write_bytes(MODEL.read_bytes())
        image = self.folder / "expected.png"
        made = wine(installed / "odori.exe", "thumbnail", windows_path(model), "-o", windows_path(image), "-s", "64")
        self.assertEqual(made.returncode, 0, made.stderr)
        got = wine(THUMBNAILS_TEST, windows_path(installed / "odori-thumbnails.dll"), windows_path(model), "64")
        self.assertEqual(got.returncode, 0, got.stderr)
        head, pixels = got.stdout.split(b"\n", 1)
        width, height, alpha = map(int, head.split())
        self.assertEqual((max(width, height), alpha), (64, 1))
        expected = subprocess.run(["convert", str(image), "-depth", "8", "rgba:-"], check=True, capture_output=True).stdout
        self.assertEqual(len(pixels), len(expected))
        for i in range(0, len(expected), 4):
            r, g, b, a = expected[i:i + 4]
            for value, straight in zip(pixels[i:i + 3], (b, g, r)):
                self.assertAlmostEqual(value, straight * a / 255, delta=2)
            self.assertEqual(pixels[i + 3], a)
        broken = self.folder / "broken.pmx"
        broken.write_bytes(b"PMX \0\0")
        refused = wine(THUMBNAILS_TEST, windows_path(installed / "odori-thumbnails.dll"), windows_path(broken), "64")
        self.assertEqual(refused.returncode, 1)
        self.assertIn(b"GetThumbnail: 80004005", refused.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
