#!/usr/bin/env python3
"""Which files the program opens for models, projects and scenes with hostile paths, as the system sees it: strace.

usage: system_calls_test.py ODORI
"""
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path

from odori_case import ODORI, TIMEOUT, OdoriCase
from small_files import bone, material, pmx, png

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import write_pmm  # noqa: E402
import write_stage  # noqa: E402

IMAGES = {".png", ".bmp", ".spa"}
KINDS = (*IMAGES, ".txt", ".pmx", ".x", ".wav", "")
UPS = ("..", ".", "．．", "..．", " ..", ".. ", "x/..", "model/../..", "‥")
SEPARATORS = ("/", "\\", "¥", "／", "＼", "//", "\\.\\")

# Each leads, if read carelessly, to a secret three or more folders above the model, or through a link.
LEAVING = (
    "tex/../../../../secret.png", "tex\\..\\..\\..\\..\\secret.png", "./../../../secret.png", "..\\/..\\/..\\/secret.png",
    "../model/../../../secret.png", "../../two/../../secret.png", "../one/../../../secret.png", "../../../three/../secret.png",
    "C:..\\..\\..\\secret.png", "C:\\..\\..\\secret.png", "C:/../../../secret.png", "\\..\\..\\..\\secret.png",
    "/../../../secret.png", "//..//..//..//secret.png", "\\\\..\\..\\..\\secret.png", "\\\\?\\..\\..\\..\\secret.png",
    "\\\\.\\..\\..\\..\\secret.png", "file:../../../secret.png", "file:///../../../secret.png", "~/../../../secret.png",
    "$PWD/../../../secret.png", "%CD%\\..\\..\\..\\secret.png", "..\0/../../../secret.png", "../../../secret.png\0.png",
    "../../../secret.txt\0.png", "../../../secret.png:stream", "../../../secret.png::$DATA", "..%2f..%2f..%2fsecret.png",
    "%2e%2e/%2e%2e/%2e%2e/secret.png", "..\u2215..\u2215..\u2215secret.png", "..\u2044..\u2044..\u2044secret.png",
    "\u2024\u2024/\u2024\u2024/\u2024\u2024/secret.png", "．．＼．．＼．．＼secret.png", "。。/。。/。。/secret.png",
    "../../../secret.png/", "../../../secret.png/.", "../../../secret.png/../secret.png", "../../../SECRET.PNG",
    "../../../secret.png.", "../../../ secret.png", "...//...//...//secret.png", "..../..../..../secret.png",
    "..\t/..\t/..\t/secret.png", "../../../*.png", "../../../secret.p?g", "*/../../../../secret.png",
    "..\\..\\..\\secret.bmp*..\\..\\..\\secret.spa", "link/secret.png", "link/../secret.png", "link\\..\\..\\secret.png",
    "../link/secret.png", "../../link/secret.png", "../../../two/one/../../secret.png", "../../../secret",
    "../" * 200 + "secret.png", "tex/" + "../" * 4 + "secret.txt", "../secret.txt", "..\\secret.pmx", "../../secret.x")


def hostile_names(folders):
    names = list(LEAVING)
    for kind in (".png", ".png ", ".txt", ""):
        for up in UPS:
            names += [(up + separator) * levels + "secret" + kind for separator in SEPARATORS for levels in range(1, 6)]
        for folder in folders:
            names += [before + f"{folder}/secret{kind}" for before in ("", "/", "//", "C:", "\\\\?\\", "file://", "..", "¥")]
    return names


def hostile_pmx(names):
    return pmx([bone("センター")], textures=names, materials=[material(f"m{i}", 3 * (i == 0), i) for i in range(len(names))])


def fixed(text, size):
    return text.encode("cp932", "ignore")[:size].ljust(size, b"\0")


def hostile_pmd(names):
    """Texture names have 20 bytes in a PMD; longer ones are those of toons, 100 bytes each."""
    short = [name for name in names if len(name.encode("cp932", "ignore")) < 20]
    long = [name for name in names if 20 <= len(name.encode("cp932", "ignore")) < 100][:10]
    out = b"Pmd" + struct.pack("<f", 1) + fixed("model", 20) + fixed("", 256) + struct.pack("<I", 3)
    for x, y in ((0, 0), (1, 0), (0, 1)):
        out += struct.pack("<8f2H2B", x, y, 0, 0, 0, -1, 0, 0, 0, 0, 100, 0)
    out += struct.pack("<I3HI", 3, 0, 1, 2, len(short))
    for i, name in enumerate(short):
        out += struct.pack("<11f2BI", 1, 1, 1, 1, 5, 0, 0, 0, 1, 1, 1, i % 10, 0, 3 * (i == 0)) + fixed(name, 20)
    out += struct.pack("<H", 1) + fixed("センター", 20) + struct.pack("<HHBH3f", 0xFFFF, 0, 1, 0, 0, 0, 0)
    out += struct.pack("<2H2BIB", 0, 0, 0, 0, 0, 0)  # no IK, morphs, display frames, English names
    return out + b"".join(fixed(name, 100) for name in long).ljust(1000, b"\0") + struct.pack("<2I", 0, 0)


def hostile_x(names):
    stored = [name for name in names if '"' not in name and "\0" not in name]
    mesh = write_stage.Mesh()
    mesh.quad(0, [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0)])
    text = "xof 0302txt 0064\r\n" + "".join(write_stage.material(f"m{i}", (1, 1, 1, 1), texture=name)
                                            for i, name in enumerate(stored))
    return (text + mesh.text("mesh", [f"m{i}" for i in range(len(stored))])).encode("cp932", "ignore")


def hostile_vac(names):
    return b"name\r\n" + names[0].replace("\0", "").encode("cp932", "ignore") + b"\r\n1\r\n0,0,0\r\n0,0,0\r\nbone\r\n"


def hostile_pmm(names):
    stored = [name.encode("cp932", "ignore").decode("cp932") for name in names]
    models = [write_pmm.Model(name, ["センター"]) for name in stored if len(name.encode("cp932")) < 256]
    return write_pmm.project(models[:200], sound=names[0], image=names[0])


def hostile_scene(names):
    files = [{"file": name, "hash": "0123456789abcdef"} for name in names]
    return json.dumps({"format": "odori-scene", "version": 1, "actors": files[:900], "motions": files[:50],
                       "song": files[0], "background_image": files[0]}).encode()


MODELS = {"model.pmx": hostile_pmx, "model.pmd": hostile_pmd, "model.x": hostile_x}
OTHERS = {"show.pmm": hostile_pmm, "show.odori": hostile_scene}


class SystemCalls(OdoriCase):
    def setUp(self):
        super().setUp()
        self.base = self.folder.resolve() / "base"
        self.three = self.base / "three"
        self.two = self.three / "two"
        self.one = self.two / "one"
        self.model = self.one / "model"
        (self.model / "tex").mkdir(parents=True)
        for folder in (self.base, self.three, self.two, self.one):
            for kind in KINDS:
                (folder / f"secret{kind}").write_bytes(png())
        for folder in (self.two, self.one, self.model):
            (folder / "link").symlink_to(self.three)
        self.names = hostile_names((self.base, self.three))

    def opened(self, *arguments):
        """The files and folders in `base` that the program opens."""
        trace = self.folder / "trace"
        environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0", "LSAN_OPTIONS": "detect_leaks=0"}
        command = ["strace", "-ff", "-xx", "-s", "8192", "-e", "trace=open,openat,openat2", "-o", trace, ODORI, *arguments]
        run = subprocess.run(list(map(str, command)), capture_output=True, timeout=TIMEOUT, env=environment, cwd=self.folder)
        if b"ptrace" in run.stderr:
            self.skipTest("the system does not let strace trace")
        self.assertGreaterEqual(run.returncode, 0, run.stderr)
        paths = set()
        for part in self.folder.glob("trace.*"):
            for call in re.findall(r'"((?:\\x[0-9a-f]{2})*)"[^"]*\) = \d', part.read_text()):
                path = os.path.realpath(os.path.join(self.folder, os.fsdecode(bytes.fromhex(call.replace("\\x", "")))))
                if Path(path).is_relative_to(self.base):
                    paths.add(Path(path))
            part.unlink()
        return paths

    def expect_only(self, opened, folders, images_of=()):
        """`folders` and what is below them, and the images that lie in `images_of`."""
        self.assertTrue(opened, "the model itself")
        for path in opened:
            inside = any(path.is_relative_to(folder) for folder in folders)
            image = any(path == folder or (path.parent == folder and path.suffix.lower() in IMAGES) for folder in images_of)
            self.assertTrue(inside or image, path)

    def verbs(self):
        return {"check": ["check"], "render": ["render", "-o", self.folder / "a.png", "--size", "16x16"]}

    def test_the_traces_show_what_is_opened(self):
        (self.model / "model.pmx").write_bytes(hostile_pmx(["..\\secret.png", "..\\..\\secret.bmp", "..\\..\\..\\secret.png"]))
        opened = self.opened("check", self.model / "model.pmx")
        self.assertEqual({path for path in opened if path.is_file()},
                         {self.model / "model.pmx", self.one / "secret.png", self.two / "secret.bmp"})

    def test_a_model_alone_opens_images_two_folders_above(self):
        for name, content in MODELS.items():
            (self.model / name).write_bytes(content(self.names))
            for verb, options in self.verbs().items():
                with self.subTest(model=name, verb=verb):
                    self.expect_only(self.opened(*options, self.model / name), [self.model], [self.one, self.two])

    def test_an_accessory_list_opens_its_folder_only(self):
        for number in range(0, len(LEAVING), 12):
            (self.model / "list.vac").write_bytes(hostile_vac([LEAVING[number].replace(".png", ".x")]))
            self.expect_only(self.opened("check", self.model / "list.vac"), [self.model])

    def test_a_folder_is_the_root(self):
        (self.model / "model.pmx").write_bytes(hostile_pmx(self.names))
        for verb, options in self.verbs().items():
            with self.subTest(verb=verb):
                self.expect_only(self.opened(*options, self.model), [self.model], [self.one, self.two])
                self.expect_only(self.opened(*options, self.one), [self.one], [self.two])

    def test_an_archive_is_the_root(self):
        for name, content in {**MODELS, **OTHERS}.items():
            pack = self.model / "pack.zip"
            with zipfile.ZipFile(pack, "w") as archive:
                archive.writestr("a/" + name, content(self.names))
            for verb, options in {**self.verbs(), "thumbnail": ["thumbnail", "-o", self.folder / "t.png"]}.items():
                with self.subTest(model=name, verb=verb):
                    self.expect_only(self.opened(*options, pack), [pack])

    def test_the_thumbnailer_keeps_to_the_folder(self):
        for name, content in MODELS.items():
            (self.model / name).write_bytes(content(self.names))
            with self.subTest(model=name):
                self.expect_only(self.opened("thumbnail", self.model / name, "-o", self.folder / "t.png"), [self.model])


if __name__ == "__main__":
    if not shutil.which("strace"):
        print("strace is not installed")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
