#!/usr/bin/env python3
"""Tests odori.exe under Wine with what only Windows has: its names of files, files that another program holds, folders in which
nothing can be written, consoles of any code page, Ctrl+C in them, and a driver without OpenGL 3.2. Needs an X display.

usage: system_test.py ODORI.com SYSTEM_HELPER.exe ASSETS

WINEPREFIX: a folder of Wine, in which it makes a disk and a server.
"""
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ODORI, HELPER, ASSETS = (Path(name).resolve() for name in sys.argv[1:4])
DISKS = Path(os.environ["WINEPREFIX"]) / "dosdevices"
MODEL, MOTION = ASSETS / "komai.pmx", ASSETS / "komai.vmd"
SMALL = ["--size", "96x64", "--samples", "0", "--quiet"]
TIMEOUT = 300  # seconds


def wine(*arguments, **options):
    run = subprocess.run(["wine", *map(str, arguments)], capture_output=True, timeout=TIMEOUT, **options)
    run.out, run.err = run.stdout.decode("utf-8", "replace"), run.stderr.decode("utf-8", "replace")
    return run


def odori(*arguments, **options):
    return wine(ODORI, *arguments, **options)


def windows_path(path):
    """The path of this system as Wine shows it to its programs."""
    return "Z:" + str(path).replace("/", "\\")


def in_a_minute(find, what):
    """What `find` returns once that is something."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if found := find():
            return found
        time.sleep(0.1)
    raise AssertionError(f"not in a minute: {what}")


def window_named(name):
    def find():
        return subprocess.run(["xdotool", "search", "--onlyvisible", "--name", f"^{name}$"], capture_output=True, text=True).stdout.split()
    window = in_a_minute(find, f"a window named {name}")[0]
    time.sleep(0.5)  # until it is drawn
    return window


class SystemTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="odori test 踊り ")
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)

    def link(self, path):
        """A disk or a share of a server that shows the test's folder."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(self.folder)
        self.addCleanup(path.unlink)

    def put_dancer(self, folder):
        folder.mkdir(parents=True)
        for file in [MODEL, MOTION, *ASSETS.glob("komai_*.tga")]:
            shutil.copy(file, folder)

    def with_dancer_below(self, *names):
        """The dancer with her textures in a folder of the test's folder, and the end of its path on Windows."""
        self.put_dancer(self.folder.joinpath(*names))
        return "\\".join(names)


class Names(SystemTest):
    def test_files_are_read_and_written_by_names_of_every_kind(self):
        self.link(DISKS / "y:")
        self.link(DISKS / "unc/server/share")
        end = self.with_dancer_below("モデル", "a b")
        images = set()
        for root in (windows_path(self.folder), "Y:", r"\\?\Y:", r"\\server\share", r"\\?\UNC\server\share",
                     windows_path(self.folder).replace("\\", "/")):
            with self.subTest(root=root):
                for old in self.folder.glob("*.png"):
                    old.unlink()
                made = odori("render", rf"{root}\{end}\komai.pmx", "-o", rf"{root}\踊り.png", *SMALL)
                self.assertEqual((made.returncode, made.err), (0, ""), "nothing is missing, textures neither")
                images.add((self.folder / "踊り.png").read_bytes())
        self.assertEqual(len(images), 1, "the same picture by every name")

    def test_paths_of_more_than_260_characters(self):
        self.link(DISKS / "y:")
        end = self.with_dancer_below(*[f"{i} " + "長い名前" * 8 for i in range(9)])
        self.assertGreater(len(end), 280)
        for root in (windows_path(self.folder), r"\\?\Y:"):
            made = odori("render", rf"{root}\{end}\komai.pmx", "-o", rf"{root}\{end}\a.png", *SMALL)
            self.assertEqual((made.returncode, made.err), (0, ""))
            (self.folder / end.replace("\\", "/") / "a.png").unlink()

    def test_scenes_name_files_on_other_disks_but_none_of_other_servers(self):
        self.link(DISKS / "y:")
        self.link(DISKS / "unc/server/share")
        self.with_dancer_below("m")
        scene = self.folder / "elsewhere/舞台.odori"
        scene.parent.mkdir()
        for file, status in (("Y:/m/komai.pmx", 0), (r"Y:\m\komai.pmx", 0), ("../m/komai.pmx", 0),
                             ("//server/share/m/komai.pmx", 3)):
            with self.subTest(file=file):
                scene.write_text(json.dumps({"format": "odori-scene", "version": 1, "actors": [{"file": file}]}), "utf-8")
                self.assertEqual(odori("pose", windows_path(scene)).returncode, status)


class Files(SystemTest):
    @contextlib.contextmanager
    def locked(self, file):
        """Another program holds the file."""
        holder = subprocess.Popen(["wine", str(HELPER), "lock", windows_path(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            self.assertEqual(holder.stdout.readline().strip(), b"locked")
            yield
        finally:
            holder.stdin.close()
            holder.wait(TIMEOUT)
            holder.stdout.close()

    def test_what_another_program_holds_is_not_read_and_not_replaced(self):
        model, image = self.folder / "モデル.pmx", self.folder / "a.png"
        shutil.copy(ASSETS / "exhibits/bending_arm.pmx", model)
        image.write_bytes(b"kept")
        with self.locked(model):
            run = odori("inspect", windows_path(model))
            self.assertEqual((run.returncode, run.out), (3, ""))
            self.assertRegex(run.err, "^odori: .*モデル.pmx: the file cannot be read: .*[Ss]har.*\n$", "the reason is said")
        with self.locked(image):
            run = odori("render", windows_path(model), "-o", windows_path(image), *SMALL)
            self.assertEqual(run.returncode, 4, run.err)
            self.assertRegex(run.err, "^odori: .*a.png: .+: .+\n$", "the reason is said")
        self.assertEqual(image.read_bytes(), b"kept")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), [image.name, model.name])
        run = odori("render", windows_path(model), "-o", windows_path(image), *SMALL)
        self.assertEqual(run.returncode, 0, run.err)


class ReadOnlyFolders(SystemTest):
    """Folders as those of programs are, and discs: nothing can be made, changed or removed in them."""

    def protect(self, folder):
        """Until the test ends. What the rights of files say does not keep root from writing."""
        protect, release = (["chattr", "-R", "+i"], ["chattr", "-R", "-i"]) if os.geteuid() == 0 else (
            ["chmod", "-R", "a-w"], ["chmod", "-R", "u+w"])
        before = self.files_of(folder)
        if subprocess.run([*protect, folder], capture_output=True).returncode != 0:
            self.skipTest("the file system cannot protect a folder from root")
        self.addCleanup(lambda: self.assertEqual(self.files_of(folder), before, "nothing has changed"))
        self.addCleanup(subprocess.run, [*release, folder], check=True)

    def files_of(self, folder):
        return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}

    def refused(self, status, file, program, *arguments):
        """Expects one line that names the file and gives the reason."""
        run = wine(program, *arguments)
        self.assertEqual((run.returncode, run.out), (status, ""), run.err)
        self.assertRegex(run.err, f"^odori: .*{re.escape(file)}: .+: .+\n$")

    def test_outputs_say_why_they_are_not_written(self):
        self.put_dancer(self.folder / "踊り")
        model, motion = (windows_path(self.folder / "踊り" / file.name) for file in (MODEL, MOTION))
        (self.folder / "踊り/old.png").write_bytes(b"kept")
        self.protect(self.folder / "踊り")
        for name in ("old.png", "new.png", "a.webm", r"new folder\a.png"):
            with self.subTest(name=name):
                output = windows_path(self.folder / "踊り") + "\\" + name
                frames = ["--frames", "0..1"] if name == "a.webm" else ["--frame", "0"]
                self.refused(4, name, ODORI, "render", model, motion, *frames, "-o", output, *SMALL)

    def test_a_portable_program_runs_where_it_can_keep_nothing(self):
        program = self.folder / "programs/odori"
        program.mkdir(parents=True)
        for file in (ODORI, ODORI.with_suffix(".exe")):
            shutil.copy(file, program)
        shutil.copytree(ODORI.parent / "assets", program / "assets")
        (program / "portable").touch()
        self.protect(program)
        image = self.folder / "a.png"
        made = wine(program / ODORI.name, "render", windows_path(MODEL), "-o", windows_path(image), *SMALL)
        self.assertEqual((made.returncode, made.err), (0, ""))
        self.assertTrue(image.exists())
        self.refused(3, r"settings\odori", program / ODORI.name, "library", "add", windows_path(ASSETS))

    def test_a_library_that_cannot_be_changed_is_left_alone(self):
        self.put_dancer(self.folder / "files")
        library = ["--data", windows_path(self.folder / "library")]
        self.assertEqual(odori("library", "add", windows_path(self.folder / "files"), *library).returncode, 0)
        self.assertEqual(odori("library", "scan", *library).returncode, 0)
        self.protect(self.folder / "library")
        for words in (["scan"], ["search", "komai"], ["tag", windows_path(self.folder / "files/komai.pmx"), "--add", "a"]):
            with self.subTest(words=words):
                self.refused(3, "library", ODORI, "library", *words, *library)

    def test_the_window_opens_and_says_that_settings_are_not_kept(self):
        settings = self.folder / "settings/settings.json"
        settings.parent.mkdir()
        settings.write_text('{"format": "odori-settings", "version": 1}')
        self.protect(settings.parent)
        status = self.folder / "status.json"
        process = subprocess.Popen(["wine", str(ODORI.with_suffix(".exe")), windows_path(MODEL), "--samples", "0", "--status-file",
                                    windows_path(status), "--settings", windows_path(settings)], stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.status_when(status, lambda s: s["models"])
        window = window_named(r".*odori")
        subprocess.run(["xdotool", "windowfocus", "--sync", window, "key", "g"], check=True)
        message, = self.status_when(status, lambda s: s["messages"])["messages"]
        self.assertEqual((message["file"], message["severity"]), ("Settings", "warning"))
        self.assertRegex(message["lines"][0], "^The file cannot be written: .+")

    def status_when(self, file, true_of):
        """The window's status once it is as wanted."""
        def read():
            status = json.loads(file.read_text()) if file.exists() else None
            return status if status is not None and true_of(status) else None
        return in_a_minute(read, "the window's status")


class Consoles(SystemTest):
    def shown(self, code_page, *command):
        """What odori shows in a console of that code page, and the code page afterwards."""
        run = wine(HELPER, "console", code_page, ODORI, *command)
        *lines, after = run.out.splitlines()
        return run.returncode, "\n".join(lines), after

    def test_every_name_is_shown_whatever_the_code_page(self):
        model = self.folder / "初音 ёß 한국.pmx"
        for code_page in (65001, 932, 437):
            with self.subTest(code_page=code_page):
                status, text, after = self.shown(code_page, "inspect", windows_path(model))
                self.assertEqual((status, after), (3, f"code page {code_page}"), text)
                self.assertIn("初音 ёß 한국.pmx", text)

    def test_ctrl_c_leaves_no_part_of_a_film(self):
        run = wine(HELPER, "interrupt", windows_path(self.folder / "*"), ODORI, "render", windows_path(MODEL), windows_path(MOTION), "-o",
                   windows_path(self.folder / "a.mp4"), "--frames", "0..1500:0.01", *SMALL)
        self.assertEqual(run.returncode, 130, run.err)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_ctrl_c_gives_a_piece_of_a_work_back(self):
        work = self.folder / "仕事"
        planned = odori("plan", "render", windows_path(MODEL), windows_path(MOTION), "--frames", "30..41", "--pieces", 3, *SMALL,
                        "-o", windows_path(work))
        self.assertEqual(planned.returncode, 0, planned.err)
        self.assertEqual(odori("run", windows_path(work), "--piece", 0).returncode, 0)
        pieces = work / "pieces/000"
        run = wine(HELPER, "interrupt", windows_path(pieces / "000001.running"), ODORI, "run", windows_path(work), "--piece", 1)
        self.assertEqual(run.returncode, 130, run.err)
        self.assertEqual(json.loads(odori("status", windows_path(work), "--json").out)["missing"], 3)
        self.assertEqual({path.name for path in pieces.iterdir()}, {"000000.physics", "000000.done"})


class WithoutOpenGl(SystemTest):
    NONE = {"WINEDLLOVERRIDES": os.environ.get("WINEDLLOVERRIDES", "") + ";opengl32="}
    OLD = {"MESA_GL_VERSION_OVERRIDE": "2.1", "MESA_GLSL_VERSION_OVERRIDE": "120"}

    def test_a_console_says_what_is_missing(self):
        for missing in (self.NONE, self.OLD):
            with self.subTest(missing=missing):
                run = wine(HELPER, "console", 65001, ODORI, windows_path(MODEL), env={**os.environ, **missing})
                self.assertEqual(run.returncode, 5, run.out)
                self.assertIn("OpenGL 3.2", run.out)

    def test_a_box_says_it_where_no_console_is(self):
        for missing in (self.NONE, self.OLD):
            with self.subTest(missing=missing):
                process = subprocess.Popen(["wine", str(ODORI.with_suffix(".exe")), windows_path(MODEL)], stderr=subprocess.DEVNULL,
                                           env={**os.environ, **missing})
                self.addCleanup(process.kill)
                box = window_named("odori")
                self.assertIsNone(process.poll(), "it waits until the box is read")
                if "ODORI_SCREENSHOT" in os.environ:
                    subprocess.run(["import", "-window", "root", os.environ["ODORI_SCREENSHOT"]], check=True)
                subprocess.run(["xdotool", "windowfocus", "--sync", box, "key", "Return"], check=True)
                self.assertEqual(process.wait(60), 5)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
