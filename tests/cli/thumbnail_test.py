#!/usr/bin/env python3
"""Tests `odori thumbnail` as a desktop calls it, and what the build makes of the tables of the command line: manual pages
and completions.

usage: thumbnail_test.py ODORI ASSETS
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from odori_case import ODORI, UNDER_WINE, OdoriCase, odori, png_size
from small_files import bone, pmx

ASSETS = Path(sys.argv[2])


def alpha_box(path):
    """The columns and rows of a PNG that are not transparent: left, top, right, bottom, in shares of its size."""
    width, height = png_size(path)
    rows = subprocess.run(["convert", str(path), "-alpha", "extract", "-depth", "8", "gray:-"], capture_output=True,
                          check=True).stdout
    drawn = [i for i, alpha in enumerate(rows) if alpha > 0]
    columns, lines = [i % width for i in drawn], [i // width for i in drawn]
    return min(columns) / width, min(lines) / height, (max(columns) + 1) / width, (max(lines) + 1) / height


class Thumbnail(OdoriCase):
    def drawn(self, file, size=96, **options):
        output = self.folder / "縮小 図.png"
        run = odori("thumbnail", "-s", size, "-o", output, file, **options)
        self.assertEqual((run.returncode, run.out, run.err), (0, "", ""))
        self.assertEqual(png_size(output), (size, size))
        return output

    def test_a_model_fills_the_image(self):
        left, top, right, bottom = alpha_box(self.drawn(ASSETS / "komai.pmx"))
        self.assertAlmostEqual(bottom - top, 0.94, delta=0.04)
        self.assertAlmostEqual((left + right) / 2, 0.5, delta=0.03)
        self.assertAlmostEqual((top + bottom) / 2, 0.5, delta=0.03)

    def test_a_name_in_kanji_with_spaces(self):
        model = self.folder / "踊り 子.pmx"
        model.write_bytes((ASSETS / "komai.pmx").read_bytes())
        self.drawn(model)

    def test_a_motion_is_shown_on_the_sample_dancer(self):
        rest = self.drawn(ASSETS / "komai.pmx").read_bytes()
        dancing = self.drawn(ASSETS / "komai.vmd").read_bytes()
        self.assertNotEqual(dancing, rest)
        seen = self.drawn(ASSETS / "komai_camera.vmd").read_bytes()
        self.assertNotIn(seen, (rest, dancing))

    def test_a_scene_is_shown_as_it_was_saved(self):
        model, motion = (os.path.relpath(ASSETS / name, self.folder) for name in ("komai.pmx", "komai.vmd"))
        scene = {"format": "odori-scene", "version": 1, "actors": [{"file": model, "motions": [{"file": motion}]}]}
        file = self.folder / "dance.odori"
        file.write_text(json.dumps(scene))
        images = []
        for frame in (0, 300):
            file.write_text(json.dumps({**scene, "frame": frame}))
            images.append(self.drawn(file).read_bytes())
        self.assertNotEqual(images[0], images[1])

    def test_nothing_else_is_written(self):
        home = self.folder / "home"
        home.mkdir()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        self.drawn(ASSETS / "komai.pmx", env={**kept, "HOME": str(home), "MESA_SHADER_CACHE_DISABLE": "true"})
        # Wine makes the folders that Windows has in it.
        self.assertEqual([path for path in home.rglob("*") if path.is_file() or not UNDER_WINE], [])

    def test_bad_files_are_one_line(self):
        output = self.folder / "out.png"
        whole = (ASSETS / "komai.pmx").read_bytes()
        for content, status in ((b"", 3), (b"PMX ", 3), (whole[:20000], 3), (b"no model", 3)):
            bad = self.folder / "bad.pmx"
            bad.write_bytes(content)
            self.refused(status, "thumbnail", bad, "-o", output)
            self.assertFalse(output.exists())
        self.refused(3, "thumbnail", self.folder / "missing.pmx", "-o", output)
        self.refused(2, "thumbnail", ASSETS / "komai.pmx", "-o", output, "-s", "0")
        self.refused(2, "thumbnail", ASSETS / "komai.pmx")

    def test_the_model_is_not_overwritten(self):
        model = self.folder / "a.pmx"
        model.write_bytes((ASSETS / "komai.pmx").read_bytes())
        self.refused(2, "thumbnail", model, "-o", model)

    def test_a_model_without_surfaces_has_an_empty_image(self):
        model = self.folder / "bones.pmx"
        model.write_bytes(pmx([bone("a")]))
        self.drawn(model)


class Documents(OdoriCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.documents = Path(holder.name)
        run = odori("--write-documents", cls.documents)
        assert run.returncode == 0, run.err
        cls.verbs = re.findall(r"^  (\w+) ", odori("--help").out.split("Subcommands:")[1], re.M)

    def completions(self, *words):
        """What bash offers for the last of the words, in a folder with three files."""
        for name in ("踊り 子.pmx", "notes.txt", "dance.vmd"):
            (self.folder / name).touch()
        script = """source /usr/share/bash-completion/bash_completion; source "$0"; compopt() { :; }
            COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _odori; printf '%s\\n' "${COMPREPLY[@]}" """
        run = subprocess.run(["bash", "-c", script, self.documents / "bash/odori", "odori", *words], cwd=self.folder,
                             capture_output=True, text=True, check=True)
        return set(run.stdout.split("\n")) - {""}

    def test_bash_completes(self):
        files = {"踊り 子.pmx", "dance.vmd"}
        self.assertEqual(self.completions("ren"), {"render"})
        self.assertEqual(self.completions(""), {*self.verbs, *files})
        self.assertEqual(self.completions("render", ""), files)
        self.assertEqual(self.completions("render", "--skinn"), {"--skinning"})
        self.assertEqual(self.completions("render", "--edge", ""), {"on", "off"})
        self.assertEqual(self.completions("render", "--views", "native,sd"), {"native,sdef"})
        self.assertEqual(self.completions("--size="), set())

    def test_zsh_and_fish_accept_their_scripts(self):
        subprocess.run(["zsh", "-n", self.documents / "zsh/_odori"], check=True)
        script = self.documents / "fish/odori.fish"
        run = subprocess.run(["fish", "-c", f"source {script}; complete -C 'odori render --skinning n'"],
                             capture_output=True, text=True, check=True)
        self.assertEqual(run.stdout.split("\t")[0], "native")

    def test_every_page_has_every_option(self):
        for verb in ["", *self.verbs]:
            page = self.documents / "man1" / (f"odori-{verb}.1" if verb else "odori.1")
            run = subprocess.run(["man", "--warnings", "--encoding=UTF-8", "-l", str(page)], capture_output=True,
                                 env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"}, check=True)
            self.assertEqual(run.stderr.decode(), "")
            text = re.sub(".\b", "", run.stdout.decode())
            options = re.findall(r"^  (?:-\w,)?(--[\w-]+)", odori(*[verb] if verb else [], "--help").out, re.M)
            self.assertGreater(len(options), 0)
            for option in options:
                self.assertRegex(text, rf"(?m)^ +(-\w, )?{option}\b", page.name)

    def test_examples_are_valid_command_lines(self):
        page = (self.documents / "man1/odori-render.1").read_text()
        examples = re.findall(r"^odori (render .*)$", page.replace("\\-", "-"), re.M)
        self.assertGreater(len(examples), 2)
        for example in examples:
            # 3: the line is accepted, and its files do not exist.
            self.assertEqual(odori(*example.split(), cwd=self.folder).returncode, 3, example)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
